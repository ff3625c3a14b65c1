import type { Clock } from '../../platform/clock.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Payments } from './providers/create-payments.ts'

/** Dependencies of this domain's actions. */
export interface BillingDependencies {
  platform: PlatformDb
  workplace: Workplace
  clock: Clock
  log: Log
  payments: Payments
  /** The product's public address, used in mails. */
  publicUrl: string
  /** Notifies every node that a company's context changed. Provided by identity in the wiring. */
  companyChanged(work: Work): Promise<void>
}
