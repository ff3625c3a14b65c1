import type { Endpoint, Out } from '@recado/contract/endpoint'
import { addressOf, type Inputs } from '../../apps/server/test/people.ts'

/**
 * The result of a call. `unanswered`: the connection broke, or no answer came in time; whether it was done is not
 * known.
 */
export type Reply<T> =
  | { kind: 'answered'; status: number; body: T & { error?: string }; text: string }
  | { kind: 'unanswered'; why: string }

/** A node that is frozen, or a database that is away, may take this long to say so; a browser would give up as well. */
const PATIENCE_MS = 30_000

/** Calls an endpoint over TCP, as a browser does. Never throws for what the network or the server does. */
export async function callOnce<const E extends Endpoint>(
  url: string,
  token: string | null,
  endpoint: E,
  inputs: Inputs<E>,
): Promise<Reply<Out<E>>> {
  const headers: Record<string, string> = { ...inputs.headers }
  if (token) headers.authorization = `Bearer ${token}`
  const body = inputs.body as unknown
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const address = addressOf(endpoint, inputs.params as Record<string, unknown> | undefined, inputs.query)
  try {
    const response = await fetch(url + address, {
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { kind: 'answered', status: response.status, text, body: parsed(text) as Out<E> & { error?: string } }
  } catch (error) {
    return { kind: 'unanswered', why: String((error as { cause?: unknown }).cause ?? error) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
