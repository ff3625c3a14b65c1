import { createCompanyWithAdmin } from '../domains/identity/companies/create-company.ts'
import { daysLater, type Identity, saoPauloDay } from '../domains/identity/public.ts'
import { DEMO_PASSWORD } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Database } from './database.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { findDemoCompany, firstPublicPlan, renewDemoCompany } from './demo/demo-company.store.ts'

/** Defaults as at sign-up and in the operator's form. */
const settings = { campaignsEnabled: 'true' }

export interface CompanyWithAdmin {
  name: string
  email: string
  password: string
}

/** Creates a company with its first admin, on the first public plan, without a due date. */
export async function addCompany(
  { platform }: Database,
  identity: Identity,
  company: CompanyWithAdmin,
): Promise<{ companyId: number; email: string }> {
  const { companyId } = await createCompanyWithAdmin(
    platform,
    { name: company.name, email: company.email, planId: await firstPublicPlan(platform), settings },
    { name: 'Admin', email: company.email, passwordHash: await identity.hashPassword(company.password) },
  )
  return { companyId, email: company.email }
}

const DEMO_DAYS = 365

/**
 * Creates the demonstration company with its admin, due in a year. When it exists, extends its due date to a year and
 * returns null.
 */
export async function createDemoCompany(
  { platform }: Database,
  identity: Identity,
  workplace: Workplace,
): Promise<{ companyId: number } | null> {
  const dueDate = daysLater(saoPauloDay(new Date()), DEMO_DAYS)
  const companyId = await findDemoCompany(platform)
  if (companyId !== null) {
    await renewDemoCompany(platform, dueDate)
    // A job that runs at every start may have read the old due date.
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
