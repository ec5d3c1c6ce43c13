import { describe, expect, test } from 'vitest'
import { beyond } from '../src/parts/fading'
import { edges, wayTo } from '../src/parts/scrolling'

const frame = { from: 100, to: 300 }

describe('a row that is longer than its frame', () => {
  test('says at which edges there is more', () => {
    expect(edges(frame, { length: 200, scrolled: 0 }, [])).toEqual({ before: 'end', after: 'end' })
    expect(edges(frame, { length: 500, scrolled: 0 }, [])).toEqual({ before: 'end', after: 'more' })
    expect(edges(frame, { length: 500, scrolled: 300 }, [])).toEqual({ before: 'more', after: 'end' })
  })

  test('says where what is wanted lies, if most of it is beyond the edge', () => {
    expect(edges(frame, { length: 500, scrolled: 100 }, [{ from: 290, to: 350 }])).toEqual({
      before: 'more',
      after: 'lit',
    })
    expect(edges(frame, { length: 500, scrolled: 100 }, [{ from: 90, to: 150 }])).toEqual({
      before: 'more',
      after: 'more',
    })
  })
})

describe('a box that fades', () => {
  const box = { clientWidth: 300, scrollWidth: 300, scrollLeft: 0, clientHeight: 120, scrollHeight: 200, scrollTop: 0 }
  test('does so at the edges beyond which there is more', () => {
    expect(beyond(box)).toEqual(['down'])
    expect(beyond({ ...box, scrollTop: 40, scrollWidth: 580, scrollLeft: 280 })).toEqual(['left', 'up', 'down'])
    expect(beyond({ ...box, scrollTop: 80 })).toEqual(['up'])
    expect(beyond({ ...box, scrollHeight: 120 })).toEqual([])
  })
})

describe('the way to what is wanted', () => {
  const frame = { from: 100, to: 300 }
  test('is none where some of it is seen, or nothing is wanted', () => {
    expect(wayTo(frame, [], 20)).toBe(0)
    expect(wayTo(frame, [{ from: 400, to: 450 }, { from: 120, to: 280 }], 20)).toBe(0) // prettier-ignore
  })
  test.each([
    { from: 0, to: 60 },
    { from: 400, to: 500 },
    { from: 105, to: 165 },
    { from: 270, to: 300 },
  ])('leads %j clear of the arrows, and no farther than that', ({ from, to }) => {
    const way = wayTo(frame, [{ from, to }], 20)
    expect(from - way).toBeGreaterThanOrEqual(120)
    expect(to - way).toBeLessThanOrEqual(280)
    expect([from - way === 120, to - way === 280]).toContain(true)
  })
  test('leads to the beginning of what is longer than the frame', () => {
    expect(wayTo(frame, [{ from: 400, to: 700 }], 20)).toBe(280)
  })
})
