import type { FlowDetail } from '@recado/contract/flows/flow'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setReachable, setStatus } from '../../../../platform/api/connection-state.ts'
import { errorTextsReady } from '../../../../platform/i18n/errors.ts'
import { flowDraftKey } from '../../../../platform/storage.ts'
import { createBuilder } from '../create-builder.ts'
import { newNode } from '../graph/graph-edits.rules.ts'
import { AUTOSAVE_AFTER, RETRY_AFTER, startAutosave } from './autosave.ts'
import { createDraft, type Draft } from './draft.ts'
import { forgetOffered, keepDraft, offeredDraft } from './kept-draft.ts'

const ME = 7
const RUI = { userId: 8, name: 'Rui' }
const detail: FlowDetail = {
  ...{ id: 4, name: 'Vendas', active: true, companyId: 1, publishedVersion: 1, hasDraft: false, pausedReason: null },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', revision: 3 },
  flow: { nodes: [newNode('start', { x: 0, y: 0 })], connections: [] },
}

/** A server with one flow, which the test can make slow, deaf or somebody else's. */
function startServer() {
  const server = {
    ...{ revision: detail.revision, graph: detail.flow, savedNodes: [] as number[] },
    /** What happens to the next saves instead; null: nothing. */
    mishaps: [] as Array<'lost on the way' | 'answer lost' | 'broken' | 'refused' | null>,
    gate: null as Promise<void> | null,
    gone: false,
  }
  const missing = () => Response.json({ error: 'ERR_NO_FLOW_FOUND' }, { status: 404 })
  const store = (body: { nodes: never[]; connections: never[] }) => {
    server.revision += 1
    server.graph = { nodes: body.nodes, connections: body.connections }
    server.savedNodes.push(body.nodes.length)
  }
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    if (server.gone) return missing()
    if (init.method !== 'POST')
      return Response.json({ flow: { ...detail, revision: server.revision, flow: server.graph } })
    const body = JSON.parse(String(init.body))
    await server.gate
    const mishap = server.mishaps.shift()
    if (mishap === 'lost on the way') throw new TypeError('no network')
    if (mishap === 'refused') return Response.json({ error: 'ERR_VALIDATION' }, { status: 400 })
    if (mishap === 'broken') return Response.json({ error: 'ERR_INTERNAL_SERVER_ERROR' }, { status: 500 })
    if (body.revision !== server.revision && !body.overwrite)
      return Response.json({ error: 'ERR_FLOW_REVISION', savedBy: RUI }, { status: 409 })
    store(body)
    if (mishap === 'answer lost') throw new TypeError('no network')
    const published = !body.draft
    return Response.json({ revision: server.revision, published, version: published ? 2 : 1, problems: [] })
  })
  return server
}

let server: ReturnType<typeof startServer>
let draft: Draft
let stop: () => void
const unkept = vi.fn()

function open() {
  const builder = createBuilder(4, detail.flow as never)
  draft = createDraft(builder, detail)
  stop = startAutosave(draft, ME, unkept)
}
const addNode = () =>
  draft.builder.getState().edit((graph) => ({ ...graph, nodes: [...graph.nodes, newNode('message', { x: 1, y: 1 })] }))
const nodes = () => draft.builder.getState().graph.nodes.length
const state = () => draft.store.getState()
const kept = () => localStorage.getItem(flowDraftKey(ME, 4))
const event = (change: object) =>
  draft.heard({
    action: 'update',
    flow: { ...detail, updatedAt: '2026-01-02T00:00:00.000Z' },
    revision: server.revision,
    savedBy: RUI,
    ...change,
  } as never)
/** Somebody else saves. */
function saveElsewhere() {
  server.revision += 1
  server.graph = { nodes: [newNode('start', { x: 0, y: 0 }), newNode('img', { x: 5, y: 5 })], connections: [] }
}

// Otherwise the first refusal waits for a file, which fake timers do not pass.
beforeAll(() => errorTextsReady())
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  server = startServer()
  open()
})
afterEach(() => {
  stop()
  setReachable(true)
  setStatus('online')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('FLW-09: the draft is saved a while after the last edit, without publishing', async () => {
  addNode()
  await pass(AUTOSAVE_AFTER - 100)
  addNode()
  await pass(AUTOSAVE_AFTER - 100)
  expect(server.savedNodes).toEqual([])
  await pass(100)
  expect(server.savedNodes).toEqual([3])
  expect(draft.isClean()).toBe(true)
  expect(state()).toMatchObject({ revision: 4, saving: false, flow: { hasDraft: true, publishedVersion: 1 } })
})

it('FLW-09: saves go one at a time, in the order of the edits', async () => {
  let letGo = () => {}
  server.gate = new Promise((done) => {
    letGo = done
  })
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(state().saving).toBe(true)
  addNode()
  const saved = draft.save()
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([])
  letGo()
  server.gate = null
  await pass(AUTOSAVE_AFTER)
  await expect(saved).resolves.toMatchObject({ published: true })
  expect(server.savedNodes).toEqual([2, 4])
  expect(draft.isClean()).toBe(true)
})

it('FLW-09: what is undone while a save is under way is saved after it', async () => {
  let letGo = () => {}
  server.gate = new Promise((done) => {
    letGo = done
  })
  addNode()
  await pass(AUTOSAVE_AFTER)
  draft.builder.getState().undo()
  await pass(AUTOSAVE_AFTER)
  letGo()
  server.gate = null
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([2, 1])
})

it('FLW-09: without a connection edits lie at this browser, and are saved when it is back', async () => {
  server.mishaps = ['lost on the way']
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(state().failure?.status).toBe(0)
  expect(JSON.parse(kept() ?? '{}').graph.nodes).toHaveLength(2)
  setReachable(true)
  await pass(0)
  expect(server.savedNodes).toEqual([2])
  expect(kept()).toBeNull()
})

it('FLW-09: a failure that may pass is tried again by itself; a refusal waits for the next edit', async () => {
  server.mishaps = ['broken']
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([])
  await pass(RETRY_AFTER)
  expect(server.savedNodes).toEqual([2])
})

it('FLW-09: a save whose answer was lost is one’s own, not somebody else’s', async () => {
  server.mishaps = ['answer lost']
  addNode()
  await pass(AUTOSAVE_AFTER)
  event({ savedBy: { userId: ME, name: 'Ana' } })
  expect(state().newer).toBeNull()
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([2, 3])
  expect(state()).toMatchObject({ newer: null, failure: null, revision: 5 })
})

it.each([
  ['answer lost', [2, 1]],
  ['lost on the way', [1]],
] as const)('FLW-09: an undo after a save (%s) is saved too', async (mishap, savedNodes) => {
  server.mishaps = [mishap]
  addNode()
  await pass(AUTOSAVE_AFTER)
  draft.builder.getState().undo()
  expect(draft.isClean()).toBe(false)
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual(savedNodes)
  expect(draft.isClean()).toBe(true)
  expect(kept()).toBeNull()
})

it('FLW-09: an undo after a lost answer is unsaved when the server refuses it', async () => {
  // The server first refuses the revision; the save is sent again on the revision that was ours.
  server.mishaps = ['answer lost', null, 'refused']
  addNode()
  await pass(AUTOSAVE_AFTER)
  draft.builder.getState().undo()
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([2])
  expect(draft.isClean()).toBe(false)
})

it('FLW-09: the event of an own save says nothing, whether it comes before its answer or after', async () => {
  addNode()
  await pass(AUTOSAVE_AFTER - 1)
  const saving = draft.keep()
  event({ revision: 4, savedBy: { userId: ME, name: 'Ana' } })
  await saving
  event({ revision: 4, savedBy: { userId: ME, name: 'Ana' } })
  expect(state()).toMatchObject({ newer: null, revision: 4 })
})

it('FLW-09: somebody else’s save is told of by name; nothing is saved over it without being asked', async () => {
  addNode()
  saveElsewhere()
  event({})
  expect(state().newer).toEqual({ revision: 4, by: RUI })
  await pass(AUTOSAVE_AFTER + RETRY_AFTER)
  expect(server.savedNodes).toEqual([])
  await draft.keepMine()
  expect(server.savedNodes).toEqual([2])
  expect(state()).toMatchObject({ newer: null, revision: 5 })
})

it('FLW-09: a refused save is told of too, and theirs can be taken, with one step back to mine', async () => {
  addNode()
  saveElsewhere()
  await expect(draft.save()).rejects.toMatchObject({ code: 'ERR_FLOW_REVISION' })
  expect(state().newer).toEqual({ revision: 4, by: RUI })
  await draft.takeTheirs()
  expect(draft.builder.getState().graph.nodes[1]?.type).toBe('img')
  expect(draft.isClean()).toBe(true)
  expect(state()).toMatchObject({ newer: null, failure: null, revision: 4 })
  draft.builder.getState().undo()
  expect(draft.builder.getState().graph.nodes[1]?.type).toBe('message')
})

it('FLW-09: the name, the switch and the published version follow events without a newer draft', () => {
  event({
    revision: 3,
    savedBy: null,
    flow: { ...detail, name: 'Outro', publishedVersion: 9, updatedAt: '2026-01-02T00:00:00.000Z' },
  })
  expect(state()).toMatchObject({ newer: null, flow: { name: 'Outro', publishedVersion: 9 } })
})

it('FLW-01: a flow that somebody deletes keeps its graph on screen and is saved no more', async () => {
  addNode()
  draft.heard({ action: 'delete', flowId: 4 })
  await pass(AUTOSAVE_AFTER + RETRY_AFTER)
  expect(state().gone).toBe(true)
  expect(server.savedNodes).toEqual([])
  expect(nodes()).toBe(2)
})

it('FLW-01: a save finds out too that the flow is gone', async () => {
  server.gone = true
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(state().gone).toBe(true)
})

it('FLW-09: a page that closes before the save leaves its edits here, and the next one offers them', async () => {
  addNode()
  stop()
  open()
  const offered = offeredDraft(ME, 4)
  expect(offered).toMatchObject({ revision: 3, withoutKeys: false })
  expect(offered?.graph.nodes).toHaveLength(2)
  // Until somebody decides, edits of the next page do not reach it.
  addNode()
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(kept()).toBeNull()
  expect(offeredDraft(ME, 4)?.graph.nodes).toHaveLength(2)
  forgetOffered(ME, 4)
  expect(offeredDraft(ME, 4)).toBeNull()
})

it('FLW-09: keys do not lie at the browser, and a full browser is told of', async () => {
  const graph = { nodes: [{ ...newNode('openai', { x: 0, y: 0 }), data: { apiKey: 'sk-1' } }], connections: [] }
  expect(keepDraft(ME, 4, graph, 3)).toBe(true)
  expect(kept()).not.toContain('sk-1')
  expect(offeredDraft(ME, 4)).toMatchObject({ withoutKeys: true })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  server.mishaps = ['lost on the way']
  addNode()
  await pass(500)
  expect(unkept).toHaveBeenLastCalledWith(true)
  vi.restoreAllMocks()
})

it('FLW-09: another person at this browser is offered nothing', () => {
  keepDraft(ME, 4, detail.flow as never, 3)
  expect(offeredDraft(8, 4)).toBeNull()
})
