import { type OutsideReason, outsideReasons } from '@recado/contract/outside-calls/reasons'
import { storable } from '../../../platform/db/storable.rules.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import type { NodeCaller } from './call.ts'
import { filledRequest, withoutHeaderSecrets } from './request.rules.ts'

/**
 * Runs a request node: any public internet address, 10 seconds and 1 MB at most. A request with side effects that may
 * have arrived is not repeated.
 */
export const askRequest: NodeCaller = async ({ integrations }, { companyId, flowId, language, data, fill, signal }) => {
  const { method, climbs, ...request } = filledRequest(data, fill)
  if (climbs) return { ok: false, why: flowTexts[language].climbs }
  try {
    const answer = await integrations.egress.call({
      ...{ companyId, purpose: 'flow.request', subject: `flow:${flowId}`, method, signal },
      ...request,
    })
    const body = withoutHeaderSecrets(storable(answer.text()), request.secretHeaders)
    return { ok: true, of: 'request', status: answer.status, body }
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    return { ok: false, why: inSentence(outsideReasons[error.reason as OutsideReason][language]) }
  }
}

const inSentence = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
