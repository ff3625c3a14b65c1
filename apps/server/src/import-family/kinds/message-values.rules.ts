import type { MediaType } from '@recado/contract/conversations/message'
import type { Row } from '../source.ts'
import { isOn, numberOf, textOf } from '../values.rules.ts'

/** Kinds of messages as versions of the family write them. */
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

/** What a text of a machine begins with in the family. */
const MACHINE = '\u200e'

export interface MessageValues {
  body: string
  mediaType: MediaType
  /** The file as it is named there; null: none. */
  path: string | null
  voice: boolean
  ack: number
  isAutomatic: boolean
}

const MEDIA = new Set<MediaType>(['image', 'video', 'audio', 'application', 'sticker'])

/** Reads the content of a message. A medium of an unknown kind is a document; a text of one, a text. */
export function messageOf(row: Row): MessageValues {
  const given = textOf(row.mediaType).trim().toLowerCase()
  const path = textOf(row.mediaUrl).trim() || null
  const text = textOf(row.body)
  const isAutomatic = isOn(row.fromMe) && text.startsWith(MACHINE)
  const body = isAutomatic ? text.slice(MACHINE.length) : text
  const known = types[given] ?? (given === '' ? 'chat' : undefined)
  const plain = known ?? (path ? 'application' : body.trim() ? 'chat' : 'unsupported')
  // A text with a file is that file: what it is, its content says.
  const mediaType = path && !MEDIA.has(plain) ? 'application' : plain
  const ack = Math.min(5, Math.max(0, Math.trunc(numberOf(row.ack, 0))))
  return {
    ...{
      mediaType,
      path: MEDIA.has(mediaType) ? path : null,
      voice: given === 'ptt' || given === 'voice',
      isAutomatic,
    },
    // The family writes the name of a file as the text of a medium without one.
    body: path && fileNameOf(path) === body.trim() ? '' : body,
    ack: isOn(row.fromMe) ? Math.max(1, ack) : 0,
  }
}

/** The last part of an address or path. */
export const fileNameOf = (path: string): string => path.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? ''

export const hasFile = (type: MediaType): boolean => MEDIA.has(type)
