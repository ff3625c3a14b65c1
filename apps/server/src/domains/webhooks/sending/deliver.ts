import { system } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { beginning } from '../../../platform/egress/outcome.rules.ts'
import { audit, companyTimeZone, mailAdmins } from '../../identity/public.ts'
import { announceDeliveries, announceWebhook } from '../require-webhook.ts'
import { FAILURES_BEFORE_REST, isAccepted, isOverdue, nextTry, restUntil } from '../webhook.rules.ts'
import { SECRET_PURPOSE, type WebhookServices } from '../webhook-services.ts'
import {
  type AttemptResult,
  type ClaimedDelivery,
  releaseDelivery,
  saveAttempt,
  wakeWaiting,
} from './delivery.store.ts'
import type { WebhookRef } from './due-webhooks.store.ts'
import { bodyToSend } from './fresh-media.ts'
import { type Health, healthOf, recordAcceptedCall, recordWebhookFailure } from './health.store.ts'
import { offMail } from './off-mail.ts'
import { sendSigned } from './send-signed.ts'

/** Makes one call and records its result. After a crash between the two, the call is repeated with the same id. */
export async function deliver(
  services: WebhookServices,
  { companyId, webhookId }: WebhookRef,
  { delivery, health, signal }: { delivery: ClaimedDelivery; health: Health; signal: AbortSignal },
): Promise<void> {
  const secret = services.secrets.open(SECRET_PURPOSE, health.secret).toString('utf8')
  const { id, event_id: eventId, event } = delivery
  const body = await bodyToSend(services, companyId, delivery)
  const call = {
    companyId,
    purpose: 'webhook',
    webhookId,
    url: health.url,
    secret,
    eventId,
    event,
    body,
    signal,
  } as const
  const result = await sendSigned(services, call).then(
    ({ status, headers, body, ms }): AttemptResult => ({
      id,
      status,
      answer: beginning({ headers, body }, [secret]),
      failure: null,
      ms,
    }),
    (error: unknown): AttemptResult => {
      if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
      return { id, status: null, answer: '', failure: error.reason, ms: null }
    },
  )
  await services.workplace.run(companyId, async (work) => {
    if (result.failure === 'cancelled') return releaseDelivery(work.db, companyId, id)
    if (result.status !== null && isAccepted(result.status)) await recordSuccess(work, webhookId, result)
    else await recordFailure(services, work, webhookId, { result, tries: delivery.tries })
    announceDeliveries(work, webhookId)
  })
}

async function recordSuccess(work: Work, webhookId: number, result: AttemptResult): Promise<void> {
  const { db, companyId, now } = work
  await saveAttempt(db, companyId, result, { state: 'delivered', dueAt: null }, now)
  const failures = await recordAcceptedCall(db, companyId, webhookId, now)
  // The webhook works again, so its waiting deliveries become due.
  if (failures !== null && failures >= FAILURES_BEFORE_REST) await wakeWaiting(db, companyId, webhookId, now)
  if (failures !== null) await announceWebhook(work, 'update', webhookId)
}

async function recordFailure(
  services: WebhookServices,
  work: Work,
  webhookId: number,
  { result, tries }: { result: AttemptResult; tries: number },
): Promise<void> {
  const { db, companyId, now } = work
  const dueAt = nextTry(tries, now)
  await saveAttempt(db, companyId, result, { state: dueAt ? 'waiting' : 'failed', dueAt }, now)
  const health = await healthOf(db, companyId, webhookId, true)
  if (!health) return
  const failures = health.failures + 1
  const failingSince = health.failing_since ?? now
  const off = health.active && isOverdue(failingSince, services.offAfterHours, now)
  const restsUntil = restUntil(failures, failingSince, now)
  await recordWebhookFailure(db, companyId, webhookId, { failures, failingSince, restsUntil, offAt: off ? now : null })
  if (off) {
    await audit(
      work,
      system,
      'webhook.off',
      `webhook ${webhookId}`,
      { name: health.name, active: true },
      { name: health.name, active: false },
    )
    const timeZone = await companyTimeZone(db)
    await mailAdmins(work, (language) => offMail(language, { name: health.name, failingSince, timeZone }))
  }
  if (off || failures === 1 || !dueAt) await announceWebhook(work, 'update', webhookId, off)
}
