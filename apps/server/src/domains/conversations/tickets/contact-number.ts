import type { WaitingMessages } from '@recado/contract/contacts/contact'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { changeFailureCodes, withFailed } from '../messages/changes/own-changes.rules.ts'
import { findStoredMessage, saveOwnChanges } from '../messages/message.store.ts'
import { cancelPlannedSending, type SendWithdrawing } from '../messages/outbound/cancel-sending.ts'
import { changedMessage } from '../messages/own-message.ts'
import { changesForContact, sendsForContact, withdrawChanges } from '../outbox/withdrawal.store.ts'
import { addTimelineEntries, doerOf } from '../timeline/timeline.store.ts'
import { ticketsOfContact } from './access/contact-access.store.ts'

export interface TicketNumberChange {
  contactId: number
  before: string
  after: string
  /** Undefined when the caller made no decision about them. */
  waiting: WaitingMessages | undefined
}

/** Returns how many messages wait to be sent to a contact; with another number they would be sent there. */
export const countWaitingForContact = async (work: Work, contactId: number): Promise<number> =>
  (await sendsForContact(work.db, work.companyId, contactId)).length

/**
 * Applies a contact's number change to its conversations. Waiting messages go to the new number or are cancelled, as
 * decided. Changes of messages in the old number's chat are not made. The standing tickets get a timeline entry. The
 * caller locks the contact, so that no message is added concurrently.
 * @returns the decision and the number of messages; null when none waited
 * @throws AppError ERR_CONTACT_MESSAGES_WAIT with `count` without a decision, ERR_SEND_UNDER_WAY when a message to be
 *   cancelled may be being sent
 */
export async function noteNumberChange(
  work: Work,
  services: SendWithdrawing,
  actor: Actor,
  { contactId, before, after, waiting }: TicketNumberChange,
): Promise<{ waiting: WaitingMessages; count: number } | null> {
  const { db, companyId } = work
  const messageIds = await sendsForContact(db, companyId, contactId)
  const count = messageIds.length
  if (count > 0 && !waiting) throw new AppError('ERR_CONTACT_MESSAGES_WAIT', { count })
  await dropChanges(work, services, contactId)
  if (waiting === 'cancel') for (const id of messageIds) await cancelPlannedSending(work, services, actor, id)
  const decision = waiting && count > 0 ? { waiting, count } : null
  const reason = decision && { reason: decision.waiting === 'send' ? 'waitingSent' : 'waitingCancelled' }
  const entries = (await ticketsOfContact(db, companyId, contactId)).map(({ id }) => ({
    ...doerOf(actor),
    ticketId: id,
    action: 'numberChanged' as const,
    before: { number: before },
    after: { number: after, ...reason },
  }))
  await addTimelineEntries(db, companyId, entries)
  return decision
}

/** Fails edits, deletions and reactions, because they belong to messages in the old number's chat. */
async function dropChanges(work: Work, services: SendWithdrawing, contactId: number): Promise<void> {
  for (const { messageId, kind } of await changesForContact(work.db, work.companyId, contactId)) {
    const row = await findStoredMessage(work.db, work.companyId, messageId, true)
    if (!row) continue
    const { ids } = await withdrawChanges(work.db, work.companyId, { messageId, kind })
    const toFailed = (changes: typeof row.own_changes) =>
      ids.reduce((left, id) => withFailed(left, id, changeFailureCodes[kind]), changes)
    await saveOwnChanges(work.db, work.companyId, messageId, toFailed(row.own_changes))
    await changedMessage(work, services.addresses, messageId)
  }
}
