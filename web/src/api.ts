/** The REST side of the server. */

import type {
  CourseOffered,
  Film,
  Frame,
  Frames,
  GameOffered,
  LessonPreview,
  LessonTold,
  LessonWhy,
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
    /** Whether it is a table of older rules, of which only the story can be had. */
    readonly isOutdated = false,
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
  let answer = await question()
  for (let again = 0; answer.status === 503 && again < PATIENCE; again++) {
    await new Promise((ready) => setTimeout(ready, 1000 * Number(answer.headers.get('Retry-After') ?? 2)))
    answer = await question()
  }
  return answer
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

async function text(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await patiently(() => fetch(path, { headers }))
  if (!answer.ok) throw await refusal(answer)
  return answer.text()
}

export const games = (lang: string): Promise<GameOffered[]> => ask(`/api/games?lang=${lang}`)

export const rulebook = (game: string, lang: string): Promise<RulesShown> => ask(`/api/rules/${game}?lang=${lang}`)

export const course = (game: string, lang: string): Promise<CourseOffered> => ask(`/api/lessons/${game}?lang=${lang}`)

/** A place in a lesson: everything that was said there so far. */
export interface InLesson {
  game: string
  lesson: number
  said: readonly string[]
}

const lessonAddress = ({ game, lesson }: InLesson, what: string, lang: string): string =>
  `/api/lessons/${game}/${lesson}${what}?lang=${lang}`

/** Where that leads, and what becomes of one more touch. */
export const lesson = (at: InLesson, touch: string | null, lang: string): Promise<LessonTold> =>
  ask(lessonAddress(at, '', lang), { said: at.said, touch })

export const lessonWhy = (at: InLesson, words: string, lang: string): Promise<LessonWhy> =>
  ask(lessonAddress(at, '/why', lang), { said: at.said, words })

export const lessonPreview = (at: InLesson, words: string, lang: string): Promise<LessonPreview> =>
  ask(lessonAddress(at, '/preview', lang), { said: at.said, words })

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

export const film = (story: string, look: Look, lang: string): Promise<Film> =>
  ask(`/api/replay?lang=${lang}`, { story, ...looking(look) })

export const frames = async (story: string, look: Look, lang: string, first: number): Promise<Frame[]> =>
  (await ask<Frames>(`/api/replay/frames?lang=${lang}`, { story, ...looking(look), first })).frames

export const story = (table: string, lang: string): Promise<string> =>
  text(`/api/tables/${encodeURIComponent(table)}/story?lang=${lang}`)

/** The match as a file, to play on or to look back. */
/** The story of a table that was opened under older rules and cannot be shown any more. */
export const keptStory = (table: string, token: string, lang: string): Promise<string> =>
  text(`/api/tables/${encodeURIComponent(table)}/kept?lang=${lang}`, { Authorization: `Bearer ${token}` })

export const save = (table: string, token: string, kind: State['save'], lang: string): Promise<string> =>
  text(`/api/tables/${encodeURIComponent(table)}/save?kind=${kind}&lang=${lang}`, { Authorization: `Bearer ${token}` })
