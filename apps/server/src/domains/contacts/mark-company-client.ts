import type { Contact } from '@recado/contract/contacts/contact'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceContact } from './announce-contact.ts'
import { changeContact, lockContact } from './contact.store.ts'
import { type ContactLimits, requireContact, requireContactLimit } from './require-contact.ts'

/**
 * Marks or unmarks a contact as a company client. An absent value changes nothing.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION for users who may not see the contact's tickets, or the
 *   contact
 */
export async function markCompanyClient(
  work: Work,
  actor: Actor,
  { id, isCompanyClient, services }: { id: number; isCompanyClient: boolean | undefined; services: ContactLimits },
): Promise<Contact> {
  const row = await lockContact(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  await requireContactLimit(work, actor, { id, use: 'serve', services })
  await services.tickets.requireKnown(work, actor, id)
  if (isCompanyClient === undefined || isCompanyClient === row.is_company_client) return requireContact(work.db, id)
  await changeContact(work.db, work.companyId, {
    id,
    values: { is_company_client: isCompanyClient },
    now: work.now,
  })
  const contact = await requireContact(work.db, id)
  await announceContact(work, 'update', contact)
  return contact
}
