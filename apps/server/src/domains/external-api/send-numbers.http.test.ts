import { createConnection, deleteConnection } from '@recado/contract/connections/endpoints'
import { showSentByApi } from '@recado/contract/external-api/endpoints'
import { createWebhook } from '@recado/contract/webhooks/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber, pair } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { PNG } from '../../../test/sample.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { type OutsideServer, startOutside } from '../../platform/egress/test/outside-server.ts'
import { lookUp } from './sending/recipient.ts'
import { apiTokenProgram, connectionProgram, sendText } from './test/programs.ts'

let app: SharedTestApp
let company: CompanyFixture
let shop: Person
let outside: OutsideServer

beforeAll(async () => {
  app = await sharedTestApp()
  company = await createCompanyFixture(app, app.admin, 'NUM1')
  shop = await connectionProgram(app, app.admin, company.connectionId)
  outside = await startOutside()
})
afterAll(async () => {
  await outside?.stop()
  await app?.stop()
})

/** A number that the simulated network knows no account of. */
let serial = 0
const numberWithoutWhatsApp = () => `551197${String(++serial).padStart(3, '0')}0000`
const contacts = (number: string) =>
  app.rows('select reach_phone from contacts where company_id = $1 and number = $2', [app.admin.companyId, number])

it('external-api.4: a number without WhatsApp is refused when the network answers, stores nothing and leaves the key free', async () => {
  const number = numberWithoutWhatsApp()
  const api = await apiTokenProgram(app, app.admin, 'messages:send')
  for (const [as, content] of [
    [shop, { body: 'oi' }],
    [api, { body: 'oi', whatsappId: company.connectionId }],
    [shop, { body: 'oi', mediaBase64: PNG }],
    [shop, { mediaUrl: `${outside.url}/foto.png` }],
  ] as const) {
    const { status, body } = await sendText(app, as, { number, ...content }, 'sem-whatsapp')
    expect([status, body]).toEqual([400, { error: 'ERR_WAPP_INVALID_CONTACT' }])
  }
  expect([await contacts(number), outside.received]).toEqual([[], []])
  expect((await sendText(app, shop, { number: customerNumber(), body: 'oi' }, 'sem-whatsapp')).status).toBe(200)
})

it('external-api.4: a number is looked up once; the confirmed spelling is stored', async () => {
  const number = customerNumber()
  expect((await sendText(app, shop, { number, body: 'um' })).status).toBe(200)
  expect(await contacts(number)).toEqual([{ reach_phone: number }])
})

it.each([
  ['confirms the number', async () => ({ phone: '551187654321' }), '551187654321'],
  ['does not answer within 3 s', () => Promise.reject(new Error('ERR_WAPP_CHECK_CONTACT')), null],
  ['cannot tell', async () => 'unavailable' as const, null],
])('external-api.4: a network that %s lets the message pass', async (_what, answer, reachPhone) => {
  const limits: number[] = []
  const checkNumber = (_company: number, _phone: string, _only: number, withinMs: number) => {
    limits.push(withinMs)
    return answer()
  }
  expect(await lookUp({ ...({} as Parameters<typeof lookUp>[0]), checkNumber }, 1, '5511987654321', 2)).toBe(reachPhone)
  expect(limits).toEqual([3000])
})

it('external-api.4: without an answer the message waits; its later failure names the reason to the program and in the webhook', async () => {
  const { id: connectionId } = await company.do(createConnection, {
    body: { name: 'Sem sessão', provider: 'simulator' },
  })
  const program = await connectionProgram(app, app.admin, connectionId)
  const { body: webhook } = await app.call(createWebhook, app.admin, {
    body: { name: 'Loja', url: `${outside.url}/hook`, events: ['message.status'] },
  })
  expect(webhook.id).toEqual(expect.any(Number))
  const { status, body } = await sendText(app, program, { number: numberWithoutWhatsApp(), body: 'oi' })
  expect([status, body.status]).toEqual([200, 'waiting'])
  await pair(app, app.admin, connectionId)
  const showState = async () => (await app.call(showSentByApi, program, { params: { id: body.id } })).body
  await until(async () => (await showState()).status === 'failed', 'the failure')
  const failure = { sendError: 'ERR_SEND_NOT_REACHABLE' }
  expect(await showState()).toMatchObject({ status: 'failed', ...failure })
  const change = await until(async () => {
    const events = outside.received.filter(({ url }) => url === '/hook').map((call) => JSON.parse(call.body))
    const changes = events.filter(({ data }) => data.message?.id === body.id).map(({ data }) => data.change)
    return changes.find(({ sendState }) => sendState === 'failed') ?? null
  }, 'the webhook of the failure')
  expect(change).toMatchObject({ sendState: 'failed', ...failure })
  await company.do(deleteConnection, { params: { id: connectionId } })
})
