import type { Company } from '@recado/contract/identity/company'
import type { Plan } from '@recado/contract/identity/plan'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { IdentityCore } from '../identity-parts.ts'
import { companyRow, publicPlanRows } from './company.store.ts'
import { companyOf, planOf } from './company.view.ts'

/**
 * The caller's own company; any for the super user.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function showCompany(core: IdentityCore, actor: Actor, id: number): Promise<Company> {
  if (id !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND')
  const row =
    id === actor.companyId
      ? await core.workplace.read(id, (work) => companyRow(work.db, id))
      : await companyRow(core.platform, id)
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND')
  return companyOf(row)
}

/** What is offered at sign-up. */
export async function listPublicPlans(core: IdentityCore): Promise<Plan[]> {
  return (await publicPlanRows(core.platform)).map(planOf)
}
