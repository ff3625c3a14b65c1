import type { Out } from '@recado/contract/endpoint'
import { sendByApi, showSentByApi } from '@recado/contract/external-api/endpoints'
import { useQuery } from '@tanstack/react-query'
import { addressOfCall, refuseInPreview } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'

/** The full URL of the call, as other systems use it. */
export const sendAddress = (): string => location.origin + addressOfCall(sendByApi)

export const sendMethod = sendByApi.method

/** A test message. */
export interface TriedMessage {
  token: string
  number: string
  body: string
  file: File | null
  /** The idempotency key. A repeated message has the same key, so that a lost answer does not send it twice. */
  key: string
}

/** The server's answer to an accepted message. */
export type Accepted = Out<typeof sendByApi>

/**
 * Sends like another system: authenticated with the typed token instead of the session.
 * @throws ApiError ERR_VIEW_ONLY during a preview of a role
 */
export async function trySend({ token, number, body, file, key }: TriedMessage): Promise<Accepted> {
  await refuseInPreview(sendByApi)
  const headers = { 'idempotency-key': key }
  if (file === null) {
    const content = JSON.stringify({ number, body })
    return asProgram(token, addressOfCall(sendByApi), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: content,
    })
  }
  const form = new FormData()
  form.set('number', number)
  if (body !== '') form.set('body', body)
  form.set('medias', file, file.name)
  return asProgram(token, addressOfCall(sendByApi), { method: 'POST', headers, body: form })
}

const ASK_EVERY_MS = 1500
/** After this many requests, the state of a message is requested less often. */
const MOST_ASKED_OFTEN = 20
const ASK_LATER_EVERY_MS = 5000

/** The state of a sent message, polled while it is waiting. */
export function useSentState(token: string, accepted: Accepted) {
  return useQuery({
    queryKey: ['api-sent', accepted.id],
    queryFn: ({ signal }) =>
      asProgram<Out<typeof showSentByApi>>(token, addressOfCall(showSentByApi, { id: accepted.id }), { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.status !== 'waiting') return false
      return dataUpdateCount < MOST_ASKED_OFTEN ? ASK_EVERY_MS : ASK_LATER_EVERY_MS
    },
    retry: false,
    meta: { silent: true },
  })
}

async function asProgram<T>(token: string, address: string, call: RequestInit): Promise<T> {
  const answer = await fetch(address, {
    ...call,
    credentials: 'omit',
    headers: { ...(call.headers as Record<string, string>), authorization: `Bearer ${token.trim()}` },
  }).catch((error: unknown) => {
    if (call.signal?.aborted) throw error
    throw new ApiError('ERR_NETWORK', 0)
  })
  const answerBody = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (answer.ok) return answerBody as T
  throw new ApiError(String(answerBody.error ?? 'ERR_INTERNAL_SERVER_ERROR'), answer.status, answerBody)
}
