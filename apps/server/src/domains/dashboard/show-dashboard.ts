import { sightOf, type TicketSight } from '@recado/contract/conversations/ticket-sight'
import type { DashboardAttendant, showDashboard as endpoint } from '@recado/contract/dashboard/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { isOnline } from '../identity/public.ts'
import { type CompanyUser, type Moment, moment, people, type Totals, totals } from './figures.store.ts'
import { type DayRange, rangeBefore } from './period.rules.ts'
import { requestedRange } from './requested-range.ts'

/**
 * Returns the dashboard of some days, for the tickets that the user's figures cover, and with `compare` the counters of the same number of days before.
 * @throws AppError ERR_FILTER_REQUIRED, ERR_VALIDATION
 */
export async function showDashboard(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const range = await requestedRange(work, query)
  const sight = sightOf(actor, 'dashboard:view')
  const { db, companyId } = work
  const [days, now, previous] = await Promise.all([
    totals(db, companyId, range, sight),
    moment(db, companyId, sight),
    query.compare ? previousOf(work, rangeBefore(range), sight) : null,
  ])
  const ownerIds = days.map(({ userId }) => userId)
  const everybody = await people(db, companyId, sight, ownerIds)
  const counters = { ...momentOf(now), ...countersOf(days) }
  return {
    counters,
    ...counters,
    attendants: everybody.map((person) => attendantOf(person, days, work.now)),
    range,
    counted: { avgSupportTime: sum(days, 'talks'), avgWaitTime: sum(days, 'taken') },
    previous,
  }
}

async function previousOf({ db, companyId }: Work, range: DayRange, sight: TicketSight) {
  return { range, counters: countersOf(await totals(db, companyId, range, sight)) }
}

const sum = (days: readonly Totals[], key: Exclude<keyof Totals, 'userId'>) =>
  days.reduce((total, one) => total + one[key], 0)

/** Rounds minutes to one decimal; under a minute to three, which keeps the seconds. */
const minutes = (value: number) => (value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value * 10) / 10)

const roundTenths = (value: number) => Math.round(value * 10) / 10

const average = (total: number, n: number) => (n === 0 ? 0 : minutes(total / n))

const momentOf = ({ happening, pending }: Moment) => ({ supportHappening: happening, supportPending: pending })

function countersOf(days: readonly Totals[]) {
  return {
    supportFinished: sum(days, 'ended'),
    leads: sum(days, 'leads'),
    avgSupportTime: average(sum(days, 'talked'), sum(days, 'talks')),
    avgWaitTime: average(sum(days, 'waited'), sum(days, 'taken')),
  }
}

function attendantOf({ id, name, seenAt }: CompanyUser, days: readonly Totals[], now: Date): DashboardAttendant {
  const userTotals = days.find(({ userId }) => userId === id)
  return {
    ...{ id, name, online: isOnline(seenAt, now), tickets: userTotals?.ended ?? 0 },
    rating: userTotals && userTotals.scores > 0 ? roundTenths(userTotals.scored / userTotals.scores) : 0,
    avgSupportTime: userTotals ? average(userTotals.talked, userTotals.talks) : 0,
  }
}
