import { createUser, deleteUser, listUsers, updateUser } from '@recado/contract/identity/endpoints'
import type { NewUser, User, UserChange } from '@recado/contract/identity/user'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { updateMe, useMe } from '../../../platform/session.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { withUserEvent } from './live-users.ts'

const usersQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'table', searchParam],
    // Server events update this list only while it is mounted.
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) => call(listUsers, { query: { searchParam, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string; pageNumber?: number },
    getNextPageParam: ({ hasMore, cursor }, pages) =>
      hasMore ? (cursor ? { cursor } : { pageNumber: pages.length + 1 }) : undefined,
  })

type Pages = InfiniteData<{ users: User[]; count: number; hasMore: boolean }>
type UserEvent = Parameters<typeof withUserEvent>[1]

function useApply() {
  const client = useQueryClient()
  return useCallback(
    (event: UserEvent) => {
      changeCached<Pages>(client, ['users', 'table'], (data) => ({ ...data, pages: withUserEvent(data.pages, event) }))
      void client.invalidateQueries({ queryKey: ['users', 'names'] })
    },
    [client],
  )
}

/** The users that match the search, page by page, updated by events. */
export function useUsers(search: string) {
  const apply = useApply()
  useServerEvent('user', apply)
  return useInfiniteQuery(usersQuery(search))
}

/** Adds a user, or changes the one with the id. The table shows it immediately. */
export function useSaveUser() {
  const me = useMe()
  const apply = useApply()
  return {
    add: async (input: NewUser) => {
      const user = await call(createUser, { body: input })
      apply({ action: 'create', user })
      return user
    },
    change: async (id: number, input: UserChange) => {
      const user = await call(updateUser, { params: { id }, body: input })
      apply({ action: 'update', user })
      if (id === me.id) updateMe(user)
      return user
    },
  }
}

/** Deletes a user. Their open tickets return to pending (USR-06). */
export function useDeleteUser() {
  const apply = useApply()
  return async (id: number) => {
    await call(deleteUser, { params: { id } })
    apply({ action: 'delete', userId: id })
  }
}
