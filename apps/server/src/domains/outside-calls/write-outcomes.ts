import type { Workplace } from '../../platform/db/work.ts'
import type { CallOutcome } from '../../platform/egress/outcome.rules.ts'
import type { Log } from '../../platform/log.ts'
import { hearersOf } from '../identity/public.ts'
import { insertOutcomes } from './outside-call.store.ts'

interface Waiting {
  outcome: CallOutcome
  done(): void
}

const MOST_AT_ONCE = 200

/**
 * Writes the log. Results that arrive while a company's rows are being written are batched into the next write, so that
 * many concurrent calls need few transactions.
 * @returns records one result; resolves once it is written or writing failed, so that a call never fails because of its
 *   log
 */
export function outcomeWriter(workplace: Workplace, log: Log): (outcome: CallOutcome) => Promise<void> {
  const waiting = new Map<number, Waiting[]>()

  async function write(companyId: number): Promise<void> {
    for (;;) {
      const now = waiting.get(companyId)?.splice(0, MOST_AT_ONCE) ?? []
      if (now.length === 0) break
      const outcomes = now.map(({ outcome }) => outcome)
      await workplace
        .run(companyId, async (work) => {
          await insertOutcomes(work.db, companyId, outcomes)
          work.announce(
            'outsideCalls',
            hearersOf(companyId, 'outsideCalls'),
            { action: 'create' },
            { key: 'outsideCalls' },
          )
        })
        .catch((error: unknown) => log.warn({ err: error, companyId }, 'writing the log of outside calls failed'))
      for (const { done: resolveWrite } of now) resolveWrite()
    }
    waiting.delete(companyId)
  }

  return (outcome) =>
    new Promise((resolve) => {
      const others = waiting.get(outcome.companyId)
      if (others) {
        others.push({ outcome, done: resolve })
        return
      }
      waiting.set(outcome.companyId, [{ outcome, done: resolve }])
      void write(outcome.companyId)
    })
}
