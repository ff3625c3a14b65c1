import { locationBody } from '../inbound/location.rules.ts'
import type { StoredMention } from '../stored-parts.ts'
import type { NewMessageInput } from './send-input.ts'

/** An own message before it is stored. */
export interface Draft {
  body: string
  mediaType: 'chat' | 'image' | 'audio' | 'video' | 'application' | 'sticker' | 'locationMessage' | 'vcard'
  mimetype: string | null
  mediaName: string | null
  mediaFile: string | null
  mediaSize: number | null
  voice: boolean
  /** A short video that loops without sound. */
  looping?: boolean
  /** The people whom `body` mentions as `@name`. */
  mentions?: readonly StoredMention[]
  /** The template of the message; `body` is the text that the customer reads. */
  template?: SentTemplate
  /** True for a template of the category MARKETING: the message is marketing, whatever sends it. */
  isMarketing?: boolean
}

/** A template with the values of its fields, as it is sent to the network. */
export interface SentTemplate {
  name: string
  language: string
  parameters: readonly string[]
  /** The names of the fields, unless they are numbered. */
  names?: readonly string[]
}

const bare = { mimetype: null, mediaName: null, mediaFile: null, mediaSize: null, voice: false }

export const textDraft = (body: string): Draft => ({ ...bare, mediaType: 'chat', body })

/** Returns the draft of a post without files; null when it has no content. */
export function draftOf(input: NewMessageInput): Draft | null {
  if (input.location) {
    const { latitude, longitude, name, address } = input.location
    const place = { latitude, longitude, name: name ?? null, address: address ?? null }
    return { ...bare, mediaType: 'locationMessage', body: locationBody(place) }
  }
  if (input.contact) return { ...bare, mediaType: 'vcard', body: vcardOf(input.contact.name, input.contact.number) }
  const [body, ...others] = [input.body ?? []].flat().filter((text) => text.trim() !== '')
  return body === undefined || others.length > 0 ? null : textDraft(body)
}

/** Returns the caption of a file: posts have one per file, or one for the first file. */
export function captionOf(body: NewMessageInput['body'], index: number): string {
  return [body ?? []].flat()[index] ?? ''
}

const escapeVcard = (text: string) => text.replace(/[\r\n]+/g, ' ').replace(/[\\;,]/g, (mark) => `\\${mark}`)

/** Formats a contact card of one person. */
export function vcardOf(name: string, number: string): string {
  const digits = number.replace(/\D/g, '')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeVcard(name)};;;`,
    `FN:${escapeVcard(name)}`,
    `TEL;type=CELL;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n')
}
