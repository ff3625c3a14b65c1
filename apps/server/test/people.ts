import type { Endpoint, Out, Send } from '@recado/contract/endpoint'
import { send } from './http-client.ts'

/** A caller: with a token, or without a login. */
export interface Person {
  token: string | null
  userId: number
  companyId: number
  email: string
}

export const nobody: Person = { token: null, userId: 0, companyId: 0, email: '' }

/** Answer of a call: status, parsed body, headers. */
export interface CallAnswer<T> {
  status: number
  body: T & { error?: string }
  headers: Headers
}

export type CallInputs<E extends Endpoint> = (E['params'] extends object
  ? { params: Send<E, 'params'> }
  : { params?: undefined }) & {
  query?: Record<string, unknown>
  body?: E['body'] extends object ? Send<E, 'body'> | Record<string, unknown> | unknown[] | FormData : undefined
  headers?: Record<string, string>
}

/** Returns the address of an endpoint with its parameters. */
export function callAddress(
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
  inputs: CallInputs<E>,
): Promise<CallAnswer<Out<E>>> {
  const path = callAddress(endpoint, inputs.params as Record<string, unknown> | undefined, inputs.query)
  const { body, type } = await contentOf(inputs.body)
  const { status, headers, text } = await send(url + path, {
    method: endpoint.method,
    headers: {
      ...inputs.headers,
      ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    body,
  })
  return { status, body: parse(text) as CallAnswer<Out<E>>['body'], headers }
}

/** Encodes a body with its type: forms as browsers post them, all else as JSON. */
async function contentOf(content: unknown): Promise<{ body?: string | Buffer; type?: string }> {
  if (content === undefined) return {}
  if (!(content instanceof FormData)) return { body: JSON.stringify(content), type: 'application/json' }
  const form = new Response(content)
  return { body: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
