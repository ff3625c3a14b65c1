import type { DashboardAttendant, showDashboard as endpoint } from '@recado/contract/dashboard/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Work } from '../../platform/db/work.ts'
import { isOnline } from '../identity/public.ts'
import { askedRange } from './asked-range.ts'
import {
  type Beginnings,
  beginnings,
  type Endings,
  endings,
  type Moment,
  moment,
  type Person,
  people,
} from './figures.store.ts'
import { type DayRange, rangeBefore } from './period.rules.ts'

/**
 * The dashboard of some days, and with `compare` the counters of as many days before.
 * @throws AppError ERR_FILTER_REQUIRED, ERR_VALIDATION
 */
export async function showDashboard(work: Work, query: In<typeof endpoint, 'query'>): Promise<Out<typeof endpoint>> {
  const range = askedRange(work, query)
  const [begun, ended] = await told(work, range)
  const everybody = await people(work.db, work.companyId, range)
  const counters = { ...momentOf(await moment(work.db, work.companyId)), ...countersOf(begun, ended) }
  return {
    counters,
    ...counters,
    attendants: everybody.map((person) => attendantOf(person, ended, work.now)),
    range,
    counted: { avgSupportTime: sum(ended, 'talks'), avgWaitTime: begun.taken },
    previous: query.compare ? await previousOf(work, rangeBefore(range)) : null,
  }
}

const told = async (work: Work, range: DayRange) =>
  [await beginnings(work.db, work.companyId, range), await endings(work.db, work.companyId, range)] as const

async function previousOf(work: Work, range: DayRange) {
  return { range, counters: countersOf(...(await told(work, range))) }
}

const sum = (endings: readonly Endings[], key: 'tickets' | 'talks' | 'talked') =>
  endings.reduce((total, one) => total + one[key], 0)

/** Minutes with one digit after the point; under a minute so many that the seconds can be told. */
const minutes = (value: number) => (value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value * 10) / 10)

const rounded = (value: number) => Math.round(value * 10) / 10

const average = (total: number, n: number) => (n === 0 ? 0 : minutes(total / n))

const momentOf = ({ happening, pending }: Moment) => ({ supportHappening: happening, supportPending: pending })

function countersOf(begun: Beginnings, ended: readonly Endings[]) {
  return {
    supportFinished: sum(ended, 'tickets'),
    leads: begun.leads,
    avgSupportTime: average(sum(ended, 'talked'), sum(ended, 'talks')),
    avgWaitTime: minutes(begun.wait),
  }
}

function attendantOf({ id, name, seenAt, rating }: Person, ended: readonly Endings[], now: Date): DashboardAttendant {
  const own = ended.find(({ userId }) => userId === id)
  return {
    ...{ id, name, online: isOnline(seenAt, now), rating: rounded(rating), tickets: own?.tickets ?? 0 },
    avgSupportTime: own ? average(own.talked, own.talks) : 0,
  }
}
