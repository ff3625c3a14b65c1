import type { Endpoint } from '@recado/contract/endpoint'
import type { Actor, TokenCaller } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { createAllowances } from './allowances.ts'
import type { LimitSettings } from './limit-settings.ts'
import { createSlotCounter } from './places.ts'
import { pointsOf } from './points.rules.ts'

/** Limits on the calls of one signed-in user, and of all users of one company, at this node. */
export interface CallLimits {
  /**
   * Counts a user's call. A refused call costs nothing.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `limit` and `retryAfter` in seconds
   */
  admit(actor: Actor, endpoint: Endpoint): void
  /**
   * Counts a renewal of a session's token, before the database is read. A refused renewal costs nothing.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `limit` and `retryAfter` in seconds
   */
  admitRefresh(sessionId: string): void
  /**
   * Counts an upload of a user, or of a company's program. Returns a function that ends it.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `limit` and `retryAfter` in seconds
   */
  beginUpload(caller: Actor | TokenCaller): () => void
}

/** Seconds until the next try of an upload. The end of the running ones cannot be foreseen. */
const UPLOAD_RETRY = 5

/**
 * Counts in this node's memory. A limit protects the node's processor, and counting in the database would cost a write
 * per call.
 * @param now milliseconds of a monotonic clock
 */
export function createCallLimits(settings: LimitSettings, now: () => number): CallLimits {
  const people = createAllowances(settings.personCalls, now)
  const companies = createAllowances(settings.companyCalls, now)
  const refreshes = createAllowances(settings.sessionRefreshes, now)
  const uploadsOfPeople = createSlotCounter(settings.personUploads)
  const uploadsOfCompanies = createSlotCounter(settings.companyUploads)

  return {
    admit({ companyId, userId }, endpoint) {
      const cost = pointsOf(endpoint)
      const person = `${companyId} ${userId}`
      const company = String(companyId)
      const personWaits = people.secondsUntil(person, cost)
      const companyWaits = companies.secondsUntil(company, cost)
      if (personWaits > 0) throw tooMany('person', Math.max(personWaits, companyWaits))
      if (companyWaits > 0) throw tooMany('company', companyWaits)
      people.spend(person, cost)
      companies.spend(company, cost)
    },
    admitRefresh(sessionId) {
      const wait = refreshes.secondsUntil(sessionId, 1)
      if (wait > 0) throw tooMany('refreshes', wait)
      refreshes.spend(sessionId, 1)
    },
    beginUpload(caller) {
      const company = String(caller.companyId)
      const person = caller.kind === 'user' ? `${company} ${caller.userId}` : null
      if ((person !== null && uploadsOfPeople.isFull(person)) || uploadsOfCompanies.isFull(company))
        throw tooMany('uploads', UPLOAD_RETRY)
      const ends = [uploadsOfCompanies.take(company), ...(person === null ? [] : [uploadsOfPeople.take(person)])]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

const tooMany = (limit: 'person' | 'company' | 'uploads' | 'refreshes', retryAfter: number): AppError =>
  new AppError('ERR_TOO_MANY_REQUESTS', { limit, retryAfter })
