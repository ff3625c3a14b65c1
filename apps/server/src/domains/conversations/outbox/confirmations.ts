import { announceSigned } from '../messages/announce-payload.ts'
import { messagePayload } from '../messages/inbound/receive.store.ts'
import type { DeliveryDependencies } from './deliver.ts'
import { markMessagesUnconfirmed } from './unacknowledged.store.ts'

export interface Confirmations {
  /** A message was handed over: checks after `withinMs` whether the network acknowledged it. */
  watch(): void
  stop(): Promise<void>
}

/**
 * Marks messages as unconfirmed that the network never acknowledged. Runs one timer per connection with unacknowledged
 * messages.
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
  let isStopped = false

  function watch(): void {
    if (timer || isStopped) return
    timer = setTimeout(() => {
      timer = null
      running = check().catch((error: unknown) => {
        deps.log.warn({ err: error, ...at }, 'could not mark unconfirmed messages')
        watch()
      })
    }, withinMs)
    timer.unref()
  }

  async function check(): Promise<void> {
    const before = new Date(Date.now() - withinMs)
    const remaining = await deps.workplace.run(companyId, async (work) => {
      const unconfirmed = await markMessagesUnconfirmed(work.db, companyId, connectionId, before)
      for (const id of unconfirmed.marked) {
        const payload = await messagePayload(work.db, id)
        if (payload) announceSigned(work, deps.addresses, 'update', payload)
      }
      return unconfirmed.left
    })
    if (remaining) watch()
  }

  return {
    watch,
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
