import { type OutsideReason, outsideReasons } from '@recado/contract/outside-calls/reasons'
import type { Language } from '@recado/contract/values/language'
import type { EgressAnswer, EgressCall } from '../../../platform/egress/egress-call.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { MachineFailed } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { OpenedIntegration } from './kind.ts'

export interface OutsideTurn {
  services: Pick<IntegrationServices, 'egress'>
  integration: Pick<OpenedIntegration, 'companyId' | 'id' | 'type' | 'trial'>
  language: Language
  signal?: AbortSignal
}

/**
 * Calls an address of an integration through the guarded client.
 * @throws MachineFailed with a text for users; retryable if a retry may help
 */
export async function callOutside(
  { services, integration, language, signal }: OutsideTurn,
  call: Omit<EgressCall, 'companyId' | 'purpose' | 'subject' | 'signal'> & { purpose?: string },
): Promise<EgressAnswer> {
  const { companyId, id, type, trial } = integration
  try {
    return await services.egress.call({
      purpose: `integration.${type}${trial ? '.test' : ''}`,
      ...call,
      hidesInside: trial,
      companyId,
      ...(id === null ? {} : { subject: `integration:${id}` }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    const retry = error instanceof EgressFailed && error.reason !== 'size'
    throw new MachineFailed(asClause(outsideReasons[error.reason as OutsideReason][language]), { retry, cause: error })
  }
}

/** Rejects every status except success. Overload and downtime are retryable. */
export function requireSuccess(answer: EgressAnswer, language: Language): void {
  if (answer.status >= 200 && answer.status < 300) return
  const retry = answer.status >= 500 || answer.status === 429 || answer.status === 408
  throw new MachineFailed(integrationTexts[language].status(answer.status), { retry })
}

/** Parses the response as JSON. */
export function readJson(answer: EgressAnswer, language: Language): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    throw new MachineFailed(integrationTexts[language].unreadable)
  }
}

/** Formats a sentence as part of another one. */
const asClause = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
