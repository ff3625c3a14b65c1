import type { FastifyRequest } from 'fastify'

/** Refusals that tell of an attempt to get past a control (ASVS 5.0, 16.3), by code, with the event that the log names. */
const events: Readonly<Record<string, string>> = {
  ERR_INVALID_CREDENTIALS: 'login.failed',
  ERR_TWO_FACTOR_CODE: 'secondFactor.failed',
  ERR_TWO_FACTOR_CHALLENGE: 'secondFactor.failed',
  ERR_WRONG_PASSWORD: 'confirmation.failed',
  ERR_INVALID_RECOVERY_CODE: 'recovery.failed',
  ERR_TOO_MANY_REQUESTS: 'limit.reached',
  ERR_NO_PERMISSION: 'permission.refused',
  ERR_PLAN_FEATURE_DISABLED: 'permission.refused',
  ERR_INFECTED_FILE: 'file.infected',
  ERR_VALIDATION: 'input.refused',
  ERR_MALFORMED_BODY: 'input.refused',
}

/** Lines of one event and address within a minute; what comes beyond is counted and told with the next minute's first line. */
const MOST_LINES = 10
const MINUTE_MS = 60_000
const MOST_ADDRESSES = 10_000

interface Minute {
  begun: number
  lines: number
  left: number
}

/** What a line of the log says of a security event. Never what was typed. */
export interface SecurityEvent {
  event: string
  code: string
  address: string
  method: string
  url: string
  userId?: number
  companyId?: number
  /** Events of this kind and address that got no line in the last minute. */
  leftOut?: number
}

const callers = new WeakMap<FastifyRequest, { userId?: number; companyId: number }>()

/** Remembers who makes a call, for its security event. */
export function noteCaller(request: FastifyRequest, caller: { userId?: number; companyId: number } | null): void {
  if (caller)
    callers.set(request, { companyId: caller.companyId, ...(caller.userId !== undefined && { userId: caller.userId }) })
}

/**
 * Turns refusals into security events for the log, at most MOST_LINES a minute of each kind and address.
 * @param count gets the name of each event, also of those that get no line
 */
export function createSecurityEvents(now: () => number = Date.now, count: (event: string) => void = () => undefined) {
  const minutes = new Map<string, Minute>()
  /** @returns null: it is no security event, or its address has had its lines */
  return (request: FastifyRequest, code: string): SecurityEvent | null => {
    const event = events[code]
    if (event === undefined) return null
    count(event)
    const minute = minuteOf(minutes, `${event} ${request.ip}`, now())
    if (minute.lines >= MOST_LINES) {
      minute.left++
      return null
    }
    minute.lines++
    const { left } = minute
    minute.left = 0
    return {
      ...{ event, code, address: request.ip, method: request.method, url: request.routeOptions.url ?? 'unknown' },
      ...callers.get(request),
      ...(left > 0 && { leftOut: left }),
    }
  }
}

function minuteOf(minutes: Map<string, Minute>, key: string, now: number): Minute {
  const current = minutes.get(key)
  if (current && now - current.begun < MINUTE_MS) return current
  if (minutes.size >= MOST_ADDRESSES) minutes.clear()
  const next = { begun: now, lines: 0, left: current?.left ?? 0 }
  minutes.set(key, next)
  return next
}
