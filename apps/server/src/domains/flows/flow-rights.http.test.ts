import * as endpoints from '@recado/contract/flows/endpoints'
import type { FlowNode } from '@recado/contract/flows/graph'
import { resumeRun, showCurrentRun, startRun, stopRun } from '@recado/contract/flows/run-endpoints'
import { createFlowVariable, deleteFlowVariable, updateFlowVariable } from '@recado/contract/flows/simulation-endpoints'
import { defaultPermissions, everyPermission, type RolePermission, type Scope } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { type Counter, openCounter } from '../chatbot/test/counter.ts'
import { edges, node } from './engine/test/graphs.ts'

let app: SharedTestApp
let counter: Counter
/** Users with all rights except for publishing, and for receiving from customers. */
let editor: Person
let publisher: Person

const without = (...names: RolePermission[]) =>
  Object.fromEntries(Object.entries(everyPermission).filter(([name]) => !(names as string[]).includes(name)))

beforeAll(async () => {
  app = await sharedTestApp()
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Vendas' }] })
  editor = await addUserWith(app, app.admin, without('flows:publish', 'flows:receive'))
  publisher = await addUserWith(app, app.admin, without('flows:receive'))
})
afterAll(() => app?.stop())

const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const says = { nodes: [node('1', 'start'), node('2', 'message', { label: 'Olá' })], connections: edges('1>2') }
const graphOf = (second: FlowNode) => ({ nodes: [node('1', 'start'), second], connections: edges('1>2') })
/** The customer's first message may still count as the first answer. */
const twoQuestions = {
  nodes: [
    node('1', 'start'),
    node('2', 'question', { message: 'Pedido?', answerKey: 'pedido' }),
    node('3', 'question', { message: 'Endereço?', answerKey: 'endereco' }),
  ],
  connections: edges('1>2', '2>3'),
}
const question = graphOf(node('2', 'question', { message: 'Sua senha?', answerKey: 'senha' }))

let serial = 0
const newFlow = async () =>
  (await app.call(endpoints.createFlow, app.admin, { body: { name: `Direitos ${++serial}` } })).body.id
const save = (as: Person, idFlow: number, graph: object, more: object = {}) =>
  app.call(endpoints.saveFlow, as, { body: { idFlow, ...graph, ...more } as never })
const publish = (as: Person, id: number) => app.call(endpoints.publishFlow, as, { params: { id }, body: {} })
const show = async (id: number) => (await app.call(endpoints.showFlow, app.admin, { params: { id } })).body.flow

describe('the names of flows', () => {
  it('FLL-01: users who may only start flows learn names and which can be started, and nothing of the drafts', async () => {
    const id = await newFlow()
    await save(app.admin, id, says)
    await save(app.admin, id, question, { draft: true })
    const findListed = async (as: Person) => {
      const { status, body } = await app.call(endpoints.listFlows, as, { query: { all: true } })
      expect(status).toBe(200)
      return body.flows.find((flow) => flow.id === id)
    }
    expect(await findListed(app.admin)).toMatchObject({ publishedVersion: 1, hasDraft: true })
    expect(await findListed(app.attendant)).toMatchObject({ active: true, publishedVersion: 1, hasDraft: false })
    expect(await app.call(endpoints.showFlow, app.attendant, { params: { id } })).toMatchObject(rejection)
    const sockets = [await app.socket(app.attendant), await app.socket(app.admin)]
    await save(app.admin, id, says, { draft: true })
    await app.call(endpoints.updateFlow, app.admin, { body: { flowId: id, name: 'Renomeado' } })
    const isRenamed = ({ flow }: { flow?: { name?: string } }) => flow?.name === 'Renomeado'
    for (const socket of sockets) await socket.receives('-flow', isRenamed)
    const aboutDrafts = sockets.map(({ received }) =>
      received.some(({ name, payload }) => name.endsWith('-flow') && (payload.savedBy ?? payload.revision) !== 0),
    )
    expect(aboutDrafts).toEqual([false, true])
    for (const socket of sockets) socket.close()
    const outsider = await addUserWith(app, app.admin, without('flows:names', 'flows:view'))
    expect(await app.call(endpoints.listFlows, outsider)).toMatchObject(rejection)
  })
})

describe('publishing', () => {
  it('FLW-09: a save that publishes needs the permission, and stores nothing without it; a draft does not', async () => {
    const id = await newFlow()
    expect(await save(editor, id, says)).toMatchObject(rejection)
    expect(await show(id)).toMatchObject({ flow: null, revision: 0 })
    expect((await save(editor, id, says, { draft: true })).body).toMatchObject({ published: false, revision: 1 })
    expect(await publish(editor, id)).toMatchObject(rejection)
    expect((await save(publisher, id, says)).body).toMatchObject({ published: true, version: 1 })
    const version = { params: { id, version: 1 } }
    expect(await app.call(endpoints.rollBackFlow, editor, version)).toMatchObject(rejection)
    expect((await app.call(endpoints.rollBackFlow, publisher, version)).status).toBe(200)
  })

  it.each<[string, FlowNode]>([
    ['a question', node('2', 'question', { message: 'Sua senha?', answerKey: 'senha' })],
    ['a request', node('2', 'apiCall', { url: 'https://fora.test', method: 'POST' })],
    ['Typebot', node('2', 'typebot', {})],
    ['AI', node('2', 'openai', {})],
  ])('%s needs the permission to receive from customers at every road to publishing', async (_what, second) => {
    const id = await newFlow()
    const graph = graphOf(second)
    expect(await save(publisher, id, graph)).toMatchObject(rejection)
    expect(await show(id)).toMatchObject({ flow: null, revision: 0 })
    expect((await save(publisher, id, graph, { draft: true })).status).toBe(200)
    expect(await publish(publisher, id)).toMatchObject(rejection)
  })

  it('switching on, and rolling back to, a flow that receives needs the permission too; switching off does not', async () => {
    const id = await newFlow()
    expect((await save(app.admin, id, question)).body).toMatchObject({ published: true })
    expect((await save(publisher, id, says)).body).toMatchObject({ published: true, version: 2 })
    const back = { params: { id, version: 1 } }
    expect(await app.call(endpoints.rollBackFlow, publisher, back)).toMatchObject(rejection)
    expect((await app.call(endpoints.rollBackFlow, app.admin, back)).status).toBe(200)
    const turn = (as: Person, active: boolean) => app.call(endpoints.updateFlow, as, { body: { flowId: id, active } })
    const set = (as: Person, active: boolean) =>
      app.call(endpoints.updateFlowSettings, as, { params: { id }, body: { active } })
    expect((await turn(publisher, true)).status).toBe(200)
    expect((await turn(editor, false)).status).toBe(200)
    for (const as of [editor, publisher]) {
      expect(await turn(as, true)).toMatchObject(rejection)
      expect(await set(as, true)).toMatchObject(rejection)
    }
    expect((await show(id)).active).toBe(false)
    expect((await set(app.admin, true)).body).toMatchObject({ active: true })
  })
})

describe('sub-flows and variables of a published flow', () => {
  const enters = (flowId: number) => graphOf(node('2', 'subflow', { flowId }))
  const publishedFlow = async (graph: object) => {
    const id = await newFlow()
    expect((await save(app.admin, id, graph)).body).toMatchObject({ published: true })
    return id
  }

  it('a sub-flow that receives, at any depth and also switched off, needs the permission to receive', async () => {
    const receiving = await publishedFlow(question)
    await app.call(endpoints.updateFlow, app.admin, { body: { flowId: receiving, active: false } })
    const between = await publishedFlow(enters(receiving))
    for (const target of [receiving, between]) {
      const id = await newFlow()
      expect(await save(publisher, id, enters(target))).toMatchObject(rejection)
      expect((await save(publisher, id, enters(target), { draft: true })).status).toBe(200)
      expect(await publish(publisher, id)).toMatchObject(rejection)
    }
    const harmless = await publishedFlow(says)
    expect((await save(publisher, await newFlow(), enters(harmless))).body).toMatchObject({ published: true })
  })

  it('FLW-32: a variable of a published flow is changed by users who may publish the flow', async () => {
    const name = `servidor_${++serial}`
    const answer = `resposta_${serial}`
    const input = (change: object = {}) =>
      ({ type: 'text', scope: 'company', value: 'seguro', name, ...change }) as never
    const declare = (as: Person, change: object = {}) => app.call(createFlowVariable, as, { body: input(change) })
    const { id } = (await declare(editor)).body
    const change = (as: Person, of: number, body: object) =>
      app.call(updateFlowVariable, as, { params: { id: of }, body: input(body) })
    expect((await change(editor, id, { value: 'outro' })).status).toBe(200)
    await publishedFlow(graphOf(node('2', 'message', { label: `Olá {{ ${name} }}` })))
    for (const body of [
      { value: 'fora.test' },
      { scope: 'session', value: 'outro' },
      { name: `${name}x`, value: 'outro' },
    ])
      expect(await change(editor, id, body)).toMatchObject(rejection)
    expect((await change(editor, id, { type: 'number', value: 'outro' })).status).toBe(200)
    expect((await change(publisher, id, { value: 'dentro' })).status).toBe(200)
    await publishedFlow(graphOf(node('2', 'question', { message: 'Senha?', answerKey: answer })))
    for (const as of [editor, publisher]) expect(await declare(as, { name: answer })).toMatchObject(rejection)
    await publishedFlow(graphOf(node('2', 'apiCall', { url: `https://{{${name}}}/`, method: 'GET' })))
    expect(await change(publisher, id, { value: 'fora.test' })).toMatchObject(rejection)
    expect(await app.call(deleteFlowVariable, editor, { params: { id } })).toMatchObject(rejection)
    expect((await change(app.admin, id, { value: 'fora.test' })).status).toBe(200)
  })

  it('the settings of a published flow need the permission to publish; those of a draft do not', async () => {
    const settings = (id: number, resumeMinutes: number) =>
      app.call(endpoints.updateFlowSettings, editor, { params: { id }, body: { resumeMinutes } })
    const [draft, published] = [await newFlow(), await publishedFlow(says)]
    expect((await settings(draft, 30)).status).toBe(200)
    expect(await settings(published, 30)).toMatchObject(rejection)
    expect((await settings(published, 0)).status).toBe(200)
  })
})

describe('a flow in a ticket', () => {
  const scopes: Array<[Scope | null, boolean, boolean]> = [
    [null, false, false],
    ['own', true, false],
    ['all', true, true],
  ]
  it.each(scopes)(
    'is started, stopped and resumed within the scope of tickets:startFlow: %s',
    async (scope, own, other) => {
      const flowId = await newFlow()
      await save(app.admin, flowId, twoQuestions)
      const { 'tickets:startFlow': _, ...others } = defaultPermissions('user')
      const permissions = { ...others, 'tickets:view': 'all' as const, 'tickets:answer': 'all' as const }
      const person = await addUserWith(
        app,
        app.admin,
        scope ? { ...permissions, 'tickets:startFlow': scope } : permissions,
      )
      for (const [isOwn, isAllowed] of [
        [true, own],
        [false, other],
      ] as const) {
        const customer = counter.customer()
        await customer.write('Oi')
        await until(async () => (await customer.tickets()).length > 0, 'a ticket')
        const { id } = await customer.ticket()
        const owned = () =>
          app.rows('update tickets set user_id = $2 where id = $1', [id, isOwn ? person.userId : null])
        await owned()
        const at = { params: { id } }
        const startResponse = await app.call(startRun, person, { ...at, body: { flowId } })
        expect(startResponse.status).toBe(isAllowed ? 200 : 403)
        if (!isAllowed) {
          expect((await app.call(startRun, app.admin, { ...at, body: { flowId } })).status).toBe(200)
          expect(await app.call(stopRun, person, at)).toMatchObject(rejection)
          expect(await app.call(resumeRun, person, at)).toMatchObject(rejection)
          expect((await app.call(showCurrentRun, person, at)).status).toBe(200)
          continue
        }
        await owned()
        expect((await app.call(stopRun, person, at)).status).toBe(200)
        await owned()
        expect((await app.call(resumeRun, person, at)).status).toBe(200)
      }
    },
  )
})
