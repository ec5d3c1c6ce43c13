/** What has changed is put into a state that is known; what stays the same is shared with it. */

import type { Patch } from '../protocol'

type Change = Patch['changes'][number]
type Holder = Record<string | number, unknown>

export function patched<S extends object>(state: S, changes: readonly Change[]): S {
  return changes.reduce<unknown>((value, change) => changed(value, change.at, change), state) as S // of the same shape
}

function changed(value: unknown, at: readonly (string | number)[], change: Change): unknown {
  const [key, ...rest] = at
  if (key === undefined) return replaced(value, change)
  // a place that a change names is in an object or a list
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Holder
  if (!rest.length && 'gone' in change) delete copy[key]
  else copy[key] = changed(copy[key], rest, change)
  return copy
}

function replaced(value: unknown, change: Change): unknown {
  if ('to' in change) return change.to
  if ('gone' in change || !Array.isArray(value)) throw new Error('no place for a change')
  return [...value.slice(0, change.from), ...change.put, ...value.slice(change.from + change.cut)] as unknown[]
}
