import { can, type PlanFeature } from '@recado/contract/access'
import { requirePrompt } from '../../domains/assistant/public.ts'
import { requireIntegration } from '../../domains/integrations/public.ts'
import type { CheckMachines } from '../../domains/queues/public.ts'
import { AppError } from '../../platform/app-error.ts'

/**
 * Checks that the machines of a connection or queue belong to the company, are in its plan, and are visible to the
 * user, because customers then talk to them.
 */
export const checkMachines: CheckMachines = async (work, actor, { promptId, integrationId }) => {
  const requireSight = (permission: 'prompts:view' | 'integrations:view') => {
    if (!can(actor, permission)) throw new AppError('ERR_NO_PERMISSION')
  }
  const requireFeature = (feature: PlanFeature) => {
    if (!actor.company.features.has(feature)) throw new AppError('ERR_PLAN_FEATURE_DISABLED')
  }
  if (promptId) {
    requireSight('prompts:view')
    requireFeature('useOpenAi')
    await requirePrompt(work, promptId)
  }
  if (integrationId) {
    requireSight('integrations:view')
    requireFeature('useIntegrations')
    await requireIntegration(work, integrationId)
  }
}
