import { settingDefaults } from '@recado/contract/identity/setting'
import { AppError } from '../../../platform/app-error.ts'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { isTaken, missingReference } from '../taken.ts'
import { type FirstAdmin, insertCompany, type NewCompany, type WithCompany } from './company.store.ts'

export type CompanyToCreate = Pick<NewCompany, 'name'> & Partial<NewCompany>
export type AdminToCreate = Pick<FirstAdmin, 'name' | 'email' | 'passwordHash'> & Partial<FirstAdmin>

/**
 * Creates a company with its settings and its first admin in one transaction.
 * @param company absent fields: no plan, never expires, the settings' defaults
 * @param withIt inserts further records in that transaction, such as the welcome
 * @throws AppError ERR_DUPLICATED_EMAIL when the address is in use, ERR_NO_PLAN_FOUND when the plan was deleted
 */
export async function createCompanyWithAdmin(
  platform: PlatformDb,
  company: CompanyToCreate,
  admin: AdminToCreate,
  withIt: WithCompany = async () => undefined,
): Promise<{ companyId: number; userId: number }> {
  try {
    return await insertCompany(
      platform,
      {
        email: null,
        phone: null,
        planId: null,
        dueDate: null,
        trialEnd: null,
        recurrence: 'MENSAL',
        language: 'pt',
        schedules: [],
        isDemo: false,
        isPlatform: false,
        ...company,
        settings: { ...settingDefaults, ...company.settings },
      },
      { lastName: '', isSuper: false, mustChangePassword: false, ...admin, email: admin.email.trim().toLowerCase() },
      withIt,
    )
  } catch (error) {
    if (isTaken(error, 'sign_in_names_pkey')) throw new AppError('ERR_DUPLICATED_EMAIL')
    // Every other reference of a new company is to its own records.
    if (missingReference(error)) throw new AppError('ERR_NO_PLAN_FOUND')
    throw error
  }
}
