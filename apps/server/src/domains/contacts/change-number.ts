import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import type { ContactRow } from './contact.view.ts'
import type { ContactNumberChange, ContactServices } from './contact-services.ts'
import { requireContact, requireContactLimit } from './require-contact.ts'

/** The consequences of a new number. */
export interface NumberPreview {
  allowed: boolean
  messages: number
  schedules: number
}

/**
 * Returns whether a user may change a contact's number, and how many messages are queued for it.
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export async function previewNumber(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: ContactServices },
): Promise<NumberPreview> {
  await requireContact(work.db, id)
  if (!(await services.tickets.isSeen(work, actor, id, 'reach'))) return { allowed: false, messages: 0, schedules: 0 }
  return {
    allowed: true,
    messages: await services.tickets.countWaiting(work, id),
    schedules: await services.countPlanned(work, id),
  }
}

/**
 * Requires, before the network is asked about a new number, that the user may give it to this contact.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireNumberChange(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: ContactServices },
): Promise<void> {
  await requireContactLimit(work, actor, { id, use: 'reach', services })
}

/**
 * Applies the effects of a locked contact's new number: permission, queued messages, the tickets' history and the audit
 * log.
 * @throws AppError ERR_NO_PERMISSION, ERR_CONTACT_MESSAGES_WAIT, ERR_SEND_UNDER_WAY
 */
export async function numberChanges(
  work: Work,
  actor: Actor,
  row: ContactRow,
  { after, waiting, services }: Pick<ContactNumberChange, 'after' | 'waiting'> & { services: ContactServices },
): Promise<void> {
  const { id, name, number: before } = row
  await services.tickets.requireSight(work, actor, id, 'reach')
  const decided = await services.tickets.noteNumberChange(work, actor, { contactId: id, before, after, waiting })
  const trace = { name, number: after, ...(decided && { waiting: decided.waiting }) }
  await audit(work, actor, 'contact.number', `contact ${id}`, { name, number: before }, trace)
}
