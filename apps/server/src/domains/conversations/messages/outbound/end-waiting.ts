import type { Work } from '../../../../platform/db/work.ts'
import { messageFailed } from '../../facts.ts'
import { messagesWaiting } from '../../outbox/outbox.store.ts'
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
  return async () => {
    for (const messageId of waiting) {
      const payload = await messagePayload(work.db, messageId)
      if (!payload) continue
      announceSigned(work, addresses, 'update', payload)
      const { sendState, ticketId } = payload.message
      if (sendState === 'failed') await work.record(messageFailed, { messageId, ticketId })
    }
  }
}
