import { z } from 'zod'
import { flag, instant, trimmedText } from '../values/wire.ts'
import { requestKinds } from './choices.ts'

/** Days until media or messages are deleted; 0: never. Less than a month would delete data that is still in use. */
export const FEWEST_DAYS = 30
export const MOST_DAYS = 3650
export const retentionDays = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
  z.union([z.literal(0), z.int().min(FEWEST_DAYS).max(MOST_DAYS)]),
)

export const MOST_CONSENT_TEXT = 1000
export const MOST_REASON = 500

/**
 * A company's choices for its contacts' data. `consentVersion` counts the versions of the question's text; 0: never
 * asked.
 */
export const privacySettings = z.object({
  mediaDays: z.int(),
  messageDays: z.int(),
  asksConsent: z.boolean(),
  consentText: z.string(),
  consentVersion: z.int(),
})
export type PrivacySettings = z.output<typeof privacySettings>

export const privacySettingsInput = z.object({
  mediaDays: retentionDays,
  messageDays: retentionDays,
  asksConsent: flag,
  consentText: trimmedText(1, MOST_CONSENT_TEXT),
  /** Contacts who answered an earlier text are asked again; only has an effect if the text changes. */
  askAgain: flag,
})

export const consentAnswers = ['yes', 'no'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

/** The question that a contact was asked, and its answer. `answer` null: not answered yet. */
export const consentQuestion = z.object({
  version: z.int(),
  text: z.string(),
  askedAt: instant,
  answer: z.enum(consentAnswers).nullable(),
  answeredAt: instant.nullable(),
})
export type ConsentQuestion = z.output<typeof consentQuestion>

export const requestStates = ['waiting', 'running', 'done', 'failed'] as const

/** Number of rows of one kind that an erasure affects or affected. */
export const partCount = z.object({ part: z.string(), count: z.int() })

/** An entry of the log: who exported or erased which contact, why, and with what result. */
export const privacyRequest = z.object({
  id: z.int(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** Null for a retention, which affects the whole company. */
  contactId: z.int().nullable(),
  /** The contact's current name; '' if it was deleted. */
  contactName: z.string(),
  /** '' for automatic requests. */
  userName: z.string(),
  reason: z.string(),
  /** Completed parts, and their total. */
  done: z.int(),
  total: z.int(),
  counts: z.array(partCount),
  /** The bundle of an export until it is removed: a URL relative to the server, valid for one day. */
  downloadUrl: z.string().nullable(),
  fileSize: z.int().nullable(),
  expiresAt: instant.nullable(),
  at: instant,
  endedAt: instant.nullable(),
})
export type PrivacyRequest = z.output<typeof privacyRequest>

/** The consent of a contact and the privacy requests about it. */
export const contactPrivacy = z.object({
  contactId: z.int(),
  name: z.string(),
  number: z.string(),
  isGroup: z.boolean(),
  erasedAt: instant.nullable(),
  requests: z.array(privacyRequest),
})
export type ContactPrivacy = z.output<typeof contactPrivacy>

export const erasureInput = z.object({
  /** The contact's name or number, as typed by the user. */
  confirmation: trimmedText(1, 200),
  reason: trimmedText(3, MOST_REASON),
  /** Keeps the subscription record of the contact's number. */
  keepCustomer: flag,
})
