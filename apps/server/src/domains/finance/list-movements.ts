import type { In, Out } from '@recado/contract/endpoint'
import type { movementsByDay as daysEndpoint, listMovements as listEndpoint } from '@recado/contract/finance/endpoints'
import type { Movement } from '@recado/contract/finance/movement'
import type { Work } from '../../platform/db/work.ts'
import { type MovementRow, movementRows, sumsByDay, sumsSince } from './movement.store.ts'
import { daysOf, reais, startOfDay } from './period.rules.ts'

/** A movement as it is answered. */
export const movementOf = ({ kind, cents, createdAt, ...row }: MovementRow): Movement => ({
  ...row,
  ...{ tipo: kind, amount: reais(cents), createdAt: createdAt.toISOString() },
})

/** A page of the period's movements with the sums of all of them. */
export async function listMovements(
  { db, companyId, now }: Work,
  { page, size, days }: In<typeof listEndpoint, 'query'>,
): Promise<Out<typeof listEndpoint>> {
  const [first = ''] = daysOf(days, now)
  const rows = await movementRows(db, companyId, { since: startOfDay(first), limit: size, offset: (page - 1) * size })
  const { count, entrada, saida } = await sumsSince(db, companyId, first)
  return {
    transacoes: rows.map(movementOf),
    ...{ totalPages: Math.ceil(count / size), count },
    ...{ totalEntrada: reais(entrada), totalSaida: reais(saida) },
  }
}

/** Each day of the period, also those on which nothing moved. */
export async function movementDays(
  { db, companyId, now }: Work,
  { days }: In<typeof daysEndpoint, 'query'>,
): Promise<Out<typeof daysEndpoint>> {
  const all = daysOf(days, now)
  const sums = await sumsByDay(db, companyId, all[0] ?? '')
  const known = new Map(sums.map((one) => [one.day, one]))
  return {
    days: all.map((day) => {
      const { entrada = 0, saida = 0 } = known.get(day) ?? {}
      return { day, entrada: reais(entrada), saida: reais(saida) }
    }),
  }
}
