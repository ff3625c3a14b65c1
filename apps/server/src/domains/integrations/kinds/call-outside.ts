import { performance } from 'node:perf_hooks'
import { type OutsideReason, outsideReasons } from '@recado/contract/outside-calls/reasons'
import type { Language } from '@recado/contract/values/language'
import type { EgressAnswer, EgressCall } from '../../../platform/egress/egress-call.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { MachineFailed } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import type { OpenedIntegration } from './kind.ts'
import { isRepeatable, isRetryStatus } from './repeat.rules.ts'

export interface OutsideTurn {
  services: Pick<IntegrationServices, 'egress'>
  integration: Pick<OpenedIntegration, 'companyId' | 'id' | 'type' | 'timeout' | 'trial'>
  language: Language
  signal?: AbortSignal
}

type OutsideCall = Omit<EgressCall, 'companyId' | 'purpose' | 'subject' | 'signal'> & {
  purpose?: string
  /** It causes no work outside, so that it may be repeated in any case. */
  isRead?: boolean
}

/**
 * Calls an address of an integration through the guarded client, within the integration's time limit.
 * @throws MachineFailed with a text for users; retryable if a retry may help and repeats no work
 */
export async function callOutside(
  { services, integration, language, signal }: OutsideTurn,
  { isRead = false, ...call }: OutsideCall,
): Promise<EgressAnswer> {
  const { companyId, id, type, timeout, trial } = integration
  const began = performance.now()
  try {
    return await services.egress.call({
      purpose: `integration.${type}${trial ? '.test' : ''}`,
      timeoutMs: timeout * 1000,
      ...call,
      hidesInside: trial,
      companyId,
      ...(id === null ? {} : { subject: `integration:${id}` }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    const retry = isRepeatable(error.reason, { isRead, afterMs: performance.now() - began })
    throw new MachineFailed(asClause(outsideReasons[error.reason as OutsideReason][language]), { retry, cause: error })
  }
}

/** Rejects every status except success. Overload and downtime are retryable, a gateway's timeout is not. */
export function requireSuccess(answer: EgressAnswer, language: Language): void {
  if (answer.status >= 200 && answer.status < 300) return
  throw new MachineFailed(integrationTexts[language].status(answer.status), { retry: isRetryStatus(answer.status) })
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
