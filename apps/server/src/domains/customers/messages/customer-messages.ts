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

/** Maximum messages in the dialog. */
const SHOWN = 100

/**
 * Returns the last messages with a customer over a session, oldest first, of conversations that the user may see.
 * @throws AppError ERR_NO_CUSTOMER_FOUND, ERR_NO_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT for another number than the
 *   customer's
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
 * Sends a message to a customer over a session, with the same rights as in the inbox. The message is part of that
 * conversation, so the access rules cannot be bypassed (contacts.2). A repeated post with the same client id returns
 * the first one's message.
 * @throws AppError ERR_NO_CUSTOMER_FOUND, ERR_NO_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT for another number than the
 *   customer's, and those of ticketOver and queueDraft
 */
export async function sendToCustomer(
  work: Work,
  { messages }: CustomerServices,
  actor: Actor,
  { cliente, whatsapp, sessionId, content, clientId }: In<typeof sendEndpoint, 'body'>,
): Promise<CustomerMessage> {
  const { number, name } = await requireNumber(work, cliente, whatsapp)
  const { id: connectionId } = await requireSession(work, sessionId)
  const contactId = await contactForNumber(work, { number, name, origin: 'form' })
  const ticket = await ticketOver(work, messages, actor, { contactId, connectionId })
  const sender = { userId: actor.userId, language: actor.company.language, sendClass: 0, clientId } as const
  const { message } = await queueDraft(work, messages, ticket, textDraft(content), sender)
  return customerMessageOf(message, actor.language)
}

/**
 * Rejects a number other than the customer's: the dialog may show an old number, and the message must not go to a new
 * one unnoticed.
 */
async function requireNumber(work: Work, id: number, number: string): Promise<CustomerRow> {
  const customer = await requireCustomer(work, id)
  if (number !== customer.number && canonicalPhone(number) !== customer.number)
    throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return customer
}

/** For media the content is the placeholder that lists show. */
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

/** R-CLI-11: 'sent' means that the network accepted it. */
const statusOf = ({ fromMe, sendState }: Message, ack: number): string =>
  !fromMe || ack >= 1 ? 'sent' : sendState === 'failed' ? 'failed' : 'pending'
