import type { Message } from '@recado/contract/conversations/message'

/** The quoted message, as far as its bubble shows it. */
export interface Quoted {
  id: number
  body: string
  fromMe: boolean
  mediaType: Message['mediaType']
  /** The author; '' for ourselves. */
  name: string
}

/** A member of a group whom a text mentions as `@name`. */
export interface Mention {
  id: string
  name: string
}

/** A file that the server has already, by the quick message that names it. */
export interface StoredFile {
  id: number
  mediaPath: string
}

export interface OutgoingFile {
  blob: Blob
  name: string
  voice: boolean
  stored?: StoredFile | undefined
  /** The attachment whose conversion for phones is awaited before the upload. */
  attachment?: string | undefined
  /** A film that was a GIF. */
  looping?: boolean
}

/** A message on its way from this browser to the server. Its client id stays the same over all tries. */
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
  /** `sent`: the server has it; its bubble stays until the server's own is drawn. */
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** The code of the refusal, or of the last try that did not get through. */
  error: string | null
  /** It waits so long that the person is warned. */
  late?: boolean
}

/** The wait of a message before the person is warned, in milliseconds; the server waits as long with its own. */
export const LATE_AFTER = 30_000

/** Whether the person must be notified that it did not leave; not of messages that they gave up themselves. */
export const isStuck = ({ state, error, late }: Outgoing) =>
  state === 'failed' ? error !== 'ERR_SEND_CANCELLED' : Boolean(late) && state !== 'sent'

/** The next one to send of a conversation: in order, and none passes one that is under way. */
export function nextToSend(items: readonly Outgoing[], ticketId: number): Outgoing | undefined {
  const queue = items.filter((item) => item.ticketId === ticketId)
  if (queue.some(({ state }) => state === 'sending')) return undefined
  return queue.find(({ state }) => state === 'waiting')
}

/** The outgoing messages of which the server now has one of these. */
export function confirmedBy(items: readonly Outgoing[], messages: readonly Pick<Message, 'clientId'>[]) {
  const known = new Set(messages.map(({ clientId }) => clientId))
  return items.filter(({ clientId, state }) => state !== 'sent' && known.has(clientId))
}

/** The outgoing messages still to be drawn below a conversation that holds these messages: its recent end suffices. */
export function notYetIn(items: readonly Outgoing[], messages: readonly Pick<Message, 'clientId'>[]) {
  if (items.length === 0) return items
  const known = new Set(messages.slice(-200).map(({ clientId }) => clientId))
  return items.filter(({ clientId }) => !known.has(clientId))
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

const nobody = { contact: null, user: null, mediaPath: null, externalId: '' }
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
 * The message as its bubble shows it before the server knows it.
 * @param mediaUrl where the browser itself serves the file
 * @param mediaPixels how large the picture is, where the browser has drawn it already
 */
export function asMessage(
  item: Outgoing,
  mediaUrl: string | null,
  mediaPixels: Message['mediaPixels'] = null,
): Message {
  const { quoted, file } = item
  return {
    ...nobody,
    ...untouched,
    ...fresh,
    // No message of the server has a negative id.
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
