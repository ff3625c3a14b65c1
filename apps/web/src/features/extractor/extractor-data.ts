import { listContactListNames } from '@recado/contract/contact-lists/endpoints'
import type { Out } from '@recado/contract/endpoint'
import * as endpoints from '@recado/contract/extractor/endpoints'
import type { ExtractedItem, ExtractionSource, ExtractionUsage } from '@recado/contract/extractor/extraction'
import type { Payload } from '@recado/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import { useHasFeature } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { fetchAnew, queryClient } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withItem } from './live-items.rules.ts'

const setupKey = ['extractor', 'setup']
const listKey = ['extractor', 'list']
const oneKey = (id: number) => ['extractor', 'one', id]
type Setup = Out<typeof endpoints.showExtractor>
export type ShownExtraction = Out<typeof endpoints.showExtraction>

/** Sources, what is used of the month, and the map's tiles. */
export const useSetup = () =>
  useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => call(endpoints.showExtractor, { signal }),
    refetchOnMount: 'always',
  })

/** The latest extractions, the newest first. */
export const useExtractions = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(endpoints.listExtractions, { signal }),
    select: ({ extractions }) => extractions,
    refetchOnMount: 'always',
  })

/** An extraction with what it found; null: none is shown. */
export const useExtraction = (id: number | null) =>
  useQuery({
    queryKey: oneKey(id ?? 0),
    queryFn: ({ signal }) => call(endpoints.showExtraction, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  })

/** Lists to copy into; none are asked for without the plan's campaigns. */
export const useListChoices = () => {
  const enabled = useHasFeature('useCampaigns')
  return useQuery({
    queryKey: ['extractor', 'lists'],
    queryFn: ({ signal }) => call(listContactListNames, { signal }),
    enabled,
    refetchOnMount: 'always',
  })
}

const setUsage = (usage: ExtractionUsage) =>
  queryClient.setQueryData<Setup>(setupKey, (setup) => setup && { ...setup, usage })

function addItem({ extractionId, usage, ...item }: Payload<'extractorItem'>): void {
  setUsage(usage)
  queryClient.setQueryData<ShownExtraction>(oneKey(extractionId), (shown) => shown && withItem(shown, item))
}

/** Keeps what is shown in step with the server while the screen is there. */
export function useLiveExtractions(): void {
  useServerEvent('extractorWelcome', ({ usage }) => setUsage(usage))
  useServerEvent('extractorItem', addItem)
  useServerEvent('extractorStatus', ({ extractionId }) => {
    void fetchAnew(listKey)
    void fetchAnew(oneKey(extractionId))
  })
}

/** What a person asks for. `countryCode` null: numbers without one stay so. */
export interface Asked {
  pesquisa: string
  city: string
  quantidade: number
  source: ExtractionSource | null
  countryCode: string | null
  autoSaveToContacts: boolean
  autoCopyListId: number | null
}

/** Starts one in a room. @returns its id */
export async function start(asked: Asked, roomId: string): Promise<number> {
  const { extraction } = await call(endpoints.startExtraction, { body: { ...asked, roomId, removeFirstNine: true } })
  queryClient.setQueryData<ShownExtraction>(oneKey(extraction.id), { extraction, items: [] })
  await fetchAnew(listKey)
  return extraction.id
}

/** Stops what runs in a room. */
export async function stop(roomId: string): Promise<void> {
  const { extraction } = await call(endpoints.stopExtraction, { body: { roomId } })
  if (extraction) void fetchAnew(oneKey(extraction.id))
  await fetchAnew(listKey)
}

export async function removeExtraction(id: number): Promise<void> {
  await call(endpoints.deleteExtraction, { params: { id } })
  await fetchAnew(listKey)
}

const chosen = (items: readonly ExtractedItem[]) =>
  items.map(({ nome, endereco, nota, avaliacoes, numero }) => ({ nome, endereco, nota, avaliacoes, numero }))

/** @returns what the server says of it */
export const saveToContacts = async (items: readonly ExtractedItem[]): Promise<string> =>
  (await call(endpoints.saveExtracted, { body: { contatos: chosen(items) } })).message

/** @returns what the server says of it */
export const moveToList = async (items: readonly ExtractedItem[], listId: number): Promise<string> =>
  (await call(endpoints.moveExtracted, { params: { listId }, body: { contatos: chosen(items) } })).message
