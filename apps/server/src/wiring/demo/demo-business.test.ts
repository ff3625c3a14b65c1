import { listCustomerPlans, listCustomerServices, listCustomers } from '@recado/contract/customers/endpoints'
import { exportMovements, listMovements, movementsByDay } from '@recado/contract/finance/endpoints'
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

it('FNC-01, FNC-02: the demonstration has a ledger of three months, with movements in each third', async () => {
  const { body } = await app.call(listMovements, marina, { query: { days: 90 } })
  expect(body.transacoes[0]).toMatchObject({ userName: 'Marina' })
  expect(body.count).toBeGreaterThan(200)
  expect(body.totalEntrada).toBeGreaterThan(body.totalSaida)
  const { days } = (await app.call(movementsByDay, marina, { query: { days: 90 } })).body
  for (const third of [0, 30, 60]) {
    const some = days.slice(third, third + 30)
    expect(some.some(({ entrada }) => entrada > 0) && some.some(({ saida }) => saida > 0)).toBe(true)
  }
})

it('FNC-02, FNC-06: the sums match the movements in the exported file', async () => {
  const { body } = await app.call(listMovements, marina, { query: { days: 90 } })
  const lines = String((await app.call(exportMovements, marina, { query: { days: 90 } })).body)
    .trim()
    .split('\r\n')
  const cents = { Entrada: 0, Saída: 0 }
  for (const line of lines.slice(1)) {
    const [amount = '', kind = ''] = line.split(';')
    cents[kind as 'Entrada'] += Number(amount.replace(/\D/g, ''))
  }
  expect([lines.length - 1, cents.Entrada / 100, cents.Saída / 100]).toEqual([
    body.count,
    body.totalEntrada,
    body.totalSaida,
  ])
})

const count = async (query: Record<string, unknown>) =>
  (await app.call(listCustomers, marina, { query: { size: 100, ...query } })).body.totalCount

it('CLI-01, CLI-02: it has customers of every plan, service, status and invoice', async () => {
  const { planos } = (await app.call(listCustomerPlans, marina, {})).body
  const { servicos } = (await app.call(listCustomerServices, marina, {})).body
  expect([planos.length, servicos.length, await count({})]).toEqual([3, 3, 40])
  for (const { id } of planos) expect(await count({ plan: id })).toBeGreaterThan(5)
  for (const { id } of servicos) expect(await count({ service: id })).toBeGreaterThan(5)
  for (const billing of ['lead', 'payed', 'pending']) expect(await count({ billing })).toBeGreaterThan(5)
  expect([await count({ status: 'ended' }), await count({ status: 'working' })]).toEqual([9, 25])
})

it('CLI-12: no customer is reminded on its first day, and later reminders are enabled', async () => {
  const { clientes } = (await app.call(listCustomers, marina, { query: { size: 100 } })).body
  const silent = clientes.filter(({ send_notification_on }) => /"active":false/.test(send_notification_on))
  expect(silent.length).toBeGreaterThan(5)
  expect(silent.length).toBeLessThan(20)
})
