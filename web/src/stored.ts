/** What this page keeps in the browser's storages, as JSON. What cannot be read, or looks otherwise, counts as nothing. */

export function stored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export const store = (storage: Storage, key: string, what: unknown): void => storage.setItem(key, JSON.stringify(what))

/** The entries of what was stored, if it has any. */
export const entriesIn = (found: unknown): Readonly<Record<string, unknown>> =>
  typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : {}

/** The texts in what was stored, if it is a list. */
export const textsIn = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
