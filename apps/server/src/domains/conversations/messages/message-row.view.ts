import type { Message } from '@recado/contract/conversations/message'
import type { Selectable } from 'kysely'
import { epochOf, isoOfEpoch } from '../../../platform/db/epoch.rules.ts'
import { type StoredFields, showing } from '../../../platform/db/stored-fields.ts'
import type { Messages } from '../../../platform/db/tables.ts'
import { type ContactBriefRow, contactBriefOf } from '../../contacts/public.ts'
import { presentMentions, withCurrentName, withCurrentNames } from './mentions/mentions.rules.ts'
import type { SentTemplate } from './outbound/draft.rules.ts'
import type { StoredMention, StoredQuote } from './stored-parts.ts'

/**
 * Fields that are shown as stored. A new field of this kind needs one line here; pages and events then read its column.
 */
const stored = {
  id: 'id',
  ticketId: 'ticket_id',
  companyId: 'company_id',
  contactId: 'contact_id',
  externalId: 'external_id',
  fromMe: 'from_me',
  mediaType: 'media_type',
  mediaPath: 'media_file',
  mediaName: 'media_name',
  mimetype: 'mimetype',
  mediaSize: 'media_size',
  mediaState: 'media_state',
  looping: 'looping',
  mediaNote: 'media_note',
  isDeleted: 'is_deleted',
  removed: 'removed',
  isEdited: 'is_edited',
  ack: 'ack',
  read: 'read',
  quotedMsgId: 'quoted_id',
  isAutomatic: 'is_automatic',
  fromPhone: 'from_phone',
  sendState: 'send_state',
  sendError: 'send_error',
  clientId: 'client_id',
  kind: 'kind',
  version: 'version',
} as const satisfies StoredFields<Message, Messages>
const shownFields = showing<Message, keyof typeof stored>(stored)

/** The shown columns of `messages`, except times and lists. */
export const messageColumns = [
  ...Object.values(stored),
  'body',
  'user_id',
  'template',
  'transcript',
  'sources',
  'link_preview',
  'ad',
  'quote',
] as const

/** A message's columns. Times as epoch.rules.ts reads them. */
export type MessageRow = Pick<
  Selectable<Messages>,
  Exclude<(typeof messageColumns)[number], 'template' | 'sources' | 'link_preview' | 'ad' | 'quote'>
> & {
  template: SentTemplate | null
  sources: Message['sources']
  link_preview: Message['linkPreview'] | null
  ad: Message['ad']
  quote: StoredQuote | null
  mentions: readonly StoredMention[] | null
  sent_at: number
  updated_at: number
  waits_until: number | null
  /** Null without reactions. */
  reactions: Message['reactions'] | null
  own_changes: Message['ownChanges'] | null
}

/** The related rows of a message. */
export interface MessageBeside {
  /** The author, unless it is an own message. */
  author: ContactBriefRow | null
  user_name: string | null
  /** The quoted message, while it is stored. */
  quoted: QuotedRow | null
}

export interface QuotedRow {
  id: number
  /** The beginning of its text. */
  body: string
  from_me: boolean
  media_type: string
  is_deleted: boolean
  author: { id: number; name: string } | null
}

/** Converts a message to the contract's shape. The address of its medium is signed later. */
export function toMessage(row: MessageRow, { author, user_name: userName, quoted }: MessageBeside): Message {
  return shownFields(row, {
    // The content of a deleted message stays in the database.
    body: row.is_deleted ? '' : withCurrentNames(row.body, row.mentions),
    transcript: row.is_deleted ? null : row.transcript,
    sources: row.is_deleted ? null : row.sources,
    ad: row.is_deleted || !row.ad ? undefined : adOf(row.ad),
    mediaUrl: null,
    linkPreview: linkPreviewOf(row),
    quotedMsg: quoted && quotedOf(quoted),
    quote: row.is_deleted || !row.quote ? null : quoteOf(row.quote),
    mentions: row.is_deleted ? null : shownMentions(row.mentions),
    contact: author && contactBriefOf(author),
    user: row.user_id === null ? null : { id: row.user_id, name: userName ?? '' },
    // The values of its fields are already in the text.
    templateName: row.template?.name,
    // The author's key is internal.
    reactions: (row.reactions ?? []).map(({ emoji, fromMe, name }) => ({ emoji, fromMe, name })),
    // The outbox row's id is internal.
    ownChanges: (row.own_changes ?? []).map(({ kind, text, state, error }) => ({ kind, text, state, error })),
    waitsUntil:
      row.waits_until === null || row.send_error !== 'ERR_SEND_FIRST_WAITS' ? null : isoOfEpoch(row.waits_until),
    createdAt: isoOfEpoch(row.sent_at),
    updatedAt: isoOfEpoch(row.updated_at),
  })
}

const shownMentions = (mentions: MessageRow['mentions']): Message['mentions'] =>
  presentMentions(mentions)
    ?.map(withCurrentName)
    .map(({ name, contactId }) => ({ name, contactId })) ?? null

const adOf = ({ picture, ...ad }: NonNullable<Message['ad']>): NonNullable<Message['ad']> => ({
  ...ad,
  ...(picture && { picture: `data:image/jpeg;base64,${picture}` }),
})

const quoteOf = ({ kind, text, mediaType, fromMe, name, thumbnail }: StoredQuote): NonNullable<Message['quote']> => ({
  ...{ kind, text, mediaType, fromMe, name },
  thumbnail: thumbnail && `data:image/jpeg;base64,${thumbnail}`,
})

/** Null for a deleted message, and after an edit removed the link from the text. */
function linkPreviewOf({ link_preview: preview, body, is_deleted: isDeleted }: MessageRow): Message['linkPreview'] {
  if (!preview || isDeleted || !body.includes(preview.url)) return null
  return { ...preview, image: preview.image && `data:image/jpeg;base64,${preview.image}` }
}

const quotedOf = (quoted: QuotedRow): NonNullable<Message['quotedMsg']> => ({
  id: quoted.id,
  body: quoted.is_deleted ? '' : quoted.body,
  fromMe: quoted.from_me,
  mediaType: quoted.media_type as Message['mediaType'],
  isDeleted: quoted.is_deleted,
  contact: quoted.author,
})

/** The result of the function message_row, with times as JSON formats them. */
export type MessageAnswer = MessageBeside & {
  row: Omit<MessageRow, Instant | 'waits_until'> & Record<Instant, string> & { waits_until: string | null }
}
type Instant = 'sent_at' | 'updated_at'

/** Converts a database function's message to the contract's shape. */
export function messageOfAnswer(answer: MessageAnswer): Message {
  const row = answer.row as Omit<MessageRow, Instant | 'waits_until'> & Record<Instant | 'waits_until', unknown>
  row.sent_at = epochOf(answer.row.sent_at)
  row.updated_at = epochOf(answer.row.updated_at)
  row.waits_until = answer.row.waits_until === null ? null : epochOf(answer.row.waits_until)
  return toMessage(row as MessageRow, answer)
}
