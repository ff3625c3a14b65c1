import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import { createAllowances } from './allowances.ts'
import type { LimitSettings } from './limit-settings.ts'
import { createSlotCounter } from './places.ts'

/** Limits on the sockets of one signed-in user at this node. */
export interface SocketLimits {
  /**
   * Counts an opening socket. Returns a function that ends it, which may be called more than once.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `limit` and `retryAfter` in seconds
   */
  open(actor: Actor): () => void
  /** Counts an event from a browser. Returns false above the limit. */
  admitEvent(actor: Actor): boolean
}

/** An opening counts as this many events, because it reads the user and their rooms. */
const OPENING = 10
/** Seconds until the next try of a socket. By then, a lost connection has been detected (`socketTiming`). */
const SOCKET_RETRY = 40
/** Log lines per user and minute. */
const MOST_LINES = 5

type Limits = Pick<LimitSettings, 'personSockets' | 'personSocketEvents'>

/** @param now milliseconds of a monotonic clock */
export function createSocketLimits(
  { personSockets, personSocketEvents }: Limits,
  now: () => number,
  log: Log,
): SocketLimits {
  const sockets = createSlotCounter(personSockets)
  const events = createAllowances(personSocketEvents, now)
  const lines = createAllowances(MOST_LINES, now)
  // A user who was cut off may return with a tenth of the events, because one second's worth would be cut off at once.
  const enough = Math.max(OPENING, Math.floor(personSocketEvents / 10))

  function note({ companyId, userId }: Actor, limit: string): void {
    const key = `${companyId} ${userId}`
    if (lines.secondsUntil(key, 1) > 0) return
    lines.spend(key, 1)
    log.warn({ event: 'limit.reached', code: 'ERR_TOO_MANY_REQUESTS', limit, companyId, userId }, 'refused')
  }
  function tooMany(actor: Actor, limit: 'sockets' | 'socketEvents', retryAfter: number): AppError {
    note(actor, limit)
    return new AppError('ERR_TOO_MANY_REQUESTS', { limit, retryAfter })
  }

  return {
    open(actor) {
      const person = `${actor.companyId} ${actor.userId}`
      if (sockets.isFull(person)) throw tooMany(actor, 'sockets', SOCKET_RETRY)
      const seconds = events.secondsUntil(person, enough)
      if (seconds > 0) throw tooMany(actor, 'socketEvents', seconds)
      events.spend(person, OPENING)
      return sockets.take(person)
    },
    admitEvent(actor) {
      const person = `${actor.companyId} ${actor.userId}`
      if (events.secondsUntil(person, 1) > 0) {
        note(actor, 'socketEvents')
        return false
      }
      events.spend(person, 1)
      return true
    },
  }
}
