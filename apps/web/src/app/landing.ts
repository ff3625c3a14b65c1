import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loginSearch } from '../platform/login-address.rules.ts'
import type { useMe } from '../platform/session.ts'
import { startScreenOf } from './shell/menu.ts'

/**
 * Redirects after the login: to the requested address, otherwise to the tickets (AUT-01) or the first screen of the
 * user's menu, or to the companies for the platform's operator.
 */
export function useLanding(user: ReturnType<typeof useMe> | null): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  useEffect(() => {
    if (!user) return
    const { next } = loginSearch(Object.fromEntries(new URLSearchParams(history.location.search)))
    if (next) history.replace(next)
    else if (user.super) void navigate({ to: '/settings', search: { tab: 'companies' }, replace: true })
    else void navigate({ to: startScreenOf(user) ?? '/tickets', replace: true })
  }, [user, navigate, history])
}
