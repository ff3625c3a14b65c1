import { randomUUID } from 'node:crypto'
import type { WebhookTest } from '@recado/contract/webhooks/webhook'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress-error.ts'
import { beginning } from '../../platform/egress/outcome.rules.ts'
import { requireWebhook } from './require-webhook.ts'
import { type SignedCall, sendSigned } from './sending/send-signed.ts'
import { isAccepted } from './webhook.rules.ts'
import { targetOf } from './webhook.store.ts'
import { SECRET_PURPOSE, type WebhookServices } from './webhook-services.ts'

/**
 * Sends `ping` to a webhook once and returns the result. It is neither listed nor retried.
 * @throws AppError ERR_NO_WEBHOOK_FOUND
 */
export async function testWebhook(services: WebhookServices, companyId: number, id: number): Promise<WebhookTest> {
  const { workplace, secrets } = services
  const target = await workplace.read(companyId, async (work) => {
    await requireWebhook(work, id)
    return targetOf(work.db, companyId, id)
  })
  if (!target) throw new Error('the webhook has no target')
  const eventId = randomUUID()
  const createdAt = workplace.clock.now().toISOString()
  const body = JSON.stringify({ id: eventId, event: 'ping', createdAt, companyId, data: {} })
  const secret = secrets.open(SECRET_PURPOSE, target.secret).toString('utf8')
  const startedAt = workplace.clock.now().getTime()
  try {
    const call: SignedCall = {
      companyId,
      purpose: 'webhook.test',
      webhookId: id,
      url: target.url,
      secret,
      eventId,
      event: 'ping',
      body,
    }
    const { ms, ...answer } = await sendSigned(services, call)
    const { status } = answer
    return { ok: isAccepted(status), status, failure: null, text: beginning(answer, [secret]), ms }
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    return { ok: false, status: null, failure: error.reason, text: '', ms: workplace.clock.now().getTime() - startedAt }
  }
}
