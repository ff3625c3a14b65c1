import { listContactListNames } from '@recado/contract/contact-lists/endpoints'
import type { Out } from '@recado/contract/endpoint'
import * as endpoints from '@recado/contract/extractor/endpoints'
import type {
  ExtractedItem,
  ExtractionSource,
  ExtractionUsage,
  SavedContacts,
} from '@recado/contract/extractor/extraction'
import type { Payload } from '@recado/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import { useCan, useHasFeature, useMayManage } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { counted } from '../../ui/lists/counted.ts'
import { extractorTexts } from './extractor-texts.ts'
import { withExtractedItem } from './live-items.rules.ts'

const setupKey = ['extractor', 'setup']
const listKey = ['extractor', 'list']
const oneKey = (id: number) => ['extractor', 'one', id]
type Setup = Out<typeof endpoints.showExtractor>
export type ShownExtraction = Out<typeof endpoints.showExtraction>

/** The sources, this month's usage, and the map tiles. */
export const useSetup = () =>
  useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => call(endpoints.showExtractor, { signal }),
    refetchOnMount: 'always',
  })

/** The latest extractions, newest first. */
export const useExtractions = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(endpoints.listExtractions, { signal }),
    select: ({ extractions }) => extractions,
    refetchOnMount: 'always',
  })

/** An extraction with its results; null disables the query. */
export const useExtraction = (id: number | null) =>
  useQuery({
    queryKey: oneKey(id ?? 0),
    queryFn: ({ signal }) => call(endpoints.showExtraction, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  })

/** The contact lists that the user may fill; not requested without campaigns in the plan or the permission. */
export const useTargetLists = () => {
  const mayManage = useMayManage('lists:edit')
  const hasCampaigns = useHasFeature('useCampaigns')
  const mayRead = useCan('lists:view')
  const { data } = useQuery({
    queryKey: ['extractor', 'lists'],
    queryFn: ({ signal }) => call(listContactListNames, { signal }),
    enabled: hasCampaigns && mayRead,
    refetchOnMount: 'always',
  })
  return { data: data?.filter(({ userId }) => mayManage(userId)) }
}

const setUsage = (usage: ExtractionUsage) =>
  queryClient.setQueryData<Setup>(setupKey, (setup) => setup && { ...setup, usage })

function addItem({ extractionId, usage, ...item }: Payload<'extractorItem'>): void {
  setUsage(usage)
  queryClient.setQueryData<ShownExtraction>(oneKey(extractionId), (cached) => cached && withExtractedItem(cached, item))
}

/** Updates the cached extractions by events while the screen is mounted. */
export function useLiveExtractions(): void {
  useServerEvent('extractorWelcome', ({ usage }) => setUsage(usage))
  useServerEvent('extractorItem', addItem)
  useServerEvent('extractorStatus', ({ extractionId }) => {
    void refetchCached(listKey)
    void refetchCached(oneKey(extractionId))
  })
}

/** The input of an extraction. With `countryCode` null, numbers without a country code stay as they are. */
export interface ExtractionInput {
  pesquisa: string
  city: string
  quantidade: number
  source: ExtractionSource | null
  countryCode: string | null
  autoSaveToContacts: boolean
  autoCopyListId: number | null
}

/** Starts an extraction in a room. @returns its id */
export async function start(input: ExtractionInput, roomId: string): Promise<number> {
  const { extraction } = await call(endpoints.startExtraction, { body: { ...input, roomId, removeFirstNine: true } })
  queryClient.setQueryData<ShownExtraction>(oneKey(extraction.id), { extraction, items: [] })
  await refetchCached(listKey)
  return extraction.id
}

/** Stops the running extraction of a room. */
export async function stop(roomId: string): Promise<void> {
  const { extraction } = await call(endpoints.stopExtraction, { body: { roomId } })
  if (extraction) void refetchCached(oneKey(extraction.id))
  await refetchCached(listKey)
}

export async function removeExtraction(id: number): Promise<void> {
  await call(endpoints.deleteExtraction, { params: { id } })
  await refetchCached(listKey)
}

const toContactInputs = (items: readonly ExtractedItem[]) =>
  items.map(({ nome, endereco, nota, avaliacoes, numero }) => ({ nome, endereco, nota, avaliacoes, numero }))

/** Returns the server's message, followed by the number of contacts that the user may not see. */
const withLeftOut = ({ message, leftOut }: Pick<SavedContacts, 'message' | 'leftOut'>): string =>
  leftOut > 0 ? `${message} ${extractorTexts.text('leftOut', counted(leftOut))}` : message

/** @returns the server's message, with what was left out */
export const saveToContacts = async (items: readonly ExtractedItem[]): Promise<string> =>
  withLeftOut(await call(endpoints.saveExtracted, { body: { contatos: toContactInputs(items) } }))

/** @returns the server's message, with what was left out */
export const moveToList = async (items: readonly ExtractedItem[], listId: number): Promise<string> =>
  withLeftOut(await call(endpoints.moveExtracted, { params: { listId }, body: { contatos: toContactInputs(items) } }))

/** Records in the audit log that the results are saved as a file, before the file is made. */
export const reportResultsFile = (id: number) => call(endpoints.recordExtractionExport, { params: { id } })
