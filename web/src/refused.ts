/** What the server says against something; of a story also in which line. */
export class ServerRefused extends Error {
  constructor(
    reason: string,
    readonly line: number | null = null,
    /** Whether what was asked for is not there, or not any more. */
    readonly isGone = false,
  ) {
    super(reason)
  }
}
