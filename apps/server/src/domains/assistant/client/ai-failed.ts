import type { AiFailure } from '@recado/contract/assistant/choices'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../../../platform/app-error.ts'

/**
 * Why there is no answer of the AI.
 * - budget: the company's month is used up, and nothing was called
 * - key, model, quota: the provider does not take the key, does not know the model, or the account has no credit left
 * - busy: too many calls at once, or the provider is overloaded
 * - timeout, unreachable: nobody answered in time, or at all
 * - provider: any other refusal, and answers that make no sense
 * - empty: the provider answered, and nothing was in it
 * - cancelled: the caller ended it
 */
export type Failure = AiFailure

/** A call of the AI that brought no answer. */
export class AiFailed extends Error {
  override name = 'AiFailed'
  readonly reason: Failure
  /** What the provider said, without the key; '' where it said nothing. */
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

/** The refusal that a person reads. What the provider said is for admins and stays out of it. */
export const refusalOf = ({ reason }: AiFailed): AppError => new AppError(codes[reason])
