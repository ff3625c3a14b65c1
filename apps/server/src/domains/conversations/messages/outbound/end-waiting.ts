import type { Work } from '../../../../platform/db/work.ts'
import { messageFailed } from '../../facts.ts'
import { deleteWaiting, messagesWaiting } from '../../outbox/outbox.store.ts'
import { announceSigned } from '../announce-payload.ts'
import { messagePayload } from '../inbound/receive.store.ts'
import type { MediaAddresses } from '../media/media-address.ts'

/**
 * Notes the messages that wait for a connection that is about to be deleted: with it they fail, or their changes do.
 * @returns announces that to open chats, lists and the authors of planned ones; to be called once the connection is
 * gone
 */
export async function endWaiting(
  work: Work,
  addresses: MediaAddresses,
  connectionId: number,
): Promise<() => Promise<void>> {
  const waiting = await messagesWaiting(work.db, work.companyId, connectionId)
  return () => announceEnded(work, addresses, waiting)
}

/** Cancels what waits for a connection that goes on: messages fail and can be sent again, changes do not happen. */
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
