import type { Payload, ServerEventName } from '@recado/contract/realtime'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { FactLog, FactType } from '../facts/fact.ts'
import type { JobType } from '../jobs/job.ts'
import type { EnqueueOptions, JobQueue } from '../jobs/queue.ts'
import type { Broadcaster, Merge } from '../realtime/broadcaster.ts'
import type { CompanyDb } from './company-db.ts'
import { BEGIN_READING } from './deferred-commit.ts'
import { Transactions } from './transactions.ts'

/** One piece of work for one company: a transaction, and what must happen if and only if it commits. */
export interface Work {
  readonly companyId: number
  readonly db: CompanyDb
  /** When the work began; the same instant throughout. */
  readonly now: Date
  /** Writes a fact inside the transaction, for those who react to it; `joinAreas` joins them. */
  record<P extends object>(type: FactType<P>, payload: P): Promise<void>
  /** Says that a fact was written by the store itself (a hot path's SQL function), so that it is taken at once. */
  recorded(): void
  /** Writes a job inside the transaction. */
  enqueue<P extends object>(type: JobType<P>, payload: P, options?: EnqueueOptions): Promise<void>
  /** Sends an event to rooms after the commit. `merge`: it is one with others of its key within 100 ms. `except`: not to who is in one of these. */
  announce<N extends ServerEventName>(
    name: N,
    rooms: readonly string[],
    payload: Payload<N>,
    merge?: Merge,
    except?: readonly string[],
  ): void
  /** Runs after the commit; never when the work failed. */
  afterCommit(run: () => void): void
}

export interface Workplace {
  readonly clock: Clock
  /**
   * Runs a task in one transaction and carries out its consequences. Deadlocks are tried again.
   * @param limitMs each try is cut off after so long, one statement of it by the database after half of that
   */
  run<T>(companyId: number, task: (work: Work) => Promise<T>, limitMs?: number): Promise<T>
  /** Runs a task that only reads: the answer does not wait for the transaction's end. */
  read<T>(companyId: number, task: (work: Work) => Promise<T>): Promise<T>
}

interface Consequences {
  facts: boolean
  /** Kinds of jobs that wait from now on. */
  jobs: Set<string>
  /** Kinds of those that wait for their time, and when they are due. */
  due: Array<{ name: string; at: Date }>
  effects: Array<() => void>
}

export interface WorkplaceDependencies {
  pool: pg.Pool
  clock: Clock
  jobs: JobQueue
  facts: FactLog
  broadcaster: Broadcaster
}

const MAX_TRIES = 4
// deadlock_detected and serialization_failure: the other side won, ours may try again.
const TRY_AGAIN = new Set(['40P01', '40001'])

/** Makes the one place where company transactions begin (ARCHITECTURE 4). */
export function createWorkplace(deps: WorkplaceDependencies): Workplace {
  const transactions = new Transactions(deps.pool)

  async function attempt<T>(
    companyId: number,
    task: (work: Work) => Promise<T>,
    { mode, limitMs }: { mode: string; limitMs?: number | undefined },
  ): Promise<T> {
    const consequences: Consequences = { facts: false, jobs: new Set(), due: [], effects: [] }
    const begin = beginning(companyId, mode) + endingStatements(limitMs)
    const inTransaction = (trx: unknown) => task(newWork(deps, trx as CompanyDb, companyId, consequences))
    const result = await transactions.run(begin, inTransaction, limitMs)
    for (const effect of consequences.effects) effect()
    if (consequences.facts) deps.facts.wake()
    for (const name of consequences.jobs) deps.jobs.wake({ name })
    for (const later of consequences.due) deps.jobs.wake(later)
    return result
  }

  return {
    clock: deps.clock,
    async run(companyId, task, limitMs) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(companyId, task, { mode: 'begin', limitMs })
        } catch (error) {
          if (tries >= MAX_TRIES || !TRY_AGAIN.has(codeOf(error))) throw error
        }
      }
    },
    read: (companyId, task) => attempt(companyId, task, { mode: BEGIN_READING }),
  }
}

/** BEGIN and the company in one message. */
function beginning(companyId: number, mode: string): string {
  // The number is checked here because SET takes no parameters.
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error(`not a company: ${companyId}`)
  return `${mode}; set local app.company_id = ${companyId}`
}

/** A ROLLBACK waits for the statement before it: the database itself must end one that hangs. */
const endingStatements = (limitMs: number | undefined): string =>
  limitMs === undefined ? '' : `; set local statement_timeout = ${Math.max(1, Math.floor(limitMs / 2))}`

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

function newWork(deps: WorkplaceDependencies, db: CompanyDb, companyId: number, consequences: Consequences): Work {
  return {
    companyId,
    db,
    now: deps.clock.now(),
    async record(type, payload) {
      await deps.facts.write(db, companyId, type, payload)
      consequences.facts = true
    },
    recorded() {
      consequences.facts = true
    },
    async enqueue(type, payload, options) {
      await deps.jobs.write(db, type, payload, options)
      if (!options?.startAfter || options.startAfter <= deps.clock.now()) consequences.jobs.add(type.name)
      else consequences.due.push({ name: type.name, at: options.startAfter })
    },
    announce(name, rooms, payload, merge, except) {
      consequences.effects.push(() => deps.broadcaster.send(companyId, name, rooms, payload, merge, except))
    },
    afterCommit(run) {
      consequences.effects.push(run)
    },
  }
}
