import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { showCompany, updateCompanySchedules } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { type IdentityFixture, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
})
afterAll(() => fixture?.stop())

const save = (as: Person, id: number, body: object) =>
  fixture.call(updateCompanySchedules, as, { params: { id }, body: body as never })
const zoneOf = async (as: Person) =>
  (await fixture.call(showCompany, as, { params: { id: as.companyId } })).body.timeZone

it('SET-03: an admin sets the time zone of the company, which its users receive', async () => {
  const { companyId } = fixture.admin
  expect(await zoneOf(fixture.attendant)).toBe('America/Sao_Paulo')
  const { status, body } = await save(fixture.admin, companyId, { timeZone: 'America/New_York' })
  expect([status, body.timeZone]).toEqual([200, 'America/New_York'])
  expect(await zoneOf(fixture.attendant)).toBe('America/New_York')
  expect(await zoneOf(fixture.stranger)).toBe('America/Sao_Paulo')
  expect((await fixture.main.identity.core.directory.company(companyId)).timeZone).toBe('America/New_York')
  const entries = await fixture.rows(`select before, after from audit_log where action = 'company.hours'`)
  expect(entries).toMatchObject([
    { before: { timeZone: 'America/Sao_Paulo' }, after: { timeZone: 'America/New_York' } },
  ])
})

it.each([['Mars/Olympus'], ['+03:00'], [''], [5], [null]])('rejects the time zone %s', async (timeZone) => {
  expect(await save(fixture.admin, fixture.admin.companyId, { timeZone })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  })
})

it('TEN-01, TEN-06: an attendant and another company cannot set it; the operator can', async () => {
  const { companyId } = fixture.admin
  const body = { timeZone: 'Asia/Tokyo' }
  expect((await save(fixture.attendant, companyId, body)).status).toBe(403)
  expect((await save(fixture.stranger, companyId, body)).status).toBe(404)
  const boss = await fixture.addCompany('Plataforma')
  await fixture.rows('update users set super = true where id = $1', [boss.userId])
  const asSuper = await fixture.signIn(boss.email)
  const operate = (timeZone: string) =>
    fixture.call(updateCompany, asSuper, { params: { id: companyId }, body: { timeZone } })
  expect((await operate('Mars/Olympus')).status).toBe(400)
  expect((await operate('Asia/Tokyo')).body.timeZone).toBe('Asia/Tokyo')
})

const christmas = { date: '2026-12-25', yearly: true, name: 'Natal', message: 'Feliz Natal!', periods: [] }

it('bot.1: an admin sets special days of the company', async () => {
  const { companyId } = fixture.admin
  const eve = { date: '2026-12-24', periods: [{ startTime: '08:00', endTime: '12:00' }] }
  const { body } = await save(fixture.admin, companyId, { specialDays: [christmas, eve] })
  expect(body.specialDays).toEqual([christmas, { yearly: false, name: '', message: '', ...eve }])
  expect((await save(fixture.admin, companyId, { schedules: [] })).body.specialDays).toHaveLength(2)
})

it.each([
  ['an impossible date', [{ ...christmas, date: '2026-02-30' }]],
  [
    'periods that overlap',
    [{ ...christmas, periods: [8, 9].map((hour) => ({ startTime: `0${hour}:00`, endTime: '18:00' })) }],
  ],
  ['a date twice', [christmas, { ...christmas, date: '2027-12-25' }]],
  ['nothing', undefined],
])('rejects special days with %s', async (_what, specialDays) => {
  expect((await save(fixture.admin, fixture.admin.companyId, { specialDays })).status).toBe(400)
})
