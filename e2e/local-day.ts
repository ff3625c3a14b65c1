import { until } from '../apps/server/test/until.ts'

const zone = { timeZone: 'America/Sao_Paulo' }

/** A day of São Paulo, some days from today, as YYYY-MM-DD. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', zone).format(Date.now() + days * 86_400_000)

/** A day as people write it in Portuguese. */
export const written = (day: string) => day.split('-').reverse().join('/')

/** Shortly before midnight in São Paulo, waits for the next day: for what says how many days are left, and would say another number. */
export const withinOneDay = () =>
  until(
    () => new Intl.DateTimeFormat('sv-SE', { ...zone, timeStyle: 'medium' }).format() < '23:58',
    'another day in São Paulo',
    150_000,
  )
