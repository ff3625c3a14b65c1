import { z } from 'zod'
import { ticket } from '../conversations/ticket.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageReply } from '../paging.ts'
import { flag, optionalDay, optionalId, optionalText, wholeNumber } from '../values/wire.ts'

/** Selectable periods in days (DSH-03). */
export const dashboardPeriods = [3, 7, 15, 30, 60, 90] as const

/** Days in the company's time zone: the last `days` including today, or a range; at least one is required. */
const filter = { days: wholeNumber(0, 366, 0), date_from: optionalDay, date_to: optionalDay }

const counters = {
  /** Currently open or pending tickets, regardless of their start; all other figures cover the selected days. */
  supportHappening: z.int(),
  supportPending: z.int(),
  supportFinished: z.int(),
  /** New contacts (wire.9). */
  leads: z.int(),
  /** Minutes; three decimals if below one. */
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
}
export const dashboardCounters = z.object(counters)
export type DashboardCounters = z.output<typeof dashboardCounters>

/** The counted days, YYYY-MM-DD, both inclusive. */
const dayRange = z.object({ from: z.string(), to: z.string() })

export const dashboardAttendant = z.object({
  id: z.int(),
  name: z.string(),
  online: z.boolean(),
  /** Average score from 1 to 3; 0 without a score. */
  rating: z.number(),
  /** Tickets that this user resolved. */
  tickets: z.int(),
  /** Minutes. */
  avgSupportTime: z.number(),
})
export type DashboardAttendant = z.output<typeof dashboardAttendant>

export const showDashboard = defineEndpoint({
  id: 'dashboard.index',
  method: 'GET',
  path: '/dashboard',
  access: needs('dashboard:view'),
  summary: 'Six counters and the attendants; docs/metrics.md says what each figure counts',
  query: z.object({ ...filter, compare: flag }),
  response: z.object({
    counters: dashboardCounters,
    ...counters,
    attendants: z.array(dashboardAttendant),
    /** Additive. */
    range: dayRange,
    /** Number of tickets behind each average (additive). */
    counted: z.object({ avgSupportTime: z.int(), avgWaitTime: z.int() }),
    /**
     * With `compare`: the same number of days directly before. Currently open or pending tickets have no earlier value
     * (additive).
     */
    previous: z
      .object({
        range: dayRange,
        counters: dashboardCounters.omit({ supportHappening: true, supportPending: true }),
      })
      .nullable(),
  }),
  errors: ['ERR_FILTER_REQUIRED'],
  cost: 'report',
})

const chartQuery = z.object({ initialDate: optionalDay, finalDate: optionalDay })

export const ticketsPerUser = defineEndpoint({
  id: 'dashboard.ticketsUsers',
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  access: needs('dashboard:view'),
  summary: 'How many tickets that began in these days each person has; this month when no day is named',
  query: chartQuery,
  response: z.object({
    data: z.array(z.object({ nome: z.string(), quantidade: z.int() })),
    /** User ids of the rows, in the same order (additive). */
    ids: z.array(z.int()),
  }),
  cost: 'report',
})

export const ticketsPerDay = defineEndpoint({
  id: 'dashboard.ticketsDay',
  method: 'GET',
  path: '/dashboard/ticketsDay',
  access: needs('dashboard:view'),
  summary: 'How many tickets began per hour of a single day (`horario`), else per day (`data`, dd/mm/yyyy)',
  query: chartQuery,
  response: z.object({
    data: z.array(
      z.union([
        z.object({ horario: z.int(), total: z.int() }).strict(),
        z.object({ data: z.string(), total: z.int() }).strict(),
      ]),
    ),
    count: z.int(),
  }),
  cost: 'report',
})

export const ticketsPerAd = defineEndpoint({
  id: 'dashboard.ticketsAds',
  method: 'GET',
  path: '/dashboard/ticketsAds',
  access: needs('dashboard:view'),
  summary:
    'How many tickets that began in these days each of up to 50 advertisements brought, the most first (additive)',
  query: chartQuery,
  response: z.object({
    /** `nome` is the headline, otherwise the address or the network's id; '' if the network sent none of them. */
    data: z.array(z.object({ id: z.int(), nome: z.string(), quantidade: z.int() })),
  }),
  cost: 'report',
})

/**
 * Figures whose tickets can be listed. `begun`: a bar of the day chart. `attendant` and `user` need `userId`, `ad`
 * needs `adId`.
 */
export const dashboardFigures = [
  'supportHappening',
  'supportPending',
  'supportFinished',
  'leads',
  'avgSupportTime',
  'avgWaitTime',
  'attendant',
  'user',
  'begun',
  'ad',
] as const
export type DashboardFigure = (typeof dashboardFigures)[number]

export const listFigureTickets = defineEndpoint({
  id: 'dashboard.tickets',
  method: 'GET',
  path: '/dashboard/tickets',
  access: needs('dashboard:view'),
  summary: 'The tickets behind a figure, exactly those that it counts, newest first (additive)',
  query: z.object({
    ...filter,
    figure: z.enum(dashboardFigures),
    userId: optionalId,
    /** An advertisement of the company (additive). */
    adId: optionalId,
    /** An hour of a single day, 0 to 23. */
    hour: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().int().min(0).max(23).optional(),
    ),
    cursor: optionalText(400),
  }),
  response: z.object({ tickets: z.array(ticket), ...pageReply }),
  errors: ['ERR_FILTER_REQUIRED'],
  cost: 'report',
})

/** The first steps of a new company. */
export type FirstStep = 'connection' | 'queues' | 'team' | 'message'

export const gettingStarted = defineEndpoint({
  id: 'dashboard.gettingStarted',
  method: 'GET',
  path: '/dashboard/getting-started',
  access: needs('dashboard:view'),
  summary:
    'Which first steps the company has done: a number was connected, a queue exists, somebody else may sign in, a message was exchanged (additive)',
  response: z.object({
    done: z.object({ connection: z.boolean(), queues: z.boolean(), team: z.boolean(), message: z.boolean() }),
  }),
})

/** Additive. */
export const recordDashboardExport = defineEndpoint({
  id: 'dashboard.export',
  method: 'POST',
  path: '/dashboard/export',
  access: needs('dashboard:export'),
  summary: 'Record that the figures of some days are saved as a file, which the browser makes from them',
  body: z.object({ from: optionalDay, to: optionalDay, rows: wholeNumber(0, 1_000_000, 0) }),
  response: confirmation,
})
