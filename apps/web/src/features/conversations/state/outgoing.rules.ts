import type { Message } from '@recado/contract/conversations/message'

/** The parts of a quoted message that its bubble shows. */
export interface Quoted {
  id: number
  body: string
  fromMe: boolean
  mediaType: Message['mediaType']
  /** The author's name; '' for our own messages. */
  name: string
}

/** A group member whom a text mentions as `@name`. */
export interface Mention {
  id: string
  name: string
}

/** A file that the server already has, identified by its quick message. */
export interface StoredFile {
  id: number
  mediaPath: string
}

export interface OutgoingFile {
  blob: Blob
  name: string
  voice: boolean
  stored?: StoredFile | undefined
  /** The id of the attachment whose conversion must finish before the upload. */
  attachment?: string | undefined
  /** A video that was converted from a GIF. */
  looping?: boolean
}

/** A message on its way from this browser to the server. Its client id is the same for all attempts. */
export interface Outgoing {
  clientId: string
  userId: number
  ticketId: number
  createdAt: string
  body: string
  quoted: Quoted | null
  mentions?: readonly Mention[]
  file: OutgoingFile | null
  location: { latitude: number; longitude: number; name?: string } | null
  contact: { name: string; number: string } | null
  /** `sent`: the server has it. The bubble stays until the server's bubble is rendered. */
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** The error code of the rejection or of the last failed attempt. */
  error: string | null
  /** Set after it has waited for `LATE_AFTER`: the user is warned. */
  late?: boolean
}

/**
 * How long a message waits before the user is warned, in milliseconds. The server uses the same time for its own queue.
 */
export const LATE_AFTER = 30_000

/** Returns whether the user must be warned that a message was not sent. False for messages that the user cancelled. */
export const isStuck = ({ state, error, late }: Outgoing) =>
  state === 'failed' ? error !== 'ERR_SEND_CANCELLED' : Boolean(late) && state !== 'sent'

/** Returns the next message to send in a conversation. Messages are sent in order, one at a time. */
export function nextToSend(items: readonly Outgoing[], ticketId: number): Outgoing | undefined {
  const queue = items.filter((item) => item.ticketId === ticketId)
  if (queue.some(({ state }) => state === 'sending')) return undefined
  return queue.find(({ state }) => state === 'waiting')
}

/** Returns the outgoing messages whose client id is among the given messages of the server. */
export function confirmedBy(items: readonly Outgoing[], messages: readonly Pick<Message, 'clientId'>[]) {
  const clientIds = new Set(messages.map(({ clientId }) => clientId))
  return items.filter(({ clientId, state }) => state !== 'sent' && clientIds.has(clientId))
}

/**
 * Returns the outgoing messages to draw below a conversation with these messages. Only its last 200 messages are
 * checked.
 */
export function notYetIn(items: readonly Outgoing[], messages: readonly Pick<Message, 'clientId'>[]) {
  if (items.length === 0) return items
  const clientIds = new Set(messages.slice(-200).map(({ clientId }) => clientId))
  return items.filter(({ clientId }) => !clientIds.has(clientId))
}

const mediaTypeOf = ({ file, location, contact }: Outgoing): Message['mediaType'] => {
  if (location) return 'locationMessage'
  if (contact) return 'vcard'
  if (!file) return 'chat'
  const family = file.blob.type.split('/')[0]
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application'
}

const vcardOf = ({ name, number }: { name: string; number: string }) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=${number}:+${number}\nEND:VCARD`

function bodyOf({ body, location, contact }: Outgoing): string {
  if (contact) return vcardOf(contact)
  if (!location) return body
  const { latitude, longitude, name } = location
  return `|https://maps.google.com/maps?q=${latitude}%2C${longitude}|${name ?? ''}`
}

const sendErrorOf = ({ state, error, late }: Outgoing) => {
  if (state === 'failed') return error
  return late ? (error ?? 'ERR_NETWORK') : null
}

const emptyFields = { contact: null, user: null, mediaPath: null, externalId: '' }
const untouched = { reactions: [], ownChanges: [] }
const fresh = {
  isDeleted: false,
  isEdited: false,
  isAutomatic: false,
  fromPhone: false,
  read: true,
  ack: 0,
  version: -1,
}

/**
 * Returns the message as its bubble shows it before the server has it.
 * @param mediaUrl the browser's own URL of the file, if any
 * @param mediaPixels the size of the picture, if the browser has already drawn it
 */
export function asMessage(
  item: Outgoing,
  mediaUrl: string | null,
  mediaPixels: Message['mediaPixels'] = null,
): Message {
  const { quoted, file } = item
  return {
    ...emptyFields,
    ...untouched,
    ...fresh,
    // Server messages never have a negative id.
    id: -1,
    ticketId: item.ticketId,
    companyId: 0,
    contactId: 0,
    body: bodyOf(item),
    fromMe: true,
    user: { id: item.userId, name: '' },
    mediaType: mediaTypeOf(item),
    mediaUrl,
    mediaName: file?.name ?? null,
    mimetype: file?.blob.type ?? null,
    mediaSize: file?.blob.size ?? null,
    mediaPixels,
    mediaState: file ? 'ready' : 'none',
    quotedMsgId: quoted?.id ?? null,
    quotedMsg: quoted && {
      id: quoted.id,
      body: quoted.body,
      fromMe: quoted.fromMe,
      mediaType: quoted.mediaType,
      isDeleted: false,
      contact: quoted.name ? { id: 0, name: quoted.name } : null,
    },
    sendState: item.state === 'failed' ? 'failed' : 'waiting',
    sendError: sendErrorOf(item),
    clientId: item.clientId,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
  }
}
