import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import { createAllowances } from './allowances.ts'
import type { LimitSettings } from './limit-settings.ts'
import { createPlaces } from './places.ts'

/** Limits on the sockets of one signed-in person at this node. */
export interface SocketLimits {
  /**
   * Counts a socket that opens. Returns how to end it, which may be called more than once.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `limit` and `retryAfter` in seconds
   */
  open(actor: Actor): () => void
  /** Counts an event that a browser sends. False: one too many. */
  admitEvent(actor: Actor): boolean
}

/** Events that the opening of a socket counts for: it looks up the person and their rooms. */
const OPENING = 10
/** Seconds after which a socket may be tried again: by then a connection that was cut is known to be gone (`socketTiming`). */
const SOCKET_RETRY = 40
/** Lines of the log for one person in a minute. */
const MOST_LINES = 5

type Limits = Pick<LimitSettings, 'personSockets' | 'personSocketEvents'>

/** @param now milliseconds of a clock that is never set back */
export function createSocketLimits(
  { personSockets, personSocketEvents }: Limits,
  now: () => number,
  log: Log,
): SocketLimits {
  const sockets = createPlaces(personSockets)
  const events = createAllowances(personSocketEvents, now)
  const lines = createAllowances(MOST_LINES, now)
  // A person who was cut off for their events comes back with a tenth of them: one second's worth would end at once.
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
