/** Finding rules: by number, or by every word of the query somewhere in title or text. */

import type { RuleShown, RulesShown, TermShown } from '../protocol'

/** How a word is compared: small, and umlauts as whoever has no such key writes them. */
const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
const bare = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

const holds = (text: string, words: readonly string[]): boolean =>
  [folded, bare].some((fold) => words.every((word) => fold(text).includes(fold(word))))

/** A rule by its number, 'SL-14', 'sl14' or just '14'; else every rule that has all the words somewhere. */
export function findRules(rules: readonly RuleShown[], query: string): RuleShown[] {
  const asked = query.trim().toLowerCase().replaceAll('-', '')
  const exact = rules.filter(({ id }) => id.toLowerCase().replaceAll('-', '') === asked)
  if (exact.length) return exact
  const numbered = /^\d+$/.test(asked) ? rules.filter(({ id }) => Number(id.replace(/\D/g, '')) === Number(asked)) : []
  if (numbered.length) return numbered
  const words = query.split(/\s+/).filter(Boolean)
  return rules.filter((rule) => holds(`${rule.id} ${rule.title} ${rule.text}`, words))
}

/** The terms of a glossary that a query speaks of. */
export const findTerms = (terms: readonly TermShown[], query: string): TermShown[] => {
  const words = query.split(/\s+/).filter(Boolean)
  return words.length ? terms.filter(({ term, text }) => holds(`${term} ${text}`, words)) : []
}

const LONGEST_SLIP = 2

/** The word of a rulebook that is nearest to one that it does not know; null if none is near. */
export function meant(book: Pick<RulesShown, 'rules' | 'glossary'>, query: string): string | null {
  const asked = bare(query.trim())
  if (asked.length < 3) return null
  const texts = [...book.glossary.map(({ term }) => term), ...book.rules.map(({ title, text }) => `${title} ${text}`)]
  const words = new Set(texts.join(' ').match(/\p{L}{3,}/gu) ?? [])
  const near = [...words].map((word) => ({ word, slips: slips(asked, bare(word)) })).sort((a, b) => a.slips - b.slips)
  return near[0] && near[0].slips <= Math.min(LONGEST_SLIP, asked.length / 3) ? near[0].word : null
}

/** How many letters have to be changed, left out or added to make one word of another. */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [number, letter] of [...one].entries()) {
    const next = [number + 1]
    for (const [at, its] of [...other].entries())
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === its ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}

export type Block = { kind: 'text'; text: string } | { kind: 'table'; head: string[]; rows: string[][] }

/** The little Markdown that rulebooks use: paragraphs and tables. */
export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => {
      const lines = part.trim().split('\n')
      if (!lines[0]?.startsWith('|')) return { kind: 'text', text: lines.join(' ') }
      const cells = (line: string): string[] =>
        line
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => cell.trim())
      return { kind: 'table', head: cells(lines[0]), rows: lines.slice(2).map(cells) }
    })
}

/** The headings of a rulebook, each with the rule that stands first beneath it. */
export function contents(rules: readonly RuleShown[]): { section: string; first: string }[] {
  return rules
    .filter((rule, index) => rule.section !== rules[index - 1]?.section)
    .map(({ section, id }) => ({ section, first: id }))
}

/** A pattern as rulebooks write it, 'X.X/.X.', row by row: whether each place is built on; null if it is none. */
export function pattern(text: string): boolean[][] | null {
  if (!/^[X./]*X[X./]*$/.test(text)) return null
  return text.split('/').map((row) => [...row].map((place) => place === 'X'))
}

export type Span = { kind: 'plain' | 'strong' | 'em' | 'code' | 'rule'; text: string }

/** **strong**, *emphasis*, `code` and the numbers of other rules, which become links. */
export function spans(text: string, isRule: (id: string) => boolean): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\b[A-Z]{1,3}-?\d{1,2}\b)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
      if (part.startsWith('*') && part.length > 2) return { kind: 'em', text: part.slice(1, -1) }
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) }
      return { kind: isRule(part) ? 'rule' : 'plain', text: part }
    })
}
