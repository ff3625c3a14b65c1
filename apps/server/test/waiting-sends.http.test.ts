import {
  createCampaign,
  exportShippings,
  listShippings,
  saveCampaignSettings,
  startCampaign,
} from '@recado/contract/campaigns/endpoints'
import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorScan } from '@recado/contract/connections/simulator'
import { createContact } from '@recado/contract/contacts/endpoints'
import { listReminders } from '@recado/contract/customers/message-endpoints'
import { sendByApi, showSentByApi } from '@recado/contract/external-api/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { nobody, type Person } from './people.ts'
import { sharedTestApp } from './shared-app.ts'
import { until } from './until.ts'

/** Wherever users or programs see a queued message, they see why it waits while its connection is down. */
let app: SharedTestApp
let company: CompanyFixture
let line = 0
let shop: Person
const NO_LINE = 'ERR_WAPP_NOT_INITIALIZED'

beforeAll(async () => {
  app = await sharedTestApp()
  company = await createCompanyFixture(app, app.admin, 'ESPERA')
  await company.do(saveCampaignSettings, { body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } })
  // A phone that was never paired.
  line = (await company.do(createConnection, { body: { name: 'Reserva', provider: 'simulator' } })).id
  const { token } = await company.do(showConnection, { params: { id: line } })
  shop = { ...nobody, token: token ?? '' }
})
afterAll(() => app?.stop())

const readSent = async (id: number) => (await app.call(showSentByApi, shop, { params: { id } })).body

it('MSG-16: a campaign’s recipients, a program’s message and a reminder show that they wait for the connection', async () => {
  const { companyId } = app.admin
  const tagId = company.tagId
  for (let n = 1; n <= 2; n++)
    await company.do(createContact, { body: { name: `Alvo ${n}`, number: customerNumber(), tags: [tagId] } as never })
  await app.rows(
    `insert into contact_tags (company_id, contact_id, tag_id)
     select company_id, id, $2 from contacts where company_id = $1 and name like 'Alvo %' on conflict do nothing`,
    [companyId, tagId],
  )
  const campaign = await company.do(createCampaign, {
    body: { name: 'Natal', message1: 'Olá', tagId, whatsappId: line },
  })
  await company.do(startCampaign, { params: { id: campaign.id } })
  const rows = async () => (await company.do(listShippings, { params: { id: campaign.id }, query: {} })).records
  await until(async () => (await rows()).length === 2, 'the recipients')
  expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([
    ['WAITING', NO_LINE],
    ['WAITING', NO_LINE],
  ])
  const csv = String((await app.call(exportShippings, app.admin, { params: { id: campaign.id } })).body)
  expect(csv.match(/Aguardando;Aguardando conexão/g)).toHaveLength(2)

  const { body } = await app.call(sendByApi, shop, { body: { number: customerNumber(), body: 'pedido pronto' } })
  expect(await readSent(body.id)).toMatchObject({ status: 'waiting', sendError: NO_LINE })

  await app.rows(
    `with who as (insert into customers (company_id, name, number, end_date) values ($1, 'Ana', '', '2098-01-01') returning id)
     insert into customer_reminders (company_id, customer_id, name, number, moment, end_date, state, reason, text, message_id, at)
     select $1, id, 'Ana', '', 'fiveDaysBefore', '2098-01-01', 'queued', '', 'vence hoje', $2, now() from who`,
    [companyId, body.id],
  )
  const reminders = async () => (await company.do(listReminders, { query: {} })).lembretes
  expect(await reminders()).toMatchObject([{ state: 'queued', reason: NO_LINE }])

  const status = async () => (await company.do(showConnection, { params: { id: line } })).status
  await until(async () => (await status()) === 'qrcode', 'the code')
  await company.do(simulatorScan, { params: { whatsappId: line }, body: {} })
  await until(async () => (await readSent(body.id)).status === 'sent', 'the message')
  expect(await readSent(body.id)).toMatchObject({ sendError: null })
  await until(async () => (await rows()).every(({ status }) => status !== 'WAITING'), 'the campaign')
  expect((await rows()).map(({ reason }) => reason)).toEqual([null, null])
})
