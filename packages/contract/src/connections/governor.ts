import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { flag, idParam, instant, wholeNumber } from '../values/wire.ts'

/** Limits of what a connection sends that no person writes now (additive, docs/rules). 0 or null is no limit. */
export const governorLimits = z.object({
  enabled: z.boolean(),
  /** Schedules and campaigns a day, number checks among them. */
  dailyCap: z.int().nullable(),
  /** Of them, people never written to before. */
  newContactsPerDay: z.int().nullable(),
  /** HH:mm in America/Sao_Paulo; null: none. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  /** Days over which the cap on new people rises to its whole. */
  warmUpDays: z.int(),
  /** Put below each marketing text; '' puts nothing. */
  marketingFooter: z.string(),
})
export type GovernorLimits = z.output<typeof governorLimits>

/** Today's use of the limits, and what waits for them. */
export const governorState = governorLimits.extend({
  whatsappId: z.int(),
  today: z.object({
    day: z.string(),
    schedules: z.int(),
    campaigns: z.int(),
    newContacts: z.int(),
    checks: z.int(),
    /** The cap on new people today, as warmed up; null: none. */
    newContactsCap: z.int().nullable(),
  }),
  /** How much waits in the outbox for a limit, and until when. */
  waiting: z.int(),
  heldUntil: instant.nullable(),
  /** Sending was stopped because the network refused too much; null: it was not. */
  paused: z.object({ reason: z.string(), since: instant, failures: z.int(), of: z.int() }).nullable(),
  /** Messages to people who never wrote to this number wait: until when, and whether they are stopped for the day; null: they do not. */
  firstContacts: z.object({ until: instant, stopped: z.boolean(), refusals: z.int() }).nullable(),
  /** The number is new: day of the warm-up, from 1; null: it is over. */
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
const managing = { login: true, permission: 'connections-page:editOrDeleteConnection', feature: null } as const

export const showGovernor = defineEndpoint({
  id: 'connections.governor',
  method: 'GET',
  path: '/whatsapp/:id/governor',
  access: managing,
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
  access: managing,
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
  access: managing,
  summary: 'Let a connection send again what was stopped because the network refused too much (additive)',
  params: connectionId,
  response: governorState,
  errors: ['ERR_NO_WAPP_FOUND'],
})
