import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import { BufferJSON, initAuthCreds, proto } from 'baileys'
import type { JournalEntry, KeyStore } from '../channel.ts'
import { ByteCache } from './byte-cache.ts'

/**
 * Not a Signal key type: values under this name go into the journal, in the same transaction as the keys written with
 * them.
 */
export const JOURNAL = 'recado-journal'

const CREDS = 'creds'
const CACHE_BYTES = 512 * 1024
/** Each is read once, in batches of hundreds: caching them would evict the sessions. */
const UNCACHED = new Set<string>(['pre-key'])
const TRIES = 5
const RETRY_MS = 1000

type Entry = { kind: string; id: string; value: Uint8Array | null }

/** Writes that go to the store in one transaction. */
interface Batch {
  entries: Entry[]
  journal: JournalEntry[]
  stored: Promise<void>
}

const ahead = new AsyncLocalStorage<Array<Promise<void>>>()

/**
 * Runs work whose writes return as soon as reads see them, and resolves once they are stored. A lock is therefore held
 * only during the work, and the writes of all its holders reach the database in one batch.
 */
export async function storeAfterwards<T>(work: () => Promise<T>): Promise<T> {
  const writes: Array<Promise<void>> = []
  const result = await ahead.run(writes, work)
  await Promise.all(writes)
  return result
}

export interface AuthStoreOptions {
  /**
   * A key could not be read or written after all retries. Baileys treats this as an undecryptable message and
   * acknowledges it, so the callback must end the connection before it returns.
   */
  onFailure: (error: unknown) => void
  /** Milliseconds between two attempts; 1,000 by default. */
  retryMs?: number | undefined
}

/**
 * Keys and credentials of one session over the KeyStore port. Writes go to the store first, then to a bounded cache;
 * failures are thrown.
 */
export class AuthStore implements SignalKeyStore {
  private readonly store: KeyStore
  private readonly options: AuthStoreOptions
  private readonly cache = new ByteCache(CACHE_BYTES)
  /** Values not yet stored, by key. */
  private readonly pending = new Map<string, Entry>()
  private gathering: Batch | null = null
  private isWriting = false
  /** Settles when all started writes have been stored or have failed. */
  private writing: Promise<void> = Promise.resolve()
  /** The first failed write. Later writes build on values that are not stored. */
  private failure: { error: unknown } | null = null
  private saving: Promise<void> = Promise.resolve()
  /** Incremented when a write starts or ends: values read in between may be stale. */
  private changes = 0
  private isClosed = false

  constructor(store: KeyStore, options: AuthStoreOptions) {
    this.store = store
    this.options = options
  }

  async get<T extends keyof SignalDataTypeMap>(
    kind: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const result: { [id: string]: SignalDataTypeMap[T] } = {}
    const missing: string[] = []
    for (const id of ids) {
      const cachedValue = this.valueInMemory(kind, storedId(id))
      if (cachedValue === undefined) missing.push(id)
      else if (cachedValue) result[id] = decode(kind, cachedValue)
    }
    if (missing.length === 0) return result
    const { changes } = this
    const rows = await this.insist(() => this.store.read(kind, missing.map(storedId)))
    const isFresh = this.changes === changes
    for (const id of missing) {
      const row = rows.get(storedId(id)) ?? null
      if (isFresh && !UNCACHED.has(kind)) this.cache.set(keyOf({ kind, id: storedId(id) }), row)
      if (row) result[id] = decode(kind, row)
    }
    return result
  }

  async set(data: SignalDataSet): Promise<void> {
    const entries: Entry[] = []
    const journal: JournalEntry[] = []
    for (const [kind, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        if (kind === JOURNAL) journal.push({ id, payload: value as Uint8Array })
        else
          entries.push({ kind, id: storedId(id), value: value === null || value === undefined ? null : encode(value) })
      }
    }
    const stored = this.write(entries, journal)
    const writes = ahead.getStore()
    if (!writes) return stored
    stored.catch(() => undefined)
    writes.push(stored)
  }

  /**
   * Writes collect in the next batch while one is being stored, to share one transaction. The last value of a key wins.
   */
  private write(entries: Entry[], journal: JournalEntry[]): Promise<void> {
    if (this.isClosed) return Promise.reject(new SessionOver())
    this.changes++
    for (const entry of entries) this.pending.set(keyOf(entry), entry)
    const { gathering } = this
    if (gathering) {
      gathering.entries.push(...entries)
      gathering.journal.push(...journal)
      return gathering.stored
    }
    const begin = () => {
      this.gathering = null
      return this.storeBatch(entries, journal)
    }
    const isFree = !this.isWriting
    const stored = isFree ? begin() : this.writing.then(begin)
    if (!isFree) this.gathering = { entries, journal, stored }
    this.writing = stored.catch(() => undefined)
    return stored
  }

  private async storeBatch(entries: readonly Entry[], journal: readonly JournalEntry[]): Promise<void> {
    this.isWriting = true
    try {
      if (this.failure) throw this.failure.error
      await this.insist(() => this.store.write(entries, journal), true)
    } catch (error) {
      this.failure = { error }
      throw error
    } finally {
      this.changes++
      this.isWriting = false
    }
    for (const entry of entries) {
      const key = keyOf(entry)
      if (this.pending.get(key) !== entry) continue
      this.pending.delete(key)
      if (!UNCACHED.has(entry.kind)) this.cache.set(key, entry.value)
    }
  }

  /** Returns a value from memory, or undefined when only the store knows it. */
  private valueInMemory(kind: string, id: string): Uint8Array | null | undefined {
    const key = keyOf({ kind, id })
    const entry = this.pending.get(key)
    return entry ? entry.value : this.cache.get(key)
  }

  async clear(): Promise<void> {
    this.cache.clear()
    await this.store.clear()
  }

  /** Returns the credentials of the last pairing, or new ones that wait for a scan. */
  async loadCreds(): Promise<AuthenticationCreds> {
    const stored = (await this.store.read(CREDS, [CREDS])).get(CREDS)
    const creds = stored && (parse(stored) as AuthenticationCreds)
    // An unused pairing code leaves credentials with a number but no account. Every login with them fails.
    return creds && !(creds.me && !creds.account) ? creds : initAuthCreds()
  }

  /** Saves the current credentials. Saves run one after the other. */
  saveCreds(creds: AuthenticationCreds): Promise<void> {
    const value = encode(creds)
    const save = this.saving.then(() => this.store.write([{ kind: CREDS, id: CREDS, value }]))
    this.saving = save.catch(() => undefined)
    return save
  }

  /**
   * Rejects further writes and resolves once all started writes have settled. Afterwards this session can no longer
   * overwrite keys that the next session has read.
   */
  async close(): Promise<void> {
    this.isClosed = true
    await Promise.allSettled([this.saving, this.writing])
  }

  /** @param isBegun true: tries once even when the session is over */
  private async insist<T>(work: () => Promise<T>, isBegun = false): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      if (this.isClosed && !(isBegun && attempt === 1)) throw new SessionOver()
      try {
        return await work()
      } catch (error) {
        if (this.isClosed) throw error
        if (attempt === TRIES) {
          this.options.onFailure(error)
          throw error
        }
        await new Promise((resolve) => setTimeout(resolve, this.options.retryMs ?? RETRY_MS))
      }
    }
  }
}

class SessionOver extends Error {
  constructor() {
    super('the session is over: its keys are no longer read or written')
  }
}

const keyOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): string => `${kind}.${id}`

const PLAIN_ID = /^[\x20-\x7e]{1,500}$/

/**
 * The id under which a key is stored. Strangers choose part of some ids: the groups and people that their messages
 * name. Ids outside the network's format are replaced by their hash, because the database may reject them.
 */
export const storedId = (id: string): string =>
  PLAIN_ID.test(id) ? id : `sha256:${createHash('sha256').update(id).digest('base64url')}`

function encode(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value, BufferJSON.replacer))
}

function parse(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return JSON.parse(text, BufferJSON.reviver)
}

function decode<T extends keyof SignalDataTypeMap>(kind: T, bytes: Uint8Array): SignalDataTypeMap[T] {
  const value = parse(bytes)
  if (kind !== 'app-state-sync-key') return value as SignalDataTypeMap[T]
  return proto.Message.AppStateSyncKeyData.fromObject(value as object) as unknown as SignalDataTypeMap[T]
}
