import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { instant } from '../values/wire.ts'
import { adReferral } from './ad.ts'

/** 'chat' is plain text; the others are documented (MSG-02). */
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

/** 0 waiting, 1 handed over, 2 server, 3 delivered, 4 read, 5 played. Never decreases (messages.1). */
export const ack = z.int().min(0).max(5)

export const sendStates = ['waiting', 'sent', 'unconfirmed', 'failed'] as const
export const sendState = z.enum(sendStates)
export type SendState = z.output<typeof sendState>

/**
 * A pending or failed change of an own message. `text` is the new text of an edit, or the emoji of a reaction.
 * Completed changes are part of the message and not listed here.
 */
export const ownChange = z.object({
  kind: z.enum(['edit', 'delete', 'react']),
  text: z.string(),
  state: z.enum(['waiting', 'failed']),
  /** Error code of a failed change. */
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
 * Why a file is sent as a document. `format`: phones cannot show it. `codec`: phones cannot play it. `size`: it exceeds
 * the network's limit. `damaged`: it cannot be read. `complex`: its length or dimensions are too large, or the
 * conversion takes too long.
 */
export const mediaNotes = ['format', 'codec', 'size', 'damaged', 'complex'] as const
export const mediaNote = z.enum(mediaNotes)
export type MediaNote = z.output<typeof mediaNote>
/** A note about a message's media: why it was sent as a document, or that a scanner found malware. */
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

/** Data about the quoted message, which is not stored here. */
const quoteOfUnstored = z.object({
  /** 'status': a status update (story), ours if `fromMe`. */
  kind: z.enum(['message', 'status']),
  /** Beginning of its text; '' if none was sent. */
  text: z.string(),
  mediaType,
  fromMe: z.boolean(),
  /** Its author's name. Null for our own and for unknown people. */
  name: z.string().nullable(),
  /** Thumbnail as a data URL. Null if none was sent. */
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
  /** Dimensions of a picture, to reserve its space while it loads. Null for other media and if unknown (additive). */
  mediaPixels: z.object({ width: z.int(), height: z.int() }).nullable().optional(),
  /** 'pending' while it is being downloaded. 'failed': a user has to retry. */
  mediaState: z.enum(['none', 'pending', 'ready', 'failed']),
  /** A short looping video without sound, which phones call a GIF (additive). */
  looping: z.boolean().optional(),
  /** Why it was sent as a document. Null: it was not (additive). */
  mediaNote: shownMediaNote.nullable().optional(),
  isDeleted: z.boolean(),
  /**
   * Why its content was removed: erased at the person's request, or its media or all of it by the company's retention
   * (additive).
   */
  removed: z.enum(['erased', 'media', 'message']).nullable().optional(),
  isEdited: z.boolean(),
  ack,
  read: z.boolean(),
  quotedMsgId: z.int().nullable(),
  quotedMsg: quotedMessage.nullable(),
  /**
   * Data about a quoted message that is not stored here: a status, or a message from before the connection (additive).
   */
  quote: quoteOfUnstored.nullable().optional(),
  /** The people mentioned in the text as `@name` (additive). */
  mentions: z
    .array(z.object({ name: z.string(), contactId: z.int().nullable() }))
    .nullable()
    .optional(),
  /** The author: the contact or a group member. Null for our own messages. */
  contact: contactBrief.nullable(),
  /** The attendant who wrote it. Null for messages of customers, the phone and bots. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** True for automatic messages (greetings, bots). */
  isAutomatic: z.boolean(),
  /** True if it was typed on the company's phone. */
  fromPhone: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string() })),
  sendState: sendState.nullable(),
  /**
   * Error code: why it failed or waits. ERR_SEND_COMPANY_OFF: a bot's message whose company expired or was switched off
   * after queueing; it is sent only if a user resends it.
   */
  sendError: z.string().nullable(),
  /** When sending resumes, if known: ERR_SEND_FIRST_WAITS (additive). */
  waitsUntil: instant.nullable().optional(),
  /** The network's name of the template used (additive). */
  templateName: z.string().optional(),
  /** Transcript of a voice message, if a user requested one (additive). */
  transcript: z.string().nullable().optional(),
  /** Knowledge passages on which an AI answer is based. Null for all other messages (additive). */
  sources: z
    .array(z.object({ documentId: z.int(), title: z.string(), text: z.string() }))
    .nullable()
    .optional(),
  /**
   * The message kind if `mediaType` does not define it, as listed in docs/message-kinds.md. Null for all others
   * (additive).
   */
  kind: z.string().nullable().optional(),
  /** Link preview as sent with the message; the server fetched nothing. `image` is a data URL (additive). */
  linkPreview: linkPreview.nullable().optional(),
  /** The advertisement from which the customer wrote (additive). */
  ad: adReferral.nullable().optional(),
  /** Id chosen by the sending browser. Null for all other messages. */
  clientId: z.string().nullable(),
  /** Oldest first (additive). */
  ownChanges: z.array(ownChange),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Message = z.output<typeof message>
