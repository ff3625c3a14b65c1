import { sendMoment } from '@recado/contract/schedules/schedule'
import { momentIn } from '@recado/contract/schedules/send-moment.rules'
import { expect, it } from 'vitest'
import { isScheduleLate, refusedChange, scheduleOutcomeOf, silencedBy } from './schedule.rules.ts'

const now = new Date('2026-03-05T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const row = (status: 'PENDENTE' | 'NA_FILA' | 'ENVIADA' | 'FALHOU', sendAt: Date, sentAt: Date | null = null) => ({
  status,
  sendAt,
  sentAt,
})

it.each([
  ['planned', row('PENDENTE', at(5)), {}, null],
  ['moved to the future', row('PENDENTE', at(5)), { sendAt: at(60) }, null],
  ['moved into the past', row('PENDENTE', at(5)), { sendAt: at(-1) }, 'ERR_SCHEDULE_PAST'],
  ['sent', row('ENVIADA', at(-5), at(-5)), { sendAt: at(60) }, 'ERR_SCHEDULE_SENT'],
  ['queued', row('NA_FILA', at(-5)), { sendAt: at(60) }, 'ERR_SCHEDULE_QUEUED'],
  ['queued and changes only its text', row('NA_FILA', at(-5)), {}, 'ERR_SCHEDULE_QUEUED'],
  ['failed and gets a new time', row('FALHOU', at(-5)), { sendAt: at(1) }, null],
  ['failed and keeps its time', row('FALHOU', at(-5)), {}, 'ERR_SCHEDULE_PAST'],
  ['due now and changes only its text', row('PENDENTE', at(-1)), {}, null],
] as const)('SCH-06: a schedule that is %s', (_what, schedule, change, refusal) => {
  expect(refusedChange(schedule, change, now)).toBe(refusal)
})

const message = { ack: 0, send_state: 'waiting', send_error: null, is_deleted: false }
const cancelled = 'ERR_SEND_CANCELLED'
const unheard = 'ERR_SEND_UNCONFIRMED'
it.each([
  ['waits', message, null],
  ['waits with a reason', { ...message, send_error: 'ERR_WAPP_NOT_INITIALIZED' }, null],
  ['is handed over', { ...message, ack: 1, send_state: 'sent' }, null],
  ['is unconfirmed by the network', { ...message, ack: 1, send_state: 'unconfirmed' }, null],
  ['was accepted by the network', { ...message, ack: 2, send_state: 'sent' }, { sent: true }],
  ['was read', { ...message, ack: 4, send_state: 'sent' }, { sent: true }],
  ['was rejected', { ...message, send_state: 'failed', send_error: 'ERR_X' }, { refused: 'ERR_X' }],
  ['was cancelled', { ...message, send_state: 'failed', send_error: cancelled }, { refused: cancelled }],
  ['was stopped', { ...message, send_state: 'unconfirmed', send_error: cancelled }, { refused: cancelled }],
  ['was never acknowledged', { ...message, send_state: 'unconfirmed', send_error: unheard }, { refused: unheard }],
  ['was deleted before it was sent', { ...message, send_state: 'sent', is_deleted: true }, { refused: cancelled }],
  [
    'no longer exists',
    { ack: null, send_state: null, send_error: null, is_deleted: null },
    { refused: 'ERR_NO_MESSAGE_FOUND' },
  ],
])('SCH-05: a schedule whose message %s', (_what, queued, outcome) => {
  expect(scheduleOutcomeOf(queued)).toEqual(outcome)
})

it.each([
  [0, false],
  [-2, false],
  [-3, true],
])('a message due %i min ago is late: %s', (minutes, late) => {
  expect(isScheduleLate(at(minutes), now)).toBe(late)
})

it.each([
  [{ expired: false, active: true, feature: true }, null],
  [{ expired: true, active: true, feature: true }, 'ERR_SEND_COMPANY_OFF'],
  [{ expired: true, active: false, feature: true }, 'ERR_SEND_COMPANY_OFF'],
  [{ expired: false, active: true, feature: false }, 'ERR_PLAN_FEATURE_DISABLED'],
])('BOT-14: a company %j is silenced by %s', (company, code) => {
  expect(silencedBy(company)).toBe(code)
})

it.each([
  ['2026-03-05T09:00', '2026-03-05T12:00:00.000Z'],
  ['2026-03-05 09:00:30', '2026-03-05T12:00:30.000Z'],
  ['2026-03-05T09:00:00-03:00', '2026-03-05T12:00:00.000Z'],
  ['2026-03-05T12:00:00.000Z', '2026-03-05T12:00:00.000Z'],
  ['2026-03-05', '2026-03-05T03:00:00.000Z'],
  ['Thu Mar 05 2026 09:00:00 GMT-0300 (Brasília)', '2026-03-05T12:00:00.000Z'],
  ['Thu, 05 Mar 2026 12:00:00 GMT', '2026-03-05T12:00:00.000Z'],
])('SCH-03: the time %s is %s', (input, instant) => {
  expect(momentIn(sendMoment.parse(input), 'America/Sao_Paulo').toISOString()).toBe(instant)
})

it.each([
  ['America/New_York', '2026-03-05T14:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-05T09:00:00.000Z'],
])('SCH-03: a time without a time zone is one of %s', (timeZone, instant) => {
  expect(momentIn('2026-03-05T09:00', timeZone).toISOString()).toBe(instant)
})

const ambiguous = [
  '01/07/2027 09:00',
  '05/03/2026 09:00 -0300',
  'Mar 5 2026 09:00',
  '2026-02-30T09:00',
  '2026-03-05T24:00',
]
it.each(['', 'amanhã', null, 5, '2026-13-01T00:00', '+020260-01-01T00:00:00Z', ...ambiguous])(
  'SCH-03: %j is an invalid time',
  (input) => {
    expect(sendMoment.safeParse(input).success).toBe(false)
  },
)
