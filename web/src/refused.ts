/** What the server says against something; of a story also in which line. */
export class ServerRefused extends Error {
  constructor(
    reason: string,
    readonly line: number | null = null,
    /** Whether what was asked for is not there, or not any more. */
    readonly isGone = false,
    /** Whether it is a table of older rules, of which only the story can be had. */
    readonly isOutdated = false,
  ) {
    super(reason)
  }
}
