import { needsFreshMedia } from '../webhook.rules.ts'
import type { WebhookServices } from '../webhook-services.ts'
import type { ClaimedDelivery } from './delivery.store.ts'

/**
 * Returns the body of a delivery. If it waited long, the address of its file is signed again; everything else stays
 * unchanged.
 */
export async function bodyToSend(
  { workplace, messageById }: WebhookServices,
  companyId: number,
  { at, about, body }: ClaimedDelivery,
): Promise<string> {
  const { messageId } = about
  if (messageId === undefined || !needsFreshMedia(at, workplace.clock.now())) return body
  const payload = JSON.parse(body)
  if (typeof payload.data?.message?.mediaUrl !== 'string') return body
  const message = await workplace.read(companyId, (work) => messageById(work.db, messageId))
  if (!message) return body
  payload.data.message.mediaUrl = message.mediaUrl
  return JSON.stringify(payload)
}
