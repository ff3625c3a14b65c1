import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as endpoints from '@recado/contract/billing/endpoints'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { listUsers, login, showCompany, updateSetting } from '@recado/contract/identity/endpoints'
import { listQueues } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'
import { callAt, nobody, type Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../../platform/log.ts'
import { startServer } from '../../wiring/server.ts'
import { daysLater, saoPauloDay } from '../identity/public.ts'
import { crc16 } from './pix/br-code.rules.ts'
import { readFields } from './test/read-br-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PIX_KEY: 'caixa@recado.test', PIX_NAME: 'Recado Ltda', PIX_CITY: 'Recife' })
})
afterAll(() => app?.stop())

const today = saoPauloDay(new Date())
const payer = { firstName: 'Rita', address2: 'Rua das Flores, 10', city: 'Recife', zipcode: '50010-000', country: 'BR' }
const inDays = (days: number) => daysLater(today, days)
const setCompany = (person: Person, change: string) =>
  app.rows(`update companies set ${change} where id = $1`, [person.companyId])
const company = async (person: Person) => {
  const [row] = await app.rows<{ due_date: string | null; plan_id: number; recurrence: string }>(
    'select due_date::text, plan_id, recurrence from companies where id = $1',
    [person.companyId],
  )
  return row
}
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await app.call(endpoints.listInvoices, as, { query })).body
const pay = (as: Person, change: Record<string, unknown> = {}) =>
  app.call(endpoints.subscribe, as, { body: { ...payer, ...change } })
const confirm = (id: number, value: unknown, companyId = app.admin.companyId, as = app.superUser) =>
  app.call(endpoints.confirmInvoice, as, { params: { id }, body: { companyId, value } })
const addPlan = async (name: string, value: number, recurrence: string) => {
  const [plan] = await app.rows<{ id: number }>(
    `insert into plans (name, users, connections, queues, value, recurrence, is_public)
     values ($1, 5, 5, 5, $2, $3, true) returning id`,
    [name, value, recurrence],
  )
  return plan?.id ?? 0
}
/** Runs the job, on two nodes at once. */
const makeInvoices = async () => {
  const { make } = app.server.services.billing
  await Promise.all([make.run({}), make.run({})])
}

beforeEach(async () => {
  await app.rows('delete from invoices')
  await app.rows(`update companies set due_date = null, recurrence = 'MENSAL', plan_id = (select min(id) from plans)
    where not is_platform`)
  await app.rows(`delete from plans where name <> 'Inicial'
    and not exists (select 1 from companies where plan_id = plans.id)`)
})

it('INV-10: creates one invoice per company and period ahead of the due date, however often it runs', async () => {
  await setCompany(app.admin, `due_date = '${inDays(10)}'`)
  await setCompany(app.stranger, `due_date = '${inDays(11)}'`)
  await makeInvoices()
  await makeInvoices()
  const rows = await list(app.attendant)
  expect(rows).toEqual([
    expect.objectContaining({ value: 99.9, dueDate: inDays(10), status: 'open', companyId: app.admin.companyId }),
  ])
  expect(rows[0]?.detail).toBe(`Assinatura do plano Inicial, vencimento ${inDays(10).split('-').reverse().join('/')}`)
  expect(await list(app.stranger)).toEqual([])
  await setCompany(app.admin, `due_date = '${inDays(40)}'`)
  await setCompany(app.stranger, `due_date = '${inDays(3)}'`)
  await makeInvoices()
  expect(await list(app.stranger)).toEqual([expect.objectContaining({ dueDate: inDays(3) })])
  expect(await list(app.admin), 'no new invoice before its time').toHaveLength(1)
})

it('INV-02: an unpaid invoice is expired from the day after its due date, without a write', async () => {
  await setCompany(app.admin, `due_date = '${today}'`)
  await pay(app.admin)
  expect((await list(app.admin))[0]?.status).toBe('open')
  await app.rows(`update invoices set due_date = $1`, [inDays(-1)])
  expect((await list(app.admin))[0]?.status).toBe('expired')
  expect(await app.rows('select status from invoices')).toEqual([{ status: 'open' }])
})

it("INV-01: lists the company's invoices, newest first, in pages, and finds by text and number", async () => {
  await app.rows(
    `insert into invoices (company_id, detail, value, plan_id, due_date, status)
     select $1, 'Período ' || n, 99.90, 1, date '2020-01-01' + n, 'paid' from generate_series(1, 45) n`,
    [app.admin.companyId],
  )
  const pages = [
    await list(app.admin),
    await list(app.admin, { pageNumber: 2 }),
    await list(app.admin, { pageNumber: '3' }),
  ]
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(pages.flat().map(({ detail }) => detail)).toEqual(Array.from({ length: 45 }, (_, n) => `Período ${45 - n}`))
  expect((await list(app.admin, { searchParam: 'periodo 44' })).map(({ detail }) => detail)).toEqual(['Período 44'])
  const [first] = pages.flat()
  expect(await list(app.admin, { searchParam: String(first?.id) })).toEqual([first])
  expect(await list(app.stranger)).toEqual([])
  const one = (as: Person) => app.call(endpoints.showInvoice, as, { params: { id: first?.id ?? 0 } })
  expect((await one(app.attendant)).body).toEqual(first)
  expect(await one(app.stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } })
})

it("INV-03, INV-08: returns a valid BR Code of the operator’s key with the plan's price, the same when repeated", async () => {
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  const { status, body } = await pay(app.attendant, { price: 0.01, users: 999, connections: '999' })
  expect(status).toBe(200)
  expect(body.valor).toEqual({ original: '99.90' })
  const fields = readFields(body.qrcode)
  expect(fields.get('63')).toBe(crc16(body.qrcode.slice(0, -4)))
  expect(Object.fromEntries(fields)).toMatchObject({
    '26': '0014br.gov.bcb.pix0117caixa@recado.test',
    '53': '986',
    '54': '99.90',
    '58': 'BR',
    '59': 'Recado Ltda',
    '60': 'Recife',
    '62': `0525${body.txid}`,
  })
  expect((await pay(app.admin, { invoiceId: body.invoiceId })).body).toEqual(body)
  expect(await list(app.admin)).toHaveLength(1)
})

it.each<[string, Record<string, unknown>, string]>([
  ['no first name', { firstName: ' ' }, 'firstName'],
  ['no address', { address2: null }, 'address2'],
  ['no city', { city: '' }, 'city'],
  ['no ZIP code', { zipcode: undefined }, 'zipcode'],
  ['no country', { country: '' }, 'country'],
  ['another country', { country: 'AR' }, 'country'],
  ['digits in a name', { firstName: 'R1ta' }, 'firstName'],
  ['digits in a last name', { lastName: 'Re1s' }, 'lastName'],
  ['an unknown state', { state: 'XX' }, 'state'],
  ['a ZIP code of seven digits', { zipcode: '5001000' }, 'zipcode'],
  ['a Brazilian ZIP code in another country', { country: 'usa' }, 'zipcode'],
  ['an invalid document', { document: '123' }, 'document'],
])('INV-04, INV-05: rejects %s', async (_what, change, field) => {
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  expect(await pay(app.admin, change)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', field } })
  expect(await list(app.admin)).toEqual([])
})

it('INV-04: last name and state are optional, and the input is stored for the next time', async () => {
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  expect((await pay(app.admin, { lastName: '', state: null })).status).toBe(200)
  const { body } = await app.call(endpoints.showCheckout, app.attendant, {})
  expect(body.details).toEqual({ ...payer, lastName: '', state: '', document: '' })
  expect(body).toMatchObject({ trial: true, dueDate: inDays(3), needsDocument: false, cards: false })
  expect((await app.call(endpoints.showCheckout, app.stranger, {})).body.details).toBeNull()
})

it('INV-06: another plan may be chosen; plan and recurrence change on payment; hidden and free plans are rejected', async () => {
  const [year, hiddenPlan, free] = await app.rows<{ id: number }>(
    `insert into plans (name, users, connections, queues, value, recurrence, is_public) values
     ('Anual', 50, 10, 20, 990, 'ANUAL', true), ('Secreto', 99, 99, 99, 1, 'MENSAL', false), ('Grátis', 1, 1, 1, 0, 'MENSAL', true)
     returning id`,
  )
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  const offered = (await app.call(endpoints.showCheckout, app.admin, {})).body.plans.map(({ name }) => name)
  expect(offered).toEqual(['Inicial', 'Anual'])
  for (const plan of [hiddenPlan?.id, free?.id, 999_999]) {
    expect(await pay(app.admin, { plan })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  }
  const { body } = await pay(app.admin, { plan: year?.id })
  expect(body.valor.original).toBe('990.00')
  expect((await company(app.admin))?.plan_id).not.toBe(year?.id)
  expect((await list(app.admin))[0], 'the requested plan is not bought yet').toMatchObject({ value: 99.9 })
  expect((await confirm(body.invoiceId, 990)).body).toMatchObject({
    status: 'paid',
    value: 990,
    recurrence: 'ANUAL',
    detail: `Assinatura do plano Anual, vencimento ${inDays(3).split('-').reverse().join('/')}`,
  })
  const [expected] = await app.rows<{ day: string }>(
    `select (date '${inDays(3)}' + interval '12 months')::date::text as day`,
  )
  expect(await company(app.admin)).toEqual({ due_date: expected?.day, plan_id: year?.id, recurrence: 'ANUAL' })
})

it('INV-09: the super user confirms once: the due date moves by the recurrence, and browsers and servers are notified', async () => {
  const quarterly = await addPlan('Trimestre', 99.9, 'TRIMESTRAL')
  await setCompany(app.admin, `due_date = '2097-01-31', plan_id = ${quarterly}`)
  const [here, there] = [await app.socket(app.attendant), await app.socket(app.stranger)]
  const { body } = await pay(app.admin)
  const all = await app.call(endpoints.listUnpaidInvoices, app.superUser, { query: { searchParam: body.txid } })
  expect(all.body).toMatchObject({
    count: 1,
    hasMore: false,
    invoices: [
      {
        id: body.invoiceId,
        company: { name: 'Primeira' },
        charges: [{ txid: body.txid, value: 99.9, plan: 'Trimestre' }],
      },
    ],
  })
  for (const wrongAmount of [99.89, 0.01, 999]) {
    expect(await confirm(body.invoiceId, wrongAmount)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PAYMENT_AMOUNT' },
    })
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(body.invoiceId, '99.90')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await company(app.admin))?.due_date).toBe('2097-04-30')
  const [received] = [await here.receives('-payment', ({ action }) => action === 'CONCLUIDA')]
  expect(received).toMatchObject({ company: { dueDate: '2097-04-30' }, invoiceId: body.invoiceId })
  expect(here.received.filter(({ name }) => name.endsWith('-payment'))).toHaveLength(1)
  expect(there.received.filter(({ name }) => name.endsWith('-payment'))).toEqual([])
  expect((await app.server.services.identity.companyContext(app.admin.companyId)).dueDate).toBe('2097-04-30')
  const paidInvoice = (await list(app.admin))[0]
  expect(paidInvoice).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
  expect(await pay(app.admin, { invoiceId: body.invoiceId })).toMatchObject({
    status: 409,
    body: { error: 'ERR_INVOICE_PAID' },
  })
  const audits = await app.rows(
    `select actor_name, subject from audit_log where action = 'invoice.confirm' and company_id = $1 order by id desc limit 1`,
    [app.admin.companyId],
  )
  expect(audits).toEqual([{ actor_name: expect.any(String), subject: `invoice ${body.invoiceId}` }])
  for (const socket of [here, there]) socket.close()
})

it('invoices of other companies cannot be paid or confirmed, and only the super user confirms', async () => {
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  await setCompany(app.stranger, `due_date = '${inDays(3)}'`)
  const { invoiceId } = (await pay(app.admin)).body
  const none = { status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } }
  expect(await pay(app.stranger, { invoiceId })).toMatchObject(none)
  expect(await confirm(invoiceId, 99.9, app.stranger.companyId)).toMatchObject(none)
  for (const as of [app.admin, app.attendant, app.stranger]) {
    expect(await confirm(invoiceId, 99.9, app.admin.companyId, as)).toMatchObject({ status: 403 })
    expect((await app.call(endpoints.listUnpaidInvoices, as, {})).status).toBe(403)
  }
  expect(await list(app.stranger)).toEqual([])
  expect((await list(app.admin))[0]?.status).toBe('open')
})

it('a company that owes nothing may subscribe, and a company without a due date keeps none', async () => {
  await setCompany(app.admin, 'due_date = null, plan_id = null')
  expect(await pay(app.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  const [plan] = await app.rows<{ id: number }>('select min(id) as id from plans')
  const { status, body } = await pay(app.admin, { plan: plan?.id })
  expect([status, body.valor.original]).toEqual([200, '99.90'])
  expect((await confirm(body.invoiceId, 99.9)).status).toBe(200)
  expect(await company(app.admin)).toMatchObject({ due_date: null, plan_id: plan?.id })
})

it('the platform itself has no invoices', async () => {
  const [plan] = await app.rows<{ id: number }>('select min(id) as id from plans')
  expect(await pay(app.superUser, { plan: plan?.id })).toMatchObject({ status: 404 })
})

it('the open invoice follows the due date and the plan that the operator sets', async () => {
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  const first = (await pay(app.admin)).body
  await setCompany(app.admin, `due_date = '${inDays(5)}'`)
  await makeInvoices()
  expect(await list(app.admin)).toEqual([expect.objectContaining({ id: first.invoiceId, dueDate: inDays(5) })])
})

it.each([
  ['no due date', async () => ({ dueDate: null })],
  [
    'a free plan',
    async () => {
      const [free] = await app.rows<{ id: number }>(
        `insert into plans (name, users, connections, queues, value) values ('Grátis', 5, 5, 5, 0) returning id`,
      )
      return { planId: free?.id ?? 0 }
    },
  ],
])(
  'SET-04, INV-01: with %s nothing is owed: the open invoice is deleted, unless its Pix may be in payment',
  async (_, change) => {
    const operate = async (body: object) =>
      expect((await app.call(updateCompany, app.superUser, { params: { id: app.admin.companyId }, body })).status).toBe(
        200,
      )
    const [paying] = await app.rows<{ id: number }>('select min(id) as id from plans')
    const unpaid = async () => (await app.call(endpoints.listUnpaidInvoices, app.superUser, {})).body.invoices
    await operate({ dueDate: inDays(3) })
    expect(await list(app.admin)).toHaveLength(1)
    await operate(await change())
    expect([await list(app.admin), await unpaid()]).toEqual([[], []])
    await operate({ dueDate: inDays(3), planId: paying?.id })
    const { invoiceId } = (await pay(app.admin)).body
    await operate({ dueDate: null })
    expect(await list(app.admin)).toMatchObject([{ id: invoiceId, status: 'open' }])
    expect((await confirm(invoiceId, 99.9)).status).toBe(200)
  },
)

it('companies.8: card data are never in the database or the log, not even after a rejection', async () => {
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  const card = { nameOnCard: 'RITA CARTAO SECRETO', cardNumber: '4111222233334444', cvv: '987123' }
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-node-'))
  const node = await startServer({ ...app.config, dataDir }, { log, cheapPasswords: true, migrated: true })
  const ask = (change: object) =>
    callAt(node.url, endpoints.subscribe, app.admin, { body: { ...payer, ...card, ...change } })
  expect((await ask({})).status).toBe(200)
  expect((await ask({ zipcode: '1' })).status).toBe(400)
  expect((await ask({ cardNumber: [card.cardNumber], plan: 'x' })).status).toBe(400)
  // An unexpected failure is logged completely.
  await app.rows('alter table billing_details rename to hidden_details')
  expect((await ask({})).status).toBe(500)
  await app.rows('alter table hidden_details rename to billing_details')
  await node.stop()
  await rm(dataDir, { recursive: true })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => /CARTAO SECRETO|4111222233334444|987123/.test(line))).toEqual([])
  const tables = await app.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  expect(tables.length).toBeGreaterThan(30)
  for (const { name } of tables) {
    const leaks = await app.rows(
      `select 1 from ${name} t where t::text ~ 'CARTAO SECRETO|4111222233334444|987123' limit 1`,
    )
    expect([name, leaks]).toEqual([name, []])
  }
})

it('companies.1: an expired company’s admin can only pay with the payment token, and then logs in again', async () => {
  const boss = await app.addUser(app.stranger, { profile: 'admin' })
  await setCompany(app.stranger, `due_date = '2020-05-10'`)
  await app.restart()
  const signIn = () => app.call(login, nobody, { body: { email: boss.email, password: TEST_PASSWORD } })
  const expiredLogin = (await signIn()) as unknown as { status: number; body: { error: string; paymentToken: string } }
  expect(expiredLogin).toMatchObject({ status: 401, body: { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' } })
  const payer = { ...boss, token: expiredLogin.body.paymentToken }
  await until(async () => (await list(payer)).length === 1, 'the invoice made at the start')
  const [invoice] = await list(payer)
  expect(invoice).toMatchObject({ dueDate: '2020-05-10', status: 'expired' })
  expect((await app.call(endpoints.showCheckout, payer, {})).status).toBe(200)
  const { body } = await pay(payer, { invoiceId: invoice?.id })
  for (const endpoint of [listUsers, listQueues]) expect((await app.call(endpoint, payer, {})).status).toBe(403)
  expect((await app.call(showCompany, payer, { params: { id: boss.companyId } })).status).toBe(403)
  await confirm(body.invoiceId, 99.9, boss.companyId)
  expect((await app.call(endpoints.showInvoice, payer, { params: { id: body.invoiceId } })).body.status).toBe('paid')
  expect((await signIn()).status).toBe(200)
  const due = (await company(app.stranger))?.due_date ?? ''
  expect([daysLater(today, 28) <= due, due <= daysLater(today, 31)], 'a month from today').toEqual([true, true])
  app.stranger = await app.signIn('admin@segunda.test')
})

it('without a key, a token or a demonstration, paying returns an error', async () => {
  const bare = await startTestApp({ SIMULATOR: 'off' })
  try {
    await bare.rows(`update companies set due_date = '2097-01-01' where not is_platform`)
    const answer = await bare.call(endpoints.subscribe, bare.admin, { body: payer })
    expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_PAYMENT_NOT_CONFIGURED' } })
    expect((await bare.call(endpoints.showPaymentProvider, bare.superUser, {})).body.provider).toBeNull()
    // The operator's Asaas token is a setting of the platform's company; another company's setting has no effect.
    await bare.call(updateSetting, bare.admin, { params: { key: 'asaas' }, body: { value: 'de-outra-empresa' } })
    expect((await bare.call(endpoints.showPaymentProvider, bare.superUser, {})).body.provider).toBeNull()
  } finally {
    await bare.stop()
  }
})
