import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loginSearch } from '../platform/login-address.rules.ts'
import type { useMe } from '../platform/session.ts'

/** Goes where the login leads: the address that was asked for; else the tickets (AUT-01), the platform's operator to the companies. */
export function useLanding(user: ReturnType<typeof useMe> | null): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  useEffect(() => {
    if (!user) return
    const { next } = loginSearch(Object.fromEntries(new URLSearchParams(history.location.search)))
    if (next) history.replace(next)
    else if (user.super) void navigate({ to: '/settings', search: { tab: 'companies' }, replace: true })
    else void navigate({ to: '/tickets', replace: true })
  }, [user, navigate, history])
}
