/** Where we are: the lobby, a table, a lesson, a puzzle, a replay, or a study. The address says it all, so links and reloads work. */

export type Route =
  | { at: 'lobby' }
  | { at: 'table'; table: string; token: string }
  | { at: 'learn'; game: string; lesson: number | null }
  | { at: 'puzzles'; game: string | null; puzzle: number | null }
  | { at: 'replay'; table: string | null; story: string; move: number }
  | ({ at: 'study'; table: string | null; story: string } & Standpoint)

/** What one looks at in a study: a move, a side line from there and how far one has gone along it, and whose eyes. */
export interface Standpoint {
  move: number
  /** As `study/link.ts` packs it. */
  line: string
  /** Null for all of the line. */
  along: number | null
  seen: string
}

let address = $state(location.href)
addEventListener('popstate', () => (address = location.href))
addEventListener('hashchange', () => (address = location.href))

export function go(to: string): void {
  history.pushState(null, '', to)
  address = location.href
}

/** The same, if where one is was only on the way. */
export function replaceWith(to: string): void {
  history.replaceState(null, '', to)
  address = location.href
}

/** The address of a replay at a move: of a finished table, or of a story packed into the link. */
export function replayAddress(table: string | null, packed: string, move: number): string {
  const query = new URLSearchParams({ ...(table && { table }), ...(move > 0 && { move: String(move) }) }).toString()
  return `/replay${query && `?${query}`}${table || !packed ? '' : `#${packed}`}`
}

/** The address of a study, with all that one looks at. */
export function studyAddress(table: string | null, packed: string, look: Partial<Standpoint> = {}): string {
  const { move = 0, line = '', along = null, seen = '' } = look
  const query = new URLSearchParams({
    ...(table && { table }),
    ...(move > 0 && { move: String(move) }),
    ...(line && { line }),
    ...(line && along !== null && { along: String(along) }),
    ...(seen && { seen }),
  }).toString()
  return `/study${query && `?${query}`}${table || !packed ? '' : `#${packed}`}`
}

export const route = (): Route => readRoute(address)

export function readRoute(href: string): Route {
  const { pathname, hash, searchParams } = new URL(href)
  const table = /^\/t\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (table) return { at: 'table', table: decodeURIComponent(table), token: hash.slice(1) }
  const [, game, lesson] = /^\/learn\/([\w-]+)(?:\/(\d{1,3}))?\/?$/.exec(pathname) ?? []
  if (game) return { at: 'learn', game, lesson: lesson ? Number(lesson) : null }
  const [puzzles, about, puzzle] = /^\/puzzles(?:\/([\w-]+)(?:\/(\d{1,4}))?)?\/?$/.exec(pathname) ?? []
  if (puzzles) return { at: 'puzzles', game: about ?? null, puzzle: puzzle ? Number(puzzle) : null }
  if (pathname.startsWith('/replay'))
    return {
      at: 'replay',
      table: searchParams.get('table'),
      story: hash.slice(1),
      move: natural(searchParams.get('move')) ?? 0,
    }
  if (pathname.startsWith('/study'))
    return {
      at: 'study',
      table: searchParams.get('table'),
      story: hash.slice(1),
      move: natural(searchParams.get('move')) ?? 0,
      line: searchParams.get('line') ?? '',
      along: natural(searchParams.get('along')),
      seen: searchParams.get('seen') ?? '',
    }
  return { at: 'lobby' }
}

const natural = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null)
