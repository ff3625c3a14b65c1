import { z } from 'zod'
import { clientId, idValue, instant, optionalId, text, trimmedText } from '../values/wire.ts'

export const CHAT_TITLE_MAX_LENGTH = 100
export const CHAT_TEXT_MAX_LENGTH = 4096
export const CHAT_FILE_MAX_BYTES = 16 * 1024 * 1024
export const MOST_CHAT_FILES = 10
/** Maximum people of a chat, including its owner. */
export const MOST_CHAT_PEOPLE = 200
/** Maximum tickets per call. */
export const MOST_LINKED_TICKETS = 50

/** A participant of a chat, with the number of unread messages of others. */
export const chatUser = z.object({
  userId: z.int(),
  unreads: z.int(),
  /** The last message that was on the participant's screen; 0 for none. Additive, as the next two fields. */
  seenTo: z.int(),
  /** Number of messages of others that were not on the participant's screen. Reading the chat as a whole keeps them. */
  unseen: z.int(),
  /** In how many of them the participant is mentioned. */
  mentions: z.int(),
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

/** A user mentioned with @, with the name used in the text. */
export const mention = z.object({ userId: z.int(), name: z.string() })
export type Mention = z.output<typeof mention>

export const chatReaction = z.object({ emoji: z.string(), userIds: z.array(z.int()) })
export type ChatReaction = z.output<typeof chatReaction>

/** A message between colleagues. Fields beside the documented ones are additive. */
export const chatMessage = z.object({
  id: z.int(),
  chatId: z.int(),
  /** Null: the author left the company. */
  senderId: z.int().nullable(),
  /** With the name at that time, if the author left. */
  sender: z.object({ id: z.int().nullable(), name: z.string() }),
  message: z.string(),
  files: z.array(chatFile),
  mentions: z.array(mention),
  quoted: z
    .object({ id: z.int(), senderName: z.string(), message: z.string(), isDeleted: z.boolean().optional() })
    .nullable(),
  reactions: z.array(chatReaction),
  /** Set by the client; posting the same id again sends nothing. */
  clientId: z.string().nullable(),
  /** The chat's version when the message was created or changed. The state with the higher number is newer. */
  version: z.int(),
  /** When the author last changed the text. */
  editedAt: instant.nullable(),
  /** When the author deleted the message: text, files and reactions are gone then. */
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type ChatMessage = z.output<typeof chatMessage>

/** A conversation between users of the company. */
export const chat = z.object({
  id: z.int(),
  uuid: z.string(),
  companyId: z.int(),
  title: z.string(),
  /** Null only briefly: when the owner leaves the company, another participant becomes the owner. */
  ownerId: z.int().nullable(),
  users: z.array(chatUser),
  /** The beginning of the last message, or the name of its file; '' before the first message. */
  lastMessage: z.string(),
  lastMessageAt: instant,
  /** The state with the higher number is newer. */
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Chat = z.output<typeof chat>

/** Accepts a list as an array, or as the JSON text that forms and clients of the family send. */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** A user as `{id, name}` or by id alone. */
const person = z.preprocess(
  (one) => (typeof one === 'object' && one !== null ? one : { id: one }),
  z.object({ id: idValue }),
)

/** A title and at least one user. The owner always participates. */
export const chatInput = z.object({
  title: trimmedText(1, CHAT_TITLE_MAX_LENGTH),
  users: z.preprocess(fromJson, z.array(person).min(1).max(MOST_CHAT_PEOPLE)),
})
export type ChatInput = z.output<typeof chatInput>

export const chatChange = chatInput.partial()
export type ChatChange = z.output<typeof chatChange>

/** A text that is not blank, or files with an optional text. */
export const chatMessageInput = z.object({
  message: z.preprocess((value) => value ?? '', text(CHAT_TEXT_MAX_LENGTH)),
  /** Ids of the users mentioned in the text; users outside the chat are ignored. */
  mentions: z.preprocess(fromJson, z.array(idValue).max(MOST_CHAT_PEOPLE).optional()),
  quotedId: optionalId,
  clientId,
})
export type ChatMessageInput = z.output<typeof chatMessageInput>

/** A text that is not blank. */
export const chatMessageChange = chatMessageInput.pick({ message: true, mentions: true })
export type ChatMessageChange = z.output<typeof chatMessageChange>

/** A message that matches a search, with its chat. */
export const chatMessageMatch = z.object({
  message: chatMessage,
  chat: z.object({ id: z.int(), uuid: z.string(), title: z.string() }),
})
export type ChatMessageMatch = z.output<typeof chatMessageMatch>

/** The data of a linked ticket that the user may see. */
export const linkedTicket = z.object({
  uuid: z.string(),
  id: z.int(),
  contactName: z.string(),
  status: z.enum(['pending', 'open', 'closed']),
  queueName: z.string().nullable(),
})
export type LinkedTicket = z.output<typeof linkedTicket>
