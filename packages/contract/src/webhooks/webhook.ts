import { z } from 'zod'
import { type OutsideReason, outsideReasons } from '../outside-calls/reasons.ts'
import { flag, instant, text, trimmedText } from '../values/wire.ts'
import { deliveryStates, webhookEventNames } from './choices.ts'

const outsideReason = z.enum(Object.keys(outsideReasons) as [OutsideReason, ...OutsideReason[]])

/** An address of the company's own that is told what happens. */
export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  active: z.boolean(),
  /** Switched off by itself, after it had failed for days; null: it was not. */
  offAt: instant.nullable(),
  /** Since when nothing was taken; null: the last call was. */
  failingSince: instant.nullable(),
  /** Only in the answer that made it; '' everywhere else. */
  secret: z.string(),
  hasSecret: z.boolean(),
  /** How many wait and how many failed; counting stops at 1,000. */
  waiting: z.int(),
  failed: z.int(),
  deliveredAt: instant.nullable(),
  createdAt: instant,
})
export type Webhook = z.output<typeof webhook>

const events = z.array(z.enum(webhookEventNames)).min(1).max(webhookEventNames.length)
const url = trimmedText(1, 2000)

export const newWebhook = z.object({ name: trimmedText(2, 100), url, events, active: flag })

/** Given values are changed; absent values stay. */
export const webhookChange = z.object({
  name: trimmedText(2, 100).optional(),
  url: url.optional(),
  events: events.optional(),
  active: flag,
})

/** One event for one webhook. */
export const delivery = z.object({
  id: z.int(),
  webhookId: z.int(),
  /** The same for every webhook and at every try. */
  eventId: z.string(),
  event: z.enum(webhookEventNames),
  subject: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** When it is tried next; null once it has ended. */
  dueAt: instant.nullable(),
  /** Of the last try. */
  status: z.int().nullable(),
  text: z.string(),
  failure: outsideReason.nullable(),
  ms: z.int().nullable(),
  /** What is sent; null until it is written. */
  body: z.string().nullable(),
  at: instant,
  endedAt: instant.nullable(),
})
export type Delivery = z.output<typeof delivery>

/** What came of a test. */
export const webhookTest = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  failure: outsideReason.nullable(),
  text: text(500),
  ms: z.int(),
})
export type WebhookTest = z.output<typeof webhookTest>
