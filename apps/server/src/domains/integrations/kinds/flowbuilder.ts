import { MachineFailed } from '../../answering/public.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { Kind } from './kind.ts'

/** A flow of this installation, which takes the ticket over. Until there are flows, a person does. */
export const flowbuilderKind: Kind = {
  async answer({ startFlow }, _integration, turn) {
    if (!startFlow) throw new MachineFailed(integrationTexts[turn.language].noFlows)
    await startFlow(turn)
    return { messages: [] }
  },

  async test({ startFlow }, _integration, language) {
    if (!startFlow) throw new MachineFailed(integrationTexts[language].noFlows)
    return ''
  },
}
