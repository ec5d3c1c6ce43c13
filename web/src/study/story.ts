/** What a study reads in a story without asking anybody: its sentences, and the seal that tells it from all others. */

const MOVE = /^ *\d+ [^:]+: (.+)$/

/** The sentences of a story, in order. */
export function movesOf(story: string): string[] {
  const lines = story.replaceAll('\r\n', '\n').split('\n')
  const first = lines.indexOf('') + 1
  const end = lines.indexOf('', first)
  return lines.slice(first, end < 0 ? undefined : end).flatMap((line) => MOVE.exec(line)?.[1] ?? [])
}

export const sealOf = (story: string): string => /^seal: (\w+)/m.exec(story)?.[1] ?? ''

/** The seat of whoever saved a match to play on, from which what is hidden is not shown before that is asked for. */
export function ownSeat(story: string): number | null {
  const seats = /^seats: (.+)$/m.exec(story)?.[1]?.split(', ') ?? []
  const isOpen = !/^result: unfinished$/m.test(story)
  return isOpen || !seats.includes('person') ? null : seats.indexOf('person')
}
