import type { FastifyInstance, FastifyReply } from 'fastify'

// Without cookies or session: a caller on another site's page needs its own token.
const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }
const DAY_S = 86_400

/** Lets pages of any site read the answer, including errors. */
export const openToPages = (reply: FastifyReply): void => void reply.headers(ANY_ORIGIN)

/** Answers the preflight request of browsers for calls from other sites' pages. */
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
