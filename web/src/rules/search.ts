/** Finding rules: by number, or by every word of the query somewhere in title or text. */

import type { RuleShown } from '../protocol'

export function findRules(rules: readonly RuleShown[], query: string): RuleShown[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  const exact = rules.filter((rule) => rule.id.toLowerCase() === query.trim().toLowerCase())
  if (exact.length) return exact
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
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
