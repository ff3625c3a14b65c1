import type { Endpoint, Out, Send } from '@recado/contract/endpoint'

/** Somebody who calls: with a token, or nobody. */
export interface Person {
  token: string | null
  userId: number
  companyId: number
  email: string
}

export const nobody: Person = { token: null, userId: 0, companyId: 0, email: '' }

/** The answer of a call: status, parsed body, headers. */
export interface Answer<T> {
  status: number
  body: T & { error?: string }
  headers: Headers
}

export type Inputs<E extends Endpoint> = (E['params'] extends object
  ? { params: Send<E, 'params'> }
  : { params?: undefined }) & {
  query?: Record<string, unknown>
  body?: E['body'] extends object ? Send<E, 'body'> | Record<string, unknown> | unknown[] | FormData : undefined
  headers?: Record<string, string>
}

/** The address of an endpoint with its parameters filled in. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}

/** Calls an endpoint over real HTTP. */
export async function callAt<const E extends Endpoint>(
  url: string,
  endpoint: E,
  as: Person,
  inputs: Inputs<E>,
): Promise<Answer<Out<E>>> {
  const headers: Record<string, string> = { ...inputs.headers }
  if (as.token) headers.authorization = `Bearer ${as.token}`
  const body = inputs.body as unknown
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const response = await fetch(
    url + addressOf(endpoint, inputs.params as Record<string, unknown> | undefined, inputs.query),
    {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    },
  )
  const text = await response.text()
  return { status: response.status, body: parse(text) as Answer<Out<E>>['body'], headers: response.headers }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
