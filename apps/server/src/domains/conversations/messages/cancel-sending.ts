import type { Message } from '@recado/contract/conversations/message'
import { hasEnded } from '@recado/contract/conversations/send-end.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { saveSendState } from '../outbox/outbox.store.ts'
import { stopSending } from '../outbox/withdrawal.store.ts'
import { requireWriter } from '../tickets/require-writer.ts'
import { addTimelineEntry, type Doer, userOf } from '../timeline/timeline.store.ts'
import { findMessageRow } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { changedMessage, ownMessageFor } from './own-message.ts'

const CANCELLED = 'ERR_SEND_CANCELLED'

/**
 * Gives up sending a message that waits; what waits behind it goes. A second time changes nothing.
 * @throws AppError ERR_SEND_UNDER_WAY when the network has it or may take it in this moment, ERR_SENDING_WAPP_MSG for
 *   others' messages, and those of messageFor
 */
export async function cancelSending(work: Work, services: MessageServices, actor: Actor, id: number): Promise<Message> {
  const row = await ownMessageFor(work, actor, id, 'ERR_SENDING_WAPP_MSG')
  await requireWriter(work, services, actor, row.ticket_id)
  if (hasEnded(row.send_state, row.send_error)) return changedMessage(work, services, id)
  if (!(await giveUpSending(work, services, id, userOf(actor)))) throw new AppError('ERR_SEND_UNDER_WAY')
  return changedMessage(work, services, id)
}

/** Ends the sending of a message that waits; false when the network has it, may take it in this moment, or it ended before. */
async function giveUpSending(
  work: Work,
  services: Pick<MessageServices, 'outbox'>,
  id: number,
  by: Doer,
): Promise<boolean> {
  const { db, companyId } = work
  const row = await findMessageRow(db, companyId, id, true)
  const stopped = row && (await stopSending(db, companyId, id))
  if (!stopped) return false
  const { connectionId, contactId, uncertain } = stopped
  // Of one that may have arrived nobody can say that it did not.
  await saveSendState(db, companyId, id, uncertain ? 'unconfirmed' : 'failed', CANCELLED)
  await addTimelineEntry(db, companyId, {
    ...by,
    ticketId: row.ticket_id,
    action: 'sendCancelled',
    before: { messageId: id, text: row.body },
    after: null,
  })
  await work.record({ type: 'message.failed', payload: { messageId: id, ticketId: row.ticket_id } })
  work.afterCommit(() => services.outbox.hurry({ companyId, connectionId, contactId, insists: false }))
  return true
}

/** The same where nobody looks at the message: what was planned is taken back. */
export async function takeBackSending(work: Work, services: MessageServices, actor: Actor, id: number): Promise<void> {
  if (await giveUpSending(work, services, id, userOf(actor))) await changedMessage(work, services, id)
}
