import type { In, Out } from '@recado/contract/endpoint'
import type { movementsByDay as daysEndpoint, listMovements as listEndpoint } from '@recado/contract/finance/endpoints'
import type { Movement } from '@recado/contract/finance/movement'
import type { Work } from '../../platform/db/work.ts'
import { companyTimeZone } from '../identity/public.ts'
import { type MovementRow, movementRows, sumsByDay, sumsSince } from './movement.store.ts'
import { daysOfPeriod, reais, startOfPeriod } from './period.rules.ts'

/** A movement as returned to clients. */
export const movementOf = ({ kind, cents, createdAt, ...row }: MovementRow): Movement => ({
  ...row,
  ...{ tipo: kind, amount: reais(cents), createdAt: createdAt.toISOString() },
})

/** Returns a page of the period's movements with the sums of all of them. */
export async function listMovements(
  { db, companyId, now }: Work,
  { page, size, days }: In<typeof listEndpoint, 'query'>,
): Promise<Out<typeof listEndpoint>> {
  const timeZone = await companyTimeZone(db)
  const [first = ''] = daysOfPeriod(days, now, timeZone)
  const rows = await movementRows(db, companyId, {
    since: startOfPeriod(days, now, timeZone),
    limit: size,
    offset: (page - 1) * size,
  })
  const { count, entrada, saida } = await sumsSince(db, companyId, first)
  return {
    transacoes: rows.map(movementOf),
    ...{ totalPages: Math.ceil(count / size), count },
    ...{ totalEntrada: reais(entrada), totalSaida: reais(saida) },
  }
}

/** The sums of each day of the period, including days without movements. */
export async function movementDays(
  { db, companyId, now }: Work,
  { days }: In<typeof daysEndpoint, 'query'>,
): Promise<Out<typeof daysEndpoint>> {
  const all = daysOfPeriod(days, now, await companyTimeZone(db))
  const sums = await sumsByDay(db, companyId, all[0] ?? '')
  const sumsOfDay = new Map(sums.map((one) => [one.day, one]))
  return {
    days: all.map((day) => {
      const { entrada = 0, saida = 0 } = sumsOfDay.get(day) ?? {}
      return { day, entrada: reais(entrada), saida: reais(saida) }
    }),
  }
}
