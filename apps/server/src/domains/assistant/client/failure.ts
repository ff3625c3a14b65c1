import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { storable } from '../../../platform/db/storable.rules.ts'
import { AiFailed, type Failure } from './ai-failed.ts'

/** The most characters of a provider's words that are kept. */
const MOST_WORDS = 300

/**
 * What went wrong with a call, from what the provider's client threw.
 * @param key taken out of everything that is kept
 * @param ended who ended the call: the time limit, the caller, or nobody
 */
export function failureOf(error: unknown, key: string, ended: 'limit' | 'caller' | null): AiFailed {
  if (error instanceof AiFailed) return error
  if (ended === 'caller') return new AiFailed('cancelled')
  if (ended === 'limit' || error instanceof APIConnectionTimeoutError) return new AiFailed('timeout')
  if (error instanceof APIUserAbortError) return new AiFailed('cancelled')
  if (error instanceof APIConnectionError) return new AiFailed('unreachable')
  const detail = storable(withoutKey(error instanceof Error ? error.message : '', key), MOST_WORDS)
  if (error instanceof APIError) return new AiFailed(reasonOf(error), detail)
  return new AiFailed('provider', detail)
}

function reasonOf({ status, code, type }: APIError): Failure {
  if (code === 'insufficient_quota' || type === 'insufficient_quota' || status === 402) return 'quota'
  if (code === 'model_not_found' || status === 404) return 'model'
  if (code === 'invalid_api_key' || status === 401 || status === 403) return 'key'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429 || status === 503) return 'busy'
  return 'provider'
}

/** A text without the key, whole or as providers quote it (sk-…, with its middle hidden). */
export function withoutKey(text: string, key: string): string {
  const bare = key === '' ? text : text.replaceAll(key, '***')
  return bare.replace(/\bsk-[\w*.-]{4,}/g, '***')
}

/** Whether the provider may have worked for a call that failed: what it was to cost stays counted then. */
export const mayHaveCost = ({ reason }: AiFailed): boolean => reason === 'timeout' || reason === 'cancelled'
