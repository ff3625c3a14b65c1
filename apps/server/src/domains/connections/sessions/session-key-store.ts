import type { JournalEntry, KeyStore } from '@recado/channels/channel'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { clearKeys, deleteJournal, type KeysAt, readJournal, readKeys, writeKeys } from './session-keys.store.ts'

const PURPOSE = 'session-keys'

/** Seals a key for storage. */
export const sealSessionKey = (secrets: Secrets, value: Uint8Array): Buffer => secrets.seal(PURPOSE, value)

/** Opens a stored key. */
export const openSessionKey = (secrets: Secrets, value: Buffer): Uint8Array => secrets.open(PURPOSE, value)

/** Another node owns the session, so this one may not write for it. */
export class LeaseLost extends Error {
  constructor(at: KeysAt) {
    super(`connection ${at.companyId}/${at.connectionId}: epoch ${at.epoch} is over`)
    this.name = 'LeaseLost'
  }
}

/** Stores one session's credentials and keys in the database, sealed. Refuses to write after the lease is lost. */
export function createSessionKeyStore(workplace: Workplace, secrets: Secrets, at: KeysAt): KeyStore {
  const must = (ours: boolean) => {
    if (!ours) throw new LeaseLost(at)
  }
  const seal = (value: Uint8Array) => secrets.seal(PURPOSE, value)
  return {
    async read(kind, ids) {
      if (ids.length === 0) return new Map()
      const rows = await workplace.read(at.companyId, (work) => readKeys(work.db, at, kind, ids))
      return new Map(rows.map((row) => [row.key_id, secrets.open(PURPOSE, row.value)]))
    },
    async write(entries, journal = []) {
      // Keep only the last value of each key, because a statement may not update a row twice.
      const last = new Map(entries.map((entry) => [`${entry.kind}\n${entry.id}`, entry]))
      const sealed = [...last.values()].map(({ kind, id, value }) => ({ kind, id, value: value && seal(value) }))
      const notes = [...new Map(journal.map((entry) => [entry.id, entry])).values()]
      const sealedNotes = notes.map(({ id, payload }) => ({ id, payload: seal(payload) }))
      must(await workplace.run(at.companyId, (work) => writeKeys(work.db, at, sealed, sealedNotes)))
    },
    async clear() {
      must(await workplace.run(at.companyId, (work) => clearKeys(work.db, at)))
    },
    async pendingJournal() {
      const rows = await workplace.read(at.companyId, (work) => readJournal(work.db, at))
      return rows.map(({ id, payload }): JournalEntry => ({ id, payload: secrets.open(PURPOSE, payload) }))
    },
    async forgetJournal(ids) {
      if (ids.length === 0) return
      must(await workplace.run(at.companyId, (work) => deleteJournal(work.db, at, ids)))
    },
  }
}
