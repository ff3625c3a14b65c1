import type { Log } from '../log.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

const LOOK_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 5_000
const DRAFTS_EVERY_MS = 3_600_000
/** An upload that began so long ago does not go on: the largest takes minutes. */
const DRAFT_AGE_MS = 24 * 3_600_000

export interface StorageWatch {
  /** Looks once, then again and again. */
  start(): Promise<void>
  stop(): void
  /** `storage` while the store is away or refuses. */
  missing(): string[]
}

/**
 * Looks whether files can be reached, and removes what uploads left there that were cut off.
 * @param answerWithinMs a store that hangs for longer counts as away until it answers
 */
export function watchStorage(storage: Storage, log: Log, answerWithinMs = ANSWER_WITHIN_MS): StorageWatch {
  let away = false
  let asked: Promise<void> | null = null
  const timers: NodeJS.Timeout[] = []

  function judge(error: unknown): void {
    if (error === null && away) log.warn('files can be reached again')
    if (error !== null && !away)
      log.error({ err: error }, 'files cannot be reached: nothing is uploaded, fetched or shown')
    away = error !== null
  }

  async function look(): Promise<void> {
    // One that hangs is not asked again.
    if (asked) return
    const answer = storage
      .check()
      .then(() => judge(null), judge)
      .finally(() => {
        asked = null
      })
    asked = answer
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        if (asked === answer) judge(new StorageUnavailable('check: no answer in time'))
        resolve()
      }, answerWithinMs)
    })
    await Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  async function removeDrafts(): Promise<void> {
    try {
      const removed = await storage.removeDrafts(new Date(Date.now() - DRAFT_AGE_MS))
      if (removed > 0) log.info({ removed }, 'removed what uploads left that were cut off')
    } catch (error) {
      // Tried again with the next round; whether files can be reached is said by `look`.
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
    missing: () => (away ? ['storage'] : []),
  }
}
