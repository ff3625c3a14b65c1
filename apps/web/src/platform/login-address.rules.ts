/** The address that a visitor requested before the login, kept in the login's URL, so that a reload keeps it. */
export interface LoginSearch {
  next?: string
}

/** Accepts only addresses of this app, to prevent an open redirect after the login. */
export function loginSearch({ next }: Record<string, unknown>): LoginSearch {
  return typeof next === 'string' && isOwnAddress(next) ? { next } : {}
}

const isOwnAddress = (address: string) => /^\/[^/\\]/.test(address) && !address.startsWith('/login')

/** The login route for a visitor who requested an address. "/" is the start page and needs no redirect. */
export const loginFor = (address: string) => ({ to: '/login' as const, search: loginSearch({ next: address }) })
