import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { instant } from '../values/wire.ts'
import { adReferral } from './ad.ts'

/** 'chat' is plain text; the others as documented (MSG-02). */
export const mediaTypes = [
  'chat',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'vcard',
  'contactMessage',
  'call_log',
  'unsupported',
] as const
export const mediaType = z.enum(mediaTypes)
export type MediaType = z.output<typeof mediaType>

/** 0 waiting, 1 handed over, 2 server, 3 delivered, 4 read, 5 played; only ever raised (messages.1). */
export const ack = z.int().min(0).max(5)

export const sendStates = ['waiting', 'sent', 'unconfirmed', 'failed'] as const
export const sendState = z.enum(sendStates)
export type SendState = z.output<typeof sendState>

/**
 * A change of ours that still waits for the session, or that failed: `text` is the new text of an edit, the emoji of a
 * reaction. A change that was made is part of the message and no entry any more.
 */
export const ownChange = z.object({
  kind: z.enum(['edit', 'delete', 'react']),
  text: z.string(),
  state: z.enum(['waiting', 'failed']),
  /** Why it could not be made: a code of the catalogue. */
  error: z.string().nullable(),
})

export const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
})
export type LinkPreview = z.output<typeof linkPreview>

/**
 * Why a medium goes as a document: no phone shows its `format`, or plays its `codec`; the network's `size` is exceeded; it is
 * `damaged`, or too `complex` to convert (length, dimensions, time).
 */
export const mediaNotes = ['format', 'codec', 'size', 'damaged', 'complex'] as const
export const mediaNote = z.enum(mediaNotes)
export type MediaNote = z.output<typeof mediaNote>
/** What a message says of its medium: why it was sent as a document, or that a scanner found something in it. */
export const shownMediaNote = z.enum([...mediaNotes, 'infected'])
export type ShownMediaNote = z.output<typeof shownMediaNote>

const quotedMessage = z.object({
  id: z.int(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  isDeleted: z.boolean(),
  contact: z.object({ id: z.int(), name: z.string() }).nullable(),
})

/** What came with an answer about the quoted message, while that message is not stored here. */
const quoteOfUnstored = z.object({
  /** 'status': a status update (story): ours when `fromMe`. */
  kind: z.enum(['message', 'status']),
  /** Its beginning; '' when no text came. */
  text: z.string(),
  mediaType,
  fromMe: z.boolean(),
  /** Its author's; null for our own and for unknown people. */
  name: z.string().nullable(),
  /** A small picture as a data address; null when none came. */
  thumbnail: z.string().nullable(),
})

/**
 * One message of a ticket. A location's body is `image|link|description` (messages.7); a contact card's body is its
 * vCard. `mediaUrl` is relative to the server and signed for 24 hours (messages.3).
 */
export const message = z.object({
  id: z.int(),
  ticketId: z.int(),
  companyId: z.int(),
  contactId: z.int(),
  /** The provider's id. */
  externalId: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  mediaUrl: z.string().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mimetype: z.string().nullable(),
  /** Bytes. */
  mediaSize: z.int().nullable(),
  /** How large a picture is, so that its place is kept before it arrives; null for other media, and where it is not known (additive). */
  mediaPixels: z.object({ width: z.int(), height: z.int() }).nullable().optional(),
  /** 'pending' while it is fetched, 'failed' when fetching again is up to a person. */
  mediaState: z.enum(['none', 'pending', 'ready', 'failed']),
  /** A short film that repeats without sound: what phones call a GIF (additive). */
  looping: z.boolean().optional(),
  /** Why it was sent as a document instead of being shown by the phone; null: it was not (additive). */
  mediaNote: shownMediaNote.nullable().optional(),
  isDeleted: z.boolean(),
  /** Why its content is gone: erased at the wish of its person; its medium, or all of it, by the company's limit of time (additive). */
  removed: z.enum(['erased', 'media', 'message']).nullable().optional(),
  isEdited: z.boolean(),
  ack,
  read: z.boolean(),
  quotedMsgId: z.int().nullable(),
  quotedMsg: quotedMessage.nullable(),
  /** What came about a quoted message that is not stored here: a status, or one from before the connection (additive). */
  quote: quoteOfUnstored.nullable().optional(),
  /** The people whom the text mentions as `@name` (additive). */
  mentions: z
    .array(z.object({ name: z.string(), contactId: z.int().nullable() }))
    .nullable()
    .optional(),
  /** The author: the contact, or the member of a group. Null for our own. */
  contact: contactBrief.nullable(),
  /** The attendant who wrote it; null for customers, the phone and bots. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** True for automatic messages (greetings, bots). */
  isAutomatic: z.boolean(),
  /** True when the owner typed it on the phone. */
  fromPhone: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string() })),
  sendState: sendState.nullable(),
  /**
   * Why it failed or waits, a code of the catalogue. ERR_SEND_COMPANY_OFF: a bot's message whose company was over or
   * switched off since it was queued; it leaves only when a person sends it again.
   */
  sendError: z.string().nullable(),
  /** Until when it waits, where that is known: ERR_SEND_FIRST_WAITS (additive). */
  waitsUntil: instant.nullable().optional(),
  /** The template that carries it, by the network's name of it (additive). */
  templateName: z.string().optional(),
  /** What a voice message says, where somebody had it written down (additive). */
  transcript: z.string().nullable().optional(),
  /** On what an answer of the AI rests, as the company's knowledge says it; null for all others (additive). */
  sources: z
    .array(z.object({ documentId: z.int(), title: z.string(), text: z.string() }))
    .nullable()
    .optional(),
  /** What kind of message it is where `mediaType` does not say so, as docs/message-kinds.md lists them; null for all others (additive). */
  kind: z.string().nullable().optional(),
  /** The preview of a link as it came with the message; `image` is a data address. Nothing of it was fetched (additive). */
  linkPreview: linkPreview.nullable().optional(),
  /** The advertisement from which the customer wrote it (additive). */
  ad: adReferral.nullable().optional(),
  /** The id that the sending browser chose; null for all others. */
  clientId: z.string().nullable(),
  /** Oldest first (additive). */
  ownChanges: z.array(ownChange),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Message = z.output<typeof message>
