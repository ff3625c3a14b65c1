import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { flag, idParam, instant, wholeNumber } from '../values/wire.ts'

/**
 * Limits on messages that no user writes at the time of sending, such as campaigns and schedules (additive,
 * docs/rules). 0 or null: no limit.
 */
export const governorLimits = z.object({
  enabled: z.boolean(),
  /** Scheduled and campaign messages per day, including number checks. */
  dailyCap: z.int().nullable(),
  /** Maximum of these messages to people to whom the connection has never written. */
  newContactsPerDay: z.int().nullable(),
  /** HH:mm in the company's time zone. Null: no quiet hours. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  /** Days until the cap on new people reaches its full value. */
  warmUpDays: z.int(),
  /** Appended to each marketing text; '' appends nothing. */
  marketingFooter: z.string(),
})
export type GovernorLimits = z.output<typeof governorLimits>

/** Today's use of the limits, and the messages that wait for them. */
export const governorState = governorLimits.extend({
  whatsappId: z.int(),
  today: z.object({
    day: z.string(),
    schedules: z.int(),
    campaigns: z.int(),
    newContacts: z.int(),
    checks: z.int(),
    /** Today's cap on new people after warm-up. Null: no cap. */
    newContactsCap: z.int().nullable(),
  }),
  /** Number of outbox items held back by a limit, and until when. */
  waiting: z.int(),
  heldUntil: instant.nullable(),
  /** Sending was paused because the network refused too many messages. Null: not paused. */
  paused: z.object({ reason: z.string(), since: instant, failures: z.int(), of: z.int() }).nullable(),
  /**
   * Messages to people who never wrote to this number are held until `until`; `stopped`: for the rest of the day. Null:
   * not held.
   */
  firstContacts: z.object({ until: instant, stopped: z.boolean(), refusals: z.int() }).nullable(),
  /** Day of the warm-up of a new number, from 1. Null: warm-up is over. */
  warmUpDay: z.int().nullable(),
})
export type GovernorState = z.output<typeof governorState>

const timeOfDay = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
)
const limit = z.preprocess((value) => (value === '' ? null : value), wholeNumber(0, 1_000_000, 0).nullable())

export const governorInput = z
  .object({
    enabled: flag,
    dailyCap: limit.optional(),
    newContactsPerDay: limit.optional(),
    quietFrom: timeOfDay.optional(),
    quietTo: timeOfDay.optional(),
    warmUpDays: wholeNumber(0, 365, 0).optional(),
    marketingFooter: z.string().max(500).optional(),
  })
  .refine(
    ({ quietFrom, quietTo }) =>
      (quietFrom === undefined) === (quietTo === undefined) && (quietFrom === null) === (quietTo === null),
    'quiet hours have a beginning and an end',
  )
  .refine(({ quietFrom, quietTo }) => !quietFrom || quietFrom !== quietTo, 'quiet hours last some time')

const connectionId = idParam('id')

export const showGovernor = defineEndpoint({
  id: 'connections.governor',
  method: 'GET',
  path: '/whatsapp/:id/governor',
  access: needs('connections-page:editOrDeleteConnection'),
  summary:
    'The limits of what a connection sends by itself, today’s use of them, and what waits and until when (additive)',
  params: connectionId,
  response: governorState,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const updateGovernor = defineEndpoint({
  id: 'connections.updateGovernor',
  method: 'PUT',
  path: '/whatsapp/:id/governor',
  access: needs('connections-page:editOrDeleteConnection'),
  summary: 'Change the limits of what a connection sends by itself; absent fields stay (additive)',
  params: connectionId,
  body: governorInput,
  response: governorState,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const resumeGovernor = defineEndpoint({
  id: 'connections.resumeGovernor',
  method: 'POST',
  path: '/whatsapp/:id/governor/resume',
  access: needs('connections-page:editOrDeleteConnection'),
  summary: 'Let a connection send again what was stopped because the network refused too much (additive)',
  params: connectionId,
  response: governorState,
  errors: ['ERR_NO_WAPP_FOUND'],
})
