/** A side line in an address: "floor c2", "plan B 3" is floor_c2.plan_B_3. */

/** No more than the server plays. */
export const LONGEST_LINE = 80

export const packLine = (line: readonly string[]): string => line.map((words) => words.replaceAll(' ', '_')).join('.')

export function unpackLine(packed: string): string[] {
  return packed
    .split('.')
    .map((words) => words.replaceAll('_', ' ').trim())
    .filter(Boolean)
    .slice(0, LONGEST_LINE)
}
