import './device'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listener } from '../src/live/client'
import { settings } from '../src/settings.svelte'
import { Session } from '../src/table/session.svelte'
import type { SkylinersView, State } from '../src/protocol'

/** What the page has said, and what it is answered: a floor ends no turn, everything else does. */
const said: { what: string; words?: string }[] = []
let listener: Listener
vi.mock('../src/live/browser', () => ({
  openLive: (_table: string, _hello: unknown, heard: Listener) => {
    listener = heard
    const say = (what: string, more: { words?: string } = {}): Promise<object> => {
      said.push({ what, ...more })
      return Promise.resolve(
        what === 'preview' ? { type: 'preview', gains: [], ends: !more.words!.startsWith('floor') } : { type: 'ok' },
      )
    }
    return { say, leave: () => {} }
  },
}))

const AT = { x: 0, y: 0 }
const sites = ['a1', 'c2'].map((id, x) => ({ id, x, y: 0 }))

function snapshot(ply: number, ...legal: string[]): State {
  const view: SkylinersView = {
    game: 'skyliners',
    variant: 'full',
    ply,
    over: false,
    to_move: 0,
    you: 0,
    phase: '',
    round: 1,
    last_round: false,
    action: 1,
    actions: 2,
    start: 0,
    players: [],
    board: {},
    heights: {},
    office: [],
  }
  const common = {
    labels: {},
    log: [],
    chat: [],
    seats: [],
    commitment: '',
    undo: false,
    undo_why: 'Nothing has been played yet.',
    seed_chosen: false,
    told: [],
    save: 'look-back' as const,
  }
  return {
    ...common,
    event: ply,
    view,
    type: 'view',
    setting: { width: 5, depth: 5, sites, regions: [] },
    scene: { sides: [], solids: [] },
    legal: legal.map((words) => ({ words, say: words, effect: {} })),
  }
}

const played = (): string[] => said.filter(({ what }) => what === 'play').map(({ words }) => words!)
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const touch = async (session: Session, ...words: string[]): Promise<void> => {
  for (const word of words) {
    session.touch(word, AT)
    await soon()
  }
}

function sit(...legal: string[]): Session {
  const session = new Session('table', 'token', () => {})
  listener.state(snapshot(1, ...legal))
  return session
}

vi.stubGlobal('innerWidth', 100)
vi.stubGlobal('innerHeight', 100)
beforeEach(() => {
  said.length = 0
  Object.assign(settings, { tapTwice: false, confirmTurn: false, forced: 'never' })
})

const LEGAL = ['floor a1', 'floor c2', 'roof c2']

describe('a whole sentence', () => {
  test('is said at once', async () => {
    await touch(sit(...LEGAL), 'floor', 'c2')
    expect(played()).toEqual(['floor c2'])
  })
  test('waits for a second touch on the same site, if one likes; another site takes its place', async () => {
    settings.tapTwice = true
    const session = sit(...LEGAL)
    await touch(session, 'floor', 'c2', 'a1')
    expect(played()).toEqual([])
    expect(session.poised?.words).toBe('floor a1')
    expect([...session.lit]).toEqual(['a1', 'c2'])
    await touch(session, 'a1')
    expect(played()).toEqual(['floor a1'])
  })
  test('can be confirmed or taken back word by word', async () => {
    settings.tapTwice = true
    const session = sit(...LEGAL)
    await touch(session, 'floor', 'c2')
    session.back()
    expect(session.choice).toEqual(['floor'])
    await touch(session, 'c2')
    session.confirm(AT)
    expect(played()).toEqual(['floor c2'])
  })
  test('is asked about if it would end the turn', async () => {
    settings.confirmTurn = true
    const session = sit(...LEGAL)
    await touch(session, 'roof', 'c2')
    expect(played()).toEqual([])
    session.back()
    session.back()
    await touch(session, 'floor', 'c2')
    expect(played()).toEqual(['floor c2'])
  })
  test('by one touch waits as well, and the same touch confirms it', async () => {
    settings.confirmTurn = true
    const session = sit('pass', ...LEGAL)
    session.offer('pass', AT)
    await soon()
    expect(played()).toEqual([])
    session.offer('pass', AT)
    expect(played()).toEqual(['pass'])
  })
})

describe('the only thing to do', () => {
  test('is left to the person unless it is wished otherwise', async () => {
    sit('floor c2')
    await soon()
    expect(played()).toEqual([])
  })
  test('is done and told, but does not end the turn unseen', async () => {
    settings.forced = 'steps'
    const session = sit('floor c2')
    await soon()
    expect(played()).toEqual(['floor c2'])
    expect(session.playedForMe).toBe('floor c2')
    listener.state(snapshot(2, 'roof c2'))
    await soon()
    expect(played()).toEqual(['floor c2'])
  })
  test('ends the turn only if that is wished', async () => {
    settings.forced = 'always'
    sit('roof c2')
    await soon()
    expect(played()).toEqual(['roof c2'])
  })
  test('is not done again once it was taken back', async () => {
    settings.forced = 'always'
    sit(...LEGAL)
    listener.state(snapshot(2, ...LEGAL))
    listener.state({ ...snapshot(1, 'roof c2'), event: 3 })
    await soon()
    expect(played()).toEqual([])
  })
  test('finishes a sentence whose last word is sure', async () => {
    settings.forced = 'always'
    await touch(sit(...LEGAL), 'roof')
    expect(played()).toEqual(['roof c2'])
  })
})

describe('what might have been overlooked', () => {
  const DOUBT = 'A roof could still be built.'
  const doubtful = (ply: number, log: State['log'] = []): State => {
    const told = snapshot(ply, 'floor c2', 'done')
    return { ...told, log, legal: told.legal.map((one) => (one.words === 'done' ? { ...one, doubt: DOUBT } : one)) }
  }
  const seated = (): Session => {
    const session = sit()
    listener.state(doubtful(2))
    return session
  }

  test.each<[string, (session: Session) => void]>([
    ['a hint', (session) => void session.play('done', AT)],
    ['a button or a key', (session) => session.offer('done', AT)],
    ['a word', (session) => session.touch('done', AT)],
    ['a key of the tray', (session) => session.press({ word: 'done', words: 'done', isLit: true, kept: [] }, AT)],
  ])('is asked about when it is said by %s, and then done', async (_, say) => {
    const session = seated()
    say(session)
    await soon()
    expect(played()).toEqual([])
    expect([session.doubt?.doubt, session.poised]).toEqual([DOUBT, null])
    session.resolve(true)
    await soon()
    expect(played()).toEqual(['done'])
    expect(session.doubt).toBeNull()
  })
  test('is asked about when it is confirmed, or the only thing to do', async () => {
    Object.assign(settings, { confirmTurn: true, forced: 'always' })
    const session = seated()
    session.offer('done', AT)
    await soon()
    session.confirm(AT)
    expect([played(), session.doubt?.words]).toEqual([[], 'done'])
    settings.confirmTurn = false
    const told = doubtful(3)
    listener.state({
      ...told,
      log: [{ ply: 3, seat: 1, words: '', say: '', gains: [] }],
      legal: told.legal.slice(1),
    })
    await soon()
    expect([played(), session.doubt?.words, session.playedForMe]).toEqual([[], 'done', null])
  })
  test('is asked about once in a turn', async () => {
    const session = seated()
    session.offer('done', AT)
    await soon()
    session.resolve(false)
    expect([session.choice, session.doubt]).toEqual([[], null])
    listener.state(doubtful(3, [{ ply: 3, seat: 0, words: 'floor c2', say: '', gains: [] }]))
    session.offer('done', AT)
    await soon()
    expect(played()).toEqual(['done'])
    listener.state(
      doubtful(5, [
        { ply: 3, seat: 0, words: 'done', say: '', gains: [] },
        { ply: 5, seat: 1, words: 'done', say: '', gains: [] },
      ]),
    )
    session.offer('done', AT)
    await soon()
    expect([played(), session.doubt?.words]).toEqual([['done'], 'done'])
  })
})

test('a word that goes without saying does not end the turn unseen', async () => {
  settings.forced = 'steps'
  const session = sit(...LEGAL)
  await touch(session, 'roof')
  expect(played()).toEqual([])
  expect(session.poised?.words).toBe('roof c2')
})

test('what cannot be taken back says why', async () => {
  const session = sit(...LEGAL)
  await session.undo(AT)
  expect(session.refusal?.text).toBe('Nothing has been played yet.')
  expect(said).toEqual([])
})

test('a move that was taken back on another device while the connection was away leaves the board alive', async () => {
  const session = sit(...LEGAL)
  void session.play('floor c2', AT)
  expect(session.sending).toBe('floor c2')
  listener.connection('waiting')
  listener.connection('live')
  listener.state({ ...snapshot(1, ...LEGAL), event: 7 }) // two events later, as many moves as before
  await soon() // the server has known the sentence all along
  expect(session.sending).toBe(null)
  expect(session.legal.map(({ words }) => words)).toEqual(LEGAL)
})
