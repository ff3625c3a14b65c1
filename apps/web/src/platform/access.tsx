import { can, mayManage, type Permission, type PlanFeature } from '@recado/contract/access'
import type { ReactNode } from 'react'
import { useMe, useSession } from './session.ts'

/** Whether the person who is signed in holds a static permission of the contract. */
export const useCan = (permission: Permission) => can(useMe(), permission)

/** Whether the person who is signed in may change and delete what somebody made: their own, and admins all. */
export function useMayManage(): (makerId: number | null) => boolean {
  const { id: userId, profile } = useMe()
  return (makerId) => mayManage({ userId, profile }, makerId)
}

/** Whether the company's plan has a feature. */
export const useHasFeature = (feature: PlanFeature) =>
  // The operator's own company has no plan and no limits (companies.2).
  useSession(
    (session) => session.state === 'in' && (session.user.super || session.user.company.plan?.[feature] === true),
  )

/** Shows its children to people who hold the permission. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : null
}
