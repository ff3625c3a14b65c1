import { listCampaigns, listShippings } from '@recado/contract/campaigns/endpoints'
import { listMessages, listTickets, showTicketByUuid } from '@recado/contract/conversations/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { DEMO_PASSWORD } from '../../platform/config.ts'

let app: TestApp
let marina: Person
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'on' })
  const email = 'admin@demo.recado.local'
  const { body } = await app.call(login, nobody, { body: { email, password: DEMO_PASSWORD } })
  marina = { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
})
afterAll(() => app?.stop())

it('CMP-06: the demonstration has a finished campaign whose report adds up, and whose tickets are in no list', async () => {
  const { records } = (await app.call(listCampaigns, marina, {})).body
  const campaign = records.find(({ status }) => status === 'FINALIZADA')
  expect(campaign).toMatchObject({ contactList: { contactsCount: 48 }, counts: { total: 48 } })
  const { valid, invalid, duplicate, delivered, received, read, waiting, ...others } = campaign?.counts ?? ({} as never)
  const { answered, failed: failures, optedOut } = others
  expect([valid + invalid + duplicate + optedOut, delivered, received, waiting]).toEqual([48, valid - 2, valid - 2, 0])
  expect([invalid, duplicate, optedOut, failures, answered, read < received]).toEqual([4, 4, 1, 2, 4, true])
  const shippings = await app.call(listShippings, marina, {
    params: { id: campaign?.id ?? 0 },
    query: { status: 'READ' } as never,
  })
  expect(shippings.body.records[0]?.ticket).toMatchObject({ uuid: expect.any(String) })
  const answers = await app.call(listShippings, marina, {
    params: { id: campaign?.id ?? 0 },
    query: { status: 'ANSWERED' } as never,
  })
  const uuid = answers.body.records[0]?.ticket?.uuid ?? ''
  const talk = (await app.call(showTicketByUuid, marina, { params: { ticketId: uuid } })).body
  expect(talk).toMatchObject({ status: 'closed', campaign: { name: 'Semana do escritório' } })
  const { messages } = (await app.call(listMessages, marina, { params: { ticketId: talk.id } as never })).body
  expect(messages.map(({ fromMe, body }) => [fromMe, body.slice(0, 4)])).toEqual([
    [true, 'Olá,'],
    [false, 'Quer'],
    [true, 'Oi! '],
  ])
  const { tickets } = (
    await app.call(listTickets, marina, { query: { searchParam: 'Semana do escritório', showAll: 'true' } })
  ).body
  expect(tickets).toEqual([])
})
