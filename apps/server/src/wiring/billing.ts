import { type Billing, createBilling } from '../domains/billing/create-billing.ts'
import { announceCompany } from '../domains/identity/companies/announce-company.ts'
import type { Identity } from '../domains/identity/public.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Database } from './database.ts'

interface Dependencies {
  config: Config
  database: Database
  secrets: Secrets
  clock: Clock
  log: Log
  workplace: Workplace
  identity: Identity
}

/**
 * Connects invoices with companies: the token that pays, and the notification when a company's subscription is
 * extended.
 */
export function joinBilling({ database, identity, ...deps }: Dependencies): Billing {
  return createBilling({
    ...deps,
    platform: database.platform,
    asaasToken: () => identity.operatorSecret('asaas'),
    async companyChanged(work) {
      await announceCompany(work)
      await identity.accessChanged(work, { companyId: work.companyId })
    },
  })
}
