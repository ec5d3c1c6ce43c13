/** What the page says to the service worker: ask which build it is of, or have it keep the books. */
export type Asked = 'build' | 'keep'

export interface Told {
  build: string
}
