import { z } from 'zod'
import { chat, chatMessage } from './chat.ts'

/** The chat's version when it was removed for the user. Ignore earlier states that arrive later. Additive. */
const lastVersion = z.int().optional()

/** `company-{id}-chat-user-{userId}`, to that user: one of the user's chats was added, changed or removed for them. */
export const chatOfUserEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: chat, userId: z.int() }),
  z.object({ action: z.literal('delete'), id: z.int(), userId: z.int(), version: lastVersion }),
])

/** `company-{id}-chat`, to its participants: any activity. */
export const chatEvent = z.union([
  z.object({ action: z.literal('new-message'), chat, newMessage: chatMessage }),
  z.object({ action: z.literal('update'), chat, newMessage: chatMessage.optional() }),
  z.object({ action: z.literal('delete'), id: z.int(), version: lastVersion }),
])

/** `company-{id}-chat-{chatId}`, to its participants: a new message, a changed message, or a read receipt. */
export const chatActivityEvent = z.union([
  z.object({ action: z.literal('new-message'), chat, newMessage: chatMessage }),
  z.object({ action: z.literal('update'), chat, newMessage: chatMessage.optional() }),
])

export const internalChatEvents = {
  chat: chatEvent,
  chatOfUser: chatOfUserEvent,
  chatActivity: chatActivityEvent,
} as const

/** Wire names that end with the id of their subject. */
export const internalChatSubjects = {
  chatOfUser: { name: 'chat-user', id: ({ userId }: z.output<typeof chatOfUserEvent>) => userId },
  chatActivity: { name: 'chat', id: ({ chat: { id } }: z.output<typeof chatActivityEvent>) => id },
} as const
