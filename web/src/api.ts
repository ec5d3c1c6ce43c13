/** The REST side of the server. */

import { reached } from './offline/app.svelte'
import { keeps, orKept } from './offline/kept'
import type {
  Film,
  Frame,
  Frames,
  GameOffered,
  RulesShown,
  SeatWanted,
  State,
  StoryComplaint,
  StoryGiven,
  TableFacts,
  TableOpened,
} from './protocol'

/** What the server says against something; of a story also in which line. */
export class ServerRefused extends Error {
  constructor(
    reason: string,
    readonly line: number | null = null,
    /** Whether what was asked for is not there, or not any more. */
    readonly isGone = false,
  ) {
    super(reason)
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await patiently(() => fetch(path, body === undefined ? undefined : post))
  if (!answer.ok) throw await refusal(answer)
  return (await answer.json()) as T
}

const PATIENCE = 5

/** Ask again while the server says that too many others wait; it also says when. */
async function patiently(question: () => Promise<Response>): Promise<Response> {
  let answer = await heard(question)
  for (let again = 0; answer.status === 503 && again < PATIENCE; again++) {
    await new Promise((ready) => setTimeout(ready, 1000 * Number(answer.headers.get('Retry-After') ?? 2)))
    answer = await heard(question)
  }
  return answer
}

/** Ask, and take note whether the server is there. */
async function heard(question: () => Promise<Response>): Promise<Response> {
  try {
    const answer = await question()
    reached(!answer.headers.has('Kept'))
    return answer
  } catch (error) {
    reached(false)
    throw error
  }
}

/** What the server says of a body that has not the shape it asks for. */
interface Unfit {
  detail: { msg: string }[]
}

async function refusal(answer: Response): Promise<ServerRefused> {
  const isGone = answer.status === 404 || answer.status === 410
  try {
    const { detail } = (await answer.json()) as StoryComplaint | Unfit
    if (typeof detail === 'string') return new ServerRefused(detail, null, isGone)
    if (Array.isArray(detail)) return new ServerRefused(detail.map(({ msg }) => msg).join('; '))
    return new ServerRefused(detail.reason, detail.line)
  } catch {
    return new ServerRefused(answer.statusText, null, isGone)
  }
}

async function text(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await patiently(() => fetch(path, { headers }))
  if (!answer.ok) throw await refusal(answer)
  return answer.text()
}

export const games = (lang: string): Promise<GameOffered[]> => ask(`/api/games?lang=${lang}`)

export const rulebook = (game: string, lang: string): Promise<RulesShown> => ask(`/api/rules/${game}?lang=${lang}`)

export const openTable = (game: string, variant: string, seats: SeatWanted[], lang: string): Promise<TableOpened> =>
  ask(`/api/tables?lang=${lang}`, { game, variant, seats, seed: null })

/** A new table at which a saved match goes on. */
export const playOn = (story: string, lang: string): Promise<TableOpened> => ask(`/api/tables?lang=${lang}`, { story })

export const tableFacts = (table: string, lang: string): Promise<TableFacts> =>
  ask(`/api/tables/${encodeURIComponent(table)}?lang=${lang}`)

/** How a story is looked at: as a seat saw it, as a spectator did (null), or with everything open. */
export type Look = number | 'open' | null

const looking = (look: Look): Pick<StoryGiven, 'seat' | 'open'> => ({
  seat: look === 'open' ? null : look,
  open: look === 'open',
})

/** A film; what is looked at is kept, to be looked at again without a network. */
export async function film(story: string, look: Look, lang: string): Promise<Film> {
  const about = ['film', story, look, lang]
  const made = await orKept(about, () => ask<Film>(`/api/replay?lang=${lang}`, { story, ...looking(look) }))
  if (keeps()) void keepRest(story, look, lang, made).catch(() => undefined)
  return made
}

async function keepRest(story: string, look: Look, lang: string, { frames: first, moves }: Film): Promise<void> {
  let next = first.length
  while (next <= moves) {
    const more = await frames(story, look, lang, next)
    if (!more.length) return
    next += more.length
  }
}

export const frames = async (story: string, look: Look, lang: string, first: number): Promise<Frame[]> => {
  const further = (): Promise<Frames> => ask(`/api/replay/frames?lang=${lang}`, { story, ...looking(look), first })
  return (await orKept(['frames', story, look, lang, first], further, true)).frames
}

export const story = (table: string, lang: string): Promise<string> =>
  orKept(storyOf(table), () => text(`/api/tables/${encodeURIComponent(table)}/story?lang=${lang}`))

/** Under which name the story of a table is kept. */
export const storyOf = (table: string): readonly string[] => ['story', table]

/** Have a finished match at hand when there is no network, as a spectator saw it. */
export async function keepReplay(table: string, lang: string): Promise<void> {
  if (keeps()) await film(await story(table, lang), null, lang)
}

/** The match as a file, to play on or to look back. */
export const save = (table: string, token: string, kind: State['save'], lang: string): Promise<string> =>
  text(`/api/tables/${encodeURIComponent(table)}/save?kind=${kind}&lang=${lang}`, { Authorization: `Bearer ${token}` })
