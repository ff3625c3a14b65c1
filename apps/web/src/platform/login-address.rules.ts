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
