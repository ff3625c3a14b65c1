import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { audit } from '../../identity/public.ts'
import type { ContactServices, PhoneBookEntry } from '../contact-services.ts'
import { type ContactToWrite, type WrittenContacts, writeContacts } from '../contact-write.store.ts'
import { contactsChanged, recordContacts } from '../facts.ts'

const CHUNK = 500
const LONGEST_NAME = 100

/**
 * Takes over the address books of the connected phones. Known numbers are updated, never doubled; a name that
 * somebody typed here stays.
 * @throws AppError ERR_WAPP_NOT_INITIALIZED when no session is connected
 */
export async function importFromPhone(
  workplace: Workplace,
  actor: Actor,
  services: ContactServices,
): Promise<WrittenContacts & { skipped: number }> {
  const { companyId } = actor
  const book = await services.phoneBook(companyId)
  if (book === 'unavailable') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const people = peopleOf(book)
  const total = { created: 0, updated: 0, skipped: book.length - people.length }
  for (let at = 0; at < people.length; at += CHUNK) {
    const chunk = people.slice(at, at + CHUNK)
    const written = await workplace.run(companyId, async (work) => {
      const { changed, ...counts } = await writeContacts(work.db, companyId, {
        ...{ people: chunk, nameWins: false, now: work.now },
      })
      await recordContacts(work, contactsChanged, changed)
      return counts
    })
    total.created += written.created
    total.updated += written.updated
  }
  await workplace.run(companyId, async (work) => {
    const { created, updated } = total
    await audit(work, actor, 'contacts.import', `contacts ${created + updated}`, null, { created, updated })
    work.announce('contact', [rooms.company(companyId)], { action: 'update-to-fecth' })
  })
  return total
}

/** Each number once; the first name that says more than the number counts. */
function peopleOf(book: readonly PhoneBookEntry[]): ContactToWrite[] {
  const found = new Map<string, ContactToWrite>()
  for (const { phone: given, name: shown } of book) {
    if (!/^\d{8,15}$/.test(given)) continue
    const phone = canonicalNetworkPhone(given)
    const name = wholeSigns(shown.replaceAll('\u0000', '').toWellFormed().trim(), LONGEST_NAME)
    const earlier = found.get(phone)
    if (!earlier || (earlier.name === phone && name !== '')) found.set(phone, { phone, name: name || phone, email: '' })
  }
  return [...found.values()]
}
