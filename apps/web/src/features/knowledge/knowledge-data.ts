import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import {
  addKnowledgeFile,
  addKnowledgePage,
  createKnowledge,
  deleteKnowledge,
  listKnowledge,
  refreshKnowledge,
  searchKnowledge,
  updateKnowledge,
} from '@recado/contract/knowledge/endpoints'
import type { Payload } from '@recado/contract/realtime'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withKnowledgeEvent } from './live-knowledge.ts'

const TABLE = ['knowledge'] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listKnowledge, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ records: KnowledgeDocument[]; count: number; hasMore: boolean }>

function apply(event: Payload<'knowledge'>): void {
  changeCached<Pages>(queryClient, TABLE, (data) => ({ ...data, pages: withKnowledgeEvent(data.pages, event) }))
  // Only the server knows the position of a new or renamed document in a searched, paged list.
  if (event.action !== 'delete') void refetchCached(TABLE)
}

/** The matching documents, page by page, kept up to date by events. */
export function useKnowledge(search: string) {
  useServerEvent('knowledge', apply)
  return useInfiniteQuery(tableQuery(search))
}

/** The saved fields of a document. */
export type DocumentFields = Pick<KnowledgeDocument, 'kind' | 'title' | 'body'>

/** The fields of a text or question. */
type WrittenFields = DocumentFields & { kind: 'text' | 'faq' }

/** Adds a web page, which the server then reads. */
export async function addPage(body: { address: string; title: string }): Promise<void> {
  apply({ action: 'create', record: await call(addKnowledgePage, { body }) })
}

/** Adds a file, which the server then reads. */
export async function addFile(file: File, title: string): Promise<void> {
  const form = new FormData()
  // Before the file, so that the server has it when the file arrives.
  form.set('title', title)
  form.append('file', file, file.name)
  apply({ action: 'create', record: await call(addKnowledgeFile, { body: {}, form }) })
}

/** Has a page or file read again. */
export async function refreshDocument(id: number): Promise<void> {
  apply({ action: 'update', record: await call(refreshKnowledge, { params: { id } }) })
}

export async function addDocument(body: WrittenFields): Promise<void> {
  apply({ action: 'create', record: await call(createKnowledge, { body }) })
}

const isWritten = (kind: DocumentFields['kind'] | undefined): kind is 'text' | 'faq' =>
  kind === 'text' || kind === 'faq'

/** Changes the given fields of a document. */
export async function changeDocument(id: number, { kind, ...fields }: Partial<DocumentFields>): Promise<void> {
  apply({
    action: 'update',
    record: await call(updateKnowledge, { params: { id }, body: { ...fields, ...(isWritten(kind) && { kind }) } }),
  })
}

export async function removeDocument(id: number): Promise<void> {
  await call(deleteKnowledge, { params: { id } })
  apply({ action: 'delete', id })
}

/** The passages that an answer to the question would use. */
export const lookUp = (question: string) => call(searchKnowledge, { body: { question } })
