import * as endpoints from '@recado/contract/billing/endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { selfSigned } from '@recado/fake-whatsapp/self-signed'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nobody } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createEfi } from './providers/efi.ts'
import { CLIENT_P12 } from './test/client-certificate.ts'
import { EFI_CLIENT, type FakeEfi, startFakeEfi } from './test/fake-efi.ts'

let efi: FakeEfi
let app: TestApp
let token: string
beforeAll(async () => {
  efi = await startFakeEfi()
  app = await startTestApp({
    PIX_KEY: 'caixa@recado.test',
    EFI_URL: efi.url,
    EFI_CA: Buffer.from(efi.ca).toString('base64'),
    EFI_CLIENT_ID: EFI_CLIENT.id,
    EFI_CLIENT_SECRET: EFI_CLIENT.secret,
    EFI_CERTIFICATE: CLIENT_P12,
    EFI_CERTIFICATE_PASSWORD: 'senha',
    PUBLIC_URL: 'https://recado.test',
  })
})
afterAll(async () => {
  await app?.stop()
  await efi?.stop()
})

const payer = { firstName: 'Rita', address2: 'Rua A, 1', city: 'Recife', zipcode: '50010000', country: 'BR' }
const pay = () => app.call(endpoints.subscribe, app.admin, { body: payer })
const notify = (body: unknown, secret: string | undefined = token, endpoint: Endpoint = endpoints.efiWebhook) =>
  app.call(endpoint, nobody, { body, query: { token: secret } } as never)
const dueDate = async () =>
  (
    await app.rows<{ day: string }>('select due_date::text as day from companies where id = $1', [app.admin.companyId])
  )[0]?.day
const checked = () =>
  app.rows<{ state: string }>(
    `select state::text from pgboss.job where name = 'payment.check' and state <> 'completed'`,
  )
const settled = () => until(async () => (await checked()).length === 0, 'all notices to be processed')

beforeEach(async () => {
  await app.rows('delete from invoices')
  await app.rows(`update companies set due_date = '2097-01-31' where not is_platform`)
})

it('tests the connection and registers the webhook address with its secret', async () => {
  const { status, body } = await app.call(endpoints.testPaymentProvider, app.superUser, {})
  expect([status, body]).toEqual([200, { provider: 'efi', webhookUrl: 'https://recado.test/api/payments/efi/webhook' }])
  const registered = new URL(efi.webhooks.get('caixa@recado.test') ?? '')
  expect(registered.pathname).toBe('/api/payments/efi/webhook')
  expect([...registered.searchParams.keys()]).toEqual(['token', 'ignorar'])
  token = registered.searchParams.get('token') ?? ''
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  // Efí tests the address after registration, with an empty body.
  expect((await notify({})).status).toBe(200)
})

it('INV-08: a charge is created at Efí for the exact amount, and its code is shown', async () => {
  const { status, body } = await pay()
  expect(status).toBe(200)
  expect(body).toMatchObject({ valor: { original: '99.90' }, confirmedByHand: false })
  expect(body.qrcode).toContain(body.txid)
  expect(efi.charges.get(body.txid)).toEqual({ value: '99.90', paid: null })
  const call = efi.calls.find(({ path }) => path.endsWith(body.txid))
  expect(call?.body).toMatchObject({ calendario: { expiracao: 86_400 }, chave: 'caixa@recado.test' })
  expect((await pay()).body, 'the second request for the same invoice').toEqual(body)
})

it('INV-09: reported repeatedly and concurrently, a payment counts once, and browsers are notified', async () => {
  const { txid } = (await pay()).body
  const socket = await app.socket(app.attendant)
  const notice = efi.pay(txid)
  await Promise.all([notify(notice), notify(notice), notify(notice, token, endpoints.efiWebhookPix), notify(notice)])
  await socket.receives('-payment', ({ action }) => action === 'CONCLUIDA')
  await settled()
  expect((await notify(notice)).status).toBe(200)
  await settled()
  expect(await dueDate()).toBe('2097-02-28')
  expect(socket.received.filter(({ name }) => name.endsWith('-payment'))).toHaveLength(1)
  expect(await app.rows(`select status, paid_by from invoices where company_id = $1`, [app.admin.companyId])).toEqual([
    { status: 'paid', paid_by: 'efi' },
  ])
  const [charge] = await app.rows<{ end_to_end_id: string }>('select end_to_end_id from invoice_charges')
  expect(charge?.end_to_end_id).toBe(notice.pix[0]?.endToEndId)
  socket.close()
})

it('INV-09: an invoice paid by two of its codes counts once; the second payment is stored with its charge', async () => {
  const first = (await pay()).body
  await app.rows(`update invoice_charges set created_at = now() - interval '13 hours'`)
  const second = (await pay()).body
  expect([first.txid === second.txid, first.invoiceId === second.invoiceId]).toEqual([false, true])
  for (const { txid } of [second, first]) {
    expect((await notify(efi.pay(txid))).status).toBe(200)
    await settled()
  }
  expect(await dueDate()).toBe('2097-02-28')
  expect(await app.rows('select status, count(*)::int as n from invoices group by 1')).toEqual([
    { status: 'paid', n: 1 },
  ])
  expect(await app.rows('select count(*)::int as n from invoice_charges where paid_at is not null')).toEqual([{ n: 2 }])
})

it('a notice with a wrong secret, amount or txid, or that Efí does not confirm, changes nothing', async () => {
  const { txid } = (await pay()).body
  const notice = (change: object) => ({ pix: [{ endToEndId: 'E1', txid, valor: '99.90', horario: 'x', ...change }] })
  for (const secret of [undefined, '', 'x'.repeat(64), token.slice(1)]) {
    expect(await notify(notice({}), secret ?? '')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  }
  // Not paid at Efí, despite the notice.
  expect((await notify(notice({}))).status).toBe(200)
  await settled()
  for (const change of [
    { valor: '0.01' },
    { valor: '999.00' },
    { valor: 'muito' },
    { txid: `${txid.slice(0, -1)}Z` },
    { txid: 'R000001ABCDEFGHIJ0123456789' },
    { txid: undefined },
    { txid: "x' or 1=1" },
  ]) {
    expect((await notify(notice(change))).status).toBe(200)
  }
  await settled()
  expect(await dueDate()).toBe('2097-01-31')
  // Efí reports a different amount: the notice is genuine, but the charge does not match.
  efi.pay(txid, '9.99')
  await notify(notice({}))
  await settled()
  expect(await dueDate()).toBe('2097-01-31')
  expect(await app.rows('select distinct status from invoices')).toEqual([{ status: 'open' }])
})

it('a payment without a notice is found by asking', async () => {
  const { txid } = (await pay()).body
  efi.pay(txid)
  await app.server.services.billing.sweep.run({})
  expect(await dueDate()).toBe('2097-02-28')
})

it('logs in again when its token is rejected, and asks the location when a charge has no code', async () => {
  efi.forgetTokens()
  efi.withoutCode = true
  const { status, body } = await pay()
  efi.withoutCode = false
  expect([status, body.qrcode]).toEqual([200, expect.stringContaining(body.txid)])
})

it('a failure at Efí is reported as such, and leaves no payable charge', async () => {
  const deps = { clock: systemClock, log: createLog('silent') }
  const right = {
    ...{ url: efi.url, clientId: EFI_CLIENT.id, clientSecret: EFI_CLIENT.secret, ca: efi.ca, pixKey: 'a@b.test' },
    ...{ certificate: Buffer.from(CLIENT_P12, 'base64'), certificatePassword: 'senha' },
  }
  await createEfi(right, deps).test('https://recado.test/x?token=1', 'dona@recado.test')
  const providerError = { code: 'ERR_PAYMENT_PROVIDER' }
  const stranger = selfSigned()
  for (const change of [
    { clientSecret: 'outro' },
    // A certificate that Efí did not issue.
    { certificate: Buffer.from(stranger.cert + stranger.key) },
    { ca: stranger.cert },
    { url: 'https://127.0.0.1:9' },
  ]) {
    await expect(createEfi({ ...right, ...change }, deps).test('https://x', 'dona@recado.test')).rejects.toMatchObject(
      providerError,
    )
  }
  for (const change of [{ certificatePassword: 'x' }, { certificate: Buffer.from('-----BEGIN CERTIFICATE-----') }]) {
    expect(() => createEfi({ ...right, ...change }, deps)).toThrow('EFI_CERTIFICATE')
  }
  const order = {
    companyId: 1,
    value: 10,
    detail: 'x',
    payer: { name: 'R', document: '', email: null },
    today: '2026-01-01',
  }
  await expect(createEfi(right, deps).charge({ ...order, txid: 'curto' })).rejects.toMatchObject(providerError)
})
