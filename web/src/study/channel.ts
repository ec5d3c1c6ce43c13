/** A seat in a side line talks to the server by single questions; what it says leads on in the line. */

import { foresight, ServerRefused, type Aside } from '../api'
import type { Answer, More, What } from '../live/client'
import { settings } from '../settings.svelte'
import type { Channel, OpenChannel } from '../table/session.svelte'
import { t } from '../texts'
import type { Foresight, Line, Setting, State, Turn } from '../protocol'

export interface Seat {
  story: string
  aside: Aside
  turn: Turn
  setting: Setting
  log: Line[]
  /** What was said is possible: go there. */
  say(words: string): Promise<void>
  back(): void
}

/** The state of a table as it would be sent to whoever is to move. */
export const stateOf = ({ turn: { view, scene, legal, labels }, setting, log, aside }: Seat): State => ({
  type: 'view',
  event: 0,
  setting,
  view,
  scene,
  legal,
  labels,
  log,
  chat: [],
  seats: view.players.map(({ seat, name }) => ({ seat, name, kind: 'person', level: null, connected: true })),
  commitment: '',
  seed_chosen: false,
  told: [],
  save: 'look-back',
  undo: aside.line.length > 0,
  undo_why: null,
})

export function channelOf(seat: Seat): OpenChannel {
  return (_table, _visitor, listener) => {
    listener.connection('live')
    listener.state(stateOf(seat))
    return new SideChannel(seat)
  }
}

class SideChannel implements Channel {
  constructor(private readonly seat: Seat) {}

  leave(): void {}
  speak(): void {}

  /** What is answered fits what was asked: `answer` looks at nothing else. */
  async say<W extends What>(what: W, more?: More<W>): Promise<Answer<W>> {
    const words = (more as { words?: string } | undefined)?.words ?? ''
    try {
      return (await this.answer(what, words)) as Answer<W>
    } catch (error) {
      const text = error instanceof ServerRefused ? error.message : t().lobby.unreachable
      return { type: 'refused', rule: null, text } as Answer<W>
    }
  }

  private async answer(what: What, words: string): Promise<Answer<What>> {
    const id = ''
    const ok = { id, type: 'ok' as const, ply: this.seat.turn.view.ply }
    if (what === 'play') return this.seat.say(words).then(() => ok)
    if (what === 'undo') return (this.seat.back(), ok)
    const { refusal, gains, ends } = await this.foresee(words)
    if (what === 'preview' && !refusal) return { id, type: 'preview', gains, ends }
    if (what === 'why') return { id, type: 'why', rule: refusal?.rule ?? null, text: refusal?.text ?? null }
    return { id, type: 'refused', rule: refusal?.rule ?? null, text: refusal?.text ?? '' }
  }

  private foresee(words: string): Promise<Foresight> {
    return foresight(this.seat.story, settings.lang, this.seat.aside, words)
  }
}
