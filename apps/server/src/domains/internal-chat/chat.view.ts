import type { Chat, ChatMessage, ChatReaction, ChatUser, Mention } from '@recado/contract/internal-chat/chat'
import { isoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'

/** A chat's own columns. Instants are seconds since 1970, see epoch.rules.ts. */
export interface ChatHeadRow {
  company_id: number
  id: number
  uuid: string
  title: string
  owner_id: number | null
  last_message: string
  last_message_at: number
  version: number
  created_at: number
  updated_at: number
}

/** A chat with its participants. */
export interface ChatRow extends ChatHeadRow {
  users: ChatUser[]
}

export function chatOf(row: ChatRow): Chat {
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.company_id,
    title: row.title,
    ownerId: row.owner_id,
    users: row.users,
    lastMessage: row.last_message,
    lastMessageAt: isoOfEpoch(row.last_message_at),
    version: row.version,
    createdAt: isoOfEpoch(row.created_at),
    updatedAt: isoOfEpoch(row.updated_at),
  }
}

/** A message with its files and the quoted message. Instants as in chats. */
export interface ChatMessageRow {
  company_id: number
  id: number
  chat_id: number
  sender_id: number | null
  sender_name: string
  message: string
  mentions: Mention[]
  reactions: ChatReaction[]
  client_id: string | null
  version: number
  created_at: number
  updated_at: number
  edited_at: number | null
  deleted_at: number | null
  quoted: { id: number; senderName: string; message: string; isDeleted?: boolean } | null
  files: Array<{ file: string; name: string; mimetype: string; size: number }>
}

export function chatMessageOf(row: ChatMessageRow, sign: SignMedia): ChatMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    sender: { id: row.sender_id, name: row.sender_name },
    message: row.message,
    files: row.files.map(({ file, ...fields }) => ({ ...fields, url: sign(row.company_id, file) })),
    mentions: row.mentions,
    quoted: row.quoted,
    reactions: row.reactions,
    clientId: row.client_id,
    version: row.version,
    editedAt: row.edited_at === null ? null : isoOfEpoch(row.edited_at),
    deletedAt: row.deleted_at === null ? null : isoOfEpoch(row.deleted_at),
    createdAt: isoOfEpoch(row.created_at),
    updatedAt: isoOfEpoch(row.updated_at),
  }
}
