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
import { useCan } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
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
    // Server events update this list only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listFlows, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ flows: Flow[]; count: number; hasMore: boolean }>

/** Updates cached flows. Graph and revision stay, because only the builder loads another draft. */
function apply(event: FlowEvent): void {
  const cachedFlows = queryClient.getQueriesData<Pages>({ queryKey: TABLE }).flatMap(([, data]) => data?.pages ?? [])
  const moved = isMoved(
    [...cachedFlows.flatMap(({ flows }) => flows), ...(queryClient.getQueryData<Flow[]>(ALL) ?? [])],
    event,
  )
  changeCached<Pages>(queryClient, TABLE, (data) => withFlowPages(data, event))
  changeCached<Flow[]>(queryClient, ALL, (flows) => withFlowEvent(flows, event))
  // Only the server knows the position of a new or renamed flow in a searched, paged list.
  if (moved) void Promise.all([refetchCached(TABLE), refetchCached(ALL)])
  if (event.action === 'delete') return
  const { flow } = event
  changeCached<FlowDetail>(queryClient, detailKey(flow.id), (detail) => withFlowEvent([detail], event)[0] ?? detail)
  changeCached<FlowSettings>(queryClient, settingsKey(flow.id), (settings) => ({ ...settings, active: flow.active }))
  void queryClient.invalidateQueries({ queryKey: versionsKey(flow.id) })
}

/** Updates all cached flows by events while mounted. `onEvent` receives each event too. */
export function useFlowEvents(onEvent?: (event: FlowEvent) => void): void {
  useServerEvent('flow', (event) => {
    apply(event)
    onEvent?.(event)
  })
}

/** The flows that match the search, page by page, updated by events (FLL-01). */
export function useFlows(search: string) {
  useFlowEvents()
  return useInfiniteQuery(tableQuery(search))
}

async function everyFlow(signal: AbortSignal): Promise<Flow[]> {
  const flows: Flow[] = []
  for (let cursor: string | null | undefined; ; ) {
    const page = await call(listFlows, { query: { all: true, ...(cursor ? { cursor } : {}) }, signal })
    flows.push(...page.flows)
    cursor = page.cursor
    if (!page.hasMore || !cursor) return flows
  }
}

/** All flows by name, including those of the step editor, to choose from. Updated by events. */
export function useAllFlows() {
  useFlowEvents()
  return useQuery({
    queryKey: ALL,
    queryFn: ({ signal }) => everyFlow(signal),
    staleTime: 0,
    enabled: useCan('flows:names'),
  })
}

/** A flow with its draft as it was fetched. Later saves of other users arrive as events, not as another draft. */
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

/** The objects that deleting a flow would affect, fetched each time they are shown. */
export const flowUseQuery = (id: number) =>
  queryOptions({
    queryKey: ['flows', 'use', id],
    queryFn: ({ signal }) => call(showFlowUse, { params: { id }, signal }),
    refetchOnMount: 'always',
    gcTime: 0,
    meta: { silent: true },
  })

/** Changes these settings of a flow. */
export async function changeFlowSettings(id: number, body: Partial<FlowSettings>): Promise<FlowSettings> {
  const settings = await call(updateFlowSettings, { params: { id }, body })
  changeCached<FlowSettings>(queryClient, settingsKey(id), () => settings)
  return settings
}

function withCachedUpdate(action: 'create' | 'update', flow: Flow): Flow {
  apply({ action, flow, revision: 0, savedBy: null })
  return flow
}

/** Adds an empty flow, or one with an initial draft. */
export async function addFlow(name: string, graph?: FlowGraph): Promise<Flow> {
  const flow = await call(createFlow, { body: { name } })
  if (graph) await keepDraft(flow.id, graph)
  return withCachedUpdate('create', flow)
}

async function keepDraft(idFlow: number, { nodes, connections }: FlowGraph): Promise<void> {
  try {
    await call(saveFlow, { body: { idFlow, nodes, connections, draft: true } })
  } catch (error) {
    // Do not leave an empty flow behind that the user did not ask for.
    await call(deleteFlow, { params: { id: idFlow } }).catch(() => {})
    throw error
  }
}

/** Renames a flow, or switches it on or off (C-43). */
export const changeFlow = async (flowId: number, change: { name?: string; active?: boolean }): Promise<Flow> =>
  withCachedUpdate('update', await call(updateFlow, { body: { flowId, ...change } }))

/** Copies a flow under another name, as a draft. */
export const copyFlow = async (flowId: number): Promise<Flow> =>
  withCachedUpdate('create', await call(duplicateFlow, { body: { flowId } }))

export async function removeFlow(id: number): Promise<void> {
  await call(deleteFlow, { params: { id } })
  apply({ action: 'delete', flowId: id })
}
