import { can, hasFeature, mayManage, type Permission, type PlanFeature } from '@recado/contract/access'
import type { ReactNode } from 'react'
import { useMe, useSession } from './session.ts'

/** Whether the person who is signed in holds a static permission of the contract. */
export const useCan = (permission: Permission) => can(useMe(), permission)

/** Whether the person who is signed in may change and delete what somebody made: their own, and admins all. */
export function useMayManage(): (makerId: number | null) => boolean {
  const { id: userId, profile } = useMe()
  return (makerId) => mayManage({ userId, profile }, makerId)
}

/** The parts of a person that decide which features they have. */
export interface FeaturePerson {
  super?: boolean
  company?: {
    plan: Partial<Record<PlanFeature, boolean>> | null
    settings?: ReadonlyArray<{ key: string; value: string }>
  }
}

/** Whether somebody's company has a feature, by its plan and where it needs one by its setting, as the server decides it. */
export const personHas = ({ super: isOperator, company }: FeaturePerson, feature: PlanFeature): boolean =>
  // The operator's own company has no plan and no limits (companies.2).
  isOperator === true ||
  hasFeature(
    feature,
    company?.plan?.[feature] === true,
    (wanted) => company?.settings?.find(({ key }) => key === wanted)?.value,
  )

/** Whether the company of the person who is signed in has a feature. */
export const useHasFeature = (feature: PlanFeature) =>
  useSession((session) => session.state === 'in' && personHas(session.user, feature))

/** Shows its children to people who hold the permission. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : null
}
