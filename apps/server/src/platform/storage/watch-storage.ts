import type { Log } from '../log.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

const LOOK_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 5_000
const DRAFTS_EVERY_MS = 3_600_000
/** An upload that began this long ago is dead, because the largest takes minutes. */
const DRAFT_AGE_MS = 24 * 3_600_000

export interface StorageWatch {
  /** Checks immediately, then repeatedly. */
  start(): Promise<void>
  stop(): void
  /** Contains `storage` while the store is unreachable or refuses. */
  missing(): string[]
}

/**
 * Watches whether files can be reached, and removes the drafts of interrupted uploads.
 * @param answerWithinMs a store without an answer for longer counts as unavailable until it answers
 */
export function watchStorage(storage: Storage, log: Log, answerWithinMs = ANSWER_WITHIN_MS): StorageWatch {
  let isAway = false
  let pendingCheck: Promise<void> | null = null
  const timers: NodeJS.Timeout[] = []

  function judge(error: unknown): void {
    if (error === null && isAway) log.warn('the file store can be reached again')
    if (error !== null && !isAway)
      log.error({ err: error }, 'the file store cannot be reached: files cannot be uploaded, fetched or shown')
    isAway = error !== null
  }

  async function look(): Promise<void> {
    // Do not start another check while one hangs.
    if (pendingCheck) return
    const answer = storage
      .check()
      .then(() => judge(null), judge)
      .finally(() => {
        pendingCheck = null
      })
    pendingCheck = answer
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        if (pendingCheck === answer) judge(new StorageUnavailable('check: no answer in time'))
        resolve()
      }, answerWithinMs)
    })
    await Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  async function removeDrafts(): Promise<void> {
    try {
      const removedCount = await storage.removeDrafts(new Date(Date.now() - DRAFT_AGE_MS))
      if (removedCount > 0) log.info({ removed: removedCount }, 'removed drafts of interrupted uploads')
    } catch (error) {
      // Retried in the next round. `look` logs when files cannot be reached.
      log.debug({ err: error }, 'drafts could not be removed')
    }
  }

  return {
    async start() {
      await look()
      void removeDrafts()
      timers.push(setInterval(() => void look(), LOOK_EVERY_MS).unref())
      timers.push(setInterval(() => void removeDrafts(), DRAFTS_EVERY_MS).unref())
    },
    stop: () => timers.splice(0).forEach(clearInterval),
    missing: () => (isAway ? ['storage'] : []),
  }
}
