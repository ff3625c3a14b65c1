import { isKept } from './personal-texts.ts'

/**
 * The browser's IndexedDB, for content that is too large for local storage: files of drafts and messages waiting to be
 * sent.
 */
const stores = ['outgoing', 'attachments'] as const
export type BrowserStore = (typeof stores)[number]

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('recado', 1)
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function run<T>(store: BrowserStore, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = act(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

const range = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

// A browser without storage (private window, full disk) keeps working; its data lasts as long as the page.
const lenient = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise)

/** Stores a value under a key, which begins with the user's id and a slash. Resolves to whether it was stored. */
export const keepValue = (store: BrowserStore, key: string, value: unknown): Promise<boolean> =>
  isKept(Number.parseInt(key, 10))
    ? lenient(
        run(store, 'readwrite', (objectStore) => objectStore.put(value, key)).then(() => true),
        false,
      )
    : Promise.resolve(false)

export const forgetValue = (store: BrowserStore, key: string): Promise<void> =>
  lenient(
    run(store, 'readwrite', (objectStore) => objectStore.delete(key)).then(() => undefined),
    undefined,
  )

/** Returns the value of a key, or undefined. */
export const readValue = <T>(store: BrowserStore, key: string): Promise<T | undefined> =>
  lenient<T | undefined>(
    run(store, 'readonly', (objectStore) => objectStore.get(key) as IDBRequest<T | undefined>),
    undefined,
  )

/** All values whose key has the prefix. */
export const readValues = <T>(store: BrowserStore, prefix: string): Promise<T[]> =>
  lenient<T[]>(
    run(store, 'readonly', (objectStore) => objectStore.getAll(range(prefix)) as IDBRequest<T[]>),
    [],
  )

/** The number of keys with the prefix. */
export const countValues = (store: BrowserStore, prefix: string): Promise<number> =>
  lenient(
    run(store, 'readonly', (objectStore) => objectStore.count(range(prefix))),
    0,
  )

/** Deletes all values whose key has the prefix. */
export const forgetValues = (store: BrowserStore, prefix: string): Promise<void> =>
  lenient(
    run(store, 'readwrite', (objectStore) => objectStore.delete(range(prefix))).then(() => undefined),
    undefined,
  )
