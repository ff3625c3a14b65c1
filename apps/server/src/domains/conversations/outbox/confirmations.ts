import { announceSigned } from '../messages/announce-payload.ts'
import { messagePayload } from '../messages/inbound/receive.store.ts'
import type { DeliveryDependencies } from './deliver.ts'
import { markUnconfirmed } from './unacknowledged.store.ts'

export interface Confirmations {
  /** Something was handed over: looks after a while whether the network said that it has it. */
  watch(): void
  stop(): Promise<void>
}

/**
 * Shows messages as unconfirmed that the network never spoke of. One timer per connection while anything is without its
 * word; none otherwise.
 * @param withinMs how long the network may take
 */
export function createConfirmations(
  deps: DeliveryDependencies,
  at: { companyId: number; connectionId: number },
  withinMs: number,
): Confirmations {
  const { companyId, connectionId } = at
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  function watch(): void {
    if (timer || stopped) return
    timer = setTimeout(() => {
      timer = null
      running = look().catch((error: unknown) => {
        deps.log.warn({ err: error, ...at }, 'unconfirmed messages could not be marked')
        watch()
      })
    }, withinMs)
    timer.unref()
  }

  async function look(): Promise<void> {
    const before = new Date(Date.now() - withinMs)
    const left = await deps.workplace.run(companyId, async (work) => {
      const found = await markUnconfirmed(work.db, companyId, connectionId, before)
      for (const id of found.marked) {
        const payload = await messagePayload(work.db, id)
        if (payload) announceSigned(work, deps.addresses, 'update', payload)
      }
      return found.left
    })
    if (left) watch()
  }

  return {
    watch,
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
