import { announceDelay } from '../messages/announce-payload.ts'
import { messagePayload } from '../messages/inbound/receive.store.ts'
import type { DeliveryDependencies } from './deliver.ts'
import { markLate, OUTBOX_START, type OutboxPlace } from './late-sends.store.ts'

export interface LateSends {
  /** An item waits for this connection: checks after `lateMs` whether it was sent. */
  watch(companyId: number, connectionId: number): void
  stop(): Promise<void>
}

/** Milliseconds until a late message that could not be marked yet is checked again. */
const RECHECK_MS = 10_000

/**
 * Announces late messages with the reason. One timer per connection with waiting messages, on the node that stored
 * them, even without a session on any node.
 * @param lateMs how long sending may take
 */
export function createLateSends(
  deps: Pick<DeliveryDependencies, 'workplace' | 'addresses' | 'log'>,
  lateMs: number,
): LateSends {
  const timers = new Map<string, NodeJS.Timeout>()
  const runningChecks = new Set<Promise<void>>()
  let isStopped = false

  function watch(companyId: number, connectionId: number, afterMs = lateMs): void {
    const key = `${companyId}:${connectionId}`
    if (isStopped || timers.has(key)) return
    const check = () => {
      timers.delete(key)
      const marking = mark(companyId, connectionId)
        .catch((error: unknown) => {
          deps.log.warn({ err: error, companyId, connectionId }, 'could not mark late messages')
          watch(companyId, connectionId, RECHECK_MS)
        })
        .finally(() => runningChecks.delete(marking))
      runningChecks.add(marking)
    }
    timers.set(key, setTimeout(check, afterMs).unref())
  }

  const markSome = (companyId: number, connectionId: number, before: Date, place: OutboxPlace) =>
    deps.workplace.run(companyId, async (work) => {
      const step = await markLate(work.db, connectionId, before, place)
      for (const id of step.marked) {
        const payload = await messagePayload(work.db, id)
        if (payload) await announceDelay(work, deps.addresses, payload)
      }
      return step
    })

  /** Goes through the whole queue, in pages. */
  async function mark(companyId: number, connectionId: number): Promise<void> {
    const before = new Date(Date.now() - lateMs)
    let oldest: Date | null = null
    for (let place: OutboxPlace | null = OUTBOX_START; place && !isStopped; ) {
      const step = await markSome(companyId, connectionId, before, place)
      if (step.oldest && (!oldest || step.oldest < oldest)) oldest = step.oldest
      place = step.next
    }
    if (oldest === null) return
    const delayMs = oldest.getTime() + lateMs - Date.now()
    watch(companyId, connectionId, delayMs > 0 ? delayMs : Math.min(RECHECK_MS, lateMs))
  }

  return {
    watch,
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(runningChecks)
    },
  }
}
