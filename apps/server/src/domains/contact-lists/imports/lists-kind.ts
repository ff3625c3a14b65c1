import type { ContactListImport } from '@recado/contract/contact-lists/contact-list'
import type { Work } from '../../../platform/db/work.ts'
import { type ImportKind, type ImportRecord, importOf } from '../../contacts/public.ts'
import { hearersOf } from '../../identity/public.ts'
import { announceCounts, announceReload } from '../announce-list.ts'
import { beginCheck } from '../check/begin-check.ts'
import { lockContactList, noteVariables } from '../contact-list.store.ts'
import { knownNumbers, writeItems } from '../items/item.store.ts'
import { listImport } from '../jobs.ts'

/** Returns an import into a list as the contract shows it. */
export function listImportOf(row: ImportRecord): ContactListImport {
  const { source: _, ...view } = importOf(row)
  return { ...view, contactListId: listOf(row) }
}

const listOf = ({ id, contact_list_id: listId }: ImportRecord): number => {
  if (listId === null) throw new Error(`the import ${id} has no list`)
  return listId
}

/** Imports into a contact list. A person of a list has a name of 2 to 50 characters (LST-03), by default the number. */
export const listsKind: ImportKind = {
  into: 'lists',
  permission: 'lists:edit',
  job: listImport,
  names: { least: 2, most: 50, isOptional: true },
  keepsColumns: true,
  knownPhones: ({ db, companyId }, listId, phones) => knownNumbers(db, companyId, { listId: listId ?? 0, phones }),
  async write({ db, companyId, now }, row, people) {
    // Two concurrent imports, or one beside a copy, must see each other's people, so that no number is duplicated.
    await lockContactList(db, companyId, listOf(row))
    await noteVariables(db, companyId, { listId: listOf(row), people })
    return writeItems(db, companyId, { listId: listOf(row), people, now })
  },
  announce: announceImport,
  async afterEnd(work, row) {
    const id = listOf(row)
    // Campaigns only write to numbers that were looked up.
    await beginCheck(work, { id, connectionId: null, again: false, userId: row.user_id })
    await announceCounts(work, id)
    announceReload(work, id)
  },
}

/** Two workers may report in the wrong order, but progress never replaces the end. */
function announceImport(work: Work, row: ImportRecord): void {
  const payload = { action: 'update' as const, import: listImportOf(row) }
  const { id, state, created, updated } = row
  const merge = { key: `contact-import-${id}`, ...(state !== 'done' && { version: created + updated }) }
  work.announce('contactListImport', hearersOf(work.companyId, 'contactListImport'), payload, merge)
}
