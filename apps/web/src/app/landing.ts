import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { useMe } from '../platform/session.ts'

/** The address that someone asked for before the login, in the login's own address: a reload keeps it. */
export interface LoginSearch {
  next?: string
}

/** Takes only addresses of this app: anything else would lead a person who signs in to a stranger's page. */
export function loginSearch({ next }: Record<string, unknown>): LoginSearch {
  return typeof next === 'string' && isOwnAddress(next) ? { next } : {}
}

const isOwnAddress = (address: string) => /^\/[^/\\]/.test(address) && !address.startsWith('/login')

/** The login for someone who asked for an address: "/" is what one types to begin, and asks for nothing. */
export const loginFor = (address: string) => ({ to: '/login' as const, search: loginSearch({ next: address }) })

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
