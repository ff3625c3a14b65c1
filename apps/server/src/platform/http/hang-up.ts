import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the caller's connection closes before the answer is complete. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) hangUp.abort(new Error('the caller hung up'))
  })
  return hangUp.signal
}
