import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { bulkScreen as BulkScreen } from '../features/conversations/routes.tsx'
import { dashboardScreen as DashboardScreen } from '../features/dashboard/routes.tsx'
import { PasswordChangeScreen, TwoFactorDueScreen } from '../features/identity/public.ts'
import { useCan } from '../platform/access.tsx'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useSession } from '../platform/session.ts'
import { toastProblem } from '../platform/toast.ts'
import { loginFor, useLanding } from './landing.ts'
import { ScreenLoading } from './shell/screen-loading.tsx'
import { Shell } from './shell/shell.tsx'

/**
 * Private pages: a visitor without a session goes to the login (AUT-02); a person who must change the password or set
 * up two-step verification does so first.
 */
export function SignedInOnly() {
  const state = useSession((session) => session.state)
  const passwordDue = useSession((session) => session.state === 'in' && session.user.mustChangePassword)
  const twoFactorDue = useSession((session) => session.state === 'in' && session.user.mustSetUpTwoFactor)
  if (state !== 'in') return <ToLogin />
  if (!passwordDue && !twoFactorDue) return <Shell />
  return (
    <Suspense fallback={<ScreenLoading />}>{passwordDue ? <PasswordChangeScreen /> : <TwoFactorDueScreen />}</Suspense>
  )
}

/**
 * A person who logged out starts afresh; one who came by an address, or lost the session there, goes on there after the
 * login.
 */
function ToLogin() {
  const { history } = useRouter()
  const [left] = useState(() => {
    const session = useSession.getState()
    return session.state === 'out' && session.byChoice === true
  })
  const [address] = useState(history.location.href)
  return <Navigate {...loginFor(left ? '/' : address)} replace />
}

/** Public pages; a visitor with a session goes on from there. */
export function SignedOutOnly() {
  const user = useSession((session) => (session.state === 'in' ? session.user : null))
  useLanding(user)
  return user ? null : <Outlet />
}

/** The admin's first page. */
export function Home() {
  return (
    <AdminOnly>
      <DashboardScreen />
    </AdminOnly>
  )
}

/** Every ticket of the company, for admins (access.9). */
export function AllTickets() {
  return (
    <AdminOnly>
      <BulkScreen />
    </AdminOnly>
  )
}

/** Admin-only routes: others read a refusal and land on the tickets (AUT-12). */
function AdminOnly({ children }: { children: ReactNode }) {
  return useCan('admin:only') ? children : <Refused />
}

function Refused() {
  useEffect(() => toastProblem(platformTexts.text('accessDenied'), 'access-denied'), [])
  return <Navigate to="/tickets" replace />
}
