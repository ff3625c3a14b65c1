import type { PhoneMessage } from '@recado/contract/connections/simulator'
import type { PhoneRow } from './phone-content.ts'

/**
 * Returns a message as a phone displays it.
 * @param mediaUrl returns the address of its bytes
 */
export function phoneMessageOf(row: PhoneRow, mediaUrl: (row: PhoneRow) => string): PhoneMessage {
  const { content, quotedId, fromMe } = row.content
  return {
    id: row.id,
    number: row.number,
    body: row.deleted ? '' : bodyOf(row),
    mediaType: content.kind === 'media' ? content.media : content.kind === 'text' ? null : content.kind,
    mediaUrl: content.kind === 'media' && !row.deleted ? mediaUrl(row) : null,
    quotedId,
    at: row.sent_at.toISOString(),
    fromCompany: row.from_company || fromMe,
    deleted: row.deleted,
    edited: row.edited,
    reactions: row.reactions,
    ack: row.ack,
    author: row.from_company || fromMe ? undefined : row.content.authorName || row.content.author.phone || undefined,
    mentions: row.content.mentions && [...row.content.mentions],
  }
}

/** Returns a message's text in a conversation list. */
export function bodyOf(row: PhoneRow): string {
  const { content } = row.content
  switch (content.kind) {
    case 'text':
      return content.text
    case 'media':
      return content.caption
    case 'location':
      return content.name ?? `${content.latitude}, ${content.longitude}`
    case 'contact':
      return content.displayName
  }
}
