import { expect, it } from 'vitest'
import { LEDGER_DAYS, ledgerUntil } from './demo-ledger.rules.ts'

const evening = (day: string) => ledgerUntil(day, new Date(`${day}T23:00:00-03:00`))
const dayOf = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
const sum = (of: ReturnType<typeof evening>, kind: string) =>
  of.filter((one) => one.kind === kind).reduce((all, { cents }) => all + cents, 0)

it.each(['2026-11-27', '2026-03-01', '2027-01-04', '2028-02-29'])(
  'until %s all movements are within the three months and in order',
  (today) => {
    const all = evening(today)
    const first = new Date(Date.parse(`${today}T00:00:00-03:00`) - (LEDGER_DAYS - 1) * 86_400_000)
    for (const { at, cents } of all) {
      expect(at >= first && dayOf(at) <= today).toBe(true)
      expect(Number.isInteger(cents) && cents > 0).toBe(true)
    }
    expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
  },
)

it('on any day, the shop’s income of 30 and 90 days is slightly above its expenses', () => {
  for (let n = 0; n < 365; n++) {
    const today = new Date(Date.UTC(2026, 10, 27 + n)).toISOString().slice(0, 10)
    for (const days of [30, 90]) {
      const since = new Date(Date.parse(`${today}T00:00:00-03:00`) - (days - 1) * 86_400_000)
      const period = evening(today).filter(({ at }) => at >= since)
      const part = sum(period, 'Saida') / sum(period, 'Entrada')
      expect([today, days, part > 0.4 && part < 1]).toEqual([today, days, true])
    }
  }
})

it('a day’s movements are the same in every installation and on every later day', () => {
  const before = evening('2026-11-26').filter(({ at }) => dayOf(at) === '2026-11-10')
  expect(before.length).toBeGreaterThan(1)
  expect(evening('2026-11-27').filter(({ at }) => dayOf(at) === '2026-11-10')).toEqual(before)
})

it('no movement of today is in the future', () => {
  const noon = new Date('2026-11-27T12:00:00-03:00')
  const all = ledgerUntil('2026-11-27', noon)
  expect(all.every(({ at }) => at <= noon)).toBe(true)
  expect(all.length).toBeLessThan(evening('2026-11-27').length)
})
