import type { Endpoint, Out, Send } from '@recado/contract/endpoint'
import { login } from '@recado/contract/identity/endpoints'

type CallInput<E extends Endpoint> = {
  params?: Send<E, 'params'>
  query?: Record<string, unknown>
  body?: Send<E, 'body'>
  /** A file with its fields, instead of a body. */
  form?: FormData
}

/** Calls endpoints as a signed-in person, without the browser. */
export type Caller = <const E extends Endpoint>(endpoint: E, parts?: CallInput<E>) => Promise<Out<E>>

/**
 * Creates a caller for an access token.
 * @throws Error with the answer when it is not 2xx
 */
export function caller(url: string, token: string | null): Caller {
  return async (endpoint, { params, query, body, form } = {}) => {
    const values = (params ?? {}) as Record<string, unknown>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value))
    const response = await fetch(`${url}/api${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${text.slice(0, 300)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** Signs in without the browser. This ends an earlier session of the same user. */
export async function callAs(url: string, { email, password }: { email: string; password: string }): Promise<Caller> {
  const { token } = await caller(url, null)(login, { body: { email, password } })
  return caller(url, token)
}
