/** What a worker does with its desk: it thinks in portions, so that it hears what is said meanwhile, and walks. */

import { Desk } from './desk.js'
import type { Tried } from './found.js'
import type { Equipment, FromWorker, Standing, Task, ToWorker, Walk } from './messages'

/** Milliseconds of thinking between looks at what was said. */
const BREATH = 25
/** Milliseconds of thinking between two reports. */
const REPORTED = 80

export class Thinking {
  private equipment: Equipment | null = null
  private desk: Desk | null = null
  /** The task that is thought about. */
  private task: number | null = null

  constructor(
    private readonly tell: (message: FromWorker) => void,
    /** Lets whatever else waits be heard. */
    private readonly rest: () => Promise<void>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  hear(message: ToWorker): void {
    if (!('do' in message)) this.equipment = message
    else if (message.do === 'think') void this.think(message).catch((error: unknown) => this.fail(message.id, error))
    else if (message.do === 'walk') this.walkAndTell(message)
    else if (this.task === message.id) this.task = null
  }

  /** The first report comes after the first breath, the next when there is something to see. */
  private async think(task: Task): Promise<void> {
    this.task = task.id
    const { kernels } = this.laid(task)
    let [left, portion, reported] = [task.iterations, 1, this.now() - REPORTED + BREATH]
    for (;;) {
      const before = this.now()
      kernels.think(task.seat, Math.min(left, portion))
      left -= Math.min(left, portion)
      const after = this.now()
      if (after - before < BREATH / 2) portion *= 2
      const done = left === 0
      if (done || after - reported >= REPORTED) {
        reported = after
        this.tell({ id: task.id, tells: 'thought', tried: this.tried(), done })
      }
      if (done) break
      await this.rest()
      if (this.task !== task.id) return
    }
    this.task = null
  }

  /** A desk with a tree that is a root alone, for a task. */
  private laid(task: Task): Desk {
    const desk = this.deskOf(task.size)
    desk.putManner(task.manner)
    desk.putPosition(task.glimpse)
    if (task.anew) desk.kernels.imagine(task.seat, ...task.anew)
    desk.kernels.begin()
    return desk
  }

  /** The desk there is, if it has just this size. */
  private deskOf(size: Task['size']): Desk {
    const { module, layout, box, weights } = this.equipment!
    const names = Object.keys(size) as (keyof typeof size)[]
    if (this.desk && names.every((name) => this.desk!.size[name] === size[name])) return this.desk
    this.desk = new Desk(module, layout, size)
    this.desk.putBox(box)
    if (weights) this.desk.putWeights(weights)
    return this.desk
  }

  private tried(): Tried[] {
    const desk = this.desk!
    return desk.candidates().map((one) => ({ ...one, line: desk.line(one.action) }))
  }

  private walkAndTell(walk: Walk): void {
    try {
      this.tell({ id: walk.id, tells: 'walked', ...this.walked(walk) })
    } catch (error) {
      this.fail(walk.id, error)
    }
  }

  /** Walking uses the desk's position alone, so whoever thinks meanwhile is not disturbed. */
  private walked({ position, actions, anew }: Walk): Standing {
    const desk = this.desk ?? this.deskOf({ nodes: 1, players: this.equipment!.players, worlds: 1 })
    desk.putPosition(position)
    if (anew) desk.kernels.imagine(anew.seat, ...anew.chance)
    let revealed = false
    for (const action of actions) {
      if (!desk.legal().includes(action)) throw new RangeError(`${action} is not legal there`)
      revealed = desk.kernels.apply(action) !== 0 || revealed
    }
    const over = desk.field('over') !== 0
    return {
      position: desk.bytes('positions').slice(),
      ply: Number(desk.field('ply')),
      over,
      toMove: over ? null : Number(desk.field('to_move')),
      legal: over ? [] : desk.legal(),
      scores: desk.scores(),
      revealed,
    }
  }

  private fail(id: number, error: unknown): void {
    if (this.task === id) this.task = null
    this.tell({ id, tells: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}
