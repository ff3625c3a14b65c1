import { createTag, deleteTag, pageTags, updateTag } from '@recado/contract/tags/endpoints'
import type { CountedTag, Tag } from '@recado/contract/tags/tag'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withTagEvent } from './live-tags.ts'

const tableKey = ['tag-table']

const tagsQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...tableKey, searchParam],
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(pageTags, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: { pageNumber: 1 } as { cursor?: string; pageNumber?: number },
    getNextPageParam: ({ cursor }) => (cursor ? { cursor } : undefined),
  })

type Pages = InfiniteData<{ tags: CountedTag[]; count: number; hasMore: boolean }>
type TagEvent = Parameters<typeof withTagEvent>[1]

function useApply() {
  const client = useQueryClient()
  return useCallback(
    (event: TagEvent) => {
      changeCached<Pages>(client, tableKey, (data) => ({ ...data, pages: withTagEvent(data.pages, event) }))
      // Only the server knows the position of a new or renamed tag.
      if (event.action !== 'delete') void refetchCached(tableKey)
    },
    [client],
  )
}

/** The matching tags, page by page, kept up to date by events. */
export function useTagTable(search: string) {
  const apply = useApply()
  useServerEvent('tag', apply)
  return useInfiniteQuery(tagsQuery(search))
}

export interface TagInput {
  name: string
  color: string
  /** Omitted when the user may not decide it. */
  kanban?: 0 | 1
}

/** Adds a tag, or changes an existing one, and updates the cached table. */
export function useSaveTag() {
  const apply = useApply()
  const applyChange = (action: 'create' | 'update', tag: Tag) => {
    apply({ action, tag: { id: tag.id, name: tag.name, color: tag.color, kanban: tag.kanban } })
    return tag
  }
  return {
    add: async (body: TagInput) => applyChange('create', await call(createTag, { body })),
    change: async (id: number, body: Partial<TagInput>) =>
      applyChange('update', await call(updateTag, { params: { id }, body })),
  }
}

/** Deletes a tag. Its tickets stay, without it. */
export function useDeleteTag() {
  const apply = useApply()
  return async (id: number) => {
    await call(deleteTag, { params: { id } })
    apply({ action: 'delete', tagId: id })
  }
}
