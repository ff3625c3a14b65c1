import { z } from 'zod'
import { instant, text, trimmedText } from '../values/wire.ts'
import { PUSH_DEVICE_NAME } from './push-kinds.ts'

/** A browser that receives a person's notices. Its address and keys are write-only. */
export const pushDevice = z.object({
  id: z.int(),
  name: z.string(),
  /** The service of its maker that carries the notices. */
  service: z.string(),
  /** It was set up by the session that asks. */
  current: z.boolean(),
  createdAt: instant,
  /** When a notice reached its service last; null: never. */
  usedAt: instant.nullable(),
  /** Since when its service has taken no notice; null: it takes them. */
  failingSince: instant.nullable(),
})
export type PushDevice = z.output<typeof pushDevice>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What a person wants to be told on their devices. */
export const pushChoices = z.object({
  newTickets: z.boolean(),
  transfers: z.boolean(),
  mentions: z.boolean(),
  answers: z.boolean(),
  /** Notices show who it is about and the text of messages, also on a locked screen. */
  showText: z.boolean(),
  /** Nothing is told from then on, in São Paulo; null as `quietTo`: always told. The same as `quietTo`: the whole day. */
  quietFrom: clock.nullable(),
  quietTo: clock.nullable(),
})
export type PushChoices = z.output<typeof pushChoices>

/** Choices as they are kept; of two states the one with the higher version is the later. */
export const keptPushChoices = pushChoices.extend({ version: z.int() })
export type KeptPushChoices = z.output<typeof keptPushChoices>

export const pushChoicesInput = pushChoices
  .partial()
  .refine(
    ({ quietFrom, quietTo }) => ((quietFrom ?? null) === null) === ((quietTo ?? null) === null),
    'a beginning and an end, or neither',
  )

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: text(2000, 1),
  keys: z.object({ p256dh: text(200, 1), auth: text(100, 1) }),
})
export type PushSubscriptionInput = z.output<typeof pushSubscription>

export const pushDeviceInput = pushSubscription.extend({ name: trimmedText(1, PUSH_DEVICE_NAME) })
export const pushDeviceName = z.object({ name: trimmedText(1, PUSH_DEVICE_NAME) })
