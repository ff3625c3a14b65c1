import type { SpecialDay } from '@recado/contract/values/hours'
import { expect, it } from 'vitest'
import { closedNow } from './hours.rules.ts'
import { type ChatbotSceneChange, closedWeek, openWeek, plain, scene } from './test/scene.ts'

/** The scene is on Monday, November 16, 2026, at 10:00 in São Paulo. */
const holiday = (change: Partial<SpecialDay> = {}): SpecialDay => ({
  ...{ date: '2026-11-16', yearly: false, name: 'Feriado', message: '', periods: [] },
  ...change,
})
const morning = [{ startTime: '08:00', endTime: '12:00' }]
const connection = { outOfHoursMessage: 'Fechado', schedules: openWeek }
const inQueue = (change: ChatbotSceneChange, days: SpecialDay[] = []): ChatbotSceneChange => ({
  ...{ scheduleType: 'queue' as const, ticket: { queueId: 1 }, connection: { outOfHoursMessage: 'Fechado' } },
  ...{ queues: [{ ...plain, schedules: openWeek, specialDays: days }] },
  ...change,
})

it.each<[string, ChatbotSceneChange, string | null]>([
  ['open on an ordinary day', { connection }, null],
  ['closed by a special day of the company', { connection, companyDays: [holiday()] }, 'Fechado'],
  ['with the text of the day', { connection, companyDays: [holiday({ message: 'Feliz feriado' })] }, 'Feliz feriado'],
  ['every year', { connection, companyDays: [holiday({ date: '2020-11-16', yearly: true })] }, 'Fechado'],
  ['not in another year', { connection, companyDays: [holiday({ date: '2020-11-16' })] }, null],
  ['open in the periods of the day', { connection, companyDays: [holiday({ periods: morning })] }, null],
  [
    'open on a day of the week that is closed',
    {
      connection: { outOfHoursMessage: 'Fechado', schedules: closedWeek },
      companyDays: [holiday({ periods: morning })],
    },
    null,
  ],
  [
    'the company’s hours',
    {
      scheduleType: 'company',
      companySchedules: openWeek,
      connection: { outOfHoursMessage: 'Fechado' },
      companyDays: [holiday()],
    },
    'Fechado',
  ],
  ['a queue closed by its special day', inQueue({}, [holiday({ message: 'Fila fechada' })]), 'Fila fechada'],
  ['a queue closed by a special day of the company', inQueue({ companyDays: [holiday()] }), 'Fechado'],
  [
    'a queue whose day comes before the company’s',
    inQueue({ companyDays: [holiday()] }, [holiday({ periods: morning })]),
    null,
  ],
  ['no hours, no notice', { companyDays: [holiday()], connection: { outOfHoursMessage: 'Fechado' } }, null],
  ['still yesterday there', { connection, companyDays: [holiday()], timeZone: 'Pacific/Honolulu' }, 'Fechado'],
  ['in the company’s time zone', { connection, timeZone: 'Asia/Tokyo' }, 'Fechado'],
])('bot.1: %s', (_what, change, notice) => {
  expect(closedNow(scene(change))?.notice ?? null).toBe(notice)
})

it('PLUS-16: one notice for the night before a special day and the day itself', () => {
  const noticeAt = new Date('2026-11-15T23:00:00-03:00')
  const week = [...openWeek, { weekday: 'domingo', weekdayEn: 'sunday' as const, startTime: '08:00', endTime: '18:00' }]
  const change = { connection: { ...connection, schedules: week }, companyDays: [holiday()], memory: { noticeAt } }
  expect(closedNow(scene(change))?.notified).toBe(true)
})

it.each<[string, SpecialDay[], string, boolean]>([
  ['the usual notice of the night before', [holiday({ message: 'Feliz feriado' })], '2026-11-15T23:00', false],
  ['the text of the day', [holiday({ message: 'Feliz feriado' })], '2026-11-16T00:00', true],
  [
    'the same text on the day before',
    [holiday({ message: 'Recesso' }), holiday({ date: '2026-11-15', message: 'Recesso ' })],
    '2026-11-15T23:00',
    true,
  ],
  [
    'another text on the day before',
    [holiday({ message: 'Recesso' }), holiday({ date: '2026-11-15', message: 'Véspera' })],
    '2026-11-15T23:00',
    false,
  ],
])('PLUS-16: the own text of a special day counts as sent after %s: %s', (_what, companyDays, at, notified) => {
  const memory = { noticeAt: new Date(`${at}:00-03:00`) }
  expect(closedNow(scene({ connection, companyDays, memory }))).toMatchObject({ notified })
})
