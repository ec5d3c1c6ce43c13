/** The REST side of the server. */

import { reached } from './offline/app.svelte'
import { canPlayHere } from './offline/engine'
import { keeps, orKept } from './offline/kept'
import { keptTable } from './offline/shelf'
import type {
  AllExpected,
  Expected,
  FigureShown,
  CourseOffered,
  Film,
  Foresight,
  Frame,
  Frames,
  GameOffered,
  Moments,
  LessonPreview,
  LessonTold,
  LessonWhy,
  PuzzleShelf,
  PuzzlesOffered,
  PuzzleTold,
  RulesShown,
  SeatWanted,
  SideLine,
  State,
  StoryComplaint,
  StoryGiven,
  TableFacts,
  TableOpened,
} from './protocol'
import { ServerRefused } from './refused'
import { isHere } from './tables'

export { ServerRefused }

type House = typeof import('./offline/house')
const house = (): Promise<House> => import('./offline/house')

/** What the server answers; where it cannot be reached, what this device does, if it can. */
async function orHere<T>(asked: Promise<T>, here: (house: House) => Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof TypeError) || !(await canPlayHere())) throw error
    return here(await house())
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await patiently(() => fetch(path, body === undefined ? undefined : post))
  if (!answer.ok) throw await refusal(answer)
  return (await answer.json()) as T
}

/** So many questions about stories are asked at a time, as the server has only so many of one address wait. */
const AT_ONCE = 2
let asking = 0
const waiting: (() => void)[] = []

/** Ask when it is one's turn. */
async function inTurn<T>(question: () => Promise<T>): Promise<T> {
  if (asking >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn))
  else asking++
  try {
    return await question()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else asking--
  }
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
  const isGone = answer.status === 404
  const isOutdated = answer.status === 410
  try {
    const { detail } = (await answer.json()) as StoryComplaint | Unfit
    if (typeof detail === 'string') return new ServerRefused(detail, null, isGone, isOutdated)
    if (Array.isArray(detail)) return new ServerRefused(detail.map(({ msg }) => msg).join('; '))
    return new ServerRefused(detail.reason, detail.line)
  } catch {
    return new ServerRefused(answer.statusText, null, isGone, isOutdated)
  }
}

const askAboutStory = <T>(path: string, body: unknown): Promise<T> => inTurn(() => ask<T>(path, body))

async function text(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await patiently(() => fetch(path, { headers }))
  if (!answer.ok) throw await refusal(answer)
  return answer.text()
}

export const games = (lang: string): Promise<GameOffered[]> => ask(`/api/games?lang=${lang}`)

export const rulebook = (game: string, lang: string): Promise<RulesShown> => ask(`/api/rules/${game}?lang=${lang}`)

/** The drawings that show a rule; asked for when somebody comes to it. */
export const figuresOf = (game: string, rule: string, lang: string): Promise<FigureShown[]> =>
  ask(`/api/rules/${game}/figures/${encodeURIComponent(rule)}?lang=${lang}`)

/** Where the page lies that has the whole game on one sheet. */
export const summaryAddress = (game: string, lang: string): string => `/api/rules/${game}/summary?lang=${lang}`

export const course = (game: string, lang: string): Promise<CourseOffered> => ask(`/api/lessons/${game}?lang=${lang}`)

/** A table for one, at which the server judges what is said: it keeps nothing, so it is told each time all that was said before. */
export interface Solo<Told> {
  /** Where that leads, and what becomes of one more touch. */
  tell(said: readonly string[], touch: string | null, lang: string): Promise<Told>
  why(said: readonly string[], words: string, lang: string): Promise<LessonWhy>
  preview(said: readonly string[], words: string, lang: string): Promise<LessonPreview>
}

const soloAt = <Told>(address: string): Solo<Told> => ({
  tell: (said, touch, lang) => ask(`${address}?lang=${lang}`, { said, touch }),
  why: (said, words, lang) => ask(`${address}/why?lang=${lang}`, { said, words }),
  preview: (said, words, lang) => ask(`${address}/preview?lang=${lang}`, { said, words }),
})

export const lesson = (game: string, number: number): Solo<LessonTold> => soloAt(`/api/lessons/${game}/${number}`)

export const puzzle = (game: string, number: number): Solo<PuzzleTold> => soloAt(`/api/puzzles/${game}/${number}`)

/** All puzzles in brief, and that of the day. */
export const puzzleShelf = (): Promise<PuzzleShelf> => ask('/api/puzzles')

export const puzzlesOf = (game: string, lang: string): Promise<PuzzlesOffered> =>
  ask(`/api/puzzles/${game}?lang=${lang}`)

export const openTable = (game: string, variant: string, seats: SeatWanted[], lang: string): Promise<TableOpened> =>
  orHere(ask(`/api/tables?lang=${lang}`, { game, variant, seats, seed: null }), (house) =>
    house.open(game, variant, seats, lang),
  )

/** A new table at which a saved match goes on. */
export const playOn = (story: string, lang: string, seats?: SeatWanted[]): Promise<TableOpened> =>
  orHere(ask(`/api/tables?lang=${lang}`, { story, seats }), (house) => house.playOn(story, lang))

async function factsHere(table: string): Promise<TableFacts> {
  const kept = await keptTable(table)
  if (!kept) throw new ServerRefused('', null, true)
  return kept.facts
}

export const tableFacts = async (table: string, lang: string): Promise<TableFacts> =>
  isHere(table) ? factsHere(table) : ask(`/api/tables/${encodeURIComponent(table)}?lang=${lang}`)

/** How a story is looked at: as a seat saw it, as a spectator did (null), or with everything open. */
export type Look = number | 'open' | null

const looking = (look: Look): Pick<StoryGiven, 'seat' | 'open'> => ({
  seat: look === 'open' ? null : look,
  open: look === 'open',
})

/** A film; what is looked at is kept, to be looked at again without a network. */
export async function film(story: string, look: Look, lang: string): Promise<Film> {
  const about = ['film', story, look, lang]
  const body = { story, ...looking(look) }
  const made = await orHere(
    orKept(about, () => askAboutStory<Film>(`/api/replay?lang=${lang}`, body)),
    (house) => house.film(story, body.seat ?? null, look === 'open', lang),
  )
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
  const body = { story, ...looking(look), first }
  const further = (): Promise<Frames> => askAboutStory(`/api/replay/frames?lang=${lang}`, body)
  const asked = orKept(['frames', story, look, lang, first], further, true).then((answer) => answer.frames)
  return orHere(asked, (house) => house.frames(story, body.seat ?? null, look === 'open', lang, first))
}

export const story = async (table: string, lang: string): Promise<string> =>
  isHere(table)
    ? (await house()).story(table, lang)
    : orKept(storyOf(table), () => text(`/api/tables/${encodeURIComponent(table)}/story?lang=${lang}`))

/** Under which name the story of a table is kept. */
export const storyOf = (table: string): readonly string[] => ['story', table]

/** Have a finished match at hand when there is no network, as a spectator saw it. */
export async function keepReplay(table: string, lang: string): Promise<void> {
  if (keeps()) await film(await story(table, lang), null, lang)
}

// --- Studying a story: where it is left, and what is said instead.

export interface Aside {
  ply: number
  line: readonly string[]
}

export const moments = (story: string, lang: string, first: number): Promise<Moments> =>
  askAboutStory(`/api/study/moments?lang=${lang}`, { story, first })

/** The frames of a side line from a move on, and what can be said at its end. */
export const sideLine = (story: string, look: Look, lang: string, aside: Aside, first: number): Promise<SideLine> =>
  askAboutStory(`/api/study/line?lang=${lang}`, { story, ...looking(look), ...aside, first })

export const foresight = (story: string, lang: string, aside: Aside, words: string): Promise<Foresight> =>
  askAboutStory(`/api/study/foresight?lang=${lang}`, { story, ...aside, words })

export const expected = async (
  story: string,
  lang: string,
  aside: Aside,
  lines: readonly (readonly string[])[],
): Promise<Expected[]> =>
  (await askAboutStory<AllExpected>(`/api/study/expected?lang=${lang}`, { story, ...aside, lines })).lines

export async function asideStory(story: string, lang: string, aside: Aside): Promise<string> {
  const body = JSON.stringify({ story, ...aside })
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const answer = await inTurn(() => patiently(() => fetch(`/api/study/story?lang=${lang}`, post)))
  if (!answer.ok) throw await refusal(answer)
  return answer.text()
}

/** The story of a table that was opened under older rules and cannot be shown any more. */
export const keptStory = (table: string, token: string, lang: string): Promise<string> =>
  text(`/api/tables/${encodeURIComponent(table)}/kept?lang=${lang}`, { Authorization: `Bearer ${token}` })

/** The match as a file, to play on or to look back. */
export const save = async (table: string, token: string, kind: State['save'], lang: string): Promise<string> =>
  isHere(table)
    ? (await house()).save(table, token, kind, lang)
    : text(`/api/tables/${encodeURIComponent(table)}/save?kind=${kind}&lang=${lang}`, {
        Authorization: `Bearer ${token}`,
      })
