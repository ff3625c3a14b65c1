import { sightOf } from '@recado/contract/conversations/ticket-sight'
import type {
  ticketsPerAd as adEndpoint,
  ticketsPerDay as dayEndpoint,
  ticketsPerUser as userEndpoint,
} from '@recado/contract/dashboard/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { perAd, perDay, perHour, perUser } from './figures.store.ts'
import { chartRange } from './requested-range.ts'

/** @throws AppError ERR_VALIDATION */
export async function ticketsPerUser(
  work: Work,
  actor: Actor,
  query: In<typeof userEndpoint, 'query'>,
): Promise<Out<typeof userEndpoint>> {
  const rows = await perUser(work.db, work.companyId, await chartRange(work, query), sightOf(actor, 'dashboard:view'))
  return { data: rows.map(({ name, n }) => ({ nome: name, quantidade: n })), ids: rows.map(({ id }) => id) }
}

/**
 * Returns counts per hour for a single day, otherwise per day.
 * @throws AppError ERR_VALIDATION
 */
export async function ticketsPerDay(
  work: Work,
  actor: Actor,
  query: In<typeof dayEndpoint, 'query'>,
): Promise<Out<typeof dayEndpoint>> {
  const range = await chartRange(work, query)
  const read = range.from === range.to ? perHour : perDay
  const data = await read(work.db, work.companyId, range, sightOf(actor, 'dashboard:view'))
  return { data, count: data.reduce((sum, { total }) => sum + total, 0) }
}

/** Maximum number of advertisements counted. */
const MAX_ADS = 50

/** @throws AppError ERR_VALIDATION */
export async function ticketsPerAd(
  work: Work,
  actor: Actor,
  query: In<typeof adEndpoint, 'query'>,
): Promise<Out<typeof adEndpoint>> {
  const sight = sightOf(actor, 'dashboard:view')
  const rows = await perAd(work.db, work.companyId, await chartRange(work, query), { sight, limit: MAX_ADS })
  return { data: rows.map(({ id, name, n }) => ({ id, nome: name, quantidade: n })) }
}
