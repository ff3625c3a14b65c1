import { showCompany, updateCompanySchedules } from '@recado/contract/identity/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { companyHours } from '../public.ts'
import { type IdentityFixture, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
})
afterAll(() => fixture?.stop())

const save = (as: Person, id: number, schedules: unknown) =>
  fixture.call(updateCompanySchedules, as, { params: { id }, body: { id, schedules } as never })

it('an admin sets the company’s working hours, which are shown with the company and audited', async () => {
  const { companyId } = fixture.admin
  const { status, body } = await save(fixture.admin, companyId, defaultWeek)
  expect(status).toBe(200)
  expect(body.schedules).toEqual(defaultWeek)
  expect((await fixture.call(showCompany, fixture.attendant, { params: { id: companyId } })).body.schedules).toEqual(
    defaultWeek,
  )
  const { workplace } = fixture.main.identity.core
  const read = (id: number) => workplace.read(id, async ({ db }) => (await companyHours(db)).schedules)
  expect(await read(companyId)).toEqual(defaultWeek)
  expect(await read(fixture.stranger.companyId)).toEqual([])
  const auditEntries = await fixture.rows(
    `select actor_id, company_id from audit_log where action = 'company.schedules'`,
  )
  expect(auditEntries).toEqual([{ actor_id: fixture.admin.userId, company_id: companyId }])
  expect((await save(fixture.admin, companyId, [])).body.schedules).toEqual([])
})

const lunch = (end: string, start: string) => [
  { startTime: '08:00', endTime: end },
  { startTime: start, endTime: '18:00' },
]

it('bot.1: a day has several periods; a client that sends back the documented fields only sets one', async () => {
  const { companyId } = fixture.admin
  const [monday, ...rest] = defaultWeek
  const periods = lunch('12:00', '13:00')
  const answer = await save(fixture.admin, companyId, [{ ...monday, periods }, ...rest])
  const day = { ...monday, startTime: '08:00', endTime: '12:00', periods }
  expect(answer.body.schedules).toEqual([day, ...rest])
  const { periods: _, ...documented } = day
  for (const change of [
    { ...day, endTime: '14:00' },
    { ...documented, endTime: '14:00' },
  ]) {
    await save(fixture.admin, companyId, [{ ...monday, periods }, ...rest])
    const { body } = await save(fixture.admin, companyId, [change, ...rest])
    expect(body.schedules[0]).toEqual({ ...change, periods: [{ startTime: '08:00', endTime: '14:00' }] })
  }
  const whole = [{ ...documented, startTime: '00:00', endTime: '24:00' }]
  expect((await save(fixture.admin, companyId, whole)).body.schedules[0]?.endTime).toBe('24:00')
  await save(fixture.admin, companyId, [])
})

it.each([
  ['an invalid time', [{ ...defaultWeek[0], endTime: '25:99' }]],
  ['a time without its colon', [{ ...defaultWeek[0], endTime: '2599' }]],
  ['eight days', [...defaultWeek, defaultWeek[0]]],
  ['the same day twice', [defaultWeek[0], defaultWeek[0]]],
  ['an unknown day', [{ ...defaultWeek[0], weekdayEn: 'funday' }]],
  ['periods that overlap', [{ ...defaultWeek[0], periods: lunch('13:00', '12:59') }]],
  ['no schedules', undefined],
])('rejects %s', async (_name, schedules) => {
  expect(await save(fixture.admin, fixture.admin.companyId, schedules)).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  })
})

it('TEN-01, TEN-06: an attendant and another company cannot; the super user can for any company', async () => {
  const { companyId } = fixture.admin
  expect(await save(fixture.attendant, companyId, [])).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const unknown = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
  expect(await save(fixture.stranger, companyId, [])).toMatchObject(unknown)
  const boss = await fixture.addCompany('Plataforma')
  await fixture.rows('update users set super = true where id = $1', [boss.userId])
  const asSuper = await fixture.signIn(boss.email)
  expect((await save(asSuper, companyId, defaultWeek)).body.schedules).toEqual(defaultWeek)
  expect(await save(asSuper, 2_000_000_000, defaultWeek)).toMatchObject(unknown)
})
