import type { PgBoss } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import type { CompanyDb } from '../db/company-db.ts'
import type { PlatformTransaction } from '../db/platform-db.ts'
import type { Secrets } from '../secrets.ts'
import type { JobType } from './job.ts'

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date
  /** At most one job of this name and key is waiting. */
  singletonKey?: string
}

export interface JobQueue {
  /** Writes a job inside a company's transaction, or inside the one that creates the company. */
  write<P extends object>(
    db: CompanyDb | PlatformTransaction,
    type: JobType<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Writes a job outside of a transaction. */
  send<P extends object>(type: JobType<P>, payload: P, options?: EnqueueOptions): Promise<void>
  /** Wakes this node's workers, of one kind if `name` is given. With `at`, wakes them at that time. */
  wake(of?: { at?: Date | undefined; name?: string }): void
}

/** Workers poll every ten seconds. For jobs due within this time, in milliseconds, they are woken. */
const SOON_MS = 60_000
/** The database's clock decides what is due, so workers are woken a little later than by this node's clock. */
const MARGIN_MS = 50

/**
 * The queue over pg-boss (docs/decisions/0005). Jobs stay readable in the database after they are done, so kinds seal
 * their secret fields. A company's jobs form a group, so that companies take turns.
 * @param wake makes this node's workers poll now, those of one kind if it is named
 */
export function createJobQueue(boss: PgBoss, secrets: Pick<Secrets, 'seal'>, wake: (name?: string) => void): JobQueue {
  const stored = <P extends object>({ options }: JobType<P>, payload: P): P =>
    options.seal ? options.seal(secrets, payload) : payload
  return {
    async write(db, type, payload, options = {}) {
      await boss.send(type.name, stored(type, payload), { ...options, ...groupOf(payload), db: fromKysely(db) })
    },
    async send(type, payload, options = {}) {
      await boss.send(type.name, stored(type, payload), { ...options, ...groupOf(payload) })
      wake(type.name)
    },
    wake({ at, name } = {}) {
      const wait = at ? at.getTime() - Date.now() : 0
      if (wait <= 0) wake(name)
      else if (wait <= SOON_MS) setTimeout(() => wake(name), wait + MARGIN_MS).unref()
    },
  }
}

function groupOf(payload: object): { group?: { id: string } } {
  const { companyId } = payload as { companyId?: unknown }
  return typeof companyId === 'number' ? { group: { id: `company:${companyId}` } } : {}
}
