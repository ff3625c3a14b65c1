import type {
  Campaign,
  CampaignChange,
  CampaignInput,
  CampaignReport,
  SavedCampaign,
  ShippingStatus,
} from '@recado/contract/campaigns/campaign'
import { pauseCampaign, resumeCampaign } from '@recado/contract/campaigns/control-endpoints'
import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignMedia,
  draftCampaign,
  dryRunCampaign,
  exportShippings,
  listCampaigns,
  listShippings,
  restartCampaign,
  showCampaign,
  startCampaign,
  updateCampaign,
  uploadCampaignMedia,
} from '@recado/contract/campaigns/endpoints'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call, callForFile } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { saveFile } from '../contacts/public.ts'
import { type CampaignEvent, withCampaignEvent } from './live-campaigns.ts'

const TABLE = ['campaigns', 'table'] as const
const reportKey = (id: number) => ['campaigns', 'report', id] as const
export const shippingsKey = (id: number) => ['campaigns', 'shippings', id] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listCampaigns, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ records: Campaign[]; count: number; hasMore: boolean }>

function apply(event: CampaignEvent): void {
  changeCached<Pages>(queryClient, TABLE, (data) => withCampaignEvent(data, event))
  // Only the server knows the position of a new campaign in a searched, paged list.
  if (event.action === 'create') void refetchCached(TABLE)
  if (event.action !== 'update') return
  const { contactList: _, ...changes } = event.record
  changeCached<CampaignReport>(queryClient, reportKey(event.record.id), (report) => ({ ...report, ...changes }))
}

/** Calls back when a connection goes down, comes back or is held, because waiting campaigns show the reason. */
function useLine(onChange: () => void): void {
  useServerEvent('whatsappSession', onChange)
  useServerEvent('whatsappGovernor', onChange)
}

/** The matching campaigns, page by page, kept up to date by events (CMP-07). */
export function useCampaigns(search: string) {
  useServerEvent('campaign', apply)
  useLine(() => void refetchCached(TABLE))
  return useInfiniteQuery(tableQuery(search))
}

const reportQuery = (id: number) =>
  queryOptions({
    queryKey: reportKey(id),
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(showCampaign, { params: { id }, signal }),
  })

/** One campaign with its counts, kept up to date by events; `onEvent` receives each change. */
export function useReport(id: number, onEvent: (event: CampaignEvent) => void) {
  useServerEvent('campaign', (event) => {
    apply(event)
    const about = event.action === 'delete' ? event.id : event.record.id
    if (about === id) onEvent(event)
  })
  useLine(() => void reloadReport(id))
  return useQuery(reportQuery(id))
}

/** Filters of a report's recipients. */
export interface ShippingFilter {
  status?: ShippingStatus | undefined
  q?: string | undefined
}

/** The recipients of a campaign, page by page. */
export const useShippings = (id: number, { status, q }: ShippingFilter) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...shippingsKey(id), status ?? '', q ?? ''],
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
      queryFn: ({ signal, pageParam }) =>
        call(listShippings, {
          params: { id },
          query: { ...(status && { status }), ...(q && { searchParam: q }), ...pageParam },
          signal,
        }),
      initialPageParam: {} as { cursor?: string },
      getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
    }),
  )

/** Refetches the loaded pages of recipients. */
export const refreshShippings = (id: number) => refetchCached(shippingsKey(id))

/** Refetches a whole report. */
export const reloadReport = (id: number) => Promise.all([refetchCached(reportKey(id)), refreshShippings(id)])

/** The dry run of a start; requested each time it is shown. */
export const useDryRun = (id: number, version: number) =>
  useQuery({
    queryKey: ['campaigns', 'dry-run', id, version],
    queryFn: ({ signal }) => call(dryRunCampaign, { params: { id }, signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** Puts the answer of a call into the cache, as its event would. */
export const applyChange = <C extends Campaign>(action: 'create' | 'update', record: C): C => {
  apply({ action, record })
  return record
}

export const addCampaign = async (body: CampaignInput) => applyChange('create', await call(createCampaign, { body }))

/** Changes the given fields of a campaign. */
export const changeCampaign = async (id: number, body: CampaignChange): Promise<SavedCampaign> =>
  applyChange('update', await call(updateCampaign, { params: { id }, body }))

/** Replaces or removes the file of a campaign. */
export async function saveMedia(id: number, file: File | null): Promise<Campaign> {
  if (!file) return applyChange('update', await call(deleteCampaignMedia, { params: { id } }))
  const form = new FormData()
  form.append('file', file, file.name)
  return applyChange('update', await call(uploadCampaignMedia, { params: { id }, body: {}, form }))
}

/** Returns a scheduled campaign to draft. */
export const returnToDraft = async (id: number): Promise<Campaign> =>
  applyChange('update', await call(draftCampaign, { params: { id } }))

export type CampaignAct = 'start' | 'cancel' | 'restart' | 'draft' | 'pause' | 'resume'

/** Choices of a start or restart. */
export interface StartChoice {
  /** Also retries recipients whose message failed. */
  retriesFailed?: boolean
  /** Sends unknown variables, which the server refuses otherwise. */
  confirmVariables?: boolean
}

/**
 * Starts, pauses, stops or resumes a campaign, or returns it to draft.
 * @returns the number of people left out, because the user may not see their contact
 */
export async function runCampaign(
  id: number,
  act: CampaignAct,
  { retriesFailed = false, confirmVariables = false }: StartChoice = {},
): Promise<number> {
  const params = { id }
  const body = { confirmVariables }
  const calls = {
    start: () => call(startCampaign, { params, body }),
    cancel: () => call(cancelCampaign, { params }),
    restart: () => call(restartCampaign, { params, body, ...(retriesFailed && { query: { failed: true } }) }),
    draft: () => returnToDraft(id),
    pause: () => call(pauseCampaign, { params }),
    resume: () => call(resumeCampaign, { params }),
  }
  const record: Campaign & { leftOut?: number } = applyChange('update', await calls[act]())
  return record.leftOut ?? 0
}

export async function removeCampaign(id: number): Promise<void> {
  await call(deleteCampaign, { params: { id } })
  apply({ action: 'delete', id })
}

/** Downloads all recipients of a campaign as CSV. */
export async function downloadShippings(id: number, fileName: string): Promise<void> {
  saveFile(await callForFile(exportShippings, { params: { id } }), fileName)
}
