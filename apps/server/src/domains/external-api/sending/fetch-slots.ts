import { AppError } from '../../../platform/app-error.ts'

/** Maximum files that this node fetches at a time for a company: each may need 16 MB of memory. */
const MOST_FETCHES = 5
/** Seconds until the next try. The end of the running fetches cannot be foreseen. */
const RETRY_S = 5

/** Limits how many files a company lets the server fetch at once. */
export interface FetchSlots {
  /** @throws AppError ERR_TOO_MANY_REQUESTS with `retryAfter` when all slots are taken, and the errors of `fetch` */
  run<T>(companyId: number, fetch: () => Promise<T>): Promise<T>
}

/** Creates the slots of this node. */
export function createFetchSlots(): FetchSlots {
  const running = new Map<number, number>()
  return {
    async run(companyId, fetch) {
      const count = running.get(companyId) ?? 0
      if (count >= MOST_FETCHES) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: RETRY_S })
      running.set(companyId, count + 1)
      try {
        return await fetch()
      } finally {
        const left = (running.get(companyId) ?? 1) - 1
        if (left === 0) running.delete(companyId)
        else running.set(companyId, left)
      }
    },
  }
}
