import * as endpoints from '@recado/contract/billing/endpoints'
import { updateCompany, updatePlan } from '@recado/contract/identity/company-endpoints'
import { listUsers, login, refreshToken, signUp } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { daysLater, saoPauloDay } from '../identity/public.ts'

/** Tests that display, invoice and extension agree, from the sign-up to the end of a subscription. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PIX_KEY: 'caixa@recado.test' })
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

it.each([
  ['MENSAL', 1],
  ['BIMESTRAL', 2],
  ['TRIMESTRAL', 3],
  ['SEMESTRAL', 6],
  ['ANUAL', 12],
])(
  'SGN-07, INV-09, companies.4: a sign-up on a plan that is %s is invoiced for and gets its %i months',
  async (recurrence, months) => {
    const planId = await addPlan(`Plano ${recurrence}`, 270, recurrence)
    const email = `dona@${recurrence.toLowerCase()}.test`
    const person = { name: 'Rita', lastName: 'Reis', email, password: TEST_PASSWORD, phone: '11 99999-0000' }
    const signUpResponse = await app.call(signUp, nobody, {
      body: { company: 'Papelaria', ...person, planId, recurrence: 'MENSAL' },
    })
    expect(signUpResponse.body.company).toMatchObject({ recurrence, dueDate: inDays(3) })
    const owner = await app.signIn(email)
    expect(await list(owner), 'created with the company').toEqual([
      expect.objectContaining({ value: 270, recurrence, dueDate: inDays(3), status: 'open' }),
    ])
    const payment = (await pay(owner)).body
    expect(payment.valor.original).toBe('270.00')
    expect(await list(owner)).toHaveLength(1)
    expect((await confirm(payment.invoiceId, 270, owner.companyId)).status).toBe(200)
    const [expected] = await app.rows<{ day: string }>(
      `select ($1::date + $2::int * interval '1 month')::date::text as day`,
      [inDays(3), months],
    )
    expect(await company(owner)).toEqual({ due_date: expected?.day, plan_id: planId, recurrence })
  },
)

it('companies.1: when a company expires during a session, calls return the day, and an admin gets a payment token', async () => {
  const boss = await app.addUser(app.stranger, { profile: 'admin' })
  const helper = await app.addUser(app.stranger)
  const signedIn = await app.call(login, nobody, { body: { email: boss.email, password: TEST_PASSWORD } })
  const operate = (body: object) =>
    app.call(updateCompany, app.superUser, { params: { id: app.stranger.companyId }, body })
  await operate({ dueDate: '2020-05-10' })
  const over = { status: 401, body: { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' } }
  const asHelper = await app.call(listUsers, helper, {})
  expect(asHelper).toMatchObject(over)
  expect(asHelper.body).not.toHaveProperty('paymentToken')
  const { refreshToken: heldToken } = signedIn.body
  const renew = (token: string) => app.call(refreshToken, nobody, { body: { refreshToken: token } })
  const rejections = [await app.call(listUsers, { ...boss, token: signedIn.body.token }, {}), await renew(heldToken)]
  for (const { status, body } of rejections) {
    expect({ status, body }).toMatchObject(over)
    const { paymentToken } = body as unknown as { paymentToken: string }
    expect((await app.call(endpoints.listInvoices, { ...boss, token: paymentToken }, {})).status).toBe(200)
    expect((await app.call(listUsers, { ...boss, token: paymentToken }, {})).status).toBe(403)
  }
  const forged = `${heldToken.slice(0, -2)}${heldToken.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await renew(forged)).body).not.toHaveProperty('paymentToken')
  await operate({ dueDate: null })
  app.stranger = await app.signIn('admin@segunda.test')
})

it('INV-10, companies.1: an expired company always has one invoice, even if no job ran and many ask concurrently', async () => {
  await setCompany(app.admin, `due_date = '2020-05-10'`)
  const ask = (as: Person) => app.call(endpoints.currentInvoice, as, { body: undefined })
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(app.attendant)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.invoice?.id}`)).size).toBe(1)
  expect(answers[0]?.body.invoice).toMatchObject({ value: 99.9, dueDate: '2020-05-10', status: 'expired' })
  expect(await list(app.admin)).toEqual([answers[0]?.body.invoice])
  expect((await ask(app.stranger)).body, 'a company that owes nothing').toEqual({ invoice: null })
  await setCompany(app.stranger, `due_date = '${inDays(11)}'`)
  expect((await ask(app.stranger)).body, 'a due date that is too far away').toEqual({ invoice: null })
  await setCompany(app.stranger, `due_date = '${inDays(10)}'`)
  expect((await ask(app.stranger)).body.invoice).toMatchObject({ dueDate: inDays(10) })
})

it("INV-07: the amount shown at the start of the checkout is charged, even if the plan's price changes in between", async () => {
  const planId = await addPlan('Vaivém', 80, 'BIMESTRAL')
  await setCompany(app.admin, `due_date = '${inDays(3)}', plan_id = ${planId}`)
  const shownInvoice = async () => (await app.call(endpoints.showCheckout, app.admin, {})).body.invoice
  expect(await shownInvoice(), 'before an invoice exists').toMatchObject({
    value: 80,
    recurrence: 'BIMESTRAL',
    dueDate: inDays(3),
  })
  expect(await list(app.admin), 'opening the checkout creates no invoice').toEqual([])
  await makeInvoices()
  const change = (body: object) => app.call(updatePlan, app.superUser, { params: { id: planId }, body })
  await change({ value: 95, recurrence: 'ANUAL', name: 'Vaivém maior' })
  expect(await shownInvoice()).toMatchObject({ value: 80, recurrence: 'BIMESTRAL', planId })
  expect((await list(app.admin))[0]).toMatchObject({ value: 80, detail: expect.stringContaining('Vaivém maior') })
  expect((await pay(app.admin)).body.valor.original).toBe('80.00')
})

it('SET-04: an unpaid invoice takes the name and amount of the plan that the operator chooses', async () => {
  const planId = await addPlan('Completo', 270, 'TRIMESTRAL')
  await setCompany(app.admin, `due_date = '${inDays(3)}'`)
  await makeInvoices()
  await app.call(updateCompany, app.superUser, { params: { id: app.admin.companyId }, body: { planId } })
  expect(await list(app.admin)).toEqual([
    expect.objectContaining({
      value: 270,
      recurrence: 'TRIMESTRAL',
      detail: `Assinatura do plano Completo, vencimento ${inDays(3).split('-').reverse().join('/')}`,
    }),
  ])
})

it('INV-01: the operator finds payments by company and day, with their sum, and exports them as CSV', async () => {
  await app.rows(
    `insert into invoices (company_id, detail, value, plan_id, due_date, status, paid_at, paid_by) values
     ($1, '=1+1', 99.90, 1, '2026-03-01', 'paid', '2026-03-01T02:59:59Z', 'efi'),
     ($1, 'Março', 99.90, 1, '2026-03-01', 'paid', '2026-03-01T03:00:00Z', 'manual'),
     ($2, 'Março', 270.00, 1, '2026-03-05', 'paid', '2026-03-05T12:00:00Z', 'asaas'),
     ($2, 'Abril', 270.00, 1, '2026-04-05', 'open', null, null)`,
    [app.admin.companyId, app.stranger.companyId],
  )
  const find = async (query: object) =>
    (await app.call(endpoints.listPaidInvoices, app.superUser, { query: { ...query } })).body
  const all = await find({})
  expect(all).toMatchObject({ count: 3, total: 469.8, hasMore: false })
  expect(all.invoices.map(({ company, paidBy }) => `${company.name} ${paidBy}`)).toEqual([
    'Segunda asaas',
    'Primeira manual',
    'Primeira efi',
  ])
  // 23:59:59 on the last day of February in São Paulo belongs to February.
  expect(await find({ from: '2026-03-01', to: '2026-03-04' })).toMatchObject({ count: 1, total: 99.9 })
  expect(await find({ to: '2026-02-28' })).toMatchObject({ count: 1, invoices: [{ paidBy: 'efi' }] })
  expect(await find({ searchParam: 'segun' })).toMatchObject({ count: 1, total: 270 })
  const invalidDay = await app.call(endpoints.listPaidInvoices, app.superUser, { query: { from: '2026-02-30' } })
  expect(invalidDay).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  const csv = await app.call(endpoints.exportPaidInvoices, app.superUser, { query: { to: '2026-03-04' } })
  expect(csv.headers.get('content-disposition')).toContain('faturas-pagas.csv')
  const entries = await app.rows('select after from audit_log where company_id = $1 and action = $2', [
    app.superUser.companyId,
    'invoice.export',
  ])
  expect(entries).toEqual([{ after: { rows: 2, search: null, from: null, to: '2026-03-04' } }])
  const lines = String(csv.body).split('\r\n')
  expect(lines[0]).toContain('Código;Empresa;Detalhe;Valor (R$);Vencimento;Pago em;Recebido por')
  expect(lines[1]).toMatch(/;Primeira;Março;99,90;01\/03\/2026;01\/03\/2026;manual$/)
  expect(lines[2]).toMatch(/;Primeira;'=1\+1;99,90;01\/03\/2026;28\/02\/2026;efi$/)
  for (const as of [app.admin, app.attendant, app.stranger]) {
    expect((await app.call(endpoints.listPaidInvoices, as, {})).status).toBe(403)
    expect((await app.call(endpoints.exportPaidInvoices, as, {})).status).toBe(403)
  }
})
