import type { SpeakerKind, Ticket } from '@recado/contract/conversations/ticket'
import type { Selectable } from 'kysely'
import { dayCodeOfEpoch, epochOf, isoOfEpoch } from '../../../platform/db/epoch.rules.ts'
import { type StoredFields, showing } from '../../../platform/db/stored-fields.ts'
import type { Tickets } from '../../../platform/db/tables.ts'
import { type ContactBriefRow, contactBriefOf } from '../../contacts/public.ts'
import { type StoredStatus, shownStatus } from '../marketing/silent.rules.ts'
import { shownSpeaker } from './shown-speaker.rules.ts'

/**
 * Fields that are shown as stored. A new field of this kind needs one line here; lists and events then read its column.
 */
const stored = {
  id: 'id',
  uuid: 'uuid',
  companyId: 'company_id',
  unreadMessages: 'unread',
  lastMessage: 'last_message',
  isGroup: 'is_group',
  userId: 'user_id',
  queueId: 'queue_id',
  whatsappId: 'connection_id',
  contactId: 'contact_id',
  machineStopped: 'bot_stopped',
  version: 'version',
} as const satisfies StoredFields<Ticket, Tickets>
const shownFields = showing<Ticket, keyof typeof stored>(stored)

/** The shown columns of `tickets`, except times. */
export const ticketColumns = [
  ...Object.values(stored),
  'status',
  'campaign_id',
  'campaign_name',
  'speaker',
  'speaker_subject',
  'unsent',
  'last_speaker',
  'last_speaker_id',
  'last_speaker_name',
  'ad',
] as const
export const ticketInstants = [
  'last_message_at',
  'created_at',
  'updated_at',
  'snoozed_at',
  'snoozed_until',
  'waiting_since',
  'phone_served_at',
] as const
type Instant = (typeof ticketInstants)[number]

/** A ticket's columns. Times are seconds since 1970, with microseconds as fractions. */
export type TicketRow = Omit<Pick<Selectable<Tickets>, (typeof ticketColumns)[number]>, 'status' | 'ad'> & {
  status: StoredStatus
  ad: Ticket['ad']
} & {
  [I in Instant]: null extends Selectable<Tickets>[I] ? number | null : number
}

/** The related rows of a ticket. */
export interface TicketBeside {
  contact: ContactBriefRow
  user_name: string | null
  queue: { name: string; color: string } | null
  connection: { name: string; status: string | null } | null
  /** Id, name, colour and position on the board, sorted by name. */
  tags: Array<[number, string, string, number]> | null
  rating: number | null
}

/** Converts a ticket to the contract's shape. */
export function ticketOf(row: TicketRow, beside: TicketBeside): Ticket {
  const { user_id: userId, queue_id: queueId, connection_id: whatsappId } = row
  const { queue, connection, tags } = beside
  return shownFields(row, {
    status: shownStatus(row.status),
    silent: row.status === 'silent' ? true : undefined,
    campaign: row.campaign_id === null ? undefined : { id: row.campaign_id, name: row.campaign_name ?? '' },
    lastMessageAt: isoOfEpoch(row.last_message_at),
    ...shownSpeaker(row),
    code: `${dayCodeOfEpoch(row.created_at)}${row.id}`,
    createdAt: isoOfEpoch(row.created_at),
    updatedAt: isoOfEpoch(row.updated_at),
    contact: contactBriefOf(beside.contact),
    user: userId === null ? null : { id: userId, name: beside.user_name ?? '' },
    queue: queueId === null ? null : { id: queueId, name: queue?.name ?? '', color: queue?.color ?? '' },
    whatsapp:
      whatsappId === null
        ? null
        : { id: whatsappId, name: connection?.name ?? '', status: connection?.status ?? 'DISCONNECTED' },
    tags: (tags ?? []).map(([id, name, color, kanban]) => ({ id, name, color, kanban })),
    snoozedAt: row.snoozed_at === null ? null : isoOfEpoch(row.snoozed_at),
    snoozedUntil: row.snoozed_until === null ? null : isoOfEpoch(row.snoozed_until),
    rating: beside.rating,
    lastSpeaker: lastSpeakerOf(row, beside.contact.name),
    waitingSince: row.waiting_since === null ? null : isoOfEpoch(row.waiting_since),
    phoneServedAt: row.phone_served_at === null ? null : isoOfEpoch(row.phone_served_at),
    ad: row.ad ?? undefined,
    unsent: row.unsent > 0,
  })
}

/** The author of the last message; for a customer without a stored name, the contact's name. */
const lastSpeakerOf = (
  { last_speaker: kind, last_speaker_id: userId, last_speaker_name: name }: TicketRow,
  contactName: string,
): Ticket['lastSpeaker'] =>
  kind === null
    ? null
    : { kind: kind as SpeakerKind, userId, name: kind === 'customer' && name === '' ? contactName : name }

/** The result of the function ticket_row, with times as JSON formats them. */
export type TicketAnswer = TicketBeside & {
  row: Omit<TicketRow, Instant> & { [I in Instant]: null extends TicketRow[I] ? string | null : string }
}

/** Converts a database function's ticket to the contract's shape. */
export function ticketOfAnswer(answer: TicketAnswer): Ticket {
  const row = answer.row as Omit<TicketRow, Instant> & Record<Instant, unknown>
  for (const instant of ticketInstants) {
    const text = answer.row[instant]
    if (text !== null) row[instant] = epochOf(text)
  }
  return ticketOf(row as TicketRow, answer)
}
