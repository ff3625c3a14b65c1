import type { Message } from '@recado/contract/conversations/message'
import { hasEnded } from '@recado/contract/conversations/send-end.rules'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { endSending } from '../../outbox/end-sending.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import { stillWaits } from '../../outbox/withdrawal.store.ts'
import { requireWriter } from '../../tickets/access/require-writer.ts'
import { addTimelineEntry, type Doer, doerOf } from '../../timeline/timeline.store.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { changedMessage, ownMessageFor } from '../own-message.ts'

/** Dependencies of cancelling a waiting message. */
export interface SendWithdrawing {
  addresses: MediaAddresses
  outbox: Pick<OutboxPort, 'hurry'>
}

const CANCELLED = 'ERR_SEND_CANCELLED'

/**
 * Cancels a waiting message, so that later ones are sent. Idempotent.
 * @throws AppError ERR_SEND_UNDER_WAY when the network has it or may be receiving it, ERR_SENDING_WAPP_MSG for others'
 *   messages, and those of messageFor
 */
export async function cancelSending(
  work: Work,
  services: SendWithdrawing & CompanyContexts,
  actor: Actor,
  id: number,
): Promise<Message> {
  const row = await ownMessageFor(work, actor, id, 'ERR_SENDING_WAPP_MSG')
  await requireWriter(work, services, actor, row.ticket_id)
  if (hasEnded(row.send_state, row.send_error)) return changedMessage(work, services.addresses, id)
  if (!(await giveUpSending(work, services, id, doerOf(actor)))) throw new AppError('ERR_SEND_UNDER_WAY')
  return changedMessage(work, services.addresses, id)
}

/**
 * Ends the sending of a waiting message. False when the network has it or may be receiving it, or when its sending
 * already ended.
 */
async function giveUpSending(
  work: Work,
  services: Pick<SendWithdrawing, 'outbox'>,
  id: number,
  by: Doer,
): Promise<boolean> {
  const cancelledMessage = await endSending(work, id, CANCELLED)
  if (!cancelledMessage) return false
  const { row, connectionId, contactId } = cancelledMessage
  await addTimelineEntry(work.db, work.companyId, {
    ...by,
    ticketId: row.ticket_id,
    action: 'sendCancelled',
    before: { messageId: id, text: row.body },
    after: null,
  })
  const chat = { companyId: work.companyId, connectionId, contactId }
  work.afterCommit(() => services.outbox.hurry({ ...chat, insists: false }))
  return true
}

/**
 * Cancels a planned message without a user's access check. A message that no longer waits stays unchanged.
 * @returns whether it was cancelled
 * @throws AppError ERR_SEND_UNDER_WAY when the network may be receiving it
 */
export async function cancelPlannedSending(
  work: Work,
  services: SendWithdrawing,
  by: Parameters<typeof doerOf>[0],
  id: number,
): Promise<boolean> {
  if (!(await giveUpSending(work, services, id, doerOf(by)))) {
    if (await stillWaits(work.db, work.companyId, id)) throw new AppError('ERR_SEND_UNDER_WAY')
    return false
  }
  await changedMessage(work, services.addresses, id)
  return true
}
