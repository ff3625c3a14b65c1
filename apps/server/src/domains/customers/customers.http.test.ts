import { allOn, type Customer } from '@recado/contract/customers/customer'
import * as endpoints from '@recado/contract/customers/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
  // Expiry dates relative to today change at midnight, so do not start just before it.
  await until(() => clockInSaoPaulo() < '23:58', 'another day in São Paulo', 150_000)
}, 270_000)
afterAll(() => app?.stop())
beforeEach(() => app.rows('delete from customers where company_id = any($1)', [app.companyIds]))

const add = (as: Person, body: Record<string, unknown>) => app.call(endpoints.addCustomer, as, { body })
const edit = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.editCustomer, as, { params: { id }, body })
const list = (as: Person, query: Record<string, unknown> = {}) => app.call(endpoints.listCustomers, as, { query })
const names = async (query: Record<string, unknown>) =>
  (await list(app.attendant, { size: 50, ...query })).body.clientes.map(({ name }) => name)
const ana = { name: ' Ana ', number: '(11) 98888-0001' }
const clockInSaoPaulo = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' }).format()
const dayFrom = (days: number) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

it('CLI-06: any attendant adds a customer with all fields; reminders are on unless switched off', async () => {
  const plan = (await app.call(endpoints.addCustomerPlan, app.admin, { body: { title: 'Ouro', price: 49.9 } })).body
  const service = (await app.call(endpoints.addCustomerService, app.admin, { body: { title: 'TV' } })).body
  const full = {
    ...{ ...ana, login: 'ana', email: 'ana@x.test', password: 's3nha', device: 'TV Box', mac: '00:11', key: 'K-1' },
    ...{ apps: 'Player', servico_id: service.id, plano_id: String(plan.id), invoice: 'payed', end_date: '2026-11-20' },
    ...{ comment: 'Paga dia 20', send_notification_on: JSON.stringify({ ...allOn(), EndDay: { active: false } }) },
  }
  const { status, body } = await add(app.attendant, full)
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ name: 'Ana', number: '5511988880001', plano_name: 'Ouro', plano_price: 49.9, servico_name: 'TV' },
      ...{ password: '', key: '', invoice: 'payed', end_date: '2026-11-20T00:00:00.000Z' },
    },
  ])
  expect((await list(app.admin)).body.clientes).toMatchObject([{ name: 'Ana', password: 's3nha' }])
  expect(JSON.parse(body.send_notification_on)).toEqual({ ...allOn(), EndDay: { active: false, sended: false } })
  expect(JSON.parse((await add(app.attendant, ana)).body.send_notification_on)).toEqual(allOn())
  const stored = JSON.stringify(await app.rows('select * from customers where company_id = $1', [app.admin.companyId]))
  expect(stored).not.toContain('s3nha')
  expect(
    JSON.stringify(await app.rows('select * from audit_log where company_id = $1', [app.admin.companyId])),
  ).not.toContain('s3nha')
})

it('CLI-06: a customer that is posted again after a lost response is added once', async () => {
  const body = { ...ana, clientId: 'c0ffee00c0ffee00' }
  const [first, second] = await Promise.all([add(app.attendant, body), add(app.attendant, body)])
  expect(second.body).toEqual(first.body)
  expect((await add(app.attendant, { ...body, name: 'Bia' })).body).toEqual(first.body)
  expect((await list(app.attendant)).body.totalCount).toBe(1)
  expect((await add(app.stranger, body)).body.id).not.toBe(first.body.id)
})

it('CLI-07: a renewal changes only invoice and expiry; reminders of the new expiry are unsent', async () => {
  const { body } = await add(app.admin, { ...ana, login: 'ana', end_date: '2026-11-20' })
  await app.rows(
    `insert into customer_reminders (company_id, customer_id, name, number, moment, end_date, state)
     values ($1, $2, 'Ana', '1', 'EndDay', '2026-11-20', 'sent')`,
    [app.admin.companyId, body.id],
  )
  const sended = ({ send_notification_on }: Customer) => JSON.parse(send_notification_on).EndDay.sended
  expect(sended((await list(app.admin)).body.clientes[0]!)).toBe(true)
  const renewed = await edit(app.attendant, body.id, { invoice: 'payed', end_date: '2026-12-21' })
  expect(renewed.body).toMatchObject({ login: 'ana', invoice: 'payed', end_date: '2026-12-21T00:00:00.000Z' })
  expect(sended(renewed.body)).toBe(false)
})

it('CLI-03: filters by plan, service, expiry and invoice; without a filter all are listed', async () => {
  const plan = (await app.call(endpoints.addCustomerPlan, app.admin, { body: { title: 'Prata' } })).body.id
  const shop = (await app.call(endpoints.addCustomerService, app.admin, { body: { title: 'Web' } })).body.id
  await add(app.admin, { ...ana, name: 'Ativa', end_date: dayFrom(2), plano_id: plan, invoice: 'payed' })
  await add(app.admin, { ...ana, name: 'Hoje', end_date: dayFrom(0), servico_id: shop, invoice: 'pending' })
  await add(app.admin, { ...ana, name: 'Vencida', end_date: dayFrom(-1) })
  await add(app.admin, { ...ana, name: 'Lead' })
  expect(await names({})).toEqual(['Ativa', 'Hoje', 'Lead', 'Vencida'])
  expect(await names({ plan: 'Todos', service: '', status: 'Todos', billing: '' })).toHaveLength(4)
  expect(await names({ status: 'working' })).toEqual(['Ativa', 'Hoje'])
  expect(await names({ status: 'ended' })).toEqual(['Vencida'])
  expect(await names({ status: 'today' })).toEqual(['Hoje'])
  expect(await names({ status: 'lead' })).toEqual(['Lead'])
  expect(await names({ plan })).toEqual(['Ativa'])
  expect(await names({ service: String(shop) })).toEqual(['Hoje'])
  expect(await names({ billing: 'pending' })).toEqual(['Hoje'])
  expect(await names({ billing: 'payed', status: 'ended' })).toEqual([])
  expect((await list(app.admin, { plan: 'x' })).status).toBe(400)
  expect((await list(app.admin, { status: 'paid' })).status).toBe(400)
})

it('CLI-02: the total is correct after every change, including changed plans and bulk changes', async () => {
  const plan = (await app.call(endpoints.addCustomerPlan, app.admin, { body: { title: 'Mil' } })).body.id
  const service = (await app.call(endpoints.addCustomerService, app.admin, { body: { title: 'Mil' } })).body.id
  const { id } = (await add(app.admin, { ...ana, plano_id: plan, end_date: dayFrom(1) })).body
  await app.rows(
    `insert into customers (company_id, name, number, plan_id, service_id, invoice, end_date)
     select $1, 'C' || n, '55119' || n, case when n % 2 = 0 then $2::int end, $3, case when n % 3 = 0 then 'payed' else 'pending' end,
       case when n % 5 > 0 then $4::date + n % 5 - 3 end from generate_series(1, 100) n`,
    [app.admin.companyId, plan, service, dayFrom(0)],
  )
  const filters = [
    ...[{}, { plan }, { service }, { plan, service }, { search: 'c1' }, { billing: 'payed' }, { billing: 'lead' }],
    ...['working', 'ended', 'today', 'lead'].map((status) => ({ status })),
  ]
  const counts = () => Promise.all(filters.map(async (query) => (await list(app.admin, query)).body.totalCount))
  const totals = () => Promise.all(filters.map(async (query) => (await names({ size: 100, ...query })).length))
  await edit(app.admin, id, { invoice: 'payed', end_date: dayFrom(-1) })
  await app.rows(`delete from customers where company_id = $1 and name like '%7'`, [app.admin.companyId])
  expect(await counts()).toEqual(await totals())
  expect((await counts())[1]).toBeGreaterThan(40)
  await app.call(endpoints.deleteCustomerPlan, app.admin, { params: { id: plan } })
  expect(await counts()).toEqual(await totals())
  expect((await counts())[1]).toBe(0)
})

it.each([
  ['one letter, at the beginning of a word', 's', ['Ana Souza']],
  ['two letters, at the beginning of a word', 'so', ['Ana Souza']],
  ['two letters inside a word', 'uz', []],
  ['three letters inside a word', 'uza', ['Ana Souza']],
  ['letters across a word boundary', 'ana so', ['Ana Souza']],
  ['words in another order', 'souza ana', []],
  ['the middle of a number', '98877', ['Beto Lima']],
  ['a number with another prefix but the same last digits', '999988771002', []],
  ['SQL wildcards', '_eto%', []],
])('CLI-02: a search by %s', async (_what, search, expected) => {
  await add(app.admin, { name: 'Ana Souza', number: '11988881001' })
  await add(app.admin, { name: 'Beto Lima', number: '11988771002' })
  await add(app.stranger, { name: 'Souza Ana Souza', number: '11988771002' })
  expect(await names({ search })).toEqual(expected)
})

it('CLI-02: five per page by default; the search matches name, number and login without accents', async () => {
  for (let at = 1; at <= 7; at++)
    await add(app.admin, { name: `Cliente ${at}`, number: `1198888${1000 + at}`, login: `usuário${at}` })
  const first = (await list(app.admin)).body
  const second = (await list(app.admin, { page: 2 })).body
  expect([first.clientes.length, second.clientes.length, first.totalCount]).toEqual([5, 2, 7])
  expect((await list(app.admin, { search: 'USUARIO3' })).body).toMatchObject({
    totalCount: 1,
    clientes: [{ name: 'Cliente 3' }],
  })
  expect((await list(app.admin, { search: '1002' })).body.totalCount).toBe(1)
  expect(await names({ search: '(11) 98888-1002' })).toEqual(['Cliente 2'])
  expect(await names({ search: 'cliente', billing: 'payed' })).toEqual([])
  expect((await list(app.admin, { search: 'cliente', page: 2 })).body.clientes).toHaveLength(2)
  expect((await list(app.stranger, { search: 'cliente' })).body).toEqual({ clientes: [], totalCount: 0 })
  expect((await list(app.admin, { search: '%' })).body.totalCount).toBe(0)
  expect((await list(app.admin, { search: 'cliente', page: 9 })).body).toEqual({ clientes: [], totalCount: 7 })
  expect((await list(app.admin, { page: 9 })).body).toEqual({ clientes: [], totalCount: 7 })
  expect((await list(app.admin, { size: 101 })).status).toBe(400)
  expect((await list(app.admin, { size: 100 })).status).toBe(200)
})

it('CLI-08, TEN-01: a customer can be deleted once, and other companies cannot see or change it', async () => {
  const remover = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'customers:delete': 'all' })
  const { id } = (await add(app.attendant, ana)).body
  expect((await list(app.stranger)).body).toMatchObject({ totalCount: 0 })
  expect((await edit(app.stranger, id, { name: 'x' })).status).toBe(404)
  const remove = (as: Person) => app.call(endpoints.deleteCustomer, as, { params: { id } })
  expect((await remove(app.stranger)).status).toBe(404)
  expect((await remove(app.attendant)).status).toBe(403)
  expect((await remove(remover)).status).toBe(200)
  expect(await remove(remover)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CUSTOMER_FOUND' } })
  expect((await list(nobody)).status).toBe(401)
})

it.each([
  [{ ...ana, name: ' ' }, 400],
  [{ ...ana, name: 'x'.repeat(201) }, 400],
  [{ ...ana, name: 'x'.repeat(200) }, 200],
  [{ ...ana, number: 'ramal' }, 400],
  [{ name: 'Ana' }, 400],
  [{ ...ana, invoice: 'paid' }, 400],
  [{ ...ana, end_date: 'amanhã' }, 400],
  [{ ...ana, end_date: '2026-02-30' }, 400],
  [{ ...ana, end_date: '' }, 200],
  [{ ...ana, end_date: null }, 200],
  [{ ...ana, end_date: '2026-11-20T00:00:00.000Z' }, 200],
  [{ ...ana, send_notification_on: '{"EndDay":' }, 400],
  [{ ...ana, send_notification_on: { EndDay: { active: 'talvez' } } }, 400],
  [{ ...ana, plano_id: 999_999 }, 404],
  [{ ...ana, servico_id: 2 ** 40 }, 404],
  [{ ...ana, comment: 'x'.repeat(2001) }, 400],
  [{ ...ana, comment: 'x'.repeat(2000) }, 200],
])('CLI-13: %j returns %i', async (body, status) => {
  expect((await add(app.admin, body)).status).toBe(status)
  expect((await list(app.admin)).body.totalCount).toBe(status === 200 ? 1 : 0)
})

describe('CLI-14: plans and services', () => {
  it('are visible to everyone and changed by admins; customers of a deleted one stay without it', async () => {
    const create = (as: Person) => app.call(endpoints.addCustomerPlan, as, { body: { title: 'Bronze', price: 10 } })
    expect((await create(app.attendant)).status).toBe(403)
    const { id } = (await create(app.admin)).body
    const customer = (await add(app.attendant, { ...ana, plano_id: id })).body
    const change = { params: { id }, body: { title: 'Cobre', price: 12.34 } }
    expect((await app.call(endpoints.editCustomerPlan, app.stranger, change)).status).toBe(404)
    expect((await app.call(endpoints.editCustomerPlan, app.admin, change)).body.price).toBe(12.34)
    const { planos } = (await app.call(endpoints.listCustomerPlans, app.attendant, {})).body
    expect(planos.find((plan) => plan.id === id)).toEqual({ id, title: 'Cobre', price: 12.34 })
    await app.call(endpoints.deleteCustomerPlan, app.admin, { params: { id } })
    expect((await list(app.admin)).body.clientes).toMatchObject([{ id: customer.id, plano_id: null, plano_name: null }])
  })

  it.each([[-1], [0.001], [1e12], ['10']])('a price of %j is rejected', async (price) => {
    const body = { title: 'Plano', price } as never
    expect((await app.call(endpoints.addCustomerPlan, app.admin, { body })).status).toBe(400)
  })
})
