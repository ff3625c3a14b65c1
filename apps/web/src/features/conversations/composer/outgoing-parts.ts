import { mentionedIn } from '@recado/contract/conversations/mentions.rules'
import { newId } from '../../../platform/values/new-id.ts'
import type { Attachment } from '../state/drafts.ts'
import type { Mention, Outgoing, Quoted } from '../state/outgoing.rules.ts'
import { mayNeedConversion } from './attachment.rules.ts'

export interface Composed {
  userId: number
  ticketId: number
  /** Null when only files are sent. */
  text: string | null
  quoted: Quoted | null
  mentions?: readonly Mention[]
  attachments: readonly (Pick<Attachment, 'file' | 'caption' | 'stored' | 'voice'> & { id?: string })[]
  voice?: boolean
}

/** Returns an empty message of a ticket. */
export const blank = (userId: number, ticketId: number): Outgoing => ({
  clientId: newId(),
  userId,
  ticketId,
  createdAt: new Date().toISOString(),
  body: '',
  quoted: null,
  file: null,
  location: null,
  contact: null,
  state: 'waiting',
  error: null,
})

/** The number of characters that phones show below a picture. */
const LONGEST_CAPTION = 4096

/**
 * Returns whether the text becomes the caption: there is one file, a picture or video, and its own caption is empty.
 */
export function becomesCaption(text: string, attachments: Composed['attachments']): boolean {
  const [only, ...others] = attachments
  if (!only || others.length > 0 || only.caption.trim() !== '') return false
  return text.trim() !== '' && text.length <= LONGEST_CAPTION && /^(image|video)\//.test(only.file.type)
}

/**
 * Returns the messages of one click on Send: each file is a message with its caption, and the text is the last message.
 * With a single picture the text is its caption.
 */
export function outgoingOf(composed: Composed): Outgoing[] {
  const { userId, ticketId, text, quoted, mentions = [], attachments, voice = false } = composed
  const caption = text !== null && becomesCaption(text, attachments) ? text : null
  const items = attachments.map((one) => ({
    ...blank(userId, ticketId),
    body: caption ?? one.caption.trim(),
    file: {
      ...{ blob: one.file as Blob, name: one.file.name, voice: one.voice ?? voice, stored: one.stored },
      attachment: mayNeedConversion(one) ? one.id : undefined,
    },
  }))
  const rest = caption === null ? text : null
  const all = rest === null ? items : [...items, { ...blank(userId, ticketId), body: rest }]
  // The quote belongs to the first part, and a mention to the parts that contain the name.
  return all.map((item, at) => {
    const mentioned = mentionedIn(item.body, mentions)
    return { ...item, ...(mentioned[0] && { mentions: mentioned }), quoted: at === 0 ? quoted : null }
  })
}
