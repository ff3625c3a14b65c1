import type { FastifyRequest } from 'fastify'

/**
 * Refusals that indicate an attempt to bypass a control (ASVS 5.0, 16.3): error code and the event's name in the log.
 */
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

/**
 * Maximum log lines per event and address within a minute. Further ones are counted and reported with the next minute's
 * first line.
 */
const MOST_LINES = 10
const MINUTE_MS = 60_000
const MOST_ADDRESSES = 10_000

interface Minute {
  windowStart: number
  lines: number
  left: number
}

/** Log entry of a security event. Never contains user input. */
export interface SecurityEvent {
  event: string
  code: string
  address: string
  method: string
  url: string
  userId?: number
  companyId?: number
  /** Events of this kind and address that were not logged in the last minute. */
  leftOut?: number
}

const callers = new WeakMap<FastifyRequest, { userId?: number; companyId: number }>()

/** Stores the caller of a request for its security event. */
export function noteCaller(request: FastifyRequest, caller: { userId?: number; companyId: number } | null): void {
  if (caller)
    callers.set(request, { companyId: caller.companyId, ...(caller.userId !== undefined && { userId: caller.userId }) })
}

/**
 * Turns refusals into security events for the log, at most MOST_LINES a minute per kind and address.
 * @param count called with the name of each event, including those that are not logged
 */
export function createSecurityEvents(now: () => number = Date.now, count: (event: string) => void = () => undefined) {
  const minutes = new Map<string, Minute>()
  /** @returns null when it is not a security event, or its address reached the limit */
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
  if (current && now - current.windowStart < MINUTE_MS) return current
  if (minutes.size >= MOST_ADDRESSES) minutes.clear()
  const next = { windowStart: now, lines: 0, left: current?.left ?? 0 }
  minutes.set(key, next)
  return next
}
