import { type Machine, type MachineAnswer, MachineFailed, type Turn } from '../answering/public.ts'
import { integrationRow } from './integration.store.ts'
import type { IntegrationServices } from './integration-services.ts'
import { integrationTexts } from './integration-texts.rules.ts'
import type { OpenedIntegration } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { noteLastError } from './note-last-error.ts'
import { openIntegration } from './open-integration.ts'

/** Integrations as an external machine. */
export function integrationMachine(services: IntegrationServices): Machine {
  return {
    name: 'integration',
    async find(work, id) {
      const { features } = await services.messages.companyContext(work.companyId)
      const row = features.has('useIntegrations') ? await integrationRow(work.db, work.companyId, id) : null
      // A flow that can start is its own responder; this machine only reports a missing flow.
      if (row?.type === 'flowbuilder' && row.flow_id && (await services.flows.isStartable(work, row.flow_id)))
        return null
      return row && { label: row.name, queueId: null, whileAsked: 'next' }
    },
    async answer(turn) {
      const integration = await services.workplace.read(turn.companyId, (work) =>
        openIntegration(work, services, turn.subject),
      )
      if (!integration) throw new MachineFailed(integrationTexts[turn.language].missing)
      return answerNoted(services, integration, turn)
    },
  }
}

/** Asks the integration, and stores why its answer was missing or not understood. */
async function answerNoted(
  services: IntegrationServices,
  integration: OpenedIntegration,
  turn: Turn,
): Promise<MachineAnswer> {
  try {
    const { fault = null, ...answer } = await kinds[integration.type].answer(services, integration, turn)
    await noteLastError(services, integration, fault)
    return answer
  } catch (error) {
    if (error instanceof MachineFailed) await noteLastError(services, integration, error.message)
    throw error
  }
}
