/** How much of a row, or of a column, lies beyond the edges of its frame. Plain numbers along one axis. */

/** At an edge: nothing more, something more, or more of what is wanted. */
export type Edge = 'end' | 'more' | 'lit'

export interface Span {
  from: number
  to: number
}

const SLACK = 6

export function edges(
  frame: Span,
  whole: { length: number; scrolled: number },
  wanted: readonly Span[],
): { before: Edge; after: Edge } {
  const middles = wanted.map(({ from, to }) => (from + to) / 2)
  const rest = whole.length - (frame.to - frame.from) - whole.scrolled
  return {
    before: whole.scrolled <= SLACK ? 'end' : middles.some((at) => at < frame.from) ? 'lit' : 'more',
    after: rest <= SLACK ? 'end' : middles.some((at) => at > frame.to) ? 'lit' : 'more',
  }
}

/** How far to scroll until the first of what is wanted lies clear of the edges and their arrows; nowhere, if some of it does. */
export function wayTo(frame: Span, wanted: readonly Span[], arrow: number): number {
  const [from, to] = [frame.from + arrow, frame.to - arrow]
  const first = wanted[0]
  if (!first || wanted.some((span) => span.from >= from && span.to <= to)) return 0
  return first.from < from || first.to - first.from > to - from ? first.from - from : first.to - to
}
