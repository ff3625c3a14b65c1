import type { Work } from '../../platform/db/work.ts'
import { integrationsOfFlow, placesOfIntegration, saveIntegration } from './integration.store.ts'
import type { IntegrationServices } from './integration-services.ts'
import { requireIntegration } from './require-integration.ts'
import { announceIntegration } from './save-integration.ts'

/** Called in the work that deletes a flow: integrations that started it keep no flow. */
export async function flowForgotten(
  work: Work,
  { configured }: Pick<IntegrationServices, 'configured'>,
  flowId: number,
): Promise<void> {
  const { db, companyId, now } = work
  for (const id of await integrationsOfFlow(db, companyId, flowId)) {
    await saveIntegration(db, companyId, id, { flow_id: null }, now)
    announceIntegration(work, 'update', await requireIntegration(work, id))
    for (const place of await placesOfIntegration(db, companyId, id)) await configured(work, place)
  }
}
