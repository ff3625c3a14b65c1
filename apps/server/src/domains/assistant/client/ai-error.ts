import type { AiFailure } from '@recado/contract/assistant/choices'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../../../platform/app-error.ts'

/**
 * Why an AI call returned no answer.
 * - budget: the company's monthly limit is used up, so no call was made
 * - key, model, quota: the provider rejects the key, does not know the model, or the account has no credit left
 * - busy: too many concurrent calls, or the provider is overloaded
 * - timeout, unreachable: no answer in time, or no connection
 * - provider: any other error of the provider, and invalid answers
 * - empty: the provider's answer had no content
 * - cancelled: the caller ended it
 */
export type Failure = AiFailure

/** An AI call that returned no answer. */
export class AiError extends Error {
  override name = 'AiError'
  readonly reason: Failure
  /** The provider's error text without the key; '' if the provider sent none. */
  readonly detail: string

  constructor(reason: Failure, detail = '') {
    super(detail === '' ? `AI: ${reason}` : `AI: ${reason} (${detail})`)
    this.reason = reason
    this.detail = detail
  }
}

const codes = {
  budget: 'ERR_AI_BUDGET',
  timeout: 'ERR_AI_TIMEOUT',
  key: 'ERR_AI_KEY',
  model: 'ERR_AI_MODEL',
  quota: 'ERR_AI_QUOTA',
  busy: 'ERR_AI_BUSY',
  unreachable: 'ERR_AI_UNREACHABLE',
  provider: 'ERR_AI_PROVIDER',
  empty: 'ERR_AI_EMPTY',
  cancelled: 'ERR_AI_PROVIDER',
} as const satisfies Record<Failure, ErrorCode>

/** Returns the error for users. The provider's text is for admins and left out. */
export const appErrorOfAi = ({ reason }: AiError): AppError => new AppError(codes[reason])
