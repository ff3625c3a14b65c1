import { z } from 'zod'
import { instant, text, trimmedText } from '../values/wire.ts'
import { PUSH_DEVICE_NAME } from './push-kinds.ts'

/** A browser that receives a user's notices. Its address and keys are write-only. */
export const pushDevice = z.object({
  id: z.int(),
  name: z.string(),
  /** The browser vendor's push service. */
  service: z.string(),
  /** Whether the requesting session set it up. */
  current: z.boolean(),
  createdAt: instant,
  /** When a notice was last accepted by its service. Null: never. */
  usedAt: instant.nullable(),
  /** Since when its service has refused notices. Null: it accepts them. */
  failingSince: instant.nullable(),
})
export type PushDevice = z.output<typeof pushDevice>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A user's push choices. */
export const pushChoices = z.object({
  newTickets: z.boolean(),
  transfers: z.boolean(),
  mentions: z.boolean(),
  answers: z.boolean(),
  /** Notices show the sender and the text of messages, also on a locked screen. */
  showText: z.boolean(),
  /**
   * Start of the quiet hours (São Paulo time). Null, like `quietTo`: no quiet hours. Equal to `quietTo`: the whole day
   * is quiet.
   */
  quietFrom: clock.nullable(),
  quietTo: clock.nullable(),
})
export type PushChoices = z.output<typeof pushChoices>

/** Stored choices. The state with the higher version is newer. */
export const storedPushChoices = pushChoices.extend({ version: z.int() })
export type StoredPushChoices = z.output<typeof storedPushChoices>

export const pushChoicesInput = pushChoices
  .partial()
  .refine(
    ({ quietFrom, quietTo }) => ((quietFrom ?? null) === null) === ((quietTo ?? null) === null),
    'a beginning and an end, or neither',
  )

/** A browser's subscription, as returned by `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  endpoint: text(2000, 1),
  keys: z.object({ p256dh: text(200, 1), auth: text(100, 1) }),
})
export type PushSubscriptionInput = z.output<typeof pushSubscription>

export const pushDeviceInput = pushSubscription.extend({ name: trimmedText(1, PUSH_DEVICE_NAME) })
export const pushDeviceName = z.object({ name: trimmedText(1, PUSH_DEVICE_NAME) })
