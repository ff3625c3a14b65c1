import type { PgBoss } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import type { CompanyDb } from '../db/company-db.ts'
import type { PlatformTransaction } from '../db/platform-db.ts'
import { type SealedMail, sealMail } from '../mail/sealed-mail.ts'
import type { Secrets } from '../secrets.ts'

/** Every job there is. Payloads carry identifiers; `companyId` says for whom. */
export interface JobPayloads {
  'media.download': { companyId: number; messageId: number }
  'ticket.wake': { companyId: number; ticketId: number; until: string }
  'contacts.import': { companyId: number; importId: number }
  /** Lies sealed: `write` and `send` see to it. Jobs of before may lie open. */
  'mail.send': { to: string; subject: string; text: string; html: string } | SealedMail
  'tickets.bulk': { companyId: number; bulkId: number }
  /** A planned look at a ticket. */
  'ticket.timer': { companyId: number; ticketId: number; timer: string }
  /** The same, planned by an older version. */
  'chatbot.timer': { companyId: number; ticketId: number; timer: string }
  /** A session that went down: is it still, or again and again? */
  'outage.check': { companyId: number; outageId: number }
  /** A session that came back: what arrived of the time without it? `round` counts from 0. */
  'outage.count': { companyId: number; outageId: number; round: number }
  'sessions.sweep': Record<string, never>
  'companies.expire': Record<string, never>
  'companies.purge': Record<string, never>
  'schedules.due': { companyId: number }
  'schedules.sweep': Record<string, never>
  'invoices.make': Record<string, never>
  'invoices.remind': Record<string, never>
  'payment.check': { companyId: number; chargeId: number }
  'payments.sweep': Record<string, never>
}
export type JobName = keyof JobPayloads
export type JobPayload<N extends JobName> = JobPayloads[N]

export const jobNames = [
  'media.download',
  'ticket.wake',
  'contacts.import',
  'tickets.bulk',
  'mail.send',
  'ticket.timer',
  'chatbot.timer',
  'outage.check',
  'outage.count',
  'sessions.sweep',
  'companies.expire',
  'companies.purge',
  'schedules.due',
  'schedules.sweep',
  'invoices.make',
  'invoices.remind',
  'payment.check',
  'payments.sweep',
] as const satisfies readonly JobName[]

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date
  /** At most one waiting job of this name with the same key. */
  singletonKey?: string
}

export interface JobQueue {
  /** Writes a job inside a company's transaction, or inside the one that makes the company. */
  write<N extends JobName>(
    db: CompanyDb | PlatformTransaction,
    name: N,
    payload: JobPayload<N>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Writes a job on its own. */
  send<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  /** Wakes this node's workers because a job waits; with `at`, because one will be due then. */
  wake(at?: Date): void
}

/**
 * Workers look by themselves every ten seconds; jobs that are due within this time, in milliseconds, get a timer of
 * their own.
 */
const SOON_MS = 60_000
/** The database's clock decides when a job is due: the timer looks a little later than ours says. */
const MARGIN_MS = 50

/**
 * The queue over pg-boss (docs/decisions/0005-jobs-and-outbox.md). The content of mails lies in it sealed: jobs can be
 * read in the database, also after they are done.
 * @param wake makes this node's workers look for jobs now
 */
export function createJobQueue(boss: PgBoss, secrets: Pick<Secrets, 'seal'>, wake: () => void): JobQueue {
  const stored = (name: JobName, payload: JobPayload<JobName>): JobPayload<JobName> =>
    name === 'mail.send' ? sealMail(secrets, payload as JobPayload<'mail.send'>) : payload
  return {
    async write(db, name, payload, options = {}) {
      await boss.send(name, stored(name, payload), { ...options, db: fromKysely(db) })
    },
    async send(name, payload, options = {}) {
      await boss.send(name, stored(name, payload), options)
      wake()
    },
    wake(at) {
      const wait = at ? at.getTime() - Date.now() : 0
      if (wait <= 0) wake()
      else if (wait <= SOON_MS) setTimeout(wake, wait + MARGIN_MS).unref()
    },
  }
}
