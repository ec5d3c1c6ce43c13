/** A catalogue that need not have every text: what it lacks is said in English. */
export type Partly<T> = T extends (...given: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]?: Partly<T[K]> }
      : T

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A catalogue with all its texts, in English those that nobody has written yet. */
export function completed<T extends object>(english: T, written: NoInfer<Partly<T>>): T {
  const own = written as Record<string, unknown>
  const whole = Object.entries(english).map(([key, text]: [string, unknown]) => {
    const said = own[key] ?? text
    return [key, isTable(text) && isTable(said) ? completed(text, said) : said]
  })
  return { ...own, ...Object.fromEntries(whole) } as T
}

/** The places of texts that are in one catalogue and not in another: 'lobby.gone'. */
export function lacking(all: object, some: object, place = ''): string[] {
  return Object.entries(all).flatMap(([key, text]: [string, unknown]) => {
    const said = (some as Record<string, unknown>)[key]
    if (said === undefined) return [place + key]
    return isTable(text) && isTable(said) ? lacking(text, said, `${place}${key}.`) : []
  })
}
