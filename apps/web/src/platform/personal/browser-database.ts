import { isKept } from './personal-texts.ts'

/**
 * The browser's database, for content that is too large for local storage: files of drafts and messages that wait to be
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

// A browser without storage (private windows, full disk) works on: its data lasts as long as the page.
const lenient = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise)

/** Keeps a value under a key, which begins with its person's id and a slash; resolves to whether it is kept. */
export const keepValue = (store: BrowserStore, key: string, value: unknown): Promise<boolean> =>
  isKept(Number.parseInt(key, 10))
    ? lenient(
        run(store, 'readwrite', (kept) => kept.put(value, key)).then(() => true),
        false,
      )
    : Promise.resolve(false)

export const forgetValue = (store: BrowserStore, key: string): Promise<void> =>
  lenient(
    run(store, 'readwrite', (kept) => kept.delete(key)).then(() => undefined),
    undefined,
  )

/** The value under a key, undefined when there is none. */
export const keptValue = <T>(store: BrowserStore, key: string): Promise<T | undefined> =>
  lenient<T | undefined>(
    run(store, 'readonly', (kept) => kept.get(key) as IDBRequest<T | undefined>),
    undefined,
  )

/** All values whose key begins so. */
export const keptValues = <T>(store: BrowserStore, prefix: string): Promise<T[]> =>
  lenient<T[]>(
    run(store, 'readonly', (kept) => kept.getAll(range(prefix)) as IDBRequest<T[]>),
    [],
  )

/** How many keys begin so. */
export const countValues = (store: BrowserStore, prefix: string): Promise<number> =>
  lenient(
    run(store, 'readonly', (kept) => kept.count(range(prefix))),
    0,
  )

/** Removes all values whose key begins so. */
export const forgetValues = (store: BrowserStore, prefix: string): Promise<void> =>
  lenient(
    run(store, 'readwrite', (kept) => kept.delete(range(prefix))).then(() => undefined),
    undefined,
  )
