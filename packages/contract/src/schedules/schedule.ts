import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { flag, idValue, instant, isSensibleYear, optionalId, trimmedText } from '../values/wire.ts'

/**
 * wire.6: clients take ERRO and FALHOU for the same; the server writes FALHOU. NA_FILA (additive): its time has
 * come, and the network does not have it yet.
 */
export const scheduleStatuses = ['PENDENTE', 'NA_FILA', 'ENVIADA', 'FALHOU'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

export const SCHEDULE_MIN_LENGTH = 5
export const SCHEDULE_MAX_LENGTH = 4096

/** A message that goes to a contact at a time. */
export const schedule = z.object({
  id: z.int(),
  companyId: z.int(),
  body: z.string(),
  contactId: z.int(),
  contact: contactBrief,
  /** The maker (additive), who may change and delete it, as admins may; null when they left. */
  createdBy: z.int().nullable(),
  /** The author: the last person who changed it; null when they left. */
  userId: z.int().nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  sendAt: instant,
  /** When the network took it; null before, and after a failure. */
  sentAt: instant.nullable(),
  status: z.enum(scheduleStatuses),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Relative, signed for 24 hours (messages.3). */
  mediaUrl: z.string().nullable(),
  /** It went after its time, because nothing could be sent then. */
  late: z.boolean(),
  /** The code of the refusal of one that failed; of one in the queue why it has not left, once that is known. */
  reason: z.string().nullable(),
  /** The conversation that it went into. */
  ticketId: z.int().nullable(),
  /** It is marketing: refused to who takes none, and governed by the limits of its connection (additive). */
  marketing: z.boolean().optional(),
  createdAt: instant,
  updatedAt: instant,
})
export type Schedule = z.output<typeof schedule>

const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/

/** An instant; a time without a zone, as forms of the family send it, is São Paulo's, which has no summer time. */
export const sendMoment = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  const zoned = LOCAL.test(value.trim()) ? `${value.trim().replace(' ', 'T')}-03:00` : value.trim()
  const moment = new Date(zoned)
  return Number.isNaN(moment.getTime()) ? value : moment.toISOString()
}, z.iso.datetime().max(24).refine(isSensibleYear))

/** Spec 1 §5: text of at least 5 characters, contact and time required. */
export const scheduleInput = z.object({
  body: trimmedText(SCHEDULE_MIN_LENGTH, SCHEDULE_MAX_LENGTH),
  contactId: idValue,
  sendAt: sendMoment,
  /** Absent leaves it (additive). */
  marketing: flag,
  userId: optionalId,
})
export type ScheduleInput = z.output<typeof scheduleInput>
