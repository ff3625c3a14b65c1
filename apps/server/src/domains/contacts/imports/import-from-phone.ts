import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import { isVisible } from '@recado/contract/values/visible.rules'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { ContactServices, PhoneBookEntry } from '../contact-services.ts'
import { type ContactToWrite, knownPhones, phonesOutside } from '../contact-write.store.ts'
import { erasedPhones } from '../erased-address.store.ts'
import { contactsImport } from '../jobs.ts'
import { insertImport } from './contact-import.store.ts'
import { forgetOld } from './preview-import.ts'
import { requireRecord } from './require-import.ts'
import { contactsKind, runImport } from './run-import.ts'

const LONGEST_NAME = 100

/**
 * Imports the address books of the connected phones. Updates known numbers without duplicates, and keeps names that a
 * user entered. Contacts that the user may not change are skipped. The entries are stored as an import first. The caller waits for the result, and a job finishes what a
 * restart interrupted.
 * @returns the result, which is partial if a user cancelled the import in the meantime
 * @throws AppError ERR_WAPP_NOT_INITIALIZED when no session is connected
 */
export async function importFromPhone(
  workplace: Workplace,
  actor: Actor,
  services: ContactServices,
): Promise<{ created: number; updated: number; skipped: number }> {
  const { companyId } = actor
  const book = await services.phoneBook(companyId)
  if (book === 'unavailable') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const all = distinctPeople(book)
  const { importId, people } = await workplace.run(companyId, async (work) => {
    const phones = all.map(({ phone }) => phone)
    const erased = await erasedPhones(work.db, companyId, { phones, secrets: services.secrets })
    const outside = services.tickets.outside(companyId, actor, 'edit')
    const hiddenPhones = await phonesOutside(work.db, companyId, { phones, outside })
    const importedPeople = all.filter(({ phone }) => !erased.has(phone) && !hiddenPhones.has(phone))
    return { importId: await storeBook(work, actor, importedPeople), people: importedPeople }
  })
  await runImport(workplace, { companyId, importId })
  const { created, updated } = await workplace.run(companyId, (work) => requireRecord(contactsKind, work, importId))
  return { created, updated, skipped: book.length - people.length }
}

/** @returns the id of the import, which is now running */
async function storeBook(work: Work, actor: Actor, people: readonly ContactToWrite[]): Promise<number> {
  const { db, companyId } = work
  await forgetOld(work)
  const phones = people.map(({ phone }) => phone)
  const knownCount = (await knownPhones(db, companyId, phones)).size
  const importId = await insertImport(db, companyId, {
    listId: null,
    source: 'phone',
    state: 'running',
    fileName: '',
    user: { id: actor.userId, name: actor.name },
    counts: {
      total: people.length,
      fresh: people.length - knownCount,
      known: knownCount,
      duplicates: 0,
      invalid: 0,
      emailsDropped: 0,
    },
    rows: people.map((one, at) => ({
      ...{
        ...one,
        row: at + 1,
        number: one.phone,
        reason: null,
        isEmailDropped: false,
        duplicateOf: null,
        variables: [],
      },
    })),
    now: work.now,
  })
  await work.enqueue(contactsImport, { companyId, importId })
  return importId
}

/** Returns each number once, with the first name that is not just the number. */
function distinctPeople(book: readonly PhoneBookEntry[]): ContactToWrite[] {
  const byPhone = new Map<string, ContactToWrite>()
  for (const { phone: spelling, name: bookName } of book) {
    if (!/^\d{8,15}$/.test(spelling)) continue
    const phone = canonicalNetworkPhone(spelling)
    const cleanName = wholeSigns(bookName.replaceAll('\u0000', '').toWellFormed().trim(), LONGEST_NAME)
    const name = isVisible(cleanName) ? cleanName : ''
    const earlier = byPhone.get(phone)
    if (!earlier || (earlier.name === phone && name !== ''))
      byPhone.set(phone, { phone, name: name || phone, email: '' })
  }
  return [...byPhone.values()]
}
