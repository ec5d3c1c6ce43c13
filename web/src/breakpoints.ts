/**
 * Where the page changes its shape, each place with a name.
 *
 * Styles say `@media (--phone)` and the build puts the condition in its place, for CSS cannot use custom properties
 * there; scripts ask `new MediaQuery(breakpoints.phone)`. A condition with a comma stands alone or between commas.
 */

const slim = '(max-width: 480px)'
const narrow = '(max-width: 820px)'
const low = '(max-height: 540px)'
const upright = `${narrow} and (orientation: portrait)`
const lying = `${low} and (orientation: landscape)`

export const breakpoints = {
  /** As wide as a phone held upright. */
  slim,
  /** Too narrow for a rail beside the board. */
  narrow,
  /** Too narrow for the lobby's columns. */
  close: '(max-width: 900px)',
  /** Too narrow for the names of all buttons in the strip. */
  brief: '(max-width: 1020px)',
  /** Too narrow for the whole market of Skyline in one line. */
  stacked: '(max-width: 1330px)',
  /** Too narrow for keys beside the prices of that market. */
  snug: '(max-width: 1500px)',
  /** As low as a phone held across. */
  low,
  /** A phone or a small tablet held upright: everything stands in one column. */
  upright,
  /** A phone held across: there is no height to give away. */
  lying,
  phone: `${upright}, ${lying}`,
  /** Where a finger must hit what a mouse hits elsewhere: buttons are at least 40 px wide and high. */
  finger: `${upright}, ${lying}, (hover: none)`,
  /** An upright phone that is short as well. */
  short: `${upright} and (max-height: 700px)`,
  /** Neither narrow nor low. */
  roomy: '(min-width: 821px) and (min-height: 541px)',
  /** Of the table of cards itself, not of the window: too narrow for the market beside the cities. */
  cards: '(max-width: 700px)',
  /** Of a row's tab itself: too narrow for its text. */
  tab: '(max-width: 86px)',
}

const NAMED = /\(--([a-z]+)\)/g

/** A style with the conditions in the places of their names. */
export function withBreakpoints(style: string): string {
  return style.replace(/@(?:media|container)[^{]*/g, (rule) =>
    rule.replace(NAMED, (_, name: string) => conditionOf(name)),
  )
}

function conditionOf(name: string): string {
  const found = Object.entries(breakpoints).find(([known]) => known === name)
  if (!found) throw new Error(`There is no breakpoint (--${name}); src/breakpoints.ts knows them all.`)
  return found[1]
}
