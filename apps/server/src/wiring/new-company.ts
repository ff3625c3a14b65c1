import { createCompanyWithAdmin } from '../domains/identity/companies/create-company.ts'
import { dayOf, daysLater, type Identity } from '../domains/identity/public.ts'
import { DEMO_PASSWORD } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Database } from './database.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { findDemoCompany, firstPublicPlan, renewDemoCompany } from './demo/demo-company.store.ts'

/** As sign-up and the operator's form have it. */
const settings = { campaignsEnabled: 'true' }

export interface NewCompany {
  name: string
  email: string
  password: string
}

/** Adds a company with its first admin, on the first public plan, without an end. */
export async function createCompany(
  { platform }: Database,
  identity: Identity,
  company: NewCompany,
): Promise<{ companyId: number; email: string }> {
  const { companyId } = await createCompanyWithAdmin(
    platform,
    { name: company.name, email: company.email, planId: await firstPublicPlan(platform), settings },
    { name: 'Admin', email: company.email, passwordHash: await identity.hashPassword(company.password) },
  )
  return { companyId, email: company.email }
}

const DEMO_DAYS = 365

/** Adds the demonstration company with its admin, due in a year; null when it exists, and is due in a year again then. */
export async function createDemoCompany(
  { platform }: Database,
  identity: Identity,
  workplace: Workplace,
): Promise<{ companyId: number } | null> {
  const dueDate = daysLater(dayOf(new Date()), DEMO_DAYS)
  const companyId = await findDemoCompany(platform)
  if (companyId !== null) {
    await renewDemoCompany(platform, dueDate)
    // A job that runs at every start may have read the old end.
    await workplace.run(companyId, (work) => identity.accessChanged(work, { companyId }))
    return null
  }
  const email = demoAccounts[0]?.email ?? ''
  return createCompanyWithAdmin(
    platform,
    { name: 'Empresa Demonstração', email, planId: await firstPublicPlan(platform), dueDate, isDemo: true, settings },
    { name: 'Marina', lastName: 'Prado', email, passwordHash: await identity.hashPassword(DEMO_PASSWORD) },
  )
}
