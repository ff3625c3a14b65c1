import { type OutsideReason, outsideReasons } from '@recado/contract/outside-calls/reasons'
import { storable } from '../../../platform/db/storable.rules.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { flowTexts } from '../engine/flow-texts.rules.ts'
import type { Asking } from './call.ts'
import { filledRequest, withoutSecrets } from './request.rules.ts'

/** A request node: any address of the public internet, 10 seconds and 1 MB. What changes something may have arrived: it is asked once. */
export const askRequest: Asking = async ({ integrations }, { companyId, flowId, language, data, fill, signal }) => {
  const { method, climbs, ...request } = filledRequest(data, fill)
  if (climbs) return { ok: false, why: flowTexts[language].climbs }
  try {
    const answer = await integrations.egress.call({
      ...{ companyId, purpose: 'flow.request', subject: `flow:${flowId}`, method, signal },
      ...request,
    })
    const body = withoutSecrets(storable(answer.text()), request.secretHeaders)
    return { ok: true, of: 'request', status: answer.status, body }
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    return { ok: false, why: inSentence(outsideReasons[error.reason as OutsideReason][language]) }
  }
}

const inSentence = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
