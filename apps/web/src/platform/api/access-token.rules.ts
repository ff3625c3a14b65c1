/** The expiry of an access token (AUT-13) in milliseconds since 1970, or 0 when unreadable. */
export function tokenExpiry(token: string): number {
  const payload = token.split('.')[1]
  if (!payload) return 0
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const { exp } = JSON.parse(json) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}

/** Clock tolerance of the documented reconnect check (wire.11), in milliseconds. */
const TOLERANCE = 180

/** True when the token has expired, judged without asking the server. */
export const isExpired = (token: string, now: number) => tokenExpiry(token) <= now + TOLERANCE
