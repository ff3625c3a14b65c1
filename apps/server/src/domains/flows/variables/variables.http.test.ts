import { variableScopes, variableTypes } from '@recado/contract/flows/choices'
import * as endpoints from '@recado/contract/flows/simulation-endpoints'
import { MOST_FLOW_VARIABLES } from '@recado/contract/flows/variables'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import type { TestSocket } from '../../../../test/socket.ts'

let app: SharedTestApp
let editor: Person
let socket: TestSocket
beforeAll(async () => {
  app = await sharedTestApp()
  editor = await addUserWith(app, app.admin, {
    ...defaultPermissions('user'),
    'flows:view': 'all',
    'flows:edit': 'all',
  })
  socket = await app.socket(editor)
})
afterAll(async () => {
  socket?.close()
  await app?.stop()
})

let serial = 0
const input = (change: object = {}) => ({
  ...{ name: `variavel_${++serial}`, type: 'text', scope: 'session', value: '' },
  ...change,
})
const create = (change: object = {}, as: Person = app.admin) =>
  app.call(endpoints.createFlowVariable, as, { body: input(change) as never })
const update = (id: number, change: object, as: Person = app.admin) =>
  app.call(endpoints.updateFlowVariable, as, { params: { id }, body: input(change) as never })
const remove = (id: number, as: Person = app.admin) => app.call(endpoints.deleteFlowVariable, as, { params: { id } })
const listVariables = async (as: Person = app.admin) => (await app.call(endpoints.listFlowVariables, as)).body.variables
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body]
const unknown = [404, { error: 'ERR_NO_FLOW_VARIABLE_FOUND' }]
const nameTaken = [409, { error: 'ERR_FLOW_VARIABLE_TAKEN' }]

it('a user who edits flows declares a variable of every type and scope, and the company is notified', async () => {
  for (const type of variableTypes)
    for (const scope of variableScopes)
      expect((await create({ type, scope }, editor)).body).toMatchObject({ type, scope })
  const { body } = await create({ name: 'Cupom_Ática', value: 'dez' })
  expect(body).toEqual({
    ...{ id: expect.any(Number), name: 'Cupom_Ática', type: 'text', scope: 'session', value: 'dez' },
    updatedAt: expect.any(String),
  })
  await socket.receives('-flowVariable', ({ flowVariable }) => (flowVariable as { id: number }).id === body.id)
  const names = (await listVariables()).map(({ name }) => name)
  expect(names[0]).toBe('Cupom_Ática')
  expect(await listVariables(app.stranger)).toEqual([])
})

it.each([
  ['name', 'x'.repeat(60), 200],
  ['name', 'y'.repeat(61), 400],
  ['name', '', 400],
  ['name', '1um', 400],
  ['name', 'com espaço', 400],
  ['name', 'ponto.final', 400],
  ['name', '_sublinhado', 200],
  ['type', 'file', 400],
  ['scope', 'world', 400],
  ['value', 'v'.repeat(4096), 200],
  ['value', 'v'.repeat(4097), 400],
])('setting %s to %j returns %s', async (field, value, status) => {
  expect((await create({ [field]: value })).status).toBe(status)
})

it("a variable's name is unique in its company, also after a change; a deleted variable is unknown", async () => {
  const { id } = (await create({ name: 'saldo' })).body
  const other = (await create({ name: 'pontos' })).body
  expect(answerOf(await create({ name: 'saldo' }))).toEqual(nameTaken)
  expect(answerOf(await update(other.id, { name: 'saldo' }))).toEqual(nameTaken)
  expect((await create({ name: 'saldo' }, app.stranger)).status).toBe(200)
  expect((await update(id, { name: 'saldo', scope: 'company', value: '5' })).body).toMatchObject({
    ...{ name: 'saldo', scope: 'company', value: '5' },
  })
  for (const answer of [await update(id, {}, app.stranger), await remove(id, app.stranger), await remove(2 ** 31)])
    expect(answerOf(answer)).toEqual(unknown)
  expect((await remove(id)).status).toBe(200)
  expect(await socket.receives('-flowVariable', ({ action }) => action === 'delete')).toEqual({
    ...{ action: 'delete', flowVariableId: id },
  })
  expect(answerOf(await remove(id))).toEqual(unknown)
})

it('a company has at most 500 variables', async () => {
  const there = (await listVariables()).length
  await app.rows(
    `insert into flow_variables (company_id, name, type, scope, value)
     select $1, 'cheia_' || n, 'text', 'session', '' from generate_series(1, $2) n`,
    [app.admin.companyId, MOST_FLOW_VARIABLES - there - 1],
  )
  expect((await create()).status).toBe(200)
  expect(answerOf(await create())).toEqual([409, { error: 'ERR_FLOW_VARIABLES_FULL' }])
})
