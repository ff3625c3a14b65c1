import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { JournalEntry } from '../src/channel.ts'
import { MemoryKeyStore } from '../src/memory-key-store.ts'

type Entries = Parameters<MemoryKeyStore['write']>[0]
interface Line {
  entries?: Array<{ kind: string; id: string; value: string | null }>
  journal?: Array<{ id: string; payload: string }>
  forget?: string[]
}

/** Keys in a file that survives `kill -9`: one line per transaction. */
export class FileKeyStore extends MemoryKeyStore {
  private readonly path: string

  static async open(path: string): Promise<FileKeyStore> {
    const store = new FileKeyStore(path)
    if (existsSync(path)) await store.load()
    return store
  }

  private constructor(path: string) {
    super()
    this.path = path
  }

  override async write(entries: Entries, journal: readonly JournalEntry[] = []): Promise<void> {
    this.append({
      entries: entries.map(({ kind, id, value }) => ({ kind, id, value: value && base64(value) })),
      journal: journal.map(({ id, payload }) => ({ id, payload: base64(payload) })),
    })
    await super.write(entries, journal)
  }

  override async forgetJournal(ids: readonly string[]): Promise<void> {
    this.append({ forget: [...ids] })
    await super.forgetJournal(ids)
  }

  private append(line: Line): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`)
  }

  private async load(): Promise<void> {
    for (const text of readFileSync(this.path, 'utf8').split('\n').filter(Boolean)) {
      const { entries = [], journal = [], forget = [] } = JSON.parse(text) as Line
      await super.write(
        entries.map(({ kind, id, value }) => ({
          kind,
          id,
          value: value === null ? null : Buffer.from(value, 'base64'),
        })),
        journal.map(({ id, payload }) => ({ id, payload: Buffer.from(payload, 'base64') })),
      )
      await super.forgetJournal(forget)
    }
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
