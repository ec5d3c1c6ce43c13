import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '../src/protocol'
import { bySource, gained, linesUntil, MOST_STEPS, pace, stepsOf } from '../src/table/tale'
import { Teller } from '../src/table/teller.svelte'

const line = (seat: number, source: string, points: number): Receipt => ({
  seat,
  source,
  points,
  places: ['c2'],
  rule: 'SL-33',
  say: { en: source, de: source },
})
const many = (sources: number, each: number): Receipt[] =>
  Array.from({ length: sources }, (_, source) =>
    Array.from({ length: each }, (_, index) => line(index % 4, `source ${source}`, 1)),
  ).flat()

describe('the end as a story', () => {
  it('tells line by line in the order of the score, but nothing that brought nothing', () => {
    const steps = stepsOf([line(1, 'seen', 3), line(0, 'seen', 0), line(0, 'seen', 2), line(0, 'antennas', 4)])
    expect(steps.map(({ lines }) => lines.map(({ seat, points }) => [seat, points]))).toEqual([
      [[1, 3]],
      [[0, 2]],
      [[0, 4]],
    ])
  })
  it('tells a source of a player at once where there are too many lines, and a source where there still are', () => {
    expect(stepsOf(many(2, 10))).toHaveLength(20)
    expect(stepsOf(many(3, 10)).map(({ source }) => source)).toHaveLength(12)
    expect(stepsOf(many(11, 12)).map(({ source }) => source)).toEqual(
      Array.from({ length: 11 }, (_, at) => `source ${at}`),
    )
    expect(stepsOf(many(11, 12)).length).toBeLessThanOrEqual(MOST_STEPS)
  })
  it('loses no point, however it is cut', () => {
    for (const receipts of [many(2, 3), many(3, 10), many(11, 12)])
      for (const seat of [0, 1, 2, 3])
        expect(gained(stepsOf(receipts), seat)).toBe(receipts.filter((one) => one.seat === seat).length)
  })
  it('knows what has been told', () => {
    const steps = stepsOf([line(0, 'seen', 1), line(1, 'antennas', 2)])
    expect(linesUntil(steps, 0).map(({ source }) => source)).toEqual(['seen'])
    expect(linesUntil(steps, 1)).toHaveLength(2)
  })
  it('takes its time for a few steps and hurries through many', () => {
    expect(pace(3)).toBeGreaterThan(pace(20))
    expect(20 * pace(20)).toBeLessThanOrEqual(16_000)
  })
  it('opens every source on the sheet player by player, what brought nothing included', () => {
    const opened = bySource([line(1, 'seen', 0), line(1, 'antennas', 2), line(0, 'seen', 3)])
    expect(opened.map(({ lines }) => lines.map(({ seat }) => seat))).toEqual([[0, 1], [1]])
  })
})

describe('telling it', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const receipts = [line(0, 'seen', 1), line(1, 'seen', 2), line(0, 'antennas', 3)]

  it('goes from step to step and then to the sheet, once', () => {
    const finished = vi.fn()
    const tale = new Teller(receipts, finished)
    expect(tale.step?.lines[0]?.points).toBe(1)
    vi.advanceTimersByTime(pace(3))
    expect(tale.at).toBe(1)
    vi.advanceTimersByTime(3 * pace(3))
    expect(finished).toHaveBeenCalledOnce()
  })
  it('can be skipped at any step, once', () => {
    const finished = vi.fn()
    const tale = new Teller(receipts, finished)
    vi.advanceTimersByTime(pace(3))
    tale.skip()
    tale.skip()
    vi.runAllTimers()
    expect(finished).toHaveBeenCalledOnce()
    expect(tale.at).toBe(1)
  })
  it('says nothing more when nobody listens', () => {
    const finished = vi.fn()
    new Teller(receipts, finished).stop()
    vi.runAllTimers()
    expect(finished).not.toHaveBeenCalled()
  })
  it('comes to the sheet at once where nobody has a point', () => {
    const finished = vi.fn()
    expect(new Teller([line(0, 'seen', 0)], finished).step).toBeNull()
    vi.runAllTimers()
    expect(finished).toHaveBeenCalledOnce()
  })
})
