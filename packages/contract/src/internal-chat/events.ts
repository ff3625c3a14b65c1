import { z } from 'zod'
import { chat, chatMessage } from './chat.ts'

/** Of the chat when it ended for them: what shows an earlier state and arrives later is of the past. Additive. */
const lastVersion = z.int().optional()

/** `company-{id}-chat-user-{userId}`, to that person: a chat in which they take part came, changed or is gone for them. */
export const chatOfUserEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: chat, userId: z.int() }),
  z.object({ action: z.literal('delete'), id: z.int(), userId: z.int(), version: lastVersion }),
])

/** `company-{id}-chat`, to those who take part: any activity. */
export const chatEvent = z.union([
  z.object({ action: z.literal('new-message'), chat, newMessage: chatMessage }),
  z.object({ action: z.literal('update'), chat, newMessage: chatMessage.optional() }),
  z.object({ action: z.literal('delete'), id: z.int(), version: lastVersion }),
])

/** `company-{id}-chat-{chatId}`, to those who take part: a message, a changed message, who has read. */
export const chatActivityEvent = z.union([
  z.object({ action: z.literal('new-message'), chat, newMessage: chatMessage }),
  z.object({ action: z.literal('update'), chat, newMessage: chatMessage.optional() }),
])

/** The events of this area, by name. */
export const internalChatEvents = {
  chat: chatEvent,
  chatOfUser: chatOfUserEvent,
  chatActivity: chatActivityEvent,
} as const

/** Names on the wire that end with the id of what they are about. */
export const internalChatSubjects = {
  chatOfUser: { name: 'chat-user', id: ({ userId }: z.output<typeof chatOfUserEvent>) => userId },
  chatActivity: { name: 'chat', id: ({ chat: { id } }: z.output<typeof chatActivityEvent>) => id },
} as const
