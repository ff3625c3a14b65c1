import { z } from 'zod'
import { flag, instant, trimmedText } from '../values/wire.ts'
import { requestKinds } from './choices.ts'

/** Days after which media or messages go; 0: never. Less than a month would take away what people still work with. */
export const FEWEST_DAYS = 30
export const MOST_DAYS = 3650
export const retentionDays = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
  z.union([z.literal(0), z.int().min(FEWEST_DAYS).max(MOST_DAYS)]),
)

export const MOST_CONSENT_TEXT = 1000
export const MOST_REASON = 500

/** What a company chose about its contacts' data. `consentVersion` counts the texts of the question; 0: it never had one. */
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
  /** Who answered an earlier text is asked again; counts only with another text. */
  askAgain: flag,
})

export const consentAnswers = ['yes', 'no'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

/** The question that a contact was asked, and what it answered; `answer` null: nothing yet. */
export const consentQuestion = z.object({
  version: z.int(),
  text: z.string(),
  askedAt: instant,
  answer: z.enum(consentAnswers).nullable(),
  answeredAt: instant.nullable(),
})
export type ConsentQuestion = z.output<typeof consentQuestion>

export const requestStates = ['waiting', 'running', 'done', 'failed'] as const

/** How many rows of one kind an erasure reaches, or reached. */
export const partCount = z.object({ part: z.string(), count: z.int() })

/** An entry of the log: who had what exported or erased, why, and what became of it. */
export const privacyRequest = z.object({
  id: z.int(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** Null for a retention, which concerns the whole company. */
  contactId: z.int().nullable(),
  /** As the contact is called now; '' when it is gone. */
  contactName: z.string(),
  /** '' for what came by itself. */
  userName: z.string(),
  reason: z.string(),
  /** Parts done, of how many. */
  done: z.int(),
  total: z.int(),
  counts: z.array(partCount),
  /** The bundle of an export, until it is removed: an address that is good for a day, relative to the server. */
  downloadUrl: z.string().nullable(),
  fileSize: z.int().nullable(),
  expiresAt: instant.nullable(),
  at: instant,
  endedAt: instant.nullable(),
})
export type PrivacyRequest = z.output<typeof privacyRequest>

/** What is known of a contact's data, and of what was done with it. */
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
  /** The contact's name or number, as a person typed it. */
  confirmation: trimmedText(1, 200),
  reason: trimmedText(3, MOST_REASON),
  /** The subscription record of the contact's number stays. */
  keepCustomer: flag,
})
