import type { Endpoint, Out } from '@recado/contract/endpoint'
import type { FastifyInstance } from 'fastify'

/** Calls the product's own endpoints internally as a signed-in user. The demonstration uses no other way. */
export type DemoCaller = <const E extends Endpoint>(
  endpoint: E,
  inputs?: { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown; form?: FormData },
) => Promise<Out<E>>

/** Creates a caller for an access token. Throws when a call fails. */
export function demoCaller(app: FastifyInstance, token: string | null): DemoCaller {
  return async (endpoint, inputs = {}) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(inputs.params?.[name]))
    const form = inputs.form && new Response(inputs.form)
    const type = form?.headers.get('content-type')
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      ...(inputs.query ? { query: inputs.query } : {}),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
      ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
      ...(inputs.body === undefined ? {} : { payload: inputs.body as object }),
    })
    if (answer.statusCode >= 400)
      throw new Error(`demonstration: ${endpoint.id} answered ${answer.statusCode} ${answer.body}`)
    return answer.json() as Out<typeof endpoint>
  }
}
