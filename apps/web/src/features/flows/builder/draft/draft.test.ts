import type { FlowDetail } from '@recado/contract/flows/flow'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setReachable, setStatus } from '../../../../platform/api/connection-state.ts'
import { errorTextsReady } from '../../../../platform/i18n/errors.ts'
import { flowDraftKey } from '../../../../platform/storage.ts'
import { createBuilder } from '../create-builder.ts'
import { newNode } from '../graph/graph-edits.rules.ts'
import { AUTOSAVE_AFTER, RETRY_AFTER, startAutosave } from './autosave.ts'
import { createDraft, type FlowDraft } from './draft.ts'
import { forgetOffered, offeredDraft, storeDraft } from './kept-draft.ts'

const ME = 7
const RUI = { userId: 8, name: 'Rui' }
const detail: FlowDetail = {
  ...{ id: 4, name: 'Vendas', active: true, companyId: 1, publishedVersion: 1, hasDraft: false, pausedReason: null },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', revision: 3 },
  flow: { nodes: [newNode('start', { x: 0, y: 0 })], connections: [] },
}

/** A fake server with one flow. The test can delay it, make it fail, or let another user save. */
function startServer() {
  const server = {
    ...{ revision: detail.revision, graph: detail.flow, savedNodes: [] as number[] },
    /** The outcome of the next saves; null means a normal save. */
    mishaps: [] as Array<'lost on the way' | 'answer lost' | 'broken' | 'refused' | null>,
    gate: null as Promise<void> | null,
    isDeleted: false,
  }
  const missing = () => Response.json({ error: 'ERR_NO_FLOW_FOUND' }, { status: 404 })
  const store = (body: { nodes: never[]; connections: never[] }) => {
    server.revision += 1
    server.graph = { nodes: body.nodes, connections: body.connections }
    server.savedNodes.push(body.nodes.length)
  }
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    if (server.isDeleted) return missing()
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
let draft: FlowDraft
let stop: () => void
const onStoreResult = vi.fn()

function open() {
  const builder = createBuilder(4, detail.flow as never)
  draft = createDraft(builder, detail)
  stop = startAutosave(draft, ME, onStoreResult)
}
const addNode = () =>
  draft.builder.getState().edit((graph) => ({ ...graph, nodes: [...graph.nodes, newNode('message', { x: 1, y: 1 })] }))
const nodes = () => draft.builder.getState().graph.nodes.length
const state = () => draft.store.getState()
const storedDraft = () => localStorage.getItem(flowDraftKey(ME, 4))
const event = (change: object) =>
  draft.handleEvent({
    action: 'update',
    flow: { ...detail, updatedAt: '2026-01-02T00:00:00.000Z' },
    revision: server.revision,
    savedBy: RUI,
    ...change,
  } as never)
/** Another user saves. */
function saveElsewhere() {
  server.revision += 1
  server.graph = { nodes: [newNode('start', { x: 0, y: 0 }), newNode('img', { x: 5, y: 5 })], connections: [] }
}

// Otherwise the first rejection waits for a file, which fake timers do not load.
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

it('FLW-09: the draft is saved after the last edit, without publishing', async () => {
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

it('FLW-09: saves run one at a time, in the order of the edits', async () => {
  let letGo = () => {}
  server.gate = new Promise((resolve) => {
    letGo = resolve
  })
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(state().saving).toBe(true)
  addNode()
  const saving = draft.save()
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([])
  letGo()
  server.gate = null
  await pass(AUTOSAVE_AFTER)
  await expect(saving).resolves.toMatchObject({ published: true })
  expect(server.savedNodes).toEqual([2, 4])
  expect(draft.isClean()).toBe(true)
})

it('FLW-09: an undo during a save is saved after it', async () => {
  let letGo = () => {}
  server.gate = new Promise((resolve) => {
    letGo = resolve
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

it('FLW-09: without a connection edits are stored in this browser, and are saved after the reconnect', async () => {
  server.mishaps = ['lost on the way']
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(state().failure?.status).toBe(0)
  expect(JSON.parse(storedDraft() ?? '{}').graph.nodes).toHaveLength(2)
  setReachable(true)
  await pass(0)
  expect(server.savedNodes).toEqual([2])
  expect(storedDraft()).toBeNull()
})

it('FLW-09: a temporary failure is retried automatically; a rejection waits for the next edit', async () => {
  server.mishaps = ['broken']
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([])
  await pass(RETRY_AFTER)
  expect(server.savedNodes).toEqual([2])
})

it('FLW-09: a save whose response was lost counts as the user’s own', async () => {
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
  expect(storedDraft()).toBeNull()
})

it('FLW-09: an undo after a lost response stays unsaved when the server rejects it', async () => {
  // The server first rejects the revision. The save is then sent again on the revision of this page's earlier save.
  server.mishaps = ['answer lost', null, 'refused']
  addNode()
  await pass(AUTOSAVE_AFTER)
  draft.builder.getState().undo()
  await pass(AUTOSAVE_AFTER)
  expect(server.savedNodes).toEqual([2])
  expect(draft.isClean()).toBe(false)
})

it('FLW-09: the event of the user’s own save has no effect, whether it arrives before or after the response', async () => {
  addNode()
  await pass(AUTOSAVE_AFTER - 1)
  const saving = draft.keep()
  event({ revision: 4, savedBy: { userId: ME, name: 'Ana' } })
  await saving
  event({ revision: 4, savedBy: { userId: ME, name: 'Ana' } })
  expect(state()).toMatchObject({ newer: null, revision: 4 })
})

it('FLW-09: another user’s save is announced with the name; nothing overwrites it without a question', async () => {
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

it('FLW-09: a rejected save is announced too; the other version can be loaded, and one undo step restores the local one', async () => {
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

it('FLW-09: name, switch and published version follow events without a newer draft', () => {
  event({
    revision: 3,
    savedBy: null,
    flow: { ...detail, name: 'Outro', publishedVersion: 9, updatedAt: '2026-01-02T00:00:00.000Z' },
  })
  expect(state()).toMatchObject({ newer: null, flow: { name: 'Outro', publishedVersion: 9 } })
})

it('FLW-01: a flow that another user deletes keeps its graph on screen and is no longer saved', async () => {
  addNode()
  draft.handleEvent({ action: 'delete', flowId: 4 })
  await pass(AUTOSAVE_AFTER + RETRY_AFTER)
  expect(state().isDeleted).toBe(true)
  expect(server.savedNodes).toEqual([])
  expect(nodes()).toBe(2)
})

it('FLW-01: a save also discovers that the flow was deleted', async () => {
  server.isDeleted = true
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(state().isDeleted).toBe(true)
})

it('FLW-09: a page that closes before the save leaves its edits in this browser, and the next page offers them', async () => {
  addNode()
  stop()
  open()
  const offered = offeredDraft(ME, 4)
  expect(offered).toMatchObject({ revision: 3, withoutKeys: false })
  expect(offered?.graph.nodes).toHaveLength(2)
  // Until the user decides, edits of the next page do not overwrite them.
  addNode()
  addNode()
  await pass(AUTOSAVE_AFTER)
  expect(storedDraft()).toBeNull()
  expect(offeredDraft(ME, 4)?.graph.nodes).toHaveLength(2)
  forgetOffered(ME, 4)
  expect(offeredDraft(ME, 4)).toBeNull()
})

it('FLW-09: keys are not stored in the browser, and a full storage is reported', async () => {
  const graph = { nodes: [{ ...newNode('openai', { x: 0, y: 0 }), data: { apiKey: 'sk-1' } }], connections: [] }
  expect(storeDraft(ME, 4, graph, 3)).toBe(true)
  expect(storedDraft()).not.toContain('sk-1')
  expect(offeredDraft(ME, 4)).toMatchObject({ withoutKeys: true })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  server.mishaps = ['lost on the way']
  addNode()
  await pass(500)
  expect(onStoreResult).toHaveBeenLastCalledWith(true)
  vi.restoreAllMocks()
})

it('FLW-09: another user of this browser is offered nothing', () => {
  storeDraft(ME, 4, detail.flow as never, 3)
  expect(offeredDraft(8, 4)).toBeNull()
})
