/** Where we are: the lobby, a table, a lesson, or a replay. The address says it all, so links and reloads work. */

export type Route =
  | { at: 'lobby' }
  | { at: 'table'; table: string; token: string }
  | { at: 'learn'; game: string; lesson: number | null }
  | { at: 'replay'; table: string | null; story: string; move: number }

let address = $state(location.href)
addEventListener('popstate', () => (address = location.href))
addEventListener('hashchange', () => (address = location.href))

export function go(to: string): void {
  history.pushState(null, '', to)
  address = location.href
}

/** The address of a replay at a move: of a finished table, or of a story packed into the link. */
export function replayAddress(table: string | null, packed: string, move: number): string {
  const query = new URLSearchParams({ ...(table && { table }), ...(move > 0 && { move: String(move) }) }).toString()
  return `/replay${query && `?${query}`}${table || !packed ? '' : `#${packed}`}`
}

export const route = (): Route => readRoute(address)

export function readRoute(href: string): Route {
  const { pathname, hash, searchParams } = new URL(href)
  const table = /^\/t\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (table) return { at: 'table', table: decodeURIComponent(table), token: hash.slice(1) }
  const [, game, lesson] = /^\/learn\/([\w-]+)(?:\/(\d{1,3}))?\/?$/.exec(pathname) ?? []
  if (game) return { at: 'learn', game, lesson: lesson ? Number(lesson) : null }
  if (pathname.startsWith('/replay'))
    return {
      at: 'replay',
      table: searchParams.get('table'),
      story: hash.slice(1),
      move: Math.max(0, Number.parseInt(searchParams.get('move') ?? '') || 0),
    }
  return { at: 'lobby' }
}
