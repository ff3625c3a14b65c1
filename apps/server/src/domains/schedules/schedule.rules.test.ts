import { sendMoment } from '@recado/contract/schedules/schedule'
import { expect, it } from 'vitest'
import { isLate, refusedChange, silencedBy } from './schedule.rules.ts'

const now = new Date('2026-03-05T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const row = (status: 'PENDENTE' | 'ENVIADA' | 'FALHOU', sendAt: Date, sentAt: Date | null = null) => ({
  status,
  sendAt,
  sentAt,
})

it.each([
  ['still to come', row('PENDENTE', at(5)), {}, null],
  ['moved to the future', row('PENDENTE', at(5)), { sendAt: at(60) }, null],
  ['moved into the past', row('PENDENTE', at(5)), { sendAt: at(-1) }, 'ERR_SCHEDULE_PAST'],
  ['sent', row('ENVIADA', at(-5), at(-5)), { sendAt: at(60) }, 'ERR_SCHEDULE_SENT'],
  ['failed, with a new time', row('FALHOU', at(-5)), { sendAt: at(1) }, null],
  ['failed, without a new time', row('FALHOU', at(-5)), {}, 'ERR_SCHEDULE_PAST'],
  ['due in this moment, only its text', row('PENDENTE', at(-1)), {}, null],
] as const)('SCH-06: a schedule that is %s', (_what, schedule, change, refusal) => {
  expect(refusedChange(schedule, change, now)).toBe(refusal)
})

it.each([
  [0, false],
  [-2, false],
  [-3, true],
])('a message due %i min ago is late: %s', (minutes, late) => {
  expect(isLate(at(minutes), now)).toBe(late)
})

it.each([
  [{ expired: false, active: true, feature: true }, null],
  [{ expired: true, active: true, feature: true }, 'ERR_COMPANY_EXPIRED'],
  [{ expired: true, active: false, feature: true }, 'ERR_COMPANY_DISABLED'],
  [{ expired: false, active: true, feature: false }, 'ERR_PLAN_FEATURE_DISABLED'],
])('BOT-14: a company %j is silenced by %s', (company, code) => {
  expect(silencedBy(company)).toBe(code)
})

it.each([
  ['2026-03-05T09:00', '2026-03-05T12:00:00.000Z'],
  ['2026-03-05 09:00:30', '2026-03-05T12:00:30.000Z'],
  ['2026-03-05T09:00:00-03:00', '2026-03-05T12:00:00.000Z'],
  ['2026-03-05T12:00:00.000Z', '2026-03-05T12:00:00.000Z'],
])('SCH-03: the time %s is %s', (given, instant) => {
  expect(sendMoment.parse(given)).toBe(instant)
})

it.each(['', 'amanhã', null, 5, '2026-13-01T00:00', '+020260-01-01T00:00:00Z'])('SCH-03: %j is no time', (given) => {
  expect(sendMoment.safeParse(given).success).toBe(false)
})
