import type { MediaType } from '@recado/contract/conversations/message'
import type { SourceRow } from '../source.ts'
import { isOn, numberFrom, textOf } from '../values.rules.ts'

/** Message kinds as versions of the family name them. */
const types: Readonly<Record<string, MediaType>> = {
  ...{ chat: 'chat', conversation: 'chat', extendedtextmessage: 'chat', text: 'chat', buttonsresponsemessage: 'chat' },
  ...{ listresponsemessage: 'chat', reactionmessage: 'chat', editedmessage: 'chat', protocolmessage: 'chat' },
  ...{ image: 'image', imagemessage: 'image', video: 'video', videomessage: 'video', gif: 'video', ptv: 'video' },
  ...{ audio: 'audio', audiomessage: 'audio', ptt: 'audio', voice: 'audio' },
  ...{
    application: 'application',
    document: 'application',
    documentmessage: 'application',
    documentwithcaptionmessage: 'application',
  },
  ...{ file: 'application', sticker: 'sticker', stickermessage: 'sticker', location: 'locationMessage' },
  ...{
    locationmessage: 'locationMessage',
    livelocationmessage: 'locationMessage',
    vcard: 'vcard',
    multi_vcard: 'vcard',
  },
  ...{
    contactmessage: 'contactMessage',
    contactsarraymessage: 'contactMessage',
    call_log: 'call_log',
    calllog: 'call_log',
  },
}

/** Prefix of an automatic message's text in the family. */
const AUTOMATIC_PREFIX = '\u200e'

export interface MessageValues {
  body: string
  mediaType: MediaType
  /** The file as named in the source, or null. */
  path: string | null
  voice: boolean
  ack: number
  isAutomatic: boolean
}

const MEDIA = new Set<MediaType>(['image', 'video', 'audio', 'application', 'sticker'])

/** Reads the content of a message. A medium of an unknown kind becomes a document, a text of an unknown kind a text. */
export function readMessage(row: SourceRow): MessageValues {
  const sourceKind = textOf(row.mediaType).trim().toLowerCase()
  const path = textOf(row.mediaUrl).trim() || null
  const text = textOf(row.body)
  const isAutomatic = isOn(row.fromMe) && text.startsWith(AUTOMATIC_PREFIX)
  const body = isAutomatic ? text.slice(AUTOMATIC_PREFIX.length) : text
  const knownKind = types[sourceKind] ?? (sourceKind === '' ? 'chat' : undefined)
  const plain = knownKind ?? (path ? 'application' : body.trim() ? 'chat' : 'unsupported')
  // A text with a file is that file. Its content decides its type.
  const mediaType = path && !MEDIA.has(plain) ? 'application' : plain
  const ack = Math.min(5, Math.max(0, Math.trunc(numberFrom(row.ack, 0))))
  return {
    ...{
      mediaType,
      path: MEDIA.has(mediaType) ? path : null,
      voice: sourceKind === 'ptt' || sourceKind === 'voice',
      isAutomatic,
    },
    // The family stores a file's name as the text of a medium without caption.
    body: path && lastPathPart(path) === body.trim() ? '' : body,
    ack: isOn(row.fromMe) ? Math.max(1, ack) : 0,
  }
}

/** Returns the last part of an address or path. */
export const lastPathPart = (path: string): string => path.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? ''

export const hasFile = (type: MediaType): boolean => MEDIA.has(type)
