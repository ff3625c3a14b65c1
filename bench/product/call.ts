import type { Endpoint, Out, Send } from '@recado/contract/endpoint'

type CallInput<E extends Endpoint> = {
  params?: Send<E, 'params'>
  query?: Record<string, unknown>
  body?: Send<E, 'body'>
}

/** The path of an endpoint with its parameters filled in. */
export function pathOf<const E extends Endpoint>(endpoint: E, { params, query }: CallInput<E> = {}): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Calls an endpoint whose speed is not measured.
 * @throws Error with the answer when it is not 2xx
 */
export async function call<const E extends Endpoint>(
  url: string,
  token: string | null,
  endpoint: E,
  parts: CallInput<E> = {},
): Promise<Out<E>> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(url + pathOf(endpoint, parts), {
    method: endpoint.method,
    headers,
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as Out<E>
}
