import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { updateMe, useMe, useOwn } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { sessionTexts } from './session-texts.ts'

/**
 * Applies a changed role of the signed-in user without a reload: menu, palette, screens and controls read the session.
 * A notice names the role. Typed text stays, because components that the role still allows remain mounted.
 */
export function useRights(): void {
  const me = useMe()
  // The event is about the user's own role, also in a preview.
  const own = useOwn()
  useServerEvent('rights', ({ profile, roleId, roleName, permissions }) => {
    const before = { profile: own.profile, roleId: own.roleId, roleName: own.roleName, permissions: own.permissions }
    const after = replaceEqualDeep(before, { profile, roleId, roleName, permissions })
    if (after === before) return
    updateMe(after)
    const role = roleName || sessionTexts.text(`role_${profile}`)
    toast(sessionTexts.text('rightsChanged', { role }), { id: 'rights-changed' })
  })
  useDataOf(me.permissions)
}

/** Drops cached data when the permissions change, because some may not be read any more, and refetches the rest. */
function useDataOf(permissions: object): void {
  const previous = useRef(permissions)
  useEffect(() => {
    if (previous.current === permissions) return
    previous.current = permissions
    // After the effects of all other components, which disable the queries that are no longer allowed.
    queueMicrotask(() => {
      for (const query of queryClient.getQueryCache().findAll({ type: 'inactive', predicate: isOfPerson }))
        query.reset()
      void refetchCached()
    })
  }, [permissions])
}

const isOfPerson = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'app-info'
