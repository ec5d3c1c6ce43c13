import { describe, expect, test } from 'vitest'
import { edges, layout, step } from '../src/plan/layout'
import type { FullScene } from '../src/games/shapes'

const sites = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'].map((id) => ({
  id,
  x: 'abc'.indexOf(id[0]!),
  y: Number(id[1]) - 1,
}))
const scene: FullScene = { width: 3, depth: 3, sites, regions: [], sides: [], solids: [] }

const drawn = (direction: [number, number]): string => {
  const { places } = layout(scene, direction)
  const rows = [0, 1, 2].map((line) =>
    places.filter((place) => place.line === line).sort((a, b) => a.column - b.column),
  )
  return rows.map((row) => row.map((place) => place.id).join(' ')).join(' / ')
}

describe('the plan is turned to the viewer', () => {
  test.each<[string, [number, number], string]>([
    ['South', [0, -1], 'a3 b3 c3 / a2 b2 c2 / a1 b1 c1'],
    ['West', [-1, 0], 'c3 c2 c1 / b3 b2 b1 / a3 a2 a1'],
    ['North', [0, 1], 'c1 b1 a1 / c2 b2 a2 / c3 b3 a3'],
    ['East', [1, 0], 'a1 a2 a3 / b1 b2 b3 / c1 c2 c3'],
  ])('%s has the near sites at the bottom', (_name, direction, expected) => {
    expect(drawn(direction)).toBe(expected)
  })
})

describe('names at the edges', () => {
  test.each<[string, [number, number]]>([
    ['South', [0, -1]],
    ['West', [-1, 0]],
    ['North', [0, 1]],
    ['East', [1, 0]],
  ])('of %s tell every site', (_name, direction) => {
    const { columns, lines } = edges(scene, direction)
    for (const { id, column, line } of layout(scene, direction).places)
      expect([columns[column] + lines[line]!, lines[line] + columns[column]!]).toContain(id)
  })
  test('are letters below who sits in the south, numbers below who sits in the west', () => {
    expect(edges(scene, [0, -1])).toEqual({ columns: ['a', 'b', 'c'], lines: ['3', '2', '1'] })
    expect(edges(scene, [-1, 0])).toEqual({ columns: ['3', '2', '1'], lines: ['c', 'b', 'a'] })
  })
  test('are missing where sites are named otherwise', () => {
    const named = { ...scene, sites: [{ id: 'market', x: 0, y: 0 }] }
    expect(edges(named)).toEqual({ columns: [''], lines: [''] })
  })
})

describe('arrow keys', () => {
  const { places } = layout(scene)
  test('go to the neighbour', () => {
    expect(step(places, 'b2', 'left')).toBe('a2')
    expect(step(places, 'b2', 'up')).toBe('b3')
    expect(step(places, 'b2', 'down')).toBe('b1')
  })
  test('stay at the edge', () => {
    expect(step(places, 'c2', 'right')).toBe('c2')
  })
  test('leap over gaps', () => {
    expect(
      step(
        places.filter((place) => place.id !== 'b2'),
        'a2',
        'right',
      ),
    ).toBe('c2')
  })
})
