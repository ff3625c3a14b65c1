import type { Message } from '@recado/contract/conversations/message'
import type {
  CustomerMessage,
  customerHistory as historyEndpoint,
  sendToCustomer as sendEndpoint,
} from '@recado/contract/customers/message-endpoints'
import type { In } from '@recado/contract/endpoint'
import type { Language } from '@recado/contract/values/language'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { contactForNumber, contactWithNumber } from '../../contacts/public.ts'
import {
  deletedPreview,
  messagesOver,
  previewOf,
  queueDraft,
  textDraft,
  ticketOver,
} from '../../conversations/public.ts'
import type { CustomerRow } from '../customer.store.ts'
import type { CustomerServices } from '../customer-services.ts'
import { requireCustomer } from '../save-customer.ts'
import { requireSession } from './sessions.ts'

/** Messages that the dialog shows. */
const SHOWN = 100

/**
 * The last messages with a customer over a session, oldest first, as far as the person may see their conversations.
 * @throws AppError ERR_NO_CUSTOMER_FOUND, ERR_NO_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT for another number than the customer's
 */
export async function customerHistory(
  work: Work,
  actor: Actor,
  { cliente_id: id, whatsapp, sessionId }: In<typeof historyEndpoint, 'query'>,
): Promise<CustomerMessage[]> {
  const { number } = await requireNumber(work, id, whatsapp)
  const { id: connectionId } = await requireSession(work, sessionId)
  const contactId = await contactWithNumber(work.db, work.companyId, number)
  if (contactId === null) return []
  const messages = await messagesOver(work, actor, { contactId, connectionId, limit: SHOWN })
  return messages.map((message) => customerMessageOf(message, actor.language))
}

/**
 * Writes to a customer over a session, as the person could in the conversation with them: it stands there, and nobody writes
 * around the wall (contacts.2). A repeated post with the same client id answers the first one's message.
 * @throws AppError ERR_NO_CUSTOMER_FOUND, ERR_NO_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT for another number than the customer's, and
 *   those of ticketOver and queueDraft
 */
export async function sendToCustomer(
  work: Work,
  { messages }: CustomerServices,
  actor: Actor,
  { cliente, whatsapp, sessionId, content, clientId }: In<typeof sendEndpoint, 'body'>,
): Promise<CustomerMessage> {
  const { number, name } = await requireNumber(work, cliente, whatsapp)
  const { id: connectionId } = await requireSession(work, sessionId)
  const contactId = await contactForNumber(work, { number, name })
  const ticket = await ticketOver(work, messages, actor, { contactId, connectionId })
  const sender = { userId: actor.userId, language: actor.company.language, sendClass: 0, clientId } as const
  const { message } = await queueDraft(work, messages, ticket, textDraft(content), sender)
  return customerMessageOf(message, actor.language)
}

/** What the dialog shows of a customer whose number changed meanwhile is not sent to the new one. */
async function requireNumber(work: Work, id: number, typed: string): Promise<CustomerRow> {
  const customer = await requireCustomer(work, id)
  if (typed !== customer.number && canonicalPhone(typed) !== customer.number)
    throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return customer
}

/** Of a medium what stands for it in lists. */
function customerMessageOf(message: Message, language: Language): CustomerMessage {
  const { id, body, fromMe, mediaType, isDeleted, ack, createdAt } = message
  return {
    id,
    content: isDeleted
      ? deletedPreview(language)
      : mediaType === 'chat'
        ? body
        : previewOf(language, { ...message, voice: false }),
    sender: fromMe ? 'company' : 'customer',
    type: isDeleted ? 'deleted' : mediaType,
    status: statusOf(message, ack),
    createdAt,
  }
}

/** R-CLI-11: sent is what the network has. */
const statusOf = ({ fromMe, sendState }: Message, ack: number): string =>
  !fromMe || ack >= 1 ? 'sent' : sendState === 'failed' ? 'failed' : 'pending'
