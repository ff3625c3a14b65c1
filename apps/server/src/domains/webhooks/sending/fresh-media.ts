import { needsFreshMedia } from '../webhook.rules.ts'
import type { WebhookServices } from '../webhook-services.ts'
import type { ClaimedDelivery } from './delivery.store.ts'

/** The body of a delivery; where it waited long, the address of its file is one that is good now. All else is as it was written. */
export async function bodyToSend(
  { workplace, messageById }: WebhookServices,
  companyId: number,
  { at, about, body }: ClaimedDelivery,
): Promise<string> {
  const { messageId } = about
  if (messageId === undefined || !needsFreshMedia(at, workplace.clock.now())) return body
  const told = JSON.parse(body)
  if (typeof told.data?.message?.mediaUrl !== 'string') return body
  const message = await workplace.read(companyId, (work) => messageById(work.db, messageId))
  if (!message) return body
  told.data.message.mediaUrl = message.mediaUrl
  return JSON.stringify(told)
}
