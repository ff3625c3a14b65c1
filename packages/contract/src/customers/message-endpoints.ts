import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { clientId, idValue, instant, trimmedText } from '../values/wire.ts'
import { moments } from './customer.ts'

const sessionId = trimmedText(1, 40)

/** A connection, called session here. `status` is 'successChat' when it is connected (C-47 of the documents). */
export const whatsappSession = z.object({
  id: z.int(),
  sessionId: z.string(),
  name: z.string(),
  status: z.string(),
})
export type WhatsappSession = z.output<typeof whatsappSession>

/**
 * `status` is 'sent' once the network accepted it; any other value means queued or failed. `type` is a message type, or
 * 'deleted'.
 */
export const customerMessage = z.object({
  /** Additive. */
  id: z.int(),
  content: z.string(),
  sender: z.enum(['customer', 'company']),
  type: z.string(),
  status: z.string(),
  createdAt: instant,
})
export type CustomerMessage = z.output<typeof customerMessage>

export const listSessions = defineEndpoint({
  id: 'customerMessages.sessions',
  method: 'GET',
  path: '/ezion/whatsapp/buscar-sessoes',
  access: needs('customers:view'),
  summary: 'The connections of the company as sessions',
  response: z.object({ sessoes: z.array(whatsappSession) }),
})

export const showSessionStatus = defineEndpoint({
  id: 'customerMessages.status',
  method: 'GET',
  path: '/ezion/whatsapp/status/:sessionId',
  access: needs('customers:view'),
  summary: "Whether a session is connected: 'successChat'",
  params: z.object({ sessionId }),
  response: z.object({ status: z.string() }),
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const customerHistory = defineEndpoint({
  id: 'customerMessages.history',
  method: 'GET',
  path: '/ezion/messages/history',
  access: needs('customers:view'),
  summary:
    'The last messages with a customer over a session, oldest first, as far as the caller may see the conversation',
  query: z.object({ cliente_id: idValue, whatsapp: trimmedText(1, 40), sessionId }),
  response: z.object({ messages: z.array(customerMessage) }),
  errors: ['ERR_NO_CUSTOMER_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_WAPP_INVALID_CONTACT'],
})

export const sendToCustomer = defineEndpoint({
  id: 'customerMessages.send',
  method: 'POST',
  path: '/ezion/messages/send',
  access: needs('customers:message'),
  summary:
    'Write to a customer over a session; the message stands in its conversation. `clientId` (additive) makes repeating safe',
  body: z.object({
    sessionId,
    whatsapp: trimmedText(1, 40),
    content: trimmedText(1, 4096),
    cliente: idValue,
    clientId,
  }),
  response: customerMessage,
  errors: [
    'ERR_NO_CUSTOMER_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NO_PERMISSION',
    'ERR_ONLY_OWNER_WRITES',
    'ERR_QUEUE_REQUIRED',
    'ERR_WINDOW_CLOSED',
    'ERR_TEXT_TOO_LONG',
  ],
})

/** The text of a moment, with the message variables plus {{plano}}, {{servico}}, {{valor}} and {{vencimento}}. */
export const reminderText = z.object({ moment: z.enum(moments), text: z.string(), active: z.boolean() })
export type ReminderText = z.output<typeof reminderText>

export const listReminderTexts = defineEndpoint({
  id: 'customerReminders.texts',
  method: 'GET',
  path: '/clientes/lembretes/textos',
  access: needs('customers:view'),
  summary: 'What customers are reminded with at each moment, and whether (additive)',
  response: z.object({ textos: z.array(reminderText) }),
})

export const editReminderTexts = defineEndpoint({
  id: 'customerReminders.editTexts',
  method: 'PUT',
  path: '/clientes/lembretes/textos',
  access: needs('customers:catalogue'),
  summary: 'Change texts of moments; those that are left out stay (additive)',
  body: z.object({
    textos: z
      .array(z.object({ moment: z.enum(moments), text: trimmedText(1, 1000), active: z.boolean() }))
      .max(moments.length),
  }),
  response: z.object({ textos: z.array(reminderText) }),
})

export const reminderStates = ['queued', 'sent', 'failed', 'missed'] as const

/** A reminder: its recipient, its state, and why it was not sent. */
export const reminderEntry = z.object({
  id: z.int(),
  customerId: z.int().nullable(),
  name: z.string(),
  number: z.string(),
  moment: z.enum(moments),
  endDate: z.iso.date(),
  state: z.enum(reminderStates),
  /** Error code, or why a queued reminder has not been sent yet; otherwise ''. */
  reason: z.string(),
  text: z.string(),
  at: instant,
})
export type ReminderEntry = z.output<typeof reminderEntry>

export const listReminders = defineEndpoint({
  id: 'customerReminders.log',
  method: 'GET',
  path: '/clientes/lembretes',
  access: needs('customers:view'),
  summary: 'The reminders of the last 90 days, newest first (additive)',
  query: z.object({ cursor: z.coerce.number().int().positive().optional(), cliente: idValue.optional() }),
  response: z.object({ lembretes: z.array(reminderEntry), cursor: z.int().nullable() }),
})
