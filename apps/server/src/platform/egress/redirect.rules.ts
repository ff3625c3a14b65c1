/** What the next call of a redirect is. */
export interface NextCall {
  method: string
  /** Whether the body goes along. */
  keepsBody: boolean
  /** Whether it stays with the same origin: secrets go nowhere else. */
  sameOrigin: boolean
  url: string
}

/**
 * Where an answer sends its caller, as browsers read it.
 * @returns null when it is no redirect
 */
export function nextCall(from: URL, method: string, status: number, location: string | undefined): NextCall | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  if (!URL.canParse(location, from)) return { method, keepsBody: false, sameOrigin: false, url: location }
  const to = new URL(location, from)
  const becomesGet = (status === 303 && method !== 'HEAD') || (status < 303 && method === 'POST')
  return {
    method: becomesGet ? 'GET' : method,
    keepsBody: !becomesGet,
    sameOrigin: to.origin === from.origin,
    url: to.href,
  }
}

/** A redirect that leaves encryption behind would show to the network what was to be secret. */
export const losesEncryption = (from: URL, to: URL): boolean => from.protocol === 'https:' && to.protocol === 'http:'
