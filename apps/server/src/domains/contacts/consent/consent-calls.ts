import type { Consent, MarketingState } from '@recado/contract/contacts/consent'
import { type Actor, actorColumns } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { announceContact } from '../announce-contact.ts'
import { lockContact } from '../contact.store.ts'
import type { ContactServices } from '../contact-services.ts'
import { requireContact, requireContactLimit } from '../require-contact.ts'
import { consentRow, saveConsent } from './consent.store.ts'

/**
 * Returns a contact's consent.
 * @throws AppError ERR_NO_CONTACT_FOUND, also for groups, which receive no marketing; ERR_NO_PERMISSION
 */
export async function showConsent(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: ContactServices },
): Promise<Consent> {
  const consent = await currentConsent(work, id)
  await requireContactLimit(work, actor, { id, use: 'view', services })
  return consent
}

async function currentConsent(work: Work, id: number): Promise<Consent> {
  const consent = await consentRow(work.db, work.companyId, id)
  if (!consent) throw new AppError('ERR_NO_CONTACT_FOUND')
  return consent
}

/**
 * Sets whether marketing may be sent to a contact (contacts.6). Idempotent.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION for users who may not see the contact's tickets
 */
export async function updateConsent(
  work: Work,
  actor: Actor,
  { id, state, services }: { id: number; state: MarketingState; services: ContactServices },
): Promise<Consent> {
  const { db, companyId, now } = work
  await lockContact(db, companyId, id)
  const before = await currentConsent(work, id)
  await services.tickets.requireSight(work, actor, id, 'reach')
  if (before.state === state) return before
  const { actorId, actorName } = actorColumns(actor)
  await saveConsent(db, companyId, { contactId: id, state, userId: actorId, userName: actorName, now })
  const contact = await requireContact(db, id)
  const auditedConsent = (marketing: MarketingState) => ({ name: contact.name, marketing })
  await audit(work, actor, 'contact.consent', `contact ${id}`, auditedConsent(before.state), auditedConsent(state))
  await announceContact(work, 'update', contact)
  return currentConsent(work, id)
}
