import * as endpoints from '@recado/contract/flows/endpoints'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedTestApp, TEST_PASSWORD } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import type { TestSocket } from '../../../../test/socket.ts'
import { node } from '../engine/test/graphs.ts'
import { asks } from '../test/calls.ts'

let app: SharedTestApp
let socket: TestSocket
let foreign: TestSocket
beforeAll(async () => {
  app = await sharedTestApp()
  socket = await app.socket(await addUserWith(app, app.admin, { 'flows:names': 'all', 'flows:view': 'all' }))
  foreign = await app.socket(app.stranger)
})
afterAll(async () => {
  socket?.close()
  foreign?.close()
  await app?.stop()
})

const at = (id: number) => ({ params: { id } })
const create = async (name = 'Boas-vindas', as: Person = app.admin) =>
  (await app.call(endpoints.createFlow, as, { body: { name } })).body
const save = (idFlow: number, graph: FlowGraph, more: object = {}, as: Person = app.admin) =>
  app.call(endpoints.saveFlow, as, { body: { idFlow, ...graph, ...more } })
const showFlow = async (id: number) => (await app.call(endpoints.showFlow, app.admin, at(id))).body.flow
const noFlow = [404, { error: 'ERR_NO_FLOW_FOUND' }]

describe('flows by name', () => {
  it.each([
    ['a', 400],
    ['ab', 200],
    [' ab ', 200],
    [' a ', 400],
    ['x'.repeat(50), 200],
    ['x'.repeat(51), 400],
    [undefined, 400],
    [null, 400],
  ])('FLL-03: creating a flow named %j returns %s', async (name, status) => {
    const { status: answered, body } = await app.call(endpoints.createFlow, app.admin, { body: { name } as never })
    expect(answered, JSON.stringify(body)).toBe(status)
    if (typeof name === 'string' && status === 200) expect(body.name).toBe(name.trim())
  })

  it('FLL-01, FLL-05: a new flow is empty, active and unpublished, and is announced to its company only', async () => {
    const flow = await create('Pedidos')
    expect(flow).toEqual({
      ...{ id: expect.any(Number), name: 'Pedidos', active: true, companyId: app.admin.companyId },
      ...{ publishedVersion: null, hasDraft: false, pausedReason: null, updatedAt: expect.any(String) },
    })
    expect(await showFlow(flow.id)).toEqual({ ...flow, flow: null, revision: 0 })
    const isIt = (payload: Record<string, unknown>) =>
      payload.action === 'create' && (payload.flow as { id: number }).id === flow.id
    expect(await socket.receives('-flow', isIt)).toMatchObject({ revision: 0, savedBy: null })
    expect(foreign.received.filter(({ name }) => name.endsWith('-flow'))).toEqual([])
  })

  it('FLL-01: the list can be searched without case and accents, and paged by number or cursor', async () => {
    for (let n = 10; n < 32; n += 1) await create(`Página ${n}`)
    const list = async (query: object) => (await app.call(endpoints.listFlows, app.admin, { query: { ...query } })).body
    const first = await list({ searchParam: 'pagina' })
    expect([first.count, first.hasMore, first.flows.length]).toEqual([22, true, 20])
    expect(first.flows[0]?.name).toBe('Página 10')
    const second = await list({ searchParam: 'PÁGINA', pageNumber: 2 })
    expect([second.hasMore, second.flows.map(({ name }) => name)]).toEqual([false, ['Página 30', 'Página 31']])
    const choices = await list({ searchParam: 'página', all: 'true' })
    expect([choices.hasMore, choices.flows.length]).toEqual([false, 22])
    const after = await list({ searchParam: 'pagina', cursor: (first as { cursor?: string }).cursor })
    expect(after.flows.length).toBeGreaterThan(0)
    expect((await list({ searchParam: '%' })).flows).toEqual([])
  })

  it('FLL-02, FLL-05: a flow is renamed, switched off and on; omitted fields stay', async () => {
    const { id } = await create('Antes')
    const change = (body: object) => app.call(endpoints.updateFlow, app.admin, { body: { flowId: id, ...body } })
    expect((await change({ name: 'Depois' })).body).toMatchObject({ name: 'Depois', active: true })
    expect((await change({ active: 'false' })).body).toMatchObject({ name: 'Depois', active: false })
    expect((await change({ active: true })).body).toMatchObject({ active: true })
    expect((await change({ name: 'x' })).status).toBe(400)
    await socket.receives(
      '-flow',
      ({ action, flow }) => action === 'update' && (flow as { name: string }).name === 'Depois',
    )
  })

  it('FLL-02: deleting a flow deletes its versions and notifies the company', async () => {
    const { id } = await create()
    await save(id, asks('oi'))
    expect((await app.call(endpoints.deleteFlow, app.attendant, at(id))).status).toBe(403)
    expect((await app.call(endpoints.deleteFlow, app.admin, at(id))).status).toBe(200)
    await socket.receives('-flow', ({ action, flowId }) => action === 'delete' && flowId === id)
    const again = await app.call(endpoints.deleteFlow, app.admin, at(id))
    expect([again.status, again.body]).toEqual(noFlow)
    expect(await app.rows('select 1 from flow_versions where flow_id = $1', [id])).toEqual([])
  })

  it.each([
    ['pt', 'Modelo (cópia)'],
    ['en', 'Modelo (copy)'],
    ['es', 'Modelo (copia)'],
  ])("FLL-02: a copy is named in the company's language, %s, and has a separate draft", async (language, name) => {
    const as = app.stranger
    const body = { language, currentPassword: TEST_PASSWORD }
    const updateResponse = await app.call(updateCompany, app.superUser, { params: { id: as.companyId }, body })
    expect(updateResponse.status, JSON.stringify(updateResponse.body)).toBe(200)
    const { id } = await create('Modelo', as)
    await save(id, asks('oi'), {}, as)
    const { body: copy } = await app.call(endpoints.duplicateFlow, as, { body: { flowId: id } })
    expect(copy).toMatchObject({ name, publishedVersion: null, hasDraft: true, active: true })
    const graphOf = async (one: number) => (await app.call(endpoints.showFlow, as, at(one))).body.flow.flow
    expect(await graphOf(copy.id)).toEqual(await graphOf(id))
    await save(copy.id, asks('outro'), {}, as)
    expect(JSON.stringify(await graphOf(id))).not.toContain('outro')
  })

  it('a copy of a flow without a draft has no draft', async () => {
    const { id } = await create()
    const { body } = await app.call(endpoints.duplicateFlow, app.admin, { body: { flowId: id } })
    expect(await showFlow(body.id)).toMatchObject({ flow: null, revision: 0, hasDraft: false })
  })
})

describe('saving', () => {
  it('FLW-47: nodes and data are returned as they were sent, including unknown fields', async () => {
    const { id } = await create()
    const graph = {
      nodes: [
        {
          ...{ id: '1', type: 'start', position: { x: 1.5, y: -2, z: 3 }, data: {} },
          ...{ width: 120, selected: true, style: { backgroundColor: '#555' }, positionAbsolute: { x: 1, y: 2 } },
        },
        {
          ...{ id: 'algo-de-fora', type: 'kindOfTomorrow', position: { x: 0, y: 0 } },
          data: { deep: [{ a: null, b: [1, 'x', { c: '' }] }], 'with space': '\u00e7\u200d😀', empty: {}, zero: 0 },
        },
      ],
      connections: [
        {
          id: 'e',
          source: '1',
          target: 'algo-de-fora',
          sourceHandle: null,
          animated: true,
          markerEnd: { type: 'arrow' },
        },
      ],
    }
    const answer = await save(id, graph as never)
    expect([answer.status, answer.body.published]).toEqual([200, false])
    expect((await showFlow(id)).flow).toEqual(graph)
  })

  it('FLW-09: the documented save publishes a valid graph; it never publishes a draft or a graph with errors', async () => {
    const { id } = await create()
    expect((await save(id, asks('um'), { draft: true })).body).toEqual({
      ...{ revision: 1, published: false, version: null, problems: [] },
    })
    expect((await save(id, asks('dois'))).body).toEqual({ revision: 2, published: true, version: 1, problems: [] })
    expect(await showFlow(id)).toMatchObject({ publishedVersion: 1, hasDraft: false })
    const broken = { nodes: [...asks('três').nodes, node('9', 'ticket', {})], connections: asks('três').connections }
    const invalidSave = await save(id, broken)
    expect(invalidSave.body).toMatchObject({ revision: 3, published: false, version: 1 })
    expect(invalidSave.body.problems.map(({ nodeId, code, severity }) => [nodeId, code, severity])).toEqual([
      ['9', 'unsetQueue', 'error'],
      ['9', 'unreachable', 'error'],
    ])
    expect(await showFlow(id)).toMatchObject({ publishedVersion: 1, hasDraft: true, revision: 3 })
    const event = await socket.receives(
      '-flow',
      ({ revision, flow }) => revision === 3 && (flow as { id: number }).id === id,
    )
    expect(event.savedBy).toEqual({ userId: app.admin.userId, name: expect.any(String) })
  })

  it('a stale revision returns 409 and stores nothing, unless overwrite is set; a save without a revision is accepted', async () => {
    const { id } = await create()
    await save(id, asks('primeira'), { draft: true, revision: 0 })
    const late = await save(id, asks('atrasada'), { draft: true, revision: 0 })
    const savedBy = { userId: app.admin.userId, name: expect.any(String) }
    expect([late.status, late.body]).toEqual([409, { error: 'ERR_FLOW_REVISION', savedBy }])
    expect(JSON.stringify(await showFlow(id))).not.toContain('atrasada')
    const overwriteResponse = await save(id, asks('fica'), { draft: true, revision: 0, overwrite: true })
    expect(overwriteResponse.body.revision).toBe(2)
    expect((await save(id, asks('sem'), { draft: true })).body.revision).toBe(3)
    const both = await Promise.all([1, 2].map((n) => save(id, asks(`par ${n}`), { draft: true, revision: 3 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('a graph may have 2,000 nodes and 6,000 connections at most', async () => {
    const { id } = await create()
    const nodes = (n: number) => Array.from({ length: n }, (_, at) => node(String(at + 1), at ? 'note' : 'start'))
    const connections = (n: number) =>
      Array.from({ length: n }, (_, at) => ({ id: `e${at}`, source: '1', target: '2' }))
    const status = async (graph: FlowGraph) => (await save(id, graph, { draft: true })).status
    expect(await status({ nodes: nodes(2000), connections: connections(6000) })).toBe(200)
    expect(await status({ nodes: nodes(2001), connections: [] })).toBe(400)
    expect(await status({ nodes: nodes(2), connections: connections(6001) })).toBe(400)
  })

  it('a save may have 4 MiB at most', async () => {
    const { id } = await create()
    const most = 4 * 1024 * 1024
    const body = (label: string) => ({
      idFlow: id,
      draft: true,
      nodes: [node('1', 'start', { label })],
      connections: [],
    })
    const room = most - Buffer.byteLength(JSON.stringify(body('')))
    const send = (length: number) => app.call(endpoints.saveFlow, app.admin, { body: body('x'.repeat(length)) })
    expect((await send(room)).status).toBe(200)
    const oversizedSave = await send(room + 1)
    expect([oversizedSave.status, oversizedSave.body]).toEqual([413, { error: 'ERR_BODY_TOO_LARGE' }])
  })
})

describe('settings', () => {
  it('omitted settings stay; the minutes are bounded; an unknown or foreign queue is rejected', async () => {
    const { id } = await create()
    const { id: queueId } = (
      await app.rows<{ id: number }>(
        `insert into queues (company_id, name, color) values ($1, 'Reserva', '#123456') returning id`,
        [app.admin.companyId],
      )
    )[0] ?? { id: 0 }
    const [theirs] = await app.rows<{ id: number }>(
      `insert into queues (company_id, name, color) values ($1, 'Deles', '#123456') returning id`,
      [app.stranger.companyId],
    )
    const change = (body: object) => app.call(endpoints.updateFlowSettings, app.admin, { ...at(id), body })
    const empty = { fallbackQueueId: null, active: true, resumeMinutes: 0 }
    expect((await app.call(endpoints.showFlowSettings, app.admin, at(id))).body).toEqual(empty)
    expect((await change({ fallbackQueueId: queueId })).body).toEqual({ ...empty, fallbackQueueId: queueId })
    expect((await change({ resumeMinutes: 10_080 })).body).toMatchObject({
      fallbackQueueId: queueId,
      resumeMinutes: 10_080,
    })
    for (const invalidMinutes of [10_081, -1, 1.5, 'x'])
      expect((await change({ resumeMinutes: invalidMinutes })).status).toBe(400)
    expect((await change({ active: false })).body).toMatchObject({ active: false, fallbackQueueId: queueId })
    const foreignQueue = await change({ fallbackQueueId: theirs?.id })
    expect([foreignQueue.status, foreignQueue.body]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }])
    expect((await change({ fallbackQueueId: null })).body).toMatchObject({ fallbackQueueId: null })
  })
})

it('every call returns 404 for an unknown flow or a flow of another company', async () => {
  const { id } = await create()
  await save(id, asks('oi'))
  for (const [as, one] of [
    [app.stranger, id],
    [app.admin, 2_000_000_000],
    [app.admin, 2 ** 40],
  ] as const) {
    const answers = [
      await app.call(endpoints.showFlow, as, at(one)),
      await app.call(endpoints.updateFlow, as, { body: { flowId: one, name: 'Outro' } }),
      await app.call(endpoints.duplicateFlow, as, { body: { flowId: one } }),
      await save(one, asks('x'), {}, as),
      await app.call(endpoints.publishFlow, as, { ...at(one), body: {} }),
      await app.call(endpoints.listFlowVersions, as, at(one)),
      await app.call(endpoints.checkFlow, as, { ...at(one), body: asks('x') }),
      await app.call(endpoints.importFlow, as, { ...at(one), body: { content: '{}' } }),
      await app.call(endpoints.showFlowSettings, as, at(one)),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual(noFlow)
  }
})
