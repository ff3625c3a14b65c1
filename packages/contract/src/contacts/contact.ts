import { z } from 'zod'
import { flag, idList, instant, optionalId, text, trimmedText } from '../values/wire.ts'
import { marketingState } from './consent.ts'

export const extraInfo = z.object({ id: z.int().optional(), name: z.string(), value: z.string() })

/**
 * How a contact came: by its own message, a form, a sheet, a phone's address book, a campaign, or a program. Null for
 * contacts older than this field.
 */
export const contactOrigins = ['message', 'form', 'import', 'phone', 'campaign', 'api'] as const
export const contactOrigin = z.enum(contactOrigins)
export type ContactOrigin = z.output<typeof contactOrigin>

/** A person or group that writes. `number` is '' while only the LID is known (contacts.1). */
export const contact = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  /** The name that the person shows on the network, '' if unknown (contacts.1, additive). */
  profileName: z.string().optional(),
  number: z.string(),
  lid: z.string().nullable(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  isCompanyClient: z.boolean(),
  extraInfo: z.array(extraInfo),
  /** Whether marketing may be sent to the contact (contacts.6, additive). Absent if it was not loaded. */
  marketing: marketingState.optional(),
  /** Queue of the contact's next ticket if nothing else decides it (contacts.3). */
  queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable().optional(),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })).optional(),
  createdAt: instant,
  updatedAt: instant,
})
export type Contact = z.output<typeof contact>

/** A contact as embedded in tickets and messages. */
export const contactBrief = contact.pick({
  id: true,
  name: true,
  number: true,
  lid: true,
  email: true,
  profilePicUrl: true,
  isGroup: true,
})
export type ContactBrief = z.output<typeof contactBrief>

/** '' and null delete the address; absent keeps it. */
const email = z.preprocess(
  (value) => (value === null ? '' : value),
  z.union([z.literal(''), z.email().max(254)]).optional(),
)

/**
 * Maximum length of a link or address parsed as a number: it may include a prepared text. Digits are limited by
 * MOST_NUMBER_SIGNS.
 */
export const MOST_NUMBER_LETTERS = 500
const MOST_NUMBER_SIGNS = 40

/** A number as users and programs send it; programs may also send a JSON number. */
export const writtenNumber = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  text(MOST_NUMBER_LETTERS, 1).refine((value) => value.length <= MOST_NUMBER_SIGNS || /[a-z]/i.test(value)),
)

export const contactInput = z.object({
  name: trimmedText(1, 100),
  number: z.preprocess((value) => value ?? undefined, writtenNumber.or(z.literal('')).optional()),
  email,
  isCompanyClient: flag,
  /** Replaces all tags; absent keeps them (additive). */
  tagIds: idList,
  /** Null removes the contact from its queue; absent keeps it (additive). */
  queueId: optionalId,
  extraInfo: z
    .array(z.object({ id: z.int().nullish(), name: trimmedText(1, 100), value: trimmedText(0, 1000) }))
    .max(50)
    .nullish(),
})
export type ContactInput = z.output<typeof contactInput>

/** How to treat queued messages when their contact's number changes (additive). */
export const waitingMessages = z.enum(['send', 'cancel'])
export type WaitingMessages = z.output<typeof waitingMessages>
