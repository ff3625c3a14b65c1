import {
  createFileList,
  deleteFileList,
  listFileLists,
  updateFileList,
  uploadFiles,
} from '@recado/contract/file-lists/endpoints'
import type { FileList } from '@recado/contract/file-lists/file-list'
import type { Payload } from '@recado/contract/realtime'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { fetchAnew, queryClient } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withFileListEvent } from './live-file-lists.ts'

const TABLE = ['file-lists'] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is shown.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listFileLists, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ files: FileList[]; count: number; hasMore: boolean }>

function apply(event: Payload<'file'>): void {
  changeCached<Pages>(queryClient, TABLE, (data) => ({ ...data, pages: withFileListEvent(data.pages, event) }))
  // Where a new or renamed one stands in a searched, paged list only the server knows.
  if (event.action !== 'delete') void fetchAnew(TABLE)
}

/** The file lists found, page by page, in step with the server (FIL-04). */
export function useFileLists(search: string) {
  useServerEvent('file', apply)
  return useInfiniteQuery(tableQuery(search))
}

/** The fields of a file list as they are saved; an option without an id is new. */
export interface SavedFields {
  name: string
  message: string
  options: Array<{ id: number | null; name: string }>
}

/** Adds a file list, or changes the one with the id. */
export async function saveFileList(id: number | undefined, body: SavedFields): Promise<FileList> {
  const fileList =
    id === undefined ? await call(createFileList, { body }) : await call(updateFileList, { params: { id }, body })
  apply({ action: id === undefined ? 'create' : 'update', fileList })
  return fileList
}

/**
 * Puts a file into an option, in place of the one before.
 * @param onProgress hears how many bytes of it have left
 */
export async function uploadFile(
  id: number,
  { optionId, file }: { optionId: number; file: File },
  onProgress: (sent: number) => void,
): Promise<void> {
  const form = new FormData()
  form.set('fileId', String(id))
  form.set('typeArch', 'fileList')
  form.append('id', String(optionId))
  form.append('mediaType', file.type)
  form.append('files', file, file.name)
  const body = { fileId: id, typeArch: 'fileList', id: [optionId], name: [], mediaType: [] }
  apply({ action: 'update', fileList: await call(uploadFiles, { params: { id }, body, form, onProgress }) })
}

export async function removeFileList(id: number): Promise<void> {
  await call(deleteFileList, { params: { id } })
  apply({ action: 'delete', fileId: id })
}
