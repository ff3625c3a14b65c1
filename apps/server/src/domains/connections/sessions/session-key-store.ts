import type { JournalEntry, KeyStore } from '@recado/channels/channel'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { clearKeys, deleteJournal, type KeysAt, readJournal, readKeys, writeKeys } from './session-keys.store.ts'

const PURPOSE = 'session-keys'

/** A key as it is kept. */
export const sealKey = (secrets: Secrets, value: Uint8Array): Buffer => secrets.seal(PURPOSE, value)

/** A kept key. */
export const openKey = (secrets: Secrets, value: Buffer): Uint8Array => secrets.open(PURPOSE, value)

/** Another owner took the session over: nothing may be written for it here any more. */
export class LeaseLost extends Error {
  constructor(at: KeysAt) {
    super(`connection ${at.companyId}/${at.connectionId}: epoch ${at.epoch} is over`)
    this.name = 'LeaseLost'
  }
}

/** Credentials and keys of one session in the database, sealed; refuses to write once the lease is another's. */
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
      // The last of each key counts; one statement may not touch a row twice.
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
