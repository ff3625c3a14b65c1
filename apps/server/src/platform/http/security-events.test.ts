import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createSecurityEvents, noteCaller } from './security-events.ts'

const request = (ip: string) =>
  ({ ip, method: 'POST', routeOptions: { url: '/api/auth/login' } }) as unknown as FastifyRequest

it('a refusal that indicates an attack is an event with address, route and caller; others are not', () => {
  const eventOf = createSecurityEvents(() => 0)
  const call = request('192.0.2.1')
  expect(eventOf(call, 'ERR_INVALID_CREDENTIALS')).toEqual({
    ...{ event: 'login.failed', code: 'ERR_INVALID_CREDENTIALS', address: '192.0.2.1' },
    ...{ method: 'POST', url: '/api/auth/login' },
  })
  noteCaller(call, { userId: 3, companyId: 2 })
  expect(eventOf(call, 'ERR_NO_PERMISSION')).toMatchObject({ event: 'permission.refused', userId: 3, companyId: 2 })
  expect(eventOf(call, 'ERR_SESSION_EXPIRED')).toBe(null)
  expect(eventOf(call, 'ERR_NO_TICKET_FOUND')).toBe(null)
})

it('a caller cannot flood the log: ten lines a minute per kind and address, then a count of the rest', () => {
  let now = 0
  const eventOf = createSecurityEvents(() => now)
  const lines = Array.from({ length: 60 }, () => eventOf(request('192.0.2.1'), 'ERR_INVALID_CREDENTIALS'))
  expect(lines.filter((line) => line !== null)).toHaveLength(10)
  expect(eventOf(request('192.0.2.2'), 'ERR_INVALID_CREDENTIALS')).not.toBe(null)
  now = 60_000
  expect(eventOf(request('192.0.2.1'), 'ERR_INVALID_CREDENTIALS')).toMatchObject({ leftOut: 50 })
  expect(eventOf(request('192.0.2.1'), 'ERR_INVALID_CREDENTIALS')).not.toHaveProperty('leftOut')
})
