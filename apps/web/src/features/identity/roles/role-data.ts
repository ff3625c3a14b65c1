import type { Role } from '@recado/contract/identity/role'
import { createRole, deleteRole, listRoleNames, listRoles, updateRoles } from '@recado/contract/identity/roles'
import type { Permissions } from '@recado/contract/permissions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const ROLES = 'roles'

/** Reads the roles again after an event. */
export const refreshRoles = () => void queryClient.invalidateQueries({ queryKey: [ROLES] })

const rolesQuery = queryOptions({
  queryKey: [ROLES, 'matrix'],
  queryFn: ({ signal }) => call(listRoles, { signal }).then(({ roles }) => roles),
  staleTime: 0,
})

/** The roles with their users, kept current by events. A changed user may have another role. */
export function useRoles() {
  useServerEvent('user', refreshRoles)
  return useQuery(rolesQuery)
}

/** The names of the roles, for choosing one for a user. Not read for users who may not see users. */
export const useRoleNames = () =>
  useQuery({
    enabled: useCan('users:view'),
    queryKey: [ROLES, 'names'],
    queryFn: ({ signal }) => call(listRoleNames, { signal }),
    staleTime: 0,
  })

/** Fields that confirm a change; undefined ones are not sent. */
export interface Proof {
  currentPassword?: string | undefined
  code?: string | undefined
}

/** A role's new permissions or name, and the revision that they were made from. */
export type RoleInput = Pick<Role, 'id' | 'revision'> & { permissions?: Permissions; name?: string }

/** Saves, adds and deletes roles. The list shows the result immediately. @throws ApiError */
export function useRoleCalls() {
  const client = useQueryClient()
  const show = useCallback(
    (change: (roles: readonly Role[]) => Role[]) => {
      client.setQueryData(rolesQuery.queryKey, (roles) => roles && change(roles))
      refreshRoles()
    },
    [client],
  )
  return {
    /** Shows roles that an answer contains. */
    show: useCallback((roles: readonly Role[]) => show((old) => withRoles(old, roles)), [show]),
    save: async (roles: RoleInput[], proof: Proof = {}) => {
      const answer = await call(updateRoles, { body: { roles, ...proof } })
      show((old) => withRoles(old, answer.roles))
      return answer.roles
    },
    add: async (input: { name: string; permissions: Permissions }, proof: Proof = {}) => {
      const role = await call(createRole, { body: { ...input, ...proof } })
      show((old) => [...old.filter(({ id }) => id !== role.id), role])
      return role
    },
    remove: async (id: number, replacementId: number | undefined) => {
      await call(deleteRole, { params: { id }, query: { ...(replacementId !== undefined && { replacementId }) } })
      show((old) => old.filter((role) => role.id !== id))
    },
  }
}

const withRoles = (old: readonly Role[], roles: readonly Role[]): Role[] =>
  old.map((role) => roles.find(({ id }) => id === role.id) ?? role)
