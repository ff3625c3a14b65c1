import { z } from 'zod'
import { type OutsideReason, outsideReasons } from '../outside-calls/reasons.ts'
import { flag, instant, text, trimmedText } from '../values/wire.ts'
import { deliveryStates, webhookEventNames } from './choices.ts'

const outsideReason = z.enum(Object.keys(outsideReasons) as [OutsideReason, ...OutsideReason[]])

/** An address of the company that receives its events. */
export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  active: z.boolean(),
  /** When it was switched off automatically after failing for days. Null: it was not. */
  offAt: instant.nullable(),
  /** Since when every call has failed. Null: the last call succeeded. */
  failingSince: instant.nullable(),
  /** Only in the response of the call that generated it; '' everywhere else. */
  secret: z.string(),
  hasSecret: z.boolean(),
  /** Number of waiting and failed deliveries; counting stops at 1,000. */
  waiting: z.int(),
  failed: z.int(),
  deliveredAt: instant.nullable(),
  createdAt: instant,
})
export type Webhook = z.output<typeof webhook>

const events = z.array(z.enum(webhookEventNames)).min(1).max(webhookEventNames.length)
const url = trimmedText(1, 2000)

export const newWebhook = z.object({ name: trimmedText(2, 100), url, events, active: flag })

/** Only fields that are present are changed. */
export const webhookChange = z.object({
  name: trimmedText(2, 100).optional(),
  url: url.optional(),
  events: events.optional(),
  active: flag,
})

/** A delivery of one event to one webhook. */
export const delivery = z.object({
  id: z.int(),
  webhookId: z.int(),
  /** Identical for every webhook and every attempt. */
  eventId: z.string(),
  event: z.enum(webhookEventNames),
  subject: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** Time of the next attempt. Null once it has ended. */
  dueAt: instant.nullable(),
  /** HTTP status of the last attempt. */
  status: z.int().nullable(),
  text: z.string(),
  failure: outsideReason.nullable(),
  ms: z.int().nullable(),
  /** The body to send. Null until it has been built. */
  body: z.string().nullable(),
  at: instant,
  endedAt: instant.nullable(),
})
export type Delivery = z.output<typeof delivery>

/** The result of a test. */
export const webhookTest = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  failure: outsideReason.nullable(),
  text: text(500),
  ms: z.int(),
})
export type WebhookTest = z.output<typeof webhookTest>
