import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { flag, idValue, instant, isSensibleYear, optionalId, trimmedText } from '../values/wire.ts'
import { recurrence, recurrenceInput } from './recurrence.ts'
import { hasTimeZone, isLocalTime } from './send-moment.rules.ts'

/**
 * wire.6: clients treat ERRO and FALHOU alike; the server writes FALHOU. NA_FILA (additive): it is due, but the network
 * has not accepted it yet. CANCELADA (additive): the contact wrote before its time.
 */
export const scheduleStatuses = ['PENDENTE', 'NA_FILA', 'ENVIADA', 'FALHOU', 'CANCELADA'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

export const SCHEDULE_MIN_LENGTH = 5
export const SCHEDULE_MAX_LENGTH = 4096

/** A message to be sent to a contact at a given time. */
export const schedule = z.object({
  id: z.int(),
  companyId: z.int(),
  body: z.string(),
  contactId: z.int(),
  contact: contactBrief,
  /** The maker (additive). `schedules:edit` for own ones lets the maker change and delete it. Null: the maker left. */
  createdBy: z.int().nullable(),
  /** The author: the last user who changed it. Null: that user left. */
  userId: z.int().nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  sendAt: instant,
  /** When the network accepted it. Null until then, and after a failure. */
  sentAt: instant.nullable(),
  status: z.enum(scheduleStatuses),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Relative, signed for 24 hours (messages.3). */
  mediaUrl: z.string().nullable(),
  /** It was sent after its time, because sending was not possible then. */
  late: z.boolean(),
  /** FALHOU: the error code. Queued: why it has not been sent yet, once known. */
  reason: z.string().nullable(),
  /** The ticket that contains the message. */
  ticketId: z.int().nullable(),
  /** Marketing: subject to the contact's consent and the limits of the connection (additive). */
  marketing: z.boolean().optional(),
  /** How it repeats; null for a single one, and for the past occurrences of a series (additive). */
  recurrence: recurrence.nullable().optional(),
  /** The first schedule of its series; null for a single one (additive). */
  seriesId: z.int().nullable().optional(),
  /** The connection that sends it; null: the one of the contact's ticket, or the default one (additive). */
  whatsappId: z.int().nullable().optional(),
  whatsapp: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  /** It is cancelled when the contact writes before its time (additive). */
  cancelOnReply: z.boolean().optional(),
  /** The kind of its file; null without one (additive). */
  mediaType: z.enum(['image', 'video', 'audio', 'application']).nullable().optional(),
  /** The time zone of its times and days (additive). */
  timeZone: z.string().optional(),
  createdAt: instant,
  updatedAt: instant,
})
export type Schedule = z.output<typeof schedule>

/**
 * An instant, or a time without a time zone, as forms of the family send it: it is a time of the company's zone. `momentIn`
 * returns its instant.
 */
export const sendMoment = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    const text = /^\d{4}-\d{2}-\d{2}$/.test(value.trim()) ? `${value.trim()}T00:00` : value.trim()
    if (isLocalTime(text)) return text.replace(' ', 'T')
    // Any other time would be read in the time zone of the server.
    if (!hasTimeZone(text)) return value
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString()
  },
  z
    .string()
    .refine((text) => isLocalTime(text) || z.iso.datetime().max(24).safeParse(text).success)
    .refine(isSensibleYear),
)

/** Spec 1 §5: text of at least 5 characters; contact and time are required. */
export const scheduleInput = z.object({
  body: trimmedText(SCHEDULE_MIN_LENGTH, SCHEDULE_MAX_LENGTH),
  contactId: idValue,
  sendAt: sendMoment,
  /** Absent keeps it (additive). */
  marketing: flag,
  userId: optionalId,
  /** Null ends the series. Absent keeps it (additive). */
  recurrence: recurrenceInput.nullable().optional(),
  /** Null: the usual connection. Absent keeps it (additive). */
  whatsappId: optionalId,
  /** Absent keeps it (additive). */
  cancelOnReply: flag,
})
export type ScheduleInput = z.output<typeof scheduleInput>
