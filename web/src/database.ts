/** A store of its own in the browser's database, for what is too much for `stored.ts`. It is open as long as it is asked. */

export class Database<T> {
  constructor(
    private readonly name: string,
    private readonly store: string,
  ) {}

  get(key: string): Promise<T | undefined> {
    return this.ask('readonly', (store) => store.get(key) as IDBRequest<T | undefined>)
  }

  async put(key: string, what: T): Promise<void> {
    await this.ask('readwrite', (store) => store.put(what, key))
  }

  async drop(key: IDBValidKey): Promise<void> {
    await this.ask('readwrite', (store) => store.delete(key))
  }

  keys(): Promise<IDBValidKey[]> {
    return this.ask('readonly', (store) => store.getAllKeys())
  }

  private async ask<A>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<A>): Promise<A> {
    const base = await this.open()
    try {
      return await answerOf(question(base.transaction(this.store, mode).objectStore(this.store)))
    } finally {
      base.close()
    }
  }

  private open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(this.store)
    return answerOf(request)
  }
}

const answerOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('nothing can be kept here'))
  })
