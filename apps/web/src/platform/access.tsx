import { can, hasFeature, mayManage, type Permission, type PlanFeature } from '@recado/contract/access'
import type { ReactNode } from 'react'
import { useMe, useSession } from './session.ts'

/** True when the signed-in user has a static permission of the contract. */
export const useCan = (permission: Permission) => can(useMe(), permission)

/**
 * Returns a check whether the signed-in user may edit and delete a thing, by its creator. Users may change their own
 * things; admins all.
 */
export function useMayManage(): (makerId: number | null) => boolean {
  const { id: userId, profile } = useMe()
  return (makerId) => mayManage({ userId, profile }, makerId)
}

/** The parts of a user that decide which features are available. */
export interface FeaturePerson {
  super?: boolean
  company?: {
    plan: Partial<Record<PlanFeature, boolean>> | null
    settings?: ReadonlyArray<{ key: string; value: string }>
  }
}

/**
 * True when the user's company has a feature, by its plan and, for some features, its setting. The server applies the
 * same rule.
 */
export const personHas = ({ super: isOperator, company }: FeaturePerson, feature: PlanFeature): boolean =>
  // The operator's company has no plan and no limits (companies.2).
  isOperator === true ||
  hasFeature(
    feature,
    company?.plan?.[feature] === true,
    (settingKey) => company?.settings?.find(({ key }) => key === settingKey)?.value,
  )

/** True when the signed-in user's company has a feature. */
export const useHasFeature = (feature: PlanFeature) =>
  useSession((session) => session.state === 'in' && personHas(session.user, feature))

/** Renders its children only for users with the permission. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : null
}
