import { z } from 'zod'
import { clientId, idValue, instant, optionalId, text, trimmedText } from '../values/wire.ts'

export const CHAT_TITLE_MAX_LENGTH = 100
export const CHAT_TEXT_MAX_LENGTH = 4096
export const CHAT_FILE_MAX_BYTES = 16 * 1024 * 1024
export const MOST_CHAT_FILES = 10
/** Its owner included. */
export const MOST_CHAT_PEOPLE = 200
/** How many tickets one call asks about. */
export const MOST_LINKED_TICKETS = 50

/** Somebody who takes part in a chat, and how many messages of others they have not read. */
export const chatUser = z.object({
  userId: z.int(),
  unreads: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
})
export type ChatUser = z.output<typeof chatUser>

/** A file of an internal message. */
export const chatFile = z.object({
  name: z.string(),
  mimetype: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Relative, signed for 24 hours. */
  url: z.string(),
})
export type ChatFile = z.output<typeof chatFile>

/** Somebody whom a message names with @, under the name that stands in its text. */
export const mention = z.object({ userId: z.int(), name: z.string() })
export type Mention = z.output<typeof mention>

export const chatReaction = z.object({ emoji: z.string(), userIds: z.array(z.int()) })
export type ChatReaction = z.output<typeof chatReaction>

/** A message between colleagues. What stands beside the documented fields is additive. */
export const chatMessage = z.object({
  id: z.int(),
  chatId: z.int(),
  /** Null: its author left the company. */
  senderId: z.int().nullable(),
  /** Under the name of that time, once they left. */
  sender: z.object({ id: z.int().nullable(), name: z.string() }),
  message: z.string(),
  files: z.array(chatFile),
  mentions: z.array(mention),
  quoted: z.object({ id: z.int(), senderName: z.string(), message: z.string() }).nullable(),
  reactions: z.array(chatReaction),
  /** Given by the client: the same one sends once. */
  clientId: z.string().nullable(),
  /** The chat's when the message came or changed: of two states the one with the higher number is newer. */
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type ChatMessage = z.output<typeof chatMessage>

/** A conversation between people of the company. */
export const chat = z.object({
  id: z.int(),
  uuid: z.string(),
  companyId: z.int(),
  title: z.string(),
  /** Null for a moment only: when its owner leaves the company, somebody who takes part becomes it. */
  ownerId: z.int().nullable(),
  users: z.array(chatUser),
  /** The beginning of the latest message, or the name of its file; '' before the first. */
  lastMessage: z.string(),
  lastMessageAt: instant,
  /** Of two states of a chat the one with the higher number is newer. */
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Chat = z.output<typeof chat>

/** A list as a list, or as the JSON text that forms and clients of the family send. */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** A person as `{id, name}`, or by id alone. */
const person = z.preprocess(
  (one) => (typeof one === 'object' && one !== null ? one : { id: one }),
  z.object({ id: idValue }),
)

/** A title and at least one person; the owner always takes part. */
export const chatInput = z.object({
  title: trimmedText(1, CHAT_TITLE_MAX_LENGTH),
  users: z.preprocess(fromJson, z.array(person).min(1).max(MOST_CHAT_PEOPLE)),
})
export type ChatInput = z.output<typeof chatInput>

export const chatChange = chatInput.partial()
export type ChatChange = z.output<typeof chatChange>

/** Text that is not blank, or files with or without one. */
export const chatMessageInput = z.object({
  message: z.preprocess((value) => value ?? '', text(CHAT_TEXT_MAX_LENGTH)),
  /** Ids of those whom the text names with @; who does not take part is left out. */
  mentions: z.preprocess(fromJson, z.array(idValue).max(MOST_CHAT_PEOPLE).optional()),
  quotedId: optionalId,
  clientId,
})
export type ChatMessageInput = z.output<typeof chatMessageInput>

/** What somebody may know of a ticket that a message links to. */
export const linkedTicket = z.object({
  uuid: z.string(),
  id: z.int(),
  contactName: z.string(),
  status: z.enum(['pending', 'open', 'closed']),
  queueName: z.string().nullable(),
})
export type LinkedTicket = z.output<typeof linkedTicket>
