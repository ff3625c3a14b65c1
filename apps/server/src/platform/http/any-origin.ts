import type { FastifyInstance, FastifyReply } from 'fastify'

// No cookies and nothing of the session: who calls from another site's page must have a token of their own.
const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }
const DAY_S = 86_400

/** Lets pages of any site read the answer, also a refusal. */
export const openToPages = (reply: FastifyReply): void => void reply.headers(ANY_ORIGIN)

/** Answers what browsers ask before they call from another site's page. */
export function answerPreflight(app: FastifyInstance, url: string, method: string): void {
  app.options(url, async (_request, reply) => {
    openToPages(reply)
    void reply.headers({
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': String(DAY_S),
    })
    return reply.status(204).send()
  })
}
