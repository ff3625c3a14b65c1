import { listArchivedBoards, listArchivedCards, listArchivedColumns } from '@recado/contract/boards/archive-endpoints'
import { deleteCard, deleteColumn } from '@recado/contract/boards/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { archiveKey } from './archive-actions.ts'

const refetch = () => void refetchCached(archiveKey)
const cursors = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor ?? undefined,
  refetchOnMount: 'always' as const,
  meta: { silent: true },
}

/** The archived boards of the company, updated by events. */
export function useArchivedBoards() {
  useServerEvent('board', (event) => event.action !== 'update' && refetch())
  return useInfiniteQuery({
    queryKey: [...archiveKey, 'boards'],
    queryFn: ({ signal, pageParam }) => call(listArchivedBoards, { query: { cursor: pageParam }, signal }),
    ...cursors,
  })
}

/** The archived columns of a board whose title contains a text, updated by events. */
export function useArchivedColumns(quadroId: number, searchParam: string) {
  useServerEvent('boardColumn', (event) => event.boardId === quadroId && event.action !== 'update' && refetch())
  return useInfiniteQuery({
    queryKey: [...archiveKey, 'columns', quadroId, searchParam],
    queryFn: ({ signal, pageParam }) =>
      call(listArchivedColumns, { query: { quadroId, searchParam, cursor: pageParam }, signal }),
    ...cursors,
  })
}

/** The archived cards of a board whose title contains a text, updated by events. */
export function useArchivedCards(quadroId: number, searchParam: string) {
  useServerEvent('boardCard', (event) => event.boardId === quadroId && event.action !== 'update' && refetch())
  return useInfiniteQuery({
    queryKey: [...archiveKey, 'cards', quadroId, searchParam],
    queryFn: ({ signal, pageParam }) =>
      call(listArchivedCards, { query: { quadroId, searchParam, cursor: pageParam }, signal }),
    ...cursors,
  })
}

/** Deletes an archived column with its cards. */
export async function removeArchivedColumn(id: number): Promise<void> {
  await call(deleteColumn, { params: { id } })
  refetch()
}

/** Deletes an archived card. */
export async function removeArchivedCard(id: number): Promise<void> {
  await call(deleteCard, { params: { id } })
  refetch()
}
