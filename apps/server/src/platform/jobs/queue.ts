import type { PgBoss } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import type { CompanyDb } from '../db/company-db.ts'
import type { PlatformTransaction } from '../db/platform-db.ts'
import type { Secrets } from '../secrets.ts'
import type { JobType } from './job.ts'

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date
  /** At most one waiting job of this name with the same key. */
  singletonKey?: string
}

export interface JobQueue {
  /** Writes a job inside a company's transaction, or inside the one that makes the company. */
  write<P extends object>(
    db: CompanyDb | PlatformTransaction,
    type: JobType<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Writes a job on its own. */
  send<P extends object>(type: JobType<P>, payload: P, options?: EnqueueOptions): Promise<void>
  /** Tells this node's workers that something waits, of one kind where it is named; with `at`, that it will be due then. */
  wake(of?: { at?: Date | undefined; name?: string }): void
}

/** Workers look by themselves every ten seconds; for jobs due within this time, in milliseconds, they are woken. */
const SOON_MS = 60_000
/** The database's clock decides what is due: looked for a little later than ours says. */
const MARGIN_MS = 50

/**
 * The queue over pg-boss (docs/decisions/0005). Jobs can be read in the database, also after they are done: what must not be
 * is sealed by its kind. A job of a company is one of its group, so that companies take turns.
 * @param wake makes this node's workers look for jobs now, those of one kind where it is named
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
