import * as endpoints from '@recado/contract/finance/endpoints'
import { everyPermission } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const add = (as: Person, body: Record<string, unknown>) => app.call(endpoints.addMovement, as, { body })
const list = (as: Person, query: Record<string, unknown> = {}) => app.call(endpoints.listMovements, as, { query })
const sums = async (as: Person) => {
  const { totalEntrada, totalSaida, count } = (await list(as)).body
  return { totalEntrada, totalSaida, count }
}

it('FNC-02: sums are exact to the cent, and separate per company', async () => {
  for (const amount of ['0.1', 0.2, '10.5', 1234.56]) {
    expect((await add(app.admin, { tipo: 'Entrada', amount, title: ' Venda ' })).status).toBe(200)
  }
  expect(await add(app.admin, { tipo: 'Saida', amount: '7.05', title: 'Papel' })).toMatchObject({
    status: 200,
    body: { tipo: 'Saida', amount: 7.05, title: 'Papel', userName: expect.any(String) },
  })
  await add(app.stranger, { tipo: 'Entrada', amount: 99, title: 'Outra empresa' })
  expect(await sums(app.admin)).toEqual({ totalEntrada: 1245.36, totalSaida: 7.05, count: 5 })
  expect(await sums(app.stranger)).toEqual({ totalEntrada: 99, totalSaida: 0, count: 1 })
})

it('FNC-04: a movement posted again after a lost response is entered once', async () => {
  const body = { tipo: 'Entrada', amount: '12.34', title: 'Venda repetida', clientId: 'c0ffee00c0ffee00' }
  const before = await sums(app.admin)
  const [first, second] = await Promise.all([add(app.admin, body), add(app.admin, body)])
  const third = await add(app.admin, { ...body, amount: 99 })
  expect([second.body, third.body]).toEqual([first.body, first.body])
  expect((await sums(app.admin)).count).toBe(before.count + 1)
  // Client ids are separate per company.
  const others = await sums(app.stranger)
  expect((await add(app.stranger, body)).body.id).toBeGreaterThan(0)
  expect((await sums(app.stranger)).count).toBe(others.count + 1)
  for (const movement of (await list(app.admin)).body.transacoes)
    if (movement.title === body.title)
      await app.call(endpoints.deleteMovement, app.admin, { params: { id: movement.id } })
  const theirs = (await list(app.stranger)).body.transacoes.find(({ title }) => title === body.title)
  await app.call(endpoints.deleteMovement, app.stranger, { params: { id: theirs?.id ?? 0 } })
})

it('FNC-07: pages of ten, newest first; no movement is lost between pages', async () => {
  for (let at = 1; at <= 8; at++) await add(app.admin, { tipo: 'Entrada', amount: at, title: `Página ${at}` })
  const first = await list(app.admin, { page: 1, size: 10, days: 30 })
  const second = await list(app.admin, { page: '2', size: '10', days: '30' })
  expect(first.body.transacoes.map(({ title }) => title).slice(0, 2)).toEqual(['Página 8', 'Página 7'])
  const all = [...first.body.transacoes, ...second.body.transacoes].map(({ id }) => id)
  expect([first.body.transacoes.length, first.body.totalPages, new Set(all).size]).toEqual([10, 2, 13])
  expect((await list(app.admin, { page: 3, size: 10 })).body.transacoes).toEqual([])
})

it('FNC-08: only admins access the ledger', async () => {
  const supervisor = await app.addUser(app.admin, { profile: 'supervisor' })
  for (const person of [app.attendant, supervisor]) {
    expect((await list(person)).status).toBe(403)
    expect((await add(person, { tipo: 'Entrada', amount: 1, title: 'x' })).status).toBe(403)
  }
  expect((await list(nobody)).status).toBe(401)
})

it.each([
  [{ tipo: 'Entrada', amount: 'dez', title: 'x' }],
  [{ tipo: 'Entrada', amount: '10,5', title: 'x' }],
  [{ tipo: 'Entrada', amount: '1.005', title: 'x' }],
  [{ tipo: 'Entrada', amount: 0, title: 'x' }],
  [{ tipo: 'Entrada', amount: -3, title: 'x' }],
  [{ tipo: 'Entrada', amount: '1000000000', title: 'x' }],
  [{ tipo: 'Entrada', amount: 'Infinity', title: 'x' }],
  [{ tipo: 'Entrada', amount: 1e21, title: 'x' }],
  [{ tipo: 'entrada', amount: 1, title: 'x' }],
  [{ tipo: 'Entrada', amount: 1, title: '  ' }],
  [{ tipo: 'Entrada', amount: 1, title: 'x'.repeat(201) }],
  [{ tipo: 'Entrada', amount: 1, title: 'a\u0000' }],
  [{}],
])('FNC-04: %j is rejected and not entered', async (body) => {
  const before = await sums(app.admin)
  expect(await add(app.admin, body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect(await sums(app.admin)).toEqual(before)
})

it.each([
  [{ tipo: 'Entrada', amount: '0.01', title: 'x' }],
  [{ tipo: 'Saida', amount: '999999999.99', title: 'x'.repeat(200) }],
])('FNC-04: accepts %j', async (body) => {
  const { status, body: movement } = await add(app.admin, body)
  expect([status, movement.amount]).toEqual([200, Number(body.amount)])
  expect((await remove(app.admin, movement.id)).status).toBe(200)
})

const remove = (as: Person, id: number) => app.call(endpoints.deleteMovement, as, { params: { id } })

it('FNC-05: a movement can be deleted once, only by its own company', async () => {
  const { id } = (await add(app.admin, { tipo: 'Saida', amount: 5, title: 'Engano' })).body
  const before = await sums(app.admin)
  expect(await remove(app.stranger, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MOVEMENT_FOUND' } })
  expect(await sums(app.admin)).toEqual(before)
  expect((await remove(app.admin, id)).status).toBe(200)
  expect((await remove(app.admin, id)).status).toBe(404)
  expect((await remove(app.admin, 2 ** 40)).status).toBe(404)
  expect((await sums(app.admin)).totalSaida).toBe(Number((before.totalSaida - 5).toFixed(2)))
})

it.each([['0'], ['2'], ['31'], ['abc'], ['-1']])('FNC-01: a period of %s days is rejected', async (days) => {
  expect((await list(app.admin, { days })).status).toBe(400)
})

it('the chart contains every day of the period, also empty ones, and ends with today', async () => {
  const { body } = await app.call(endpoints.movementsByDay, app.admin, { query: { days: 7 } })
  const { totalEntrada, totalSaida } = (await list(app.admin, { days: 7 })).body
  const sum = (of: 'entrada' | 'saida') => Math.round(body.days.reduce((all, day) => all + day[of] * 100, 0)) / 100
  expect([body.days.length, sum('entrada'), sum('saida')]).toEqual([7, totalEntrada, totalSaida])
})

it('FNC-06: the file has its name, every movement, and no formula', async () => {
  await add(app.admin, { tipo: 'Entrada', amount: 1, title: '=HYPERLINK("http://x")' })
  const { body, headers } = await app.call(endpoints.exportMovements, app.admin, { query: { days: 30 } })
  const lines = String(body).trim().split('\r\n')
  expect(headers.get('content-disposition')).toContain('tabela_controle_financeiro.csv')
  expect(lines[0]).toBe('Valor;Tipo;Descrição;Data')
  expect(lines[1]).toMatch(/^R\$ 1,00;Entrada;"'=HYPERLINK\(""http:\/\/x""\)";\d{4}-/)
  const { count } = await sums(app.admin)
  expect(lines).toHaveLength(count + 1)
  const [entry] = await app.rows(
    `select subject, after from audit_log where company_id = $1 and action = 'movement.export' order by id desc limit 1`,
    [app.admin.companyId],
  )
  expect(entry).toEqual({ subject: `movements ${count}`, after: { rows: count, days: 30 } })
})

it('FNC-06: exporting needs its own permission', async () => {
  const { 'finance:export': _, ...others } = everyPermission
  const reader = await addUserWith(app, app.admin, others)
  expect((await list(reader)).status).toBe(200)
  expect((await app.call(endpoints.exportMovements, reader, { query: { days: 30 } })).status).toBe(403)
})
