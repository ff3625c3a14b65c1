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
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withFileListEvent } from './live-file-lists.ts'

const TABLE = ['file-lists'] as const

const tableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listFileLists, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ files: FileList[]; count: number; hasMore: boolean }>

function apply(event: Payload<'file'>): void {
  changeCached<Pages>(queryClient, TABLE, (data) => ({ ...data, pages: withFileListEvent(data.pages, event) }))
  // Only the server knows the position of a new or renamed file list in a searched, paged list.
  if (event.action !== 'delete') void refetchCached(TABLE)
}

/** The matching file lists, page by page, kept up to date by events (FIL-04). */
export function useFileLists(search: string) {
  useServerEvent('file', apply)
  return useInfiniteQuery(tableQuery(search))
}

/** The saved fields of a file list. An option without an id is new. */
export interface FileListFields {
  name: string
  message: string
  options: Array<{ id: number | null; name: string }>
}

/** Adds a file list, or changes an existing one. */
export async function saveFileList(id: number | undefined, body: FileListFields): Promise<FileList> {
  const fileList =
    id === undefined ? await call(createFileList, { body }) : await call(updateFileList, { params: { id }, body })
  apply({ action: id === undefined ? 'create' : 'update', fileList })
  return fileList
}

/**
 * Uploads the file of an option, replacing an earlier one.
 * @param onProgress receives the number of bytes sent
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
