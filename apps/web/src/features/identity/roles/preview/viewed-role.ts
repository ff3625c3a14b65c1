import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ViewedRole } from '../../../../platform/api/view-as.ts'
import { useRoles } from '../role-data.ts'

const viewedPart = ({ id, name, profile, builtIn, permissions }: ViewedRole): ViewedRole => ({
  ...{ id, name, profile, builtIn, permissions },
})

/** Calls back when the previewed role was changed or deleted, also before a reload. The roles are read as the user. */
export function useViewedRole(role: ViewedRole, onChange: () => void): void {
  const { data: roles } = useRoles()
  const stored = roles?.find(({ id }) => id === role.id)
  const viewed = viewedPart(role)
  const isOutdated = roles !== undefined && (!stored || replaceEqualDeep(viewed, viewedPart(stored)) !== viewed)
  const end = useEffectEvent(onChange)
  useEffect(() => {
    if (isOutdated) end()
  }, [isOutdated])
}
