/** What the page says to the service worker: ask which build it is of, or have it keep the books. */
export type Asked = 'build' | 'keep'

export interface Told {
  build: string
}

/** Where Python and our sources lie, and what Python says of itself. */
export interface Start {
  runtime: string
  sources: string
  info: object
}

/** What the page says to Python in its worker: start with these files, or have the house do something. */
export interface EngineQuestion {
  id: number
  ask: { start: Start } | { call: string; given: string }
}

/** The answer, as JSON; or what went wrong. */
export interface EngineAnswer {
  id: number
  told?: string
  failed?: string
}
