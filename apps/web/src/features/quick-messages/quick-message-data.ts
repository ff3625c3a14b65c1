import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  listQuickMessages,
  listQuickSuggestions,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from '@recado/contract/quick-messages/endpoints'
import type { QuickMessage, QuickMessageInput } from '@recado/contract/quick-messages/quick-message'
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
import { type QuickMessageEvent, withQuickMessageEvent } from './live-quick-messages.ts'

const TABLE = ['quick-messages', 'table'] as const
const OFFERED = ['quick-messages', 'offered'] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listQuickMessages, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

const offeredQuery = queryOptions({
  queryKey: OFFERED,
  queryFn: ({ signal }) => call(listQuickSuggestions, { signal }),
  // Read again with each visit of the inbox, which then keeps it current by events.
  staleTime: Number.POSITIVE_INFINITY,
})

type Pages = InfiniteData<{ records: QuickMessage[]; count: number; hasMore: boolean }>

function apply(event: QuickMessageEvent): void {
  changeCached<Pages>(queryClient, TABLE, (data) => withQuickMessageEvent(data, event))
  // Only the server knows the position of a new quick message in a searched, paged list.
  if (event.action === 'create') void refetchCached(TABLE)
  void refetchCached(OFFERED)
}

/** Keeps every list of quick messages up to date by events (QCK-05). */
export const useLiveQuickMessages = () => useServerEvent('quickemessage', apply)

/** The matching quick messages, page by page. */
export function useQuickMessages(search: string) {
  useLiveQuickMessages()
  return useInfiniteQuery(tableQuery(search))
}

/** The suggestions for the composer. */
export const useQuickSuggestions = () => useQuery({ ...offeredQuery, enabled: useCan('quick-messages:view') })

/** Loads the suggestions with the inbox and keeps them current, without rendering their reader. */
export function useLiveSuggestions(): void {
  useLiveQuickMessages()
  const enabled = useCan('quick-messages:view')
  useQuery({ ...offeredQuery, enabled, refetchOnMount: 'always', notifyOnChangeProps: [] })
}

export async function addQuickMessage(input: QuickMessageInput): Promise<QuickMessage> {
  const record = await call(createQuickMessage, { body: input })
  apply({ action: 'create', record })
  return record
}

/** Changes the given fields of a quick message. */
export async function changeQuickMessage(id: number, change: Partial<QuickMessageInput>): Promise<QuickMessage> {
  const record = await call(updateQuickMessage, { params: { id }, body: change })
  apply({ action: 'update', record })
  return record
}

/** Replaces or removes the file of a quick message. */
export async function saveAttachment(id: number, file: File | null): Promise<QuickMessage> {
  if (!file) {
    const record = await call(deleteQuickMessageMedia, { params: { id } })
    apply({ action: 'update', record })
    return record
  }
  const form = new FormData()
  form.set('typeArch', 'quickMessage')
  form.append('file', file, file.name)
  const record = await call(uploadQuickMessageMedia, { params: { id }, body: {}, form })
  apply({ action: 'update', record })
  return record
}

export async function removeQuickMessage(id: number): Promise<void> {
  await call(deleteQuickMessage, { params: { id } })
  apply({ action: 'delete', id })
}
