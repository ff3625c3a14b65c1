import { MachineFailed } from '../../answering/public.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { IntegrationKind } from './kind.ts'

/**
 * A flow of the company. It starts automatically where it is set up, so it is asked here only if it cannot start, and
 * hands over.
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
    return texts.flowReady
  },
}
