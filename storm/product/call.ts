import type { Endpoint, Out } from '@recado/contract/endpoint'
import { type CallInputs, callAddress } from '../../apps/server/test/people.ts'

/** The result of a call. `unanswered`: the connection broke, or no answer came in time, so the outcome is unknown. */
export type Reply<T> =
  | { kind: 'answered'; status: number; body: T & { error?: string }; text: string }
  | { kind: 'unanswered'; why: string }

/** Maximum time until a frozen node or an absent database is reported; a browser would time out as well. */
const PATIENCE_MS = 30_000

/** Calls an endpoint over TCP, like a browser. Never throws for failures of the network or the server. */
export async function callOnce<const E extends Endpoint>(
  url: string,
  token: string | null,
  endpoint: E,
  inputs: CallInputs<E>,
): Promise<Reply<Out<E>>> {
  const headers: Record<string, string> = { ...inputs.headers }
  if (token) headers.authorization = `Bearer ${token}`
  const body = inputs.body as unknown
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const address = callAddress(endpoint, inputs.params as Record<string, unknown> | undefined, inputs.query)
  try {
    const response = await fetch(url + address, {
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { kind: 'answered', status: response.status, text, body: parseJson(text) as Out<E> & { error?: string } }
  } catch (error) {
    return { kind: 'unanswered', why: String((error as { cause?: unknown }).cause ?? error) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
