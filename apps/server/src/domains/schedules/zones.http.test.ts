import { showDashboard } from '@recado/contract/dashboard/endpoints'
import { updateCompanySchedules } from '@recado/contract/identity/endpoints'
import { createSchedule, listSchedules } from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'

let app: TestApp
let fixture: CompanyFixture
beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'fusos')
})
afterAll(() => app?.stop())

const zone = (timeZone: string) =>
  app.call(updateCompanySchedules, app.admin, { params: { id: app.admin.companyId }, body: { timeZone } })

it('SCH-03, SCH-09: times and days of schedules are those of the company’s zone, wherever the server is', async () => {
  await zone('America/New_York')
  const body = { body: 'Todo dia às nove', contactId: await fixture.newContact(), sendAt: '2098-03-08T09:00' }
  const { body: schedule } = await app.call(createSchedule, app.admin, {
    body: { ...body, recurrence: { every: 'day' } },
  })
  expect(schedule).toMatchObject({ sendAt: '2098-03-08T14:00:00.000Z', timeZone: 'America/New_York' })
  await app.rows(`update schedules set send_at = '2098-03-09T03:30:00Z' where id = $1`, [schedule.id])
  const on = async (day: string) =>
    (await app.call(listSchedules, app.admin, { query: { dateStart: day, dateEnd: day } })).body.schedules.length
  expect([await on('2098-03-08'), await on('2098-03-09')]).toEqual([1, 0])
})

it('DSH-02: today on the dashboard is the company’s day', async () => {
  await zone('Pacific/Kiritimati')
  const { body } = await app.call(showDashboard, app.admin, { query: { days: 1 } })
  const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  expect(body.range).toEqual({ from: today, to: today })
})
