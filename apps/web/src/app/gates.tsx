import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { PasswordChangeScreen, TwoFactorDueScreen } from '../features/identity/public.ts'
import { loginFor } from '../platform/login-address.rules.ts'
import { useSession } from '../platform/session.ts'
import { ScreenLoading } from '../ui/screen-loading.tsx'
import { useLanding } from './landing.ts'
import { Shell } from './shell/shell.tsx'

/**
 * Private pages: visitors without a session go to the login (AUT-02). Users who must change the password or set up
 * two-factor authentication do that first.
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
 * After a logout the login leads to the start page. Visitors who requested an address, or lost the session there,
 * return to it after the login.
 */
function ToLogin() {
  const { history } = useRouter()
  const [hasLoggedOut] = useState(() => {
    const session = useSession.getState()
    return session.state === 'out' && session.byChoice === true
  })
  const [address] = useState(history.location.href)
  return <Navigate {...loginFor(hasLoggedOut ? '/' : address)} replace />
}

/** Public pages; visitors with a session are redirected. */
export function SignedOutOnly() {
  const user = useSession((session) => (session.state === 'in' ? session.user : null))
  useLanding(user)
  return user ? null : <Outlet />
}
