import { MachineFailed } from '../../answering/public.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { IntegrationKind } from './kind.ts'

/**
 * A flow of the company. A flow that can start does so automatically where it is set up. This kind is therefore asked
 * only about a flow that cannot start, and fails with the reason.
 */
export const flowbuilderKind: IntegrationKind = {
  async answer(_services, { flowId }, { language }) {
    throw new MachineFailed(integrationTexts[language][flowId === null ? 'noFlow' : 'flowOff'])
  },

  async test({ workplace, flows }, { companyId, flowId }, language) {
    const texts = integrationTexts[language]
    if (flowId === null) throw new MachineFailed(texts.noFlow)
    if (!(await workplace.read(companyId, (work) => flows.isStartable(work, flowId))))
      throw new MachineFailed(texts.flowOff)
    return { messages: [texts.flowReady] }
  },
}
