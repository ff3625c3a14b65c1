import type { FastifyReply } from 'fastify'

/** A signal that aborts when the caller's connection ends before the answer is complete. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('the caller hung up'))
  })
  return gone.signal
}
