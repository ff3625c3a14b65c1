import * as endpoints from '@recado/contract/flows/endpoints'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { listTicketRuns } from '@recado/contract/flows/run-endpoints'
import { createQueue, deleteQueue } from '@recado/contract/queues/endpoints'
import { createTag, deleteTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { type Counter, openCounter } from '../../chatbot/test/counter.ts'
import { edges, node } from '../engine/test/graphs.ts'
import { asks } from '../test/calls.ts'

let app: SharedTestApp
let counter: Counter
beforeAll(async () => {
  app = await sharedTestApp()
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Vendas' }] })
})
afterAll(() => app?.stop())

let serial = 0
async function newFlow(graph: FlowGraph): Promise<number> {
  const { id } = (await app.call(endpoints.createFlow, app.admin, { body: { name: `Fluxo ${++serial}` } })).body
  await save(id, graph)
  return id
}
const save = async (idFlow: number, graph: FlowGraph) =>
  (await app.call(endpoints.saveFlow, app.admin, { body: { idFlow, ...graph, draft: true } })).body
const publish = (id: number, name?: string) =>
  app.call(endpoints.publishFlow, app.admin, { params: { id }, body: name === undefined ? {} : { name } })
const versions = async (id: number) =>
  (await app.call(endpoints.listFlowVersions, app.admin, { params: { id } })).body.versions
const version = (id: number, at: number) =>
  app.call(endpoints.showFlowVersion, app.admin, { params: { id, version: at } })
const rollBack = (id: number, at: number) =>
  app.call(endpoints.rollBackFlow, app.admin, { params: { id, version: at } })
const showFlow = async (id: number) => (await app.call(endpoints.showFlow, app.admin, { params: { id } })).body.flow

it('publishing with errors returns 422 with node, code and text for each; warnings do not block it', async () => {
  const id = await newFlow({
    nodes: [node('1', 'start'), node('2', 'ticket', {}), node('3', 'message', { label: 'x'.repeat(5000) })],
    connections: edges('1>2', '1/b>3'),
  })
  const publishResponse = await publish(id)
  expect([publishResponse.status, publishResponse.body]).toEqual([
    422,
    {
      error: 'ERR_FLOW_INVALID',
      problems: [
        { nodeId: '2', code: 'unsetQueue', severity: 'error', text: 'Adicione uma fila.' },
        expect.objectContaining({ nodeId: '3', code: 'tooLong', severity: 'warning' }),
      ],
    },
  ])
  expect(await versions(id)).toEqual([])
  const empty = (await app.call(endpoints.createFlow, app.admin, { body: { name: 'Vazio' } })).body
  expect((await publish(empty.id)).status).toBe(422)
  const checked = await app.call(endpoints.checkFlow, app.admin, { params: { id }, body: asks('oi') })
  expect(checked.body).toEqual({ problems: [] })
})

it('each publication is a version with its author, newest first; a version can be named, and an unknown one is 404', async () => {
  const id = await newFlow(asks('um'))
  expect((await publish(id, 'Primeira')).body).toEqual({ version: 1 })
  await save(id, asks('dois'))
  expect((await publish(id)).body).toEqual({ version: 2 })
  expect(await versions(id)).toEqual([
    {
      ...{ version: 2, name: '', nodes: 3, userId: app.admin.userId, userName: expect.any(String), isPublished: true },
      publishedAt: expect.any(String),
    },
    expect.objectContaining({ version: 1, name: 'Primeira', isPublished: false }),
  ])
  const first = await version(id, 1)
  expect(JSON.stringify(first.body.flow)).toContain('um seu nome?')
  const rename = (name: string, at = 1) =>
    app.call(endpoints.renameFlowVersion, app.admin, { params: { id, version: at }, body: { name } })
  expect((await rename('Natal')).body).toMatchObject({ version: 1, name: 'Natal' })
  expect([(await rename('n'.repeat(60))).status, (await rename('n'.repeat(61))).status]).toEqual([200, 400])
  for (const answer of [await version(id, 3), await rename('x', 3), await rollBack(id, 3), await version(id, 2 ** 31)])
    expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_FLOW_VERSION_FOUND' }])
})

it('rolling back to a version also makes it the draft, with a new revision', async () => {
  const id = await newFlow(asks('um'))
  await publish(id)
  await save(id, asks('dois'))
  await publish(id)
  await save(id, asks('três'))
  expect((await rollBack(id, 1)).body).toEqual({ version: 1, revision: 4 })
  expect(await showFlow(id)).toMatchObject({ publishedVersion: 1, hasDraft: false, revision: 4, flow: asks('um') })
  const stale = await app.call(endpoints.saveFlow, app.admin, { body: { idFlow: id, ...asks('quatro'), revision: 3 } })
  expect([stale.status, stale.body.error]).toEqual([409, 'ERR_FLOW_REVISION'])
  expect((await versions(id)).map(({ version: of, isPublished }) => [of, isPublished])).toEqual([
    [2, false],
    [1, true],
  ])
  await save(id, asks('cinco'))
  expect((await publish(id)).body).toEqual({ version: 3 })
})

it('a chat stays on its version when the flow is published again, rolled back or renamed; new chats use the newest', async () => {
  const graph = (word: string): FlowGraph => ({
    nodes: [
      node('1', 'start'),
      node('2', 'question', { message: `${word}: nome?`, answerKey: 'nome_dito' }),
      node('3', 'message', { label: `${word}: obrigado {{nome_dito}}` }),
    ],
    connections: edges('1>2', '2>3'),
  })
  const id = await newFlow(graph('um'))
  await publish(id)
  await app.call(createPhrase, app.admin, { body: { name: 'Começo', flowId: id, phrase: 'quero começar' } })
  const [maria, joana, ana] = [counter.customer(), counter.customer(), counter.customer()] as const
  const replyTo = async (customer: typeof maria, text: string) =>
    until(async () => (await customer.arrived()).includes(text), text)
  await maria.write('quero começar')
  await replyTo(maria, 'um: nome?')
  await save(id, graph('dois'))
  await publish(id)
  await joana.write('Quero comecar')
  await replyTo(joana, 'dois: nome?')
  await rollBack(id, 1)
  await ana.write('QUERO COMEÇAR')
  await replyTo(ana, 'um: nome?')
  await maria.write('Maria')
  await replyTo(maria, 'um: obrigado Maria')
  await joana.write('Joana')
  await replyTo(joana, 'dois: obrigado Joana')
  const { body } = await app.call(listTicketRuns, app.admin, { params: { id: (await joana.ticket()).id } })
  expect(body.runs.map(({ version: of, state }) => [of, state])).toEqual([[2, 'ended']])
})

it('a deleted queue, tag or sub-flow is reported by check, publish and rollback', async () => {
  const queue = (await app.call(createQueue, app.admin, { body: { name: 'Reserva', color: '#0a0b0c' } })).body
  const tag = (await app.call(createTag, app.admin, { body: { name: 'Antiga' } })).body
  const below = await newFlow(asks('abaixo'))
  await publish(below)
  const graph = {
    nodes: [
      node('1', 'start'),
      node('2', 'tag', { tag: { id: tag.id, name: 'Antiga' } }),
      node('3', 'subflow', { flowId: below }),
      node('4', 'ticket', { id: queue.id, name: 'Reserva' }),
    ],
    connections: edges('1>2', '2>3', '3>4'),
  }
  const id = await newFlow(graph)
  const before = await publish(id)
  expect([before.status, before.body]).toEqual([200, { version: 1 }])
  const findUses = async (query: object, as = app.admin) =>
    (await app.call(endpoints.listFlowsWith, as, { query: { ...query } })).body.flows.map(({ id: one }) => one)
  expect([await findUses({ queueId: queue.id }), await findUses({ tagId: tag.id })]).toEqual([[id], [id]])
  expect([
    await findUses({ queueId: queue.id }, app.stranger),
    await findUses({ tagId: 999 }),
    await findUses({}),
  ]).toEqual([...[[], [], []]])
  await save(id, asks('outra'))
  await publish(id)
  expect((await app.call(deleteQueue, app.admin, { params: { id: queue.id } })).status).toBe(200)
  expect((await app.call(deleteTag, app.admin, { params: { id: tag.id } })).status).toBe(200)
  expect((await app.call(endpoints.deleteFlow, app.admin, { params: { id: below } })).status).toBe(200)
  const expected = [
    ['2', 'unknownTag', 'A etiqueta Antiga foi excluída. Escolha outra.'],
    ['3', 'unknownFlow', `O fluxo ${below} foi excluído. Escolha outro.`],
    ['4', 'unknownQueue', 'A fila Reserva foi excluída. Escolha outra.'],
  ]
  const nodesAndCodes = (problems: ReadonlyArray<{ nodeId: string | null; code: string; text: string }>) =>
    problems.map(({ nodeId, code, text }) => [nodeId, code, text])
  const rollBackResponse = await rollBack(id, 1)
  expect([
    rollBackResponse.status,
    nodesAndCodes((rollBackResponse.body as unknown as { problems: [] }).problems),
  ]).toEqual([422, expected])
  expect(await showFlow(id)).toMatchObject({ publishedVersion: 2 })
  const checked = await app.call(endpoints.checkFlow, app.admin, { params: { id }, body: graph })
  expect(nodesAndCodes(checked.body.problems)).toEqual(expected)
})
