/** The next call of a redirect. */
export interface NextCall {
  method: string
  /** Whether the body is sent again. */
  keepsBody: boolean
  /** Whether the origin stays the same. Secrets are sent to the same origin only. */
  sameOrigin: boolean
  url: string
}

/**
 * Returns the redirect target of an answer, as browsers interpret it.
 * @returns null when the answer is not a redirect
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

/** A redirect from https to http would expose secrets to the network. */
export const losesEncryption = (from: URL, to: URL): boolean => from.protocol === 'https:' && to.protocol === 'http:'
