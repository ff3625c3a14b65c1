import {
  createFlow,
  deleteFlow,
  duplicateFlow,
  listFlows,
  listFlowVersions,
  saveFlow,
  showFlow,
  showFlowSettings,
  showFlowUse,
  updateFlow,
  updateFlowSettings,
} from '@recado/contract/flows/endpoints'
import type { Flow, FlowDetail, FlowSettings } from '@recado/contract/flows/flow'
import type { FlowGraph } from '@recado/contract/flows/graph'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { fetchAnew, queryClient } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { type FlowEvent, isMoved, withFlowEvent, withFlowPages } from './live-flows.ts'

const TABLE = ['flows', 'table'] as const
const ALL = ['flows', 'all'] as const
const detailKey = (id: number) => ['flows', 'detail', id] as const
const versionsKey = (id: number) => ['flows', 'versions', id] as const
const settingsKey = (id: number) => ['flows', 'settings', id] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is shown.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listFlows, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ flows: Flow[]; count: number; hasMore: boolean }>

/** Changes what is cached of a flow; its graph and revision stay: only the builder takes another draft. */
function apply(event: FlowEvent): void {
  const known = queryClient.getQueriesData<Pages>({ queryKey: TABLE }).flatMap(([, data]) => data?.pages ?? [])
  const moved = isMoved(
    [...known.flatMap(({ flows }) => flows), ...(queryClient.getQueryData<Flow[]>(ALL) ?? [])],
    event,
  )
  changeCached<Pages>(queryClient, TABLE, (data) => withFlowPages(data, event))
  changeCached<Flow[]>(queryClient, ALL, (flows) => withFlowEvent(flows, event))
  // Where a new or renamed one stands in a searched, paged list only the server knows.
  if (moved) void Promise.all([fetchAnew(TABLE), fetchAnew(ALL)])
  if (event.action === 'delete') return
  const { flow } = event
  changeCached<FlowDetail>(queryClient, detailKey(flow.id), (detail) => withFlowEvent([detail], event)[0] ?? detail)
  changeCached<FlowSettings>(queryClient, settingsKey(flow.id), (settings) => ({ ...settings, active: flow.active }))
  void queryClient.invalidateQueries({ queryKey: versionsKey(flow.id) })
}

/** Keeps all that is cached of flows in step while it is on screen; `onEvent` hears each change too. */
export function useFlowEvents(onEvent?: (event: FlowEvent) => void): void {
  useServerEvent('flow', (event) => {
    apply(event)
    onEvent?.(event)
  })
}

/** The flows found, page by page, in step with the server (FLL-01). */
export function useFlows(search: string) {
  useFlowEvents()
  return useInfiniteQuery(tableQuery(search))
}

async function everyFlow(signal: AbortSignal): Promise<Flow[]> {
  const found: Flow[] = []
  for (let cursor: string | null | undefined; ; ) {
    const page = await call(listFlows, { query: { all: true, ...(cursor ? { cursor } : {}) }, signal })
    found.push(...page.flows)
    cursor = page.cursor
    if (!page.hasMore || !cursor) return found
  }
}

/** All flows by name, those of the step editor too, to choose from; in step with the server. */
export function useAllFlows() {
  useFlowEvents()
  return useQuery({ queryKey: ALL, queryFn: ({ signal }) => everyFlow(signal), staleTime: 0 })
}

/** A flow with its draft as it was fetched: later saves of others come as events, not as another draft. */
export const flowQuery = (id: number) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: async ({ signal }) => (await call(showFlow, { params: { id }, signal })).flow,
    staleTime: 0,
    gcTime: 0,
  })

/** The published versions of a flow, newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }) => (await call(listFlowVersions, { params: { id }, signal })).versions,
    staleTime: 0,
  })

export const flowSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: settingsKey(id),
    queryFn: ({ signal }) => call(showFlowSettings, { params: { id }, signal }),
    staleTime: 0,
  })

/** What deleting a flow would touch; asked each time it is shown. */
export const flowUseQuery = (id: number) =>
  queryOptions({
    queryKey: ['flows', 'use', id],
    queryFn: ({ signal }) => call(showFlowUse, { params: { id }, signal }),
    refetchOnMount: 'always',
    gcTime: 0,
    meta: { silent: true },
  })

/** Changes the given settings of a flow. */
export async function changeFlowSettings(id: number, body: Partial<FlowSettings>): Promise<FlowSettings> {
  const settings = await call(updateFlowSettings, { params: { id }, body })
  changeCached<FlowSettings>(queryClient, settingsKey(id), () => settings)
  return settings
}

function shown(action: 'create' | 'update', flow: Flow): Flow {
  apply({ action, flow, revision: 0, savedBy: null })
  return flow
}

/** Adds an empty flow, or one with a draft to begin from. */
export async function addFlow(name: string, graph?: FlowGraph): Promise<Flow> {
  const flow = await call(createFlow, { body: { name } })
  if (graph) await keepDraft(flow.id, graph)
  return shown('create', flow)
}

async function keepDraft(idFlow: number, { nodes, connections }: FlowGraph): Promise<void> {
  try {
    await call(saveFlow, { body: { idFlow, nodes, connections, draft: true } })
  } catch (error) {
    // An empty flow that nobody asked for does not stay behind.
    await call(deleteFlow, { params: { id: idFlow } }).catch(() => {})
    throw error
  }
}

/** Renames a flow, or switches it on or off (C-43). */
export const changeFlow = async (flowId: number, change: { name?: string; active?: boolean }): Promise<Flow> =>
  shown('update', await call(updateFlow, { body: { flowId, ...change } }))

/** A copy of a flow under another name, as a draft. */
export const copyFlow = async (flowId: number): Promise<Flow> =>
  shown('create', await call(duplicateFlow, { body: { flowId } }))

export async function removeFlow(id: number): Promise<void> {
  await call(deleteFlow, { params: { id } })
  apply({ action: 'delete', flowId: id })
}
