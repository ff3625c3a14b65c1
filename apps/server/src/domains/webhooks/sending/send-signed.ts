import type { EgressAnswer } from '../../../platform/egress/egress-call.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../../platform/egress/signature.ts'
import type { WebhookServices } from '../webhook-services.ts'

/** One call of a webhook. */
export interface SignedCall {
  companyId: number
  purpose: 'webhook' | 'webhook.test'
  webhookId: number
  url: string
  secret: string
  eventId: string
  event: string
  body: string
  signal?: AbortSignal
}

/**
 * Calls a webhook with a signature of the current time.
 * @throws EgressRefused, EgressFailed
 */
export function sendSigned({ egress, workplace }: WebhookServices, call: SignedCall): Promise<EgressAnswer> {
  const { companyId, purpose, webhookId, url, secret, eventId, event, body, signal } = call
  return egress.call({
    ...{ companyId, purpose, subject: `webhook:${webhookId}`, method: 'POST', url, body, secrets: [secret] },
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-recado-event': event,
      'x-recado-event-id': eventId,
      [SIGNATURE_HEADER]: signatureOf(secret, body, workplace.clock.now()),
    },
    ...(signal && { signal }),
  })
}
