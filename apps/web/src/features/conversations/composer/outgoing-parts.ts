import type { Attachment } from '../state/drafts.ts'
import type { Outgoing, Quoted } from '../state/outgoing.rules.ts'

export interface Parts {
  userId: number
  ticketId: number
  /** Null when nothing is to be said beside the files. */
  text: string | null
  quoted: Quoted | null
  attachments: readonly Pick<Attachment, 'file' | 'caption'>[]
  voice?: boolean
}

/** An empty message of a ticket, to be filled. */
export const blank = (userId: number, ticketId: number): Outgoing => ({
  clientId: crypto.randomUUID(),
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

/** What one press of Send makes: each file is a message with its caption, the text is the last one. */
export function outgoingOf({ userId, ticketId, text, quoted, attachments, voice = false }: Parts): Outgoing[] {
  const items = attachments.map(({ file, caption }) => ({
    ...blank(userId, ticketId),
    body: caption.trim(),
    file: { blob: file as Blob, name: file.name, voice },
  }))
  const all = text === null ? items : [...items, { ...blank(userId, ticketId), body: text }]
  // The answer to a message is the first part of what is sent.
  return all.map((item, at) => (at === 0 ? { ...item, quoted } : item))
}
