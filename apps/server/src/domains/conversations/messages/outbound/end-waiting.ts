import type { Work } from '../../../../platform/db/work.ts'
import { messageFailed } from '../../facts.ts'
import { deleteWaiting, messagesWaiting } from '../../outbox/outbox.store.ts'
import { announceSigned } from '../announce-payload.ts'
import { messagePayload } from '../inbound/receive.store.ts'
import type { MediaAddresses } from '../media/media-address.ts'

/**
 * Marks the waiting messages of a connection that is about to be deleted as failed, and their changes too.
 * @returns a function that announces this to open chats, lists and the authors of planned ones; call it after the
 *   deletion
 */
export async function endWaiting(
  work: Work,
  addresses: MediaAddresses,
  connectionId: number,
): Promise<() => Promise<void>> {
  const waiting = await messagesWaiting(work.db, work.companyId, connectionId)
  return () => announceEnded(work, addresses, waiting)
}

/** Cancels the queue of a connection that continues: messages fail and can be sent again, changes are not made. */
export async function cancelWaiting(
  work: Work,
  addresses: MediaAddresses,
  of: { connectionId: number; what: 'everything' | 'changes' },
): Promise<void> {
  await announceEnded(work, addresses, await deleteWaiting(work.db, work.companyId, of))
}

async function announceEnded(work: Work, addresses: MediaAddresses, messageIds: readonly number[]): Promise<void> {
  for (const messageId of messageIds) {
    const payload = await messagePayload(work.db, messageId)
    if (!payload) continue
    announceSigned(work, addresses, 'update', payload)
    const { sendState, ticketId } = payload.message
    if (sendState === 'failed') await work.record(messageFailed, { messageId, ticketId })
  }
}
