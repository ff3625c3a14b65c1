import type { Company } from '@recado/contract/identity/company'
import type { WorkingDay } from '@recado/contract/values/hours'
import { storedWeek } from '@recado/contract/values/week.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { currentSchedules, saveSchedules } from './company.store.ts'
import { showCompany } from './show-company.ts'

/**
 * Returns the current company's working hours, or an empty list. They apply if the setting scheduleType is 'company'
 * and the connection has no hours (bot.1).
 */
export function companySchedules(db: CompanyDb): Promise<WorkingDay[]> {
  return currentSchedules(db)
}

/**
 * Sets the working hours of the caller's company, or of any company for the super user.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function updateCompanySchedules(
  core: IdentityCore,
  actor: Actor,
  input: { id: number; schedules: WorkingDay[] },
): Promise<Company> {
  const { id } = input
  if (id !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND')
  await core.workplace.run(id, async (work) => {
    const before = await currentSchedules(work.db)
    const schedules = storedWeek(input.schedules, before)
    if (!(await saveSchedules(work.db, id, schedules, work.now))) throw new AppError('ERR_NO_COMPANY_FOUND')
    await audit(work, actor, 'company.schedules', `company ${id}`, before, schedules)
  })
  return showCompany(core, actor, id)
}
