import type { PlatformDb } from '../db/platform-db.ts'
import type { Log } from '../log.ts'
import type { FactLog, FactPayloads, FactType } from './fact.ts'
import { claimFacts, insertFact, removeFacts, type StoredFact } from './fact-log.store.ts'

export type Reaction<T extends FactType> = (companyId: number, payload: FactPayloads[T]) => Promise<void>
/** Who reacts to what; a type without reactions is not written at all. */
export type Reactions = { [T in FactType]: ReadonlyArray<Reaction<T>> }

export interface Reactor extends FactLog {
  start(): void
  stop(): Promise<void>
  /** Takes everything that is due now; also run every minute for facts that another node left behind. */
  sweep(): Promise<void>
}

const BATCH = 100
const MAX_TRIES = 20

/**
 * Hands written facts to their reactions: at once after the commit, again after a failure, and after a restart.
 * Reactions may run twice and must not mind.
 */
export function createReactor(db: PlatformDb, reactions: () => Reactions, log: Log): Reactor {
  let running: Promise<void> | null = null
  let again = false
  let stopped = true

  async function react(fact: StoredFact): Promise<boolean> {
    try {
      for (const reaction of reactions()[fact.type] as ReadonlyArray<Reaction<FactType>>) {
        await reaction(fact.companyId, fact.payload as never)
      }
      return true
    } catch (error) {
      log[fact.attempts >= MAX_TRIES ? 'error' : 'warn'](
        { err: error, fact: fact.type, companyId: fact.companyId, attempts: fact.attempts },
        'a reaction failed',
      )
      return fact.attempts >= MAX_TRIES
    }
  }

  async function drain(): Promise<void> {
    do {
      again = false
      const facts = await claimFacts(db, BATCH)
      const finished: StoredFact[] = []
      for (const fact of facts) if (await react(fact)) finished.push(fact)
      if (finished.length > 0) await removeFacts(db, finished)
      again ||= facts.length === BATCH
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    running ??= drain()
      .catch((error: unknown) => log.warn({ err: error }, 'facts could not be taken'))
      .finally(() => {
        running = null
      })
  }

  return {
    wake,
    async write(companyDb, companyId, fact) {
      if (reactions()[fact.type].length > 0) await insertFact(companyDb, companyId, fact)
    },
    start() {
      stopped = false
      wake()
    },
    async stop() {
      stopped = true
      await running
    },
    async sweep() {
      wake()
      await running
    },
  }
}
