import { vi } from 'vitest'

/** A call sent by the app. */
export interface Call {
  method: string
  path: string
  /** The query string. */
  query: string
  body: unknown
}

/**
 * Answers calls by `METHOD path`; other calls get an empty object. A promise delays its answer. Returns the list of
 * calls.
 */
export function answer(answers: Readonly<Record<string, unknown>>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = address.replace(/^\/api/, '').split('?')
    const method = init.method ?? 'GET'
    calls.push({ method, path, query, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body })
    const configured = answers[`${method} ${path}`]
    const body = (configured instanceof Promise ? await configured : configured) ?? {}
    const status = (body as { status?: number }).status
    return typeof status === 'number'
      ? Response.json((body as { body: unknown }).body, { status })
      : Response.json(body)
  })
  return calls
}
