import type { Recurrence } from '@recado/contract/schedules/recurrence'
import type { Schedule, ScheduleStatus } from '@recado/contract/schedules/schedule'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { contactBriefOf } from '../contacts/public.ts'
import { mediaTypeOf } from '../conversations/public.ts'

export interface ScheduleRow {
  company_id: number
  id: number
  contact_id: number
  created_by: number | null
  user_id: number | null
  user_name: string | null
  body: string
  send_at: Date
  sent_at: Date | null
  status: ScheduleStatus
  late: boolean
  reason: string | null
  media_name: string | null
  media_file: string | null
  mimetype: string | null
  ticket_id: number | null
  message_id: number | null
  marketing: boolean
  recurrence: Recurrence | null
  series_id: number | null
  connection_id: number | null
  connection_name: string | null
  /** The company's. */
  time_zone: string
  cancel_on_reply: boolean
  /** For a queued one, why it was not sent yet. */
  waits_for: string | null
  created_at: Date
  updated_at: Date
  contact_name: string
  number: string
  lid: string | null
  email: string
  picture: string | null
  is_group: boolean
}

/** The kind under which a schedule's file is sent. */
export const fileTypeOf = (mimetype: string) => mediaTypeOf(mimetype) as 'image' | 'video' | 'audio' | 'application'

export function scheduleOf(row: ScheduleRow, sign: SignMedia): Schedule {
  return {
    id: row.id,
    companyId: row.company_id,
    body: row.body,
    contactId: row.contact_id,
    contact: contactBriefOf({ ...row, id: row.contact_id, name: row.contact_name }),
    createdBy: row.created_by,
    userId: row.user_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    sendAt: row.send_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    status: row.status,
    mediaPath: row.media_file,
    mediaName: row.media_name,
    mediaUrl: row.media_file && sign(row.company_id, row.media_file),
    late: row.late,
    reason: row.status === 'NA_FILA' ? row.waits_for : row.reason,
    ticketId: row.ticket_id,
    marketing: row.marketing,
    recurrence: row.recurrence,
    seriesId: row.series_id,
    whatsappId: row.connection_id,
    whatsapp: row.connection_id === null ? null : { id: row.connection_id, name: row.connection_name ?? '' },
    cancelOnReply: row.cancel_on_reply,
    mediaType: row.mimetype === null ? null : fileTypeOf(row.mimetype),
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
