import type { Company } from '@recado/contract/identity/company'
import type { Plan } from '@recado/contract/identity/plan'
import type { Actor, CompanyContext } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { companyRow, publicPlanRows } from './company.store.ts'
import { companyOf, planOf } from './company.view.ts'

/**
 * Returns the caller's company, or any company for the super user.
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

/** Represents "unlimited" where a plan has a number. */
const NO_LIMIT = 999_999

/**
 * Returns the plan in `showCompany`'s response, always as an object. A company without a plan, such as the platform's,
 * has no limits, and the features that it may use.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function showCompanyPlan(core: IdentityCore, actor: Actor, id: number) {
  const { plan, trialExpiration, email } = await showCompany(core, actor, id)
  return { plan: plan ?? planless(await core.directory.company(id)), trialExpiration, email }
}

const planless = ({ name, features }: CompanyContext): Plan => ({
  id: 0,
  name,
  users: NO_LIMIT,
  connections: NO_LIMIT,
  queues: NO_LIMIT,
  value: 0,
  recurrence: 'MENSAL',
  useCampaigns: features.has('useCampaigns'),
  useKanban: features.has('useKanban'),
  useOpenAi: features.has('useOpenAi'),
  useIntegrations: features.has('useIntegrations'),
  useSchedules: features.has('useSchedules'),
  useInternalChat: features.has('useInternalChat'),
  useExternalApi: features.has('useExternalApi'),
  isPublic: false,
})

/** Returns the plans offered at sign-up. */
export async function listPublicPlans(core: IdentityCore): Promise<Plan[]> {
  return (await publicPlanRows(core.platform)).map(planOf)
}
