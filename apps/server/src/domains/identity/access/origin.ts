import type { FastifyRequest } from 'fastify'
import type { Origin } from './open-session.ts'
import { isForwarded } from './session-cookie.ts'

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  forwarded: isForwarded(request),
})
