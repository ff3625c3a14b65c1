import { z } from 'zod'
import {
  clientId,
  flag,
  idValue,
  instant,
  isSensibleYear,
  jsonInForm,
  optionalId,
  optionalText,
  trimmedText,
} from '../values/wire.ts'

export const invoiceStates = ['lead', 'payed', 'pending'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** When a customer is reminded, in chronological order, with the names on the wire. */
export const moments = ['fiveDaysBefore', 'threeDaysBefore', 'oneDayBefore', 'EndDay', 'oneDayAfter'] as const
export type Moment = (typeof moments)[number]

/** Days from the expiry to each moment. */
export const momentDays = {
  fiveDaysBefore: -5,
  threeDaysBefore: -3,
  oneDayBefore: -1,
  EndDay: 0,
  oneDayAfter: 1,
} as const satisfies Record<Moment, number>

const notice = z.object({ active: z.boolean(), sended: z.boolean() })
/** Which reminders a customer gets, and which were sent for the current expiry. */
export const notifications = z.object(
  Object.fromEntries(moments.map((moment) => [moment, notice])) as Record<Moment, typeof notice>,
)
export type Notifications = z.output<typeof notifications>

/** All reminders on, none sent (CLI-06). */
export const allOn = (): Notifications =>
  Object.fromEntries(moments.map((moment) => [moment, { active: true, sended: false }])) as Notifications

/** Accepts an object, or its JSON text. Absent moments are on. Only the server sets `sended`. */
export const notificationsInput = z.preprocess(
  jsonInForm,
  z
    .object(
      Object.fromEntries(moments.map((moment) => [moment, z.looseObject({ active: flag }).nullish()])) as Record<
        Moment,
        z.ZodOptional<z.ZodNullable<z.ZodObject<{ active: typeof flag }, z.core.$loose>>>
      >,
    )
    .nullish(),
)

/**
 * A customer in the list. `send_notification_on` is JSON text; `email` and `status` are additive. `password` and `key`
 * are '' for users without `customers:secrets`.
 */
export const customer = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  plano_id: z.int().nullable(),
  plano_name: z.string().nullable(),
  plano_price: z.number().nullable(),
  servico_id: z.int().nullable(),
  servico_name: z.string().nullable(),
  device: z.string(),
  mac: z.string(),
  key: z.string(),
  apps: z.string(),
  invoice: z.enum(invoiceStates),
  login: z.string(),
  password: z.string(),
  email: z.string(),
  comment: z.string(),
  /** UTC midnight of the entered day; displayed as that day (B-02 of the documents). */
  end_date: instant.nullable(),
  send_notification_on: z.string(),
})
export type Customer = z.output<typeof customer>

/** The day of an expiry, also given as an instant. '' and null clear it; absent stays undefined. */
const endDate = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' ? value.slice(0, 10) : value),
  z.iso.date().refine(isSensibleYear).nullable().optional(),
)

const texts = {
  login: optionalText(200),
  email: optionalText(200),
  password: optionalText(200),
  device: optionalText(200),
  mac: optionalText(100),
  key: optionalText(200),
  apps: optionalText(500),
  comment: optionalText(2000),
}

const optionalFields = {
  ...texts,
  servico_id: optionalId,
  plano_id: optionalId,
  invoice: z.enum(invoiceStates).optional(),
  end_date: endDate,
  send_notification_on: notificationsInput,
}

/** The number is `number` here, but `whatsapp` in a change. */
export const newCustomer = z.object({
  name: trimmedText(1, 200),
  number: trimmedText(1, 40),
  ...optionalFields,
  /** Additive. */
  clientId,
})

/** Only fields that are present are changed. A renewal sends only `invoice` and `end_date`. */
export const customerChange = z.object({
  name: trimmedText(1, 200).optional(),
  whatsapp: trimmedText(1, 40).optional(),
  ...optionalFields,
})

/** Filter values that mean "all": absent, '' or the list's label. */
const allLabels = new Set<unknown>(['', 'Todos', 'todos', null])
const choice = <T extends z.ZodType>(value: T) =>
  z.preprocess((raw) => (allLabels.has(raw) ? undefined : raw), value.optional())

export const customerQuery = {
  page: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(1_000_000).default(1),
  ),
  size: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).max(100).default(5)),
  plan: choice(idValue),
  service: choice(idValue),
  /** `lead` (no expiry) and `today` are additive. */
  status: choice(z.enum(['working', 'ended', 'lead', 'today'])),
  billing: choice(z.enum(['payed', 'pending', 'lead'])),
  search: optionalText(200),
  /** Leaves passwords and keys empty also for users who may read them (additive). Our lists send it. */
  hidePasswords: flag,
}
