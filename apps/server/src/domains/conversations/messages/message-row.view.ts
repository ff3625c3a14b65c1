import type { Message } from '@recado/contract/conversations/message'
import { contactBriefOf } from '../../contacts/public.ts'
import { isoOfEpoch } from '../epoch.rules.ts'

/** A message with its related records, as columns. Instants as epoch.rules.ts reads them. */
export interface MessageRow {
  company_id: number
  id: number
  ticket_id: number
  contact_id: number
  external_id: string
  body: string
  from_me: boolean
  media_type: Message['mediaType']
  media_file: string | null
  media_name: string | null
  mimetype: string | null
  media_size: number | null
  media_state: Message['mediaState']
  is_deleted: boolean
  is_edited: boolean
  ack: number
  read: boolean
  quoted_id: number | null
  user_id: number | null
  is_automatic: boolean
  from_phone: boolean
  /** Null when there are none. */
  reactions: Message['reactions'] | null
  send_state: Message['sendState']
  send_error: string | null
  client_id: string | null
  /** Null when there are none. */
  own_changes: Message['ownChanges'] | null
  version: number
  sent_at: number
  updated_at: number
  /** The author, when it is not us. */
  author_id: number | null
  name: string
  number: string
  lid: string | null
  email: string
  picture: string | null
  is_group: boolean
  user_name: string | null
  /** The quoted message's id, when we still have it. */
  quoted: number | null
  quoted_body: string
  quoted_from_me: boolean
  quoted_media_type: Message['mediaType']
  quoted_is_deleted: boolean
  quoted_author_id: number | null
  quoted_author_name: string
}

/** A message as the contract shows it; the address of its medium is signed on the way out. */
export function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    companyId: row.company_id,
    contactId: row.contact_id,
    externalId: row.external_id,
    body: row.body,
    fromMe: row.from_me,
    mediaType: row.media_type,
    mediaUrl: null,
    mediaPath: row.media_file,
    mediaName: row.media_name,
    mimetype: row.mimetype,
    mediaSize: row.media_size,
    mediaState: row.media_state,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    ack: row.ack,
    read: row.read,
    quotedMsgId: row.quoted_id,
    quotedMsg: quotedOf(row),
    contact: row.author_id === null ? null : contactBriefOf({ ...row, id: row.author_id }),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    isAutomatic: row.is_automatic,
    fromPhone: row.from_phone,
    // Whose reaction it is stays here.
    reactions: (row.reactions ?? []).map(({ emoji, fromMe, name }) => ({ emoji, fromMe, name })),
    sendState: row.send_state,
    sendError: row.send_error,
    clientId: row.client_id,
    // Which row of the outbox it is stays here.
    ownChanges: (row.own_changes ?? []).map(({ kind, text, state, error }) => ({ kind, text, state, error })),
    createdAt: isoOfEpoch(row.sent_at),
    updatedAt: isoOfEpoch(row.updated_at),
    version: row.version,
  }
}

function quotedOf(row: MessageRow): Message['quotedMsg'] {
  if (row.quoted === null) return null
  return {
    id: row.quoted,
    body: row.quoted_body,
    fromMe: row.quoted_from_me,
    mediaType: row.quoted_media_type,
    isDeleted: row.quoted_is_deleted,
    contact: row.quoted_author_id === null ? null : { id: row.quoted_author_id, name: row.quoted_author_name },
  }
}
