import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import { BufferJSON, initAuthCreds, proto } from 'baileys'
import type { JournalEntry, KeyStore } from '../channel.ts'
import { ByteCache } from './byte-cache.ts'

/** Not a type of key: a value under this name goes into the journal, in the same transaction as the keys beside it. */
export const JOURNAL = 'recado-journal'

const CREDS = 'creds'
const CACHE_BYTES = 512 * 1024
/** Read once each, hundreds at a time: they would only push the sessions out. */
const UNCACHED = new Set<string>(['pre-key'])
const TRIES = 5
const RETRY_MS = 1000

type Entry = { kind: string; id: string; value: Uint8Array | null }

export interface AuthStoreOptions {
  /**
   * A key could not be read or written, several times over. Baileys takes that for a message that nobody can read and
   * acknowledges it as done: the callee has to end the connection before it returns.
   */
  onFailure: (error: unknown) => void
  /** Milliseconds between two tries; 1,000 by default. */
  retryMs?: number | undefined
}

/** Keys and credentials of one session over the KeyStore port: store first, bounded cache second, failures thrown. */
export class AuthStore implements SignalKeyStore {
  private readonly store: KeyStore
  private readonly options: AuthStoreOptions
  private readonly cache = new ByteCache(CACHE_BYTES)
  private readonly writing = new Set<Promise<void>>()
  private saving: Promise<void> = Promise.resolve()
  /** Grows with each write that begins or ends: values read meanwhile may be old. */
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
    const found: { [id: string]: SignalDataTypeMap[T] } = {}
    const missing: string[] = []
    for (const id of ids) {
      const cached = this.cache.get(`${kind}.${id}`)
      if (cached === undefined) missing.push(id)
      else if (cached) found[id] = decode(kind, cached)
    }
    if (missing.length === 0) return found
    const { changes } = this
    const rows = await this.insist(() => this.store.read(kind, missing))
    const isFresh = this.changes === changes
    for (const id of missing) {
      const row = rows.get(id) ?? null
      if (isFresh && !UNCACHED.has(kind)) this.cache.set(`${kind}.${id}`, row)
      if (row) found[id] = decode(kind, row)
    }
    return found
  }

  async set(data: SignalDataSet): Promise<void> {
    const entries: Entry[] = []
    const journal: JournalEntry[] = []
    for (const [kind, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        if (kind === JOURNAL) journal.push({ id, payload: value as Uint8Array })
        else entries.push({ kind, id, value: value === null || value === undefined ? null : encode(value) })
      }
    }
    this.changes++
    const writing = this.insist(() => this.store.write(entries, journal)).finally(() => {
      this.changes++
      this.writing.delete(writing)
    })
    this.writing.add(writing)
    await writing
    for (const { kind, id, value } of entries) if (!UNCACHED.has(kind)) this.cache.set(`${kind}.${id}`, value)
  }

  async clear(): Promise<void> {
    this.cache.clear()
    await this.store.clear()
  }

  /** The credentials of the last pairing, or new ones that wait for a scan. */
  async loadCreds(): Promise<AuthenticationCreds> {
    const stored = (await this.store.read(CREDS, [CREDS])).get(CREDS)
    return stored ? (parse(stored) as AuthenticationCreds) : initAuthCreds()
  }

  /** Saves the credentials as they are now; saves never overtake each other. */
  saveCreds(creds: AuthenticationCreds): Promise<void> {
    const value = encode(creds)
    const save = this.saving.then(() => this.store.write([{ kind: CREDS, id: CREDS, value }]))
    this.saving = save.catch(() => undefined)
    return save
  }

  /**
   * Takes no further key, and resolves once every write that was begun has ended, well or not. After that nothing of this
   * session can fall on keys that the next one has read.
   */
  async close(): Promise<void> {
    this.isClosed = true
    await Promise.allSettled([this.saving, ...this.writing])
  }

  private async insist<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      if (this.isClosed) throw new Error('the session is over: its keys are no longer read or written')
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
