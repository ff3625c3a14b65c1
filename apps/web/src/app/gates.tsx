import { Navigate, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { bulkScreen as BulkScreen } from '../features/conversations/routes.tsx'
import { dashboardScreen as DashboardScreen } from '../features/dashboard/routes.tsx'
import { PasswordChangeScreen, TwoFactorDueScreen } from '../features/identity/public.ts'
import { useSession } from '../platform/session.ts'
import { AdminOnly } from './admin-only.tsx'
import { ScreenLoading } from './shell/screen-loading.tsx'
import { Shell } from './shell/shell.tsx'

/** Private pages: whoever is not signed in goes to the login (AUT-02), whoever must change the password or set up two-step verification does so first. */
export function SignedInOnly() {
  const state = useSession((session) => session.state)
  const passwordDue = useSession((session) => session.state === 'in' && session.user.mustChangePassword)
  const twoFactorDue = useSession((session) => session.state === 'in' && session.user.mustSetUpTwoFactor)
  if (state !== 'in') return <Navigate to="/login" replace />
  if (!passwordDue && !twoFactorDue) return <Shell />
  return (
    <Suspense fallback={<ScreenLoading />}>{passwordDue ? <PasswordChangeScreen /> : <TwoFactorDueScreen />}</Suspense>
  )
}

/** Public pages of someone without a session; whoever has one goes on to the tickets. */
export function SignedOutOnly() {
  const state = useSession((session) => session.state)
  return state === 'in' ? <Navigate to="/tickets" replace /> : <Outlet />
}

/** The admin's first page. */
export function Home() {
  return (
    <AdminOnly>
      <DashboardScreen />
    </AdminOnly>
  )
}

/** Every ticket of the company, for admins (CONFLICTS A-07). */
export function AllTickets() {
  return (
    <AdminOnly>
      <BulkScreen />
    </AdminOnly>
  )
}
