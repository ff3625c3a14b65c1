import { z } from 'zod'
import { instant } from '../values/wire.ts'
import { connection, sessionState } from './connection.ts'
import { outage } from './outage.ts'
import { whatsappTemplatesEvent } from './templates.ts'

/** `company-{id}-whatsapp`, to the company. The token is '' for users who may not edit connections. */
export const whatsappEvent = z.union([
  z.object({ action: z.literal('update'), whatsapp: connection }),
  z.object({ action: z.literal('delete'), whatsappId: z.int() }),
])

/** `company-{id}-whatsappSession`, to the company. Only users who may use the action buttons receive the QR code. */
export const whatsappSessionEvent = z.object({ action: z.literal('update'), session: sessionState })

/** `company-{id}-whatsappOutage`, to users who may use the action buttons; additive. */
export const whatsappOutageEvent = z.object({ action: z.literal('update'), outage })

/**
 * `company-{id}-whatsappGovernor`, to the company: limits changed, campaigns paused or resumed, or first contacts wait;
 * additive.
 */
export const whatsappGovernorEvent = z.object({
  action: z.literal('update'),
  whatsappId: z.int(),
  paused: z.boolean(),
  /** Same as `firstContactsUntil` and `firstContactsStopped` of the connection (additive). */
  firstContactsUntil: instant.nullable().optional(),
  firstContactsStopped: z.boolean().optional(),
})

export const connectionEvents = {
  whatsapp: whatsappEvent,
  whatsappSession: whatsappSessionEvent,
  whatsappOutage: whatsappOutageEvent,
  whatsappGovernor: whatsappGovernorEvent,
  whatsappTemplates: whatsappTemplatesEvent,
} as const
