import type { Language } from '@recado/contract/values/language'
import { externalMessage, externalTicket } from '@recado/contract/webhooks/external-shapes'
import type { z } from 'zod'

const greetings: Record<Language, string> = { pt: 'Olá', en: 'Hello', es: 'Hola' }

/**
 * Returns the body that tests n8n and webhooks: a customer's first message, in the shape of a real one. Its ids are 0,
 * and `test` marks it, so that a flow can leave out what it does for customers.
 */
export function exampleBody(companyId: number, now: Date, language: Language) {
  const at = now.toISOString()
  const { contact: customer, ...ticket } = externalTicket.parse(exampleTicket(companyId, at, greetings[language]))
  const message = externalMessage.parse(exampleMessage(companyId, at, greetings[language]))
  return { event: 'message', test: true, companyId, ticket, contact: customer, message, messages: [message] }
}

const contact = {
  ...{ id: 0, name: 'Maria', number: '5511999990000', lid: null, email: '', profilePicUrl: '', isGroup: false },
} as const

const exampleTicket = (companyId: number, at: string, body: string): z.input<typeof externalTicket> => ({
  ...{ id: 0, uuid: '00000000-0000-4000-8000-000000000000', companyId, status: 'pending', unreadMessages: 1 },
  ...{ lastMessage: body, lastMessageAt: at, isGroup: false, userId: null, queueId: null, whatsappId: 0, contactId: 0 },
  ...{ chatbot: false, flowWebhook: false, useIntegration: true, promptId: null, integrationId: 0 },
  ...{ code: '', createdAt: at, updatedAt: at, contact, user: null, queue: null },
  ...{ whatsapp: null, tags: [], rating: null },
})

const exampleMessage = (companyId: number, at: string, body: string): z.input<typeof externalMessage> => ({
  ...{ id: 0, ticketId: 0, companyId, contactId: 0, externalId: 'test', body, fromMe: false, mediaType: 'chat' },
  ...{ mediaUrl: null, mediaName: null, mimetype: null, mediaSize: null, mediaState: 'none', isDeleted: false },
  ...{ isEdited: false, ack: 0, read: false, quotedMsgId: null, quotedMsg: null, contact },
  ...{ user: null, isAutomatic: false, fromPhone: false, reactions: [], sendState: null, sendError: null },
  ...{ createdAt: at, updatedAt: at },
})
