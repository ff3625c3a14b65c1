import type { PlanFeature } from '@recado/contract/access'
import { requirePrompt } from '../../domains/assistant/public.ts'
import { requireIntegration } from '../../domains/integrations/public.ts'
import type { CheckMachines } from '../../domains/queues/public.ts'
import { AppError } from '../../platform/app-error.ts'

/** Checks that the machines of a connection or queue belong to the company and are in its plan. */
export const checkMachines: CheckMachines = async (work, { company }, { promptId, integrationId }) => {
  const requireFeature = (feature: PlanFeature) => {
    if (!company.features.has(feature)) throw new AppError('ERR_PLAN_FEATURE_DISABLED')
  }
  if (promptId) {
    requireFeature('useOpenAi')
    await requirePrompt(work, promptId)
  }
  if (integrationId) {
    requireFeature('useIntegrations')
    await requireIntegration(work, integrationId)
  }
}
