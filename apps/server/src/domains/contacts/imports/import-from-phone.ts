import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import { isVisible } from '@recado/contract/values/visible.rules'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { ContactServices, PhoneBookEntry } from '../contact-services.ts'
import { type ContactToWrite, knownPhones } from '../contact-write.store.ts'
import { erasedPhones } from '../erased-address.store.ts'
import { contactsImport } from '../jobs.ts'
import { insertImport } from './contact-import.store.ts'
import { forgetOld } from './preview-import.ts'
import { requireRecord } from './require-import.ts'
import { contactsKind, runImport } from './run-import.ts'

const LONGEST_NAME = 100

/**
 * Takes over the address books of the connected phones. Known numbers are updated, never doubled; a name that
 * somebody typed here stays. The entries are stored as an import before the first becomes a contact: the caller waits for the
 * result, and a job ends what a restart interrupted.
 * @returns what came of it; less than all when somebody cancelled it meanwhile
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
  const all = peopleOf(book)
  const { importId, people } = await workplace.run(companyId, async (work) => {
    const phones = all.map(({ phone }) => phone)
    const erased = await erasedPhones(work.db, companyId, { phones, secrets: services.secrets })
    const wanted = all.filter(({ phone }) => !erased.has(phone))
    return { importId: await storeBook(work, actor, wanted), people: wanted }
  })
  await runImport(workplace, { companyId, importId })
  const { created, updated } = await workplace.run(companyId, (work) => requireRecord(contactsKind, work, importId))
  return { created, updated, skipped: book.length - people.length }
}

/** @returns the id of the import, which runs from here on */
async function storeBook(work: Work, actor: Actor, people: readonly ContactToWrite[]): Promise<number> {
  const { db, companyId } = work
  await forgetOld(work)
  const phones = people.map(({ phone }) => phone)
  const known = (await knownPhones(db, companyId, phones)).size
  const importId = await insertImport(db, companyId, {
    listId: null,
    source: 'phone',
    state: 'running',
    fileName: '',
    user: { id: actor.userId, name: actor.name },
    counts: { total: people.length, fresh: people.length - known, known, duplicates: 0, invalid: 0, emailsDropped: 0 },
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

/** Each number once; the first name that says more than the number counts. */
function peopleOf(book: readonly PhoneBookEntry[]): ContactToWrite[] {
  const found = new Map<string, ContactToWrite>()
  for (const { phone: given, name: shown } of book) {
    if (!/^\d{8,15}$/.test(given)) continue
    const phone = canonicalNetworkPhone(given)
    const written = wholeSigns(shown.replaceAll('\u0000', '').toWellFormed().trim(), LONGEST_NAME)
    const name = isVisible(written) ? written : ''
    const earlier = found.get(phone)
    if (!earlier || (earlier.name === phone && name !== '')) found.set(phone, { phone, name: name || phone, email: '' })
  }
  return [...found.values()]
}
