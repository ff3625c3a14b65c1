import type { Contact, ContactInput } from '@recado/contract/contacts/contact'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import { announceContact } from './announce-contact.ts'
import { numberChanges } from './change-number.ts'
import { type CheckedPhone, checkPhone } from './check-phone.ts'
import {
  type ContactValues,
  changeContact,
  contactOfIdentity,
  insertContact,
  lockContact,
  replaceIdentities,
} from './contact.store.ts'
import type { ContactRow } from './contact.view.ts'
import type { ContactServices } from './contact-services.ts'
import { numberedRows } from './extra-info.rules.ts'
import { placeContact } from './lists/place-contact.ts'
import { requireContact } from './require-contact.ts'

type NewContact = ContactInput & { number: string }

/**
 * Adds a contact. Checks the number first, outside any transaction.
 * @throws AppError ERR_DUPLICATED_CONTACT, ERR_NO_PERMISSION, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT,
 *   ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function createContact(
  workplace: Workplace,
  actor: Actor,
  { input, services }: { input: NewContact; services: ContactServices },
): Promise<Contact> {
  const { companyId } = actor
  const phone = await checkPhone(services, companyId, input.number)
  return workplace.run(companyId, async (work) => {
    const lidContact = await unnumberedContact(work, phone)
    const id = lidContact?.id ?? (await addContact(work, input, phone))
    if (lidContact) {
      // Messages queued for the LID are sent to the number, because it is the same person.
      await numberChanges(work, actor, lidContact, { after: phone.number, waiting: 'send', services })
      await nameLidContact(work, id, { input, phone })
    }
    const identities = { phone: phone.number, ...(phone.lid ? { lid: phone.lid } : {}) }
    if (!(await replaceIdentities(work.db, companyId, id, identities))) throw new AppError('ERR_DUPLICATED_CONTACT')
    await placeContact(work, id, input)
    const contact = await requireContact(work.db, id)
    await announceContact(work, lidContact ? 'update' : 'create', contact)
    return contact
  })
}

/** Returns the contact known only by the LID that the network now assigns to this number: the same person. */
async function unnumberedContact(work: Work, phone: CheckedPhone): Promise<ContactRow | null> {
  if (phone.lid === null) return null
  const id = await contactOfIdentity(work.db, work.companyId, 'lid', phone.lid)
  if (id === null) return null
  const row = await lockContact(work.db, work.companyId, id)
  if (row?.number !== '') throw new AppError('ERR_DUPLICATED_CONTACT')
  return row
}

async function addContact(work: Work, input: NewContact, phone: CheckedPhone): Promise<number> {
  if ((await contactOfIdentity(work.db, work.companyId, 'phone', phone.number)) !== null) {
    throw new AppError('ERR_DUPLICATED_CONTACT')
  }
  const values = { ...valuesOf(input, phone), name: input.name, number: phone.number, origin: 'form' as const }
  const id = await insertContact(work.db, work.companyId, values)
  if (id === null) throw new AppError('ERR_DUPLICATED_CONTACT')
  return id
}

async function nameLidContact(work: Work, id: number, { input, phone }: { input: NewContact; phone: CheckedPhone }) {
  if ((await contactOfIdentity(work.db, work.companyId, 'phone', phone.number)) !== null) {
    throw new AppError('ERR_DUPLICATED_CONTACT')
  }
  const values = { ...valuesOf(input, phone), name: input.name, number: phone.number }
  await changeContact(work.db, work.companyId, { id, values, now: work.now })
}

const valuesOf = (input: NewContact, phone: CheckedPhone): ContactValues => ({
  email: input.email ?? '',
  is_company_client: input.isCompanyClient ?? false,
  extra_info: JSON.stringify(numberedRows(input.extraInfo ?? [], [])),
  reach_phone: phone.reachPhone,
  ...(phone.lid ? { lid: phone.lid } : {}),
})
