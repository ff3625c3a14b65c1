import * as endpoints from '@recado/contract/billing/endpoints'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nobody } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { ASAAS_TOKEN, type FakeAsaas, startFakeAsaas } from './test/fake-asaas.ts'

let asaas: FakeAsaas
let app: TestApp
let token: string
const SUPER_EMAIL = 'dona@recado.test'
beforeAll(async () => {
  asaas = await startFakeAsaas()
  app = await startTestApp({ ASAAS_URL: asaas.url, PUBLIC_URL: 'https://recado.test', SUPER_EMAIL })
  const setting = { params: { key: 'asaas' }, body: { key: 'asaas', value: ASAAS_TOKEN } }
  expect((await app.call(updateSetting, app.superUser, setting)).body.value).toBe('set')
})
afterAll(async () => {
  await app?.stop()
  await asaas?.stop()
})

const payer = {
  ...{ firstName: 'Rita', lastName: 'Reis', address2: 'Rua A, 1', city: 'Recife', zipcode: '50010000', country: 'BR' },
  document: '529.982.247-25',
}
const pay = (change: Record<string, unknown> = {}) =>
  app.call(endpoints.subscribe, app.admin, { body: { ...payer, ...change } })
const notify = (body: unknown, secret: string | null = token) =>
  app.call(endpoints.asaasWebhook, nobody, {
    body: body as never,
    headers: secret === null ? {} : { 'asaas-access-token': secret },
  })
const dueDate = async () =>
  (
    await app.rows<{ day: string }>('select due_date::text as day from companies where id = $1', [app.admin.companyId])
  )[0]?.day
const settled = () =>
  until(async () => {
    const open = await app.rows(`select 1 from pgboss.job where name = 'payment.check' and state <> 'completed'`)
    return open.length === 0
  }, 'all notices to be looked after')

beforeEach(async () => {
  await app.rows('delete from invoices')
  await app.rows(`update companies set due_date = '2097-01-31' where not is_platform`)
  await app.rows(`update plans set recurrence = 'ANUAL'`)
})

it('tests the token of the setting asaas and registers its webhook once', async () => {
  const test = () => app.call(endpoints.testPaymentProvider, app.superUser, {})
  expect([(await test()).body, (await test()).status]).toEqual([
    { provider: 'asaas', webhookUrl: 'https://recado.test/api/payments/asaas/webhook' },
    200,
  ])
  expect(asaas.webhooks).toEqual([
    expect.objectContaining({ url: 'https://recado.test/api/payments/asaas/webhook', enabled: true }),
  ])
  token = String(asaas.webhooks[0]?.authToken)
})

const ours = 'https://recado.test/api/payments/asaas/webhook'
const tryAsaas = () => app.call(endpoints.testPaymentProvider, app.superUser, {})
const good = { url: ours, email: SUPER_EMAIL, enabled: true, interrupted: false, sendType: 'SEQUENTIALLY' }

it('a test repairs a webhook that was interrupted, switched off or of an older version, without creating a second one', async () => {
  const [webhook] = asaas.webhooks
  for (const broken of [
    { interrupted: true },
    { enabled: false },
    {
      email: 'super@recado.local',
      authToken: 'de-outra-chave',
      events: ['PAYMENT_CONFIRMED'],
      sendType: 'NON_SEQUENTIALLY',
    },
    // The installation moved: Asaas stopped calling the previous address, which no longer responds.
    { url: 'https://antigo.test/api/payments/asaas/webhook', interrupted: true },
  ]) {
    Object.assign(webhook ?? {}, broken)
    expect((await tryAsaas()).status).toBe(200)
    expect(asaas.webhooks).toEqual([expect.objectContaining({ ...good, authToken: token })])
    expect(webhook?.events).toEqual(['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED'])
  }
})

it('webhooks of other systems on the same account are not changed', async () => {
  const [webhook] = asaas.webhooks
  const elsewhere = 'https://outra-instalacao.test/api/payments/asaas/webhook'
  Object.assign(webhook ?? {}, { url: elsewhere })
  const foreign = { id: 'web_loja', name: 'Loja', url: 'https://loja.test/asaas', interrupted: true }
  asaas.webhooks.push(foreign)
  expect((await tryAsaas()).status).toBe(200)
  expect(asaas.webhooks.map(({ url }) => url)).toEqual([elsewhere, foreign.url, ours])
  asaas.webhooks.splice(0, 2)
})

it('Asaas is not given a non-existent mail address', async () => {
  await app.rows(`update users set email = 'super@recado.local' where super`)
  const calls = asaas.webhooks.length
  expect(await tryAsaas()).toMatchObject({ status: 409, body: { error: 'ERR_UNREACHABLE_EMAIL' } })
  expect(asaas.webhooks).toHaveLength(calls)
  await app.rows('update users set email = $1 where super', [SUPER_EMAIL])
})

it('INV-08: one customer per company, a payment of billingType PIX, and its code', async () => {
  expect(await pay({ document: '' })).toMatchObject({ status: 400, body: { error: 'ERR_PAYMENT_DOCUMENT' } })
  expect((await app.call(endpoints.showCheckout, app.admin, {})).body.needsDocument).toBe(true)
  const { status, body } = await pay()
  expect([status, body.valor.original]).toEqual([200, '99.90'])
  expect(body.qrcode).toContain('pix-h.asaas.test')
  await app.rows('delete from invoices')
  await pay()
  expect(asaas.customers).toEqual([expect.objectContaining({ name: 'Rita Reis', cpfCnpj: '52998224725' })])
  expect([...asaas.payments.values()].map(({ value, externalReference }) => [value, externalReference.length])).toEqual(
    [
      [99.9, 26],
      [99.9, 26],
    ],
  )
})

it('INV-09: a payment counts once, in either order of its two events, for the plan’s recurrence', async () => {
  const { txid } = (await pay()).body
  const received = asaas.pay(txid)
  await Promise.all([notify({ ...received, event: 'PAYMENT_CONFIRMED' }), notify(received), notify(received)])
  await until(async () => (await dueDate()) === '2098-01-31', 'the extended due date')
  await settled()
  expect((await notify(received)).status).toBe(200)
  await settled()
  expect(await dueDate()).toBe('2098-01-31')
})

it('a notice with a wrong secret, amount, reference or event, or of an unknown payment, changes nothing', async () => {
  const { txid } = (await pay()).body
  const payment = { id: 'pay_x', value: 99.9, externalReference: txid }
  const notice = (change: object = {}) => ({ event: 'PAYMENT_RECEIVED', payment: { ...payment, ...change } })
  for (const secret of [null, '', 'x'.repeat(64), ASAAS_TOKEN]) {
    expect(await notify(notice(), secret)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  }
  const harmless = [
    notice(),
    notice({ value: 0.01 }),
    notice({ externalReference: null }),
    notice({ externalReference: 'R000001ABCDEFGHIJ0123456789' }),
    { event: 'PAYMENT_OVERDUE', payment },
    { event: 'PAYMENT_RECEIVED' },
  ]
  for (const notice of harmless) expect((await notify(notice)).status).toBe(200)
  await settled()
  expect(await dueDate()).toBe('2097-01-31')
  expect(await app.rows('select distinct status from invoices')).toEqual([{ status: 'open' }])
  expect(await notify({ event: 5 })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it('the token is never readable', async () => {
  const leaks = await app.rows(`select 1 from settings t where t::text like '%aact_hmlg%'`)
  expect(leaks).toEqual([])
})
