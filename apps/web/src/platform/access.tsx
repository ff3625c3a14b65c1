import { can, canAll, hasFeature, mayManage, type Permission, type PlanFeature, scopeOf } from '@recado/contract/access'
import type { RolePermission, Scope } from '@recado/contract/permissions'
import { createContext, type ReactNode, use } from 'react'
import { useMe, useSession } from './session.ts'

/** True when the signed-in user has a permission, for at least some records. */
export const useCan = (permission: Permission) => can(useMe(), permission)

/** True when the signed-in user has a permission for all records of the company. */
export const useCanAll = (permission: Permission) => canAll(useMe(), permission)

/** Returns how much a permission covers for the signed-in user. Null: they do not have it. */
export const useScope = (permission: Permission): Scope | null => scopeOf(useMe(), permission)

/**
 * Returns a check whether the signed-in user may change a record shared with colleagues, by its maker: with the
 * permission for all records, or with it for own ones as the maker.
 */
export function useMayManage(permission: RolePermission): (makerId: number | null) => boolean {
  const { id: userId, super: isOperator, permissions } = useMe()
  return (makerId) => mayManage({ userId, super: isOperator, permissions }, permission, makerId)
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

/**
 * The path of the first screen that the signed-in user may open; null if the user may open no screen of the menu. The
 * shell, which knows the menu, provides it.
 */
export const StartScreen = createContext<string | null>('/tickets')

/** Returns the path of the first screen that the signed-in user may open. Null: they may open no screen. */
export const useStartScreen = (): string | null => use(StartScreen)

/**
 * Returns the path of the dashboard, or of the first screen of users who may not see the dashboard. Null: they may open
 * no screen.
 */
export function useHomeScreen(): string | null {
  const start = useStartScreen()
  const seesFigures = useSession((session) => session.state === 'in' && can(session.user, 'dashboard:view'))
  return seesFigures ? '/' : start
}
