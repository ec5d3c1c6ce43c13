import { describe, expect, test } from 'vitest'
import { edges } from '../src/parts/scrolling'

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
