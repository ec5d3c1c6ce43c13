/** The REST side of the server. */

import type { Film, GameCard, Opened, Rulebook, SeatWish, TableFacts } from './wire'

export class ServerRefused extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(path, body === undefined ? undefined : post)
  if (!answer.ok) throw new ServerRefused(await reason(answer))
  return (await answer.json()) as T
}

async function reason(answer: Response): Promise<string> {
  try {
    const { detail } = (await answer.json()) as { detail: unknown }
    if (typeof detail === 'string') return detail
    if (Array.isArray(detail)) return detail.map((fault) => String((fault as { msg: unknown }).msg)).join('; ')
    const { line, reason } = detail as { line?: number; reason?: string }
    return line ? `${line}: ${reason}` : String(reason ?? answer.statusText)
  } catch {
    return answer.statusText
  }
}

export const games = (lang: string): Promise<GameCard[]> => ask(`/api/games?lang=${lang}`)

export const rulebook = (game: string, lang: string): Promise<Rulebook> => ask(`/api/rules/${game}?lang=${lang}`)

export const openTable = (game: string, variant: string, seats: SeatWish[], lang: string): Promise<Opened> =>
  ask(`/api/tables?lang=${lang}`, { game, variant, seats, seed: null })

export const tableFacts = (table: string): Promise<TableFacts> => ask(`/api/tables/${encodeURIComponent(table)}`)

export const film = (story: string, seat: number | null, lang: string): Promise<Film> =>
  ask(`/api/replay?lang=${lang}`, { story, seat })

export async function story(table: string, lang: string): Promise<string> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/story?lang=${lang}`)
  if (!answer.ok) throw new ServerRefused(await reason(answer))
  return answer.text()
}
