import { simulatorFault, simulatorInbound, simulatorRestore } from '@recado/contract/connections/simulator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../../../test/shared-app.ts'
import { until } from '../../../../../test/until.ts'
import { countArrivedLate } from './late-messages.store.ts'

let app: SharedTestApp
let fixture: CompanyFixture
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'NOSSA')
})
afterAll(() => app?.stop())

it('PLUS-01: the count of late messages includes only those written while the session was away', async () => {
  await fixture.newTicket()
  const connection = { params: { whatsappId: fixture.connectionId } }
  await fixture.do(simulatorFault, { ...connection, body: { drop: 428 } })
  await until(async () => (await windows()).length === 1, 'an outage')
  const number = customerNumber()
  for (let n = 0; n < 5; n++)
    await fixture.do(simulatorInbound, { ...connection, body: { number, body: `NOSSA ${n}` } })
  await fixture.do(simulatorRestore, { ...connection, body: {} })
  await until(async () => (await findMessage(number)) === 5, 'the waiting messages')
  const [window] = await until(async () => {
    const rows = await windows()
    return rows[0]?.ended_at ? rows : null
  }, 'the end of the outage')
  // A message written now, after the outage.
  await fixture.newTicket()
  const { companyId } = app.admin
  const at = { companyId, connectionId: fixture.connectionId }
  const { started_at: from, ended_at: to } = window!
  const count = (company: number) =>
    app.server.services.workplace.read(company, ({ db }) =>
      countArrivedLate(db, { ...at, companyId: company }, { from, to, arrivedFrom: from }),
    )
  expect(await count(companyId)).toBe(5)
  expect(await count(app.stranger.companyId)).toBe(0)
})

const windows = () =>
  app.rows<{ started_at: Date; ended_at: Date }>(
    'select started_at, ended_at from connection_outages where company_id = $1',
    [app.admin.companyId],
  )
const findMessage = async (number: string) =>
  (
    await app.rows(
      `select 1 from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where c.company_id = $1 and c.number = $2`,
      [app.admin.companyId, number],
    )
  ).length
