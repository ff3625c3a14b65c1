import type { Workplace } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { announceImport, announceManyContacts } from '../announce-contact.ts'
import { knownPhones, writeContacts } from '../contact-write.store.ts'
import { contactsChanged, recordContacts } from '../facts.ts'
import { contactsImport } from '../jobs.ts'
import { importOf } from './contact-import.view.ts'
import type { ImportKind } from './import-kind.ts'
import { importChunks, workImport } from './work-import.ts'

/** Imports of contacts from a spreadsheet or a phone's address book. */
export const contactsKind: ImportKind = {
  into: 'contacts',
  permission: 'contacts:import',
  job: contactsImport,
  names: { least: 1, most: 100, isOptional: false },
  keepsColumns: false,
  knownPhones: ({ db, companyId }, _, phones) => knownPhones(db, companyId, phones),
  async write(work, row, people) {
    // A name in a phone's address book does not replace one that a user entered.
    const nameWins = row.source === 'file'
    const {
      created,
      updated,
      changed: changedIds,
    } = await writeContacts(work.db, work.companyId, {
      ...{ people, nameWins, now: work.now },
    })
    await recordContacts(work, contactsChanged, changedIds)
    return { created, updated }
  },
  announce: (work, row) => announceImport(work, importOf(row)),
  async afterEnd(work, row) {
    const { created, updated } = row
    if (row.source === 'phone') {
      const by = { kind: 'user' as const, userId: row.user_id, name: row.user_name }
      await audit(work, by, 'contacts.import', `contacts ${created + updated}`, null, { created, updated })
    }
    announceManyContacts(work)
  },
}

/** Handles the job `contacts.import`: imports the rows. */
export const runImport = (workplace: Workplace, job: { companyId: number; importId: number }): Promise<void> =>
  workImport(contactsKind, workplace, job)

/** The rows of an import as chunked work. */
export const importRows = (id: number) => importChunks(contactsKind, id)
