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

/** One unit of work for one company: a transaction, and the consequences that happen if and only if it commits. */
export interface Work {
  readonly companyId: number
  readonly db: CompanyDb
  /** When the work began. Constant during the work. */
  readonly now: Date
  /** Writes a fact inside the transaction, for its reactions; `joinAreas` connects them. */
  record<P extends object>(type: FactType<P>, payload: P): Promise<void>
  /** Reports that the store wrote a fact itself (in a hot path's SQL function), so that it is processed at once. */
  recorded(): void
  /** Writes a job inside the transaction. */
  enqueue<P extends object>(type: JobType<P>, payload: P, options?: EnqueueOptions): Promise<void>
  /**
   * Sends an event to rooms after the commit. `merge`: events with the same key within 100 ms are merged. `except`:
   * skips sockets in these rooms.
   */
  announce<N extends ServerEventName>(
    name: N,
    rooms: readonly string[],
    payload: Payload<N>,
    merge?: Merge,
    except?: readonly string[],
  ): void
  /** Runs after the commit, never when the work fails. */
  afterCommit(run: () => void): void
}

export interface Workplace {
  readonly clock: Clock
  /**
   * Runs a task in one transaction and carries out its consequences. Retries after deadlocks.
   * @param limitMs time limit of each try; the database ends a single statement after half of it
   */
  run<T>(companyId: number, task: (work: Work) => Promise<T>, limitMs?: number): Promise<T>
  /** Runs a task that only reads. The result does not wait for the transaction's end. */
  read<T>(companyId: number, task: (work: Work) => Promise<T>): Promise<T>
}

interface Consequences {
  facts: boolean
  /** Kinds of jobs that are due now. */
  jobs: Set<string>
  /** Kinds of jobs that are due later, with their times. */
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
// deadlock_detected and serialization_failure: the other transaction won, so ours may be retried.
const TRY_AGAIN = new Set(['40P01', '40001'])

/** Creates the only place where company transactions begin (ARCHITECTURE 4). */
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

/** Returns the SQL that begins a transaction and sets its company, as one message. */
function beginning(companyId: number, mode: string): string {
  // Checked here because SET accepts no parameters.
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error(`not a company: ${companyId}`)
  return `${mode}; set local app.company_id = ${companyId}`
}

/** A ROLLBACK waits for the statement before it, so the database itself must end one that hangs. */
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
