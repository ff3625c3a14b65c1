import type { Contact, ContactInput, WaitingMessages } from '@recado/contract/contacts/contact'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import { announceContact } from './announce-contact.ts'
import { numberChanges, requireNumberChange } from './change-number.ts'
import { type CheckedPhone, checkPhone } from './check-phone.ts'
import {
  type ContactValues,
  changeContact,
  contactOfIdentity,
  type IdentityKind,
  lockContact,
  replaceIdentities,
} from './contact.store.ts'
import { type ContactRow, contactOf } from './contact.view.ts'
import type { ContactServices } from './contact-services.ts'
import { numberedRows } from './extra-info.rules.ts'
import { placeContact } from './lists/place-contact.ts'
import { contactFor, requireContact, requireContactLimit } from './require-contact.ts'

export interface ContactUpdate {
  id: number
  change: Partial<ContactInput> & { waitingMessages?: WaitingMessages | undefined }
  services: ContactServices
}

/**
 * Changes a contact. A new number is checked as for a new contact; an empty one keeps the old. Groups have no number. A
 * new number needs access to the contact's tickets and a decision about queued messages (contacts.2).
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION, ERR_CONTACT_MESSAGES_WAIT, ERR_SEND_UNDER_WAY,
 *   ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function updateContact(
  workplace: Workplace,
  actor: Actor,
  { id, change, services }: ContactUpdate,
): Promise<Contact> {
  const { companyId } = actor
  const now = await workplace.read(companyId, async (work) => {
    const contact = await contactFor(work, actor, { id, use: 'edit', services })
    if (newNumberOf(contact, change) !== null) await requireNumberChange(work, actor, { id, services })
    return contact
  })
  const phone = await newPhone(now, { change, services, companyId })
  return workplace.run(companyId, async (work) => {
    const row = await lockContact(work.db, companyId, id)
    if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
    await requireContactLimit(work, actor, { id, use: 'edit', services })
    const moved = phone ? numberValues(row, phone) : null
    if (phone && phone.number !== row.number)
      await numberChanges(work, actor, row, { after: phone.number, waiting: change.waitingMessages, services })
    if (phone && moved) await takeNumber(work, id, phone.number, moved.identities)
    const values = { ...typedValues(change, row), ...moved?.values }
    await changeContact(work.db, companyId, { id, values, now: work.now })
    await placeContact(work, id, change)
    const contact = await requireContact(work.db, id)
    await announceContact(work, 'update', contact)
    return contact
  })
}

/** Returns the new number as entered. Null when it is unchanged. */
function newNumberOf(contact: Contact, change: Partial<ContactInput>): string | null {
  const input = change.number?.trim()
  if (!input || contact.isGroup || input === contact.number || canonicalPhone(input) === contact.number) return null
  return input
}

async function newPhone(
  contact: Contact,
  request: { change: Partial<ContactInput>; services: ContactServices; companyId: number },
): Promise<CheckedPhone | null> {
  const newNumber = newNumberOf(contact, request.change)
  return newNumber === null ? null : checkPhone(request.services, request.companyId, newNumber)
}

async function takeNumber(
  work: Work,
  id: number,
  number: string,
  identities: Partial<Record<IdentityKind, string | null>>,
): Promise<void> {
  const owner = await contactOfIdentity(work.db, work.companyId, 'phone', number)
  if (owner !== null && owner !== id) throw new AppError('ERR_DUPLICATED_CONTACT')
  if (!(await replaceIdentities(work.db, work.companyId, id, identities))) throw new AppError('ERR_DUPLICATED_CONTACT')
}

/** The LID belongs to the person with the old number. A person known only by LID gets that LID's number. */
function numberValues(row: ContactRow, phone: CheckedPhone) {
  const lid = phone.lid ?? (row.number === '' ? row.lid : null)
  const values: ContactValues = {
    number: phone.number,
    lid,
    reach_phone: phone.reachPhone,
    ...(lid === row.lid ? {} : { reach_lid: false }),
  }
  return { values, identities: { phone: phone.number, lid } }
}

const typedValues = (change: Partial<ContactInput>, row: ContactRow): ContactValues => ({
  ...(change.name === undefined ? {} : { name: change.name }),
  ...(change.email === undefined ? {} : { email: change.email }),
  ...(change.isCompanyClient === undefined ? {} : { is_company_client: change.isCompanyClient }),
  ...(change.extraInfo ? { extra_info: JSON.stringify(numberedRows(change.extraInfo, contactOf(row).extraInfo)) } : {}),
})
