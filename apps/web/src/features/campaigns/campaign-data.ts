import type { Campaign, CampaignInput, CampaignReport, ShippingStatus } from '@recado/contract/campaigns/campaign'
import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignMedia,
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
import { fetchAnew, queryClient } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { saveFile } from '../contacts/public.ts'
import { type CampaignEvent, withCampaignEvent } from './live-campaigns.ts'

const TABLE = ['campaigns', 'table'] as const
const reportKey = (id: number) => ['campaigns', 'report', id] as const
const shippingsKey = (id: number) => ['campaigns', 'shippings', id] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is shown.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listCampaigns, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ records: Campaign[]; count: number; hasMore: boolean }>

function apply(event: CampaignEvent): void {
  changeCached<Pages>(queryClient, TABLE, (data) => withCampaignEvent(data, event))
  // Where a new one stands in a searched, paged list only the server knows.
  if (event.action === 'create') void fetchAnew(TABLE)
  if (event.action !== 'update') return
  const { contactList: _, ...told } = event.record
  changeCached<CampaignReport>(queryClient, reportKey(event.record.id), (report) => ({ ...report, ...told }))
}

/** Calls back when a connection went down, came back, or is held: what waits for it says why. */
function useLine(onChange: () => void): void {
  useServerEvent('whatsappSession', onChange)
  useServerEvent('whatsappGovernor', onChange)
}

/** The campaigns found, page by page, in step with the server (CMP-07). */
export function useCampaigns(search: string) {
  useServerEvent('campaign', apply)
  useLine(() => void fetchAnew(TABLE))
  return useInfiniteQuery(tableQuery(search))
}

const reportQuery = (id: number) =>
  queryOptions({
    queryKey: reportKey(id),
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(showCampaign, { params: { id }, signal }),
  })

/** One campaign with its counts, in step with the server; `onEvent` hears each change of it. */
export function useReport(id: number, onEvent: (event: CampaignEvent) => void) {
  useServerEvent('campaign', (event) => {
    apply(event)
    const about = event.action === 'delete' ? event.id : event.record.id
    if (about === id) onEvent(event)
  })
  useLine(() => void reloadReport(id))
  return useQuery(reportQuery(id))
}

/** Recipients that a report shows. */
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

/** Fetches the loaded pages of recipients anew. */
export const refreshShippings = (id: number) => fetchAnew(shippingsKey(id))

/** Fetches a whole report anew. */
export const reloadReport = (id: number) => Promise.all([fetchAnew(reportKey(id)), refreshShippings(id)])

/** What a start would do now; asked each time it is shown. */
export const useDryRun = (id: number, version: number) =>
  useQuery({
    queryKey: ['campaigns', 'dry-run', id, version],
    queryFn: ({ signal }) => call(dryRunCampaign, { params: { id }, signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  })

const shown = (action: 'create' | 'update', record: Campaign): Campaign => {
  apply({ action, record })
  return record
}

export const addCampaign = async (body: CampaignInput) => shown('create', await call(createCampaign, { body }))

/** Changes the given fields of a campaign. */
export const changeCampaign = async (id: number, body: Partial<CampaignInput>) =>
  shown('update', await call(updateCampaign, { params: { id }, body }))

/** Puts a file in the place of the one before, or takes it away. */
export async function saveMedia(id: number, file: File | null): Promise<Campaign> {
  if (!file) return shown('update', await call(deleteCampaignMedia, { params: { id } }))
  const form = new FormData()
  form.append('file', file, file.name)
  return shown('update', await call(uploadCampaignMedia, { params: { id }, body: {}, form }))
}

const acts = { start: startCampaign, cancel: cancelCampaign, restart: restartCampaign } as const
export type CampaignAct = keyof typeof acts

/**
 * Starts, stops or goes on with a campaign.
 * @param failed goes on also with those whose message failed
 */
export const runCampaign = async (id: number, act: CampaignAct, failed = false) =>
  shown(
    'update',
    failed && act === 'restart'
      ? await call(restartCampaign, { params: { id }, query: { failed } })
      : await call(acts[act], { params: { id } }),
  )

export async function removeCampaign(id: number): Promise<void> {
  await call(deleteCampaign, { params: { id } })
  apply({ action: 'delete', id })
}

/** Hands all recipients of a campaign to the person as CSV. */
export async function downloadShippings(id: number, fileName: string): Promise<void> {
  saveFile(await callForFile(exportShippings, { params: { id } }), fileName)
}
