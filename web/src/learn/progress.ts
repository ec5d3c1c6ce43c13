/** Which lessons were finished on this device, by game and key. */

const KEY = 'topfloor.lessons'

export function finishedLessons(game: string): ReadonlySet<string> {
  return new Set(stored()[game] ?? [])
}

export function finishLesson(game: string, key: string): void {
  const known = stored()
  localStorage.setItem(KEY, JSON.stringify({ ...known, [game]: [...new Set([...(known[game] ?? []), key])] }))
}

/** What was kept; what cannot be read counts as nothing. */
function stored(): Record<string, string[]> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof known !== 'object' || known === null) return {}
    return Object.fromEntries(Object.entries(known).filter(([, keys]) => Array.isArray(keys))) as Record<
      string,
      string[]
    >
  } catch {
    return {}
  }
}
