import { showConnection } from '@recado/contract/connections/endpoints'
import { resumeGovernor } from '@recado/contract/connections/governor'
import { simulatorFault, simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { showSentByApi } from '@recado/contract/external-api/endpoints'
import { createSchedule, showSchedule } from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { soon } from '../../../test/soon.ts'
import { until } from '../../../test/until.ts'
import { connectionProgram, sendText } from './test/programs.ts'

let app: SharedTestApp
let company: CompanyFixture
let shop: Person

beforeAll(async () => {
  app = await sharedTestApp()
  company = await createCompanyFixture(app, app.admin, 'NOVAS')
  shop = await connectionProgram(app, app.admin, company.connectionId)
})
afterAll(() => app?.stop())

const phone = () => ({ params: { whatsappId: company.connectionId } })
const connection = () => company.do(showConnection, { params: { id: company.connectionId } })
const texts = async () => (await company.do(simulatorOutbox, { ...phone(), query: { limit: 5000 } })).messages
const arrives = (body: string) =>
  until(async () => (await texts()).some((message) => message.body === body), `${body} at the phone`)
const showSent = async (id: number) => (await app.call(showSentByApi, shop, { params: { id } })).body

it('connections.9: while first contacts wait, a program’s messages and schedules to strangers wait with the reason, answers are sent', async () => {
  const [servedTicket, stranger] = [await company.newTicket(), customerNumber()]
  const contactId = await company.newContact()
  for (const failCode of [399, 600]) {
    const fault = await app.call(simulatorFault, app.admin, { ...phone(), body: { failSends: 1, failCode } })
    expect(fault.status).toBe(400)
  }
  await company.do(simulatorFault, { ...phone(), body: { failSends: 1, failCode: 463 } })
  const rejection = await sendText(app, shop, { number: customerNumber(), body: 'recusada' })
  const failure = { status: 'failed', sendError: 'ERR_SEND_FIRST_CONTACT' }
  await until(async () => (await showSent(rejection.body.id)).status === 'failed', 'the refusal')
  expect(await showSent(rejection.body.id)).toMatchObject(failure)
  const end = (await connection()).firstContactsUntil
  expect(Date.parse(end ?? '')).toBeGreaterThan(Date.now())

  const waiting = await sendText(app, shop, { number: stranger, body: 'primeira' })
  expect(waiting.body.status).toBe('waiting')
  expect(await showSent(waiting.body.id)).toMatchObject({ status: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
  const { body: schedule } = await soon((sendAt) =>
    app.call(createSchedule, app.admin, { body: { body: 'agendada', contactId, sendAt } }),
  )
  const show = () => company.do(showSchedule, { params: { id: schedule.id } })
  await until(async () => (await show()).status === 'NA_FILA', 'the schedule in the queue')
  expect(await show()).toMatchObject({ reason: 'ERR_SEND_FIRST_WAITS', sentAt: null })

  await sendText(app, shop, { number: servedTicket.contact.number, body: 'resposta' })
  await arrives('resposta')
  await company.do(simulatorInbound, { ...phone(), body: { number: stranger, name: 'Bia', body: 'quem é?' } })
  await arrives('primeira')
  expect((await texts()).map(({ body }) => body)).not.toContain('agendada')

  await company.do(resumeGovernor, { params: { id: company.connectionId } })
  expect((await connection()).firstContactsUntil).toBeNull()
  await arrives('agendada')
  await until(async () => (await show()).status === 'ENVIADA', 'the schedule sent')
  expect((await texts()).map(({ body }) => body)).not.toContain('recusada')
})
