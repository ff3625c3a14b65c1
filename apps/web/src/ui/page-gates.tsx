import type { Permission, PlanFeature } from '@recado/contract/access'
import { Navigate, type RouteComponent, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCan, useHasFeature, useHomeScreen, useStartScreen } from '../platform/access.tsx'
import { ApiError } from '../platform/api/api-error.ts'
import { errorText } from '../platform/i18n/errors.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { toastProblem } from '../platform/toast.ts'
import { useStored } from '../platform/use-stored.ts'
import { DeniedPage } from './denied-state.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/** How long the error of a forbidden page stays before the redirect, in milliseconds (access.9). */
export const REDIRECT_DELAY = 1000

/** A page that names the permission that its users need. */
export type GuardedPage = RouteComponent & { permission: Permission }

/**
 * A page that requires a permission of the role. Without it, an error appears and the user lands on the tickets
 * (AUT-12), or on the first screen of their menu. Users without any screen stay and see why.
 * @param without 'stay': the user stays, and the page says why it is empty (RT-16)
 */
export function requirePermission(
  permission: Permission,
  Page: RouteComponent,
  without: 'leave' | 'stay' = 'leave',
): GuardedPage {
  const Gate = () => (useCan(permission) ? <Page /> : <Denied leaves={without === 'leave'} />)
  return Object.assign(Gate, { permission, preload: Page.preload })
}

function Denied({ leaves }: { leaves: boolean }) {
  const start = useStartScreen()
  const mayLeave = leaves && start !== null
  useEffect(() => {
    if (mayLeave) toastProblem(platformTexts.text('accessDenied'), 'access-denied')
  }, [mayLeave])
  return mayLeave ? <Navigate to={start} replace /> : <DeniedPage />
}

/**
 * A page that requires a plan feature. Without it, an error toast appears and the user is redirected to / after a
 * second (TEN-08). Users who may not see the dashboard go straight to their first screen (access.9).
 */
export function requireFeature(feature: PlanFeature, Page: RouteComponent): RouteComponent {
  const Gate = () =>
    useHasFeature(feature) ? <Page /> : <Leave message={errorText(new ApiError('ERR_PLAN_FEATURE_DISABLED', 403))} />
  return Object.assign(Gate, { preload: Page.preload })
}

/**
 * A page of campaigns or flows that requires the flag of this browser. The flag follows the company's setting.
 * Without it, the page says who may switch it on, and redirects after a second.
 */
export function requireFlag(Page: RouteComponent): RouteComponent {
  const Gate = () => {
    const [cshow] = useStored('cshow')
    return cshow === null ? <Leave message={platformTexts.text('switchedOff')} /> : <Page />
  }
  return Object.assign(Gate, { preload: Page.preload })
}

/** A page for the platform's operator. Other users see an error and are redirected to / after a second (ANN-03). */
export function operatorOnly(Page: RouteComponent): GuardedPage {
  const permission = 'platform:operate'
  const Gate = () => (useCan(permission) ? <Page /> : <Leave message={platformTexts.text('operatorOnly')} />)
  return Object.assign(Gate, { permission, preload: Page.preload } as const)
}

function Leave({ message }: { message: string }) {
  const navigate = useNavigate()
  const home = useHomeScreen()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, regardless of later renders
  useEffect(() => {
    toastProblem(message, 'page-denied')
    if (home === null) return
    const timer = setTimeout(() => void navigate({ to: home, replace: true }), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return home === null ? <DeniedPage /> : <ScreenLoading />
}
