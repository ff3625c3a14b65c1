import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { storable } from '../../../platform/db/storable.rules.ts'
import { AiError, type Failure } from './ai-error.ts'

/** Maximum stored characters of a provider's error text. */
const MOST_DETAIL_LENGTH = 300

/**
 * Returns the failure for an error of the provider's client.
 * @param key removed from the stored text
 * @param endedBy what ended the call: the time limit or the caller; null: neither
 */
export function aiErrorOf(error: unknown, key: string, endedBy: 'limit' | 'caller' | null): AiError {
  if (error instanceof AiError) return error
  if (endedBy === 'caller') return new AiError('cancelled')
  if (endedBy === 'limit' || error instanceof APIConnectionTimeoutError) return new AiError('timeout')
  if (error instanceof APIUserAbortError) return new AiError('cancelled')
  if (error instanceof APIConnectionError) return new AiError('unreachable')
  const detail = storable(withoutKey(error instanceof Error ? error.message : '', key), MOST_DETAIL_LENGTH)
  if (error instanceof APIError) return new AiError(reasonOf(error), detail)
  return new AiError('provider', detail)
}

function reasonOf({ status, code, type }: APIError): Failure {
  if (code === 'insufficient_quota' || type === 'insufficient_quota' || status === 402) return 'quota'
  if (code === 'model_not_found' || status === 404) return 'model'
  if (code === 'invalid_api_key' || status === 401 || status === 403) return 'key'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429 || status === 503) return 'busy'
  return 'provider'
}

/** Returns a text without the key, whether complete or as providers quote it (sk-…, with its middle hidden). */
export function withoutKey(text: string, key: string): string {
  const textWithoutKey = key === '' ? text : text.replaceAll(key, '***')
  return textWithoutKey.replace(/\bsk-[\w*.-]{4,}/g, '***')
}

/** Whether the provider may have charged for a failed call; then its reservation stays counted. */
export const mayHaveCost = ({ reason }: AiError): boolean => reason === 'timeout' || reason === 'cancelled'
