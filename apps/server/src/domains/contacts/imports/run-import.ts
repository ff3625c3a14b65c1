import type { Workplace } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { audit } from '../../identity/public.ts'
import { announceImport } from '../announce-contact.ts'
import { knownPhones, writeContacts } from '../contact-write.store.ts'
import { contactsChanged, recordContacts } from '../facts.ts'
import { contactsImport } from '../jobs.ts'
import { importOf } from './contact-import.view.ts'
import type { ImportKind } from './import-kind.ts'
import { importChunks, workImport } from './work-import.ts'

/** Imports that make contacts, from a spreadsheet or the address book of a phone. */
export const contactsKind: ImportKind = {
  into: 'contacts',
  job: contactsImport,
  names: { least: 1, most: 100, isOptional: false },
  keepsColumns: false,
  knownPhones: ({ db, companyId }, _, phones) => knownPhones(db, companyId, phones),
  async write(work, row, people) {
    // A name in a phone's address book is no better than one that somebody typed here.
    const nameWins = row.source === 'file'
    const { created, updated, changed } = await writeContacts(work.db, work.companyId, {
      ...{ people, nameWins, now: work.now },
    })
    await recordContacts(work, contactsChanged, changed)
    return { created, updated }
  },
  announce: (work, row) => announceImport(work, importOf(row)),
  async ended(work, row) {
    const { created, updated } = row
    if (row.source === 'phone') {
      const by = { kind: 'user' as const, userId: row.user_id, name: row.user_name }
      await audit(work, by, 'contacts.import', `contacts ${created + updated}`, null, { created, updated })
    }
    work.announce('contact', [rooms.company(work.companyId)], { action: 'update-to-fecth' })
  },
}

/** The job `contacts.import`: writes the rows of an import. */
export const runImport = (workplace: Workplace, job: { companyId: number; importId: number }): Promise<void> =>
  workImport(contactsKind, workplace, job)

/** The rows of an import as chunked work. */
export const importRows = (id: number) => importChunks(contactsKind, id)
