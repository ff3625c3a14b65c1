import type { PlanFeature } from '@recado/contract/access'
import { Navigate, type RouteComponent, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCan, useHasFeature } from '../platform/access.tsx'
import { ApiError } from '../platform/api/api-error.ts'
import { errorText } from '../platform/i18n/errors.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useMe } from '../platform/session.ts'
import { toastProblem } from '../platform/toast.ts'
import { useStored } from '../platform/use-stored.ts'
import { ScreenLoading } from './screen-loading.tsx'

/** How long a page that may not be seen stays, in milliseconds (access.9). */
export const LEAVE_AFTER = 1000

/**
 * A page that the plan must have: without it an error toast says so, and after a second the person is at / (TEN-08);
 * who may not see the dashboard goes straight on to the tickets (access.9).
 */
export function planned(feature: PlanFeature, Page: RouteComponent): RouteComponent {
  const Gate = () =>
    useHasFeature(feature) ? <Page /> : <Leave message={errorText(new ApiError('ERR_PLAN_FEATURE_DISABLED', 403))} />
  return Object.assign(Gate, { preload: Page.preload })
}

/**
 * A page of campaigns and flows that only the flag of this browser opens. It follows the company's setting: without it the
 * person reads who may switch it on, and goes on after a second.
 */
export function flagged(Page: RouteComponent): RouteComponent {
  const Gate = () => {
    const [cshow] = useStored('cshow')
    return cshow === null ? <Leave message={platformTexts.text('switchedOff')} /> : <Page />
  }
  return Object.assign(Gate, { preload: Page.preload })
}

/** A page for admins: others read a refusal and land on the tickets (AUT-12). */
export function adminOnly(Page: RouteComponent): RouteComponent {
  const Gate = () => (useCan('admin:only') ? <Page /> : <Refused />)
  return Object.assign(Gate, { preload: Page.preload })
}

function Refused() {
  useEffect(() => toastProblem(platformTexts.text('accessDenied'), 'access-denied'), [])
  return <Navigate to="/tickets" replace />
}

/** A page of the platform's operator; everybody else reads a refusal and goes to / after a second (ANN-03). */
export function operatorOnly(Page: RouteComponent): RouteComponent {
  const Gate = () => (useMe().super ? <Page /> : <Leave message={platformTexts.text('operatorOnly')} />)
  return Object.assign(Gate, { preload: Page.preload })
}

function Leave({ message }: { message: string }) {
  const navigate = useNavigate()
  const home = useCan('admin:only') ? '/' : '/tickets'
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, whatever is drawn meanwhile
  useEffect(() => {
    toastProblem(message, 'page-denied')
    const timer = setTimeout(() => void navigate({ to: home, replace: true }), LEAVE_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return <ScreenLoading />
}
