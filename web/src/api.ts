/** The REST side of the server. */

import type { Film, Frame, GameCard, Opened, Rulebook, SeatWish, TableFacts } from './wire'

export class ServerRefused extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await patiently(() => fetch(path, body === undefined ? undefined : post))
  if (!answer.ok) throw new ServerRefused(await reason(answer))
  return (await answer.json()) as T
}

const PATIENCE = 5

/** Ask again while the server says that too many others wait; it also says when. */
async function patiently(question: () => Promise<Response>): Promise<Response> {
  let answer = await question()
  for (let again = 0; answer.status === 503 && again < PATIENCE; again++) {
    await new Promise((ready) => setTimeout(ready, 1000 * Number(answer.headers.get('Retry-After') ?? 2)))
    answer = await question()
  }
  return answer
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

export const frames = async (story: string, seat: number | null, lang: string, first: number): Promise<Frame[]> =>
  (await ask<{ frames: Frame[] }>(`/api/replay/frames?lang=${lang}`, { story, seat, first })).frames

export async function story(table: string, lang: string): Promise<string> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/story?lang=${lang}`)
  if (!answer.ok) throw new ServerRefused(await reason(answer))
  return answer.text()
}
