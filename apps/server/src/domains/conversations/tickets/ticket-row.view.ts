import type { SpeakerKind, Ticket } from '@recado/contract/conversations/ticket'
import { contactBriefOf } from '../../contacts/public.ts'
import { dayCodeOfEpoch, isoOfEpoch } from '../epoch.rules.ts'
import { shownSpeaker } from './shown-speaker.rules.ts'

/** A ticket with its related records, as columns. Instants are seconds since 1970, with microseconds as fractions. */
export interface TicketRow {
  company_id: number
  id: number
  uuid: string
  status: Ticket['status']
  unread: number
  last_message: string
  last_message_at: number
  is_group: boolean
  user_id: number | null
  queue_id: number | null
  connection_id: number | null
  contact_id: number
  speaker: string | null
  speaker_subject: number | null
  created_at: number
  updated_at: number
  snoozed_at: number | null
  snoozed_until: number | null
  bot_stopped: boolean
  last_speaker: SpeakerKind | null
  last_speaker_id: number | null
  /** Empty where the contact's name says it. */
  last_speaker_name: string
  waiting_since: number | null
  /** How many of our messages did not leave. */
  unsent: number
  version: number
  name: string
  number: string
  lid: string | null
  email: string
  picture: string | null
  contact_is_group: boolean
  user_name: string | null
  queue_name: string | null
  queue_color: string | null
  connection_name: string | null
  connection_status: string | null
  /** Id, name, colour and place on the board, by name. */
  tags: Array<[number, string, string, number]> | null
  rating: number | null
}

/** A ticket as the contract shows it. */
export function ticketOf(row: TicketRow): Ticket {
  const { user_id: userId, queue_id: queueId, connection_id: whatsappId } = row
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.company_id,
    status: row.status,
    unreadMessages: row.unread,
    lastMessage: row.last_message,
    lastMessageAt: isoOfEpoch(row.last_message_at),
    isGroup: row.is_group,
    userId,
    queueId,
    whatsappId,
    contactId: row.contact_id,
    ...shownSpeaker(row),
    code: `${dayCodeOfEpoch(row.created_at)}${row.id}`,
    createdAt: isoOfEpoch(row.created_at),
    updatedAt: isoOfEpoch(row.updated_at),
    contact: contactBriefOf({ ...row, id: row.contact_id, is_group: row.contact_is_group }),
    user: userId === null ? null : { id: userId, name: row.user_name ?? '' },
    queue: queueId === null ? null : { id: queueId, name: row.queue_name ?? '', color: row.queue_color ?? '' },
    whatsapp: connectionOf(row),
    tags: (row.tags ?? []).map(([id, name, color, kanban]) => ({ id, name, color, kanban })),
    snoozedAt: row.snoozed_at === null ? null : isoOfEpoch(row.snoozed_at),
    snoozedUntil: row.snoozed_until === null ? null : isoOfEpoch(row.snoozed_until),
    machineStopped: row.bot_stopped,
    rating: row.rating,
    lastSpeaker: lastSpeakerOf(row),
    waitingSince: row.waiting_since === null ? null : isoOfEpoch(row.waiting_since),
    unsent: row.unsent > 0,
    version: row.version,
  }
}

const lastSpeakerOf = ({ last_speaker: kind, last_speaker_id: userId, last_speaker_name: said, name }: TicketRow) =>
  kind && { kind, userId, name: kind === 'customer' && said === '' ? name : said }

const connectionOf = ({ connection_id: id, connection_name: name, connection_status: status }: TicketRow) =>
  id === null ? null : { id, name: name ?? '', status: status ?? 'DISCONNECTED' }
