import { vi } from 'vitest'

/** A call that left the browser. */
export interface Call {
  method: string
  path: string
  /** The text after the question mark. */
  query: string
  body: unknown
}

/** Answers calls by `METHOD path`; others get an empty object; a promise holds its answer back. Returns the list of calls. */
export function answer(answers: Readonly<Record<string, unknown>>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = address.replace(/^\/api/, '').split('?')
    const method = init.method ?? 'GET'
    calls.push({ method, path, query, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body })
    const given = answers[`${method} ${path}`]
    const found = (given instanceof Promise ? await given : given) ?? {}
    const status = (found as { status?: number }).status
    return typeof status === 'number'
      ? Response.json((found as { body: unknown }).body, { status })
      : Response.json(found)
  })
  return calls
}
