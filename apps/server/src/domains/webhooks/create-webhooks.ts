import { can } from '@recado/contract/access'
import * as endpoints from '@recado/contract/webhooks/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import { EgressRefused } from '../../platform/egress/egress-error.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { trimDeliveries } from './delivery-page.store.ts'
import { listDeliveries } from './list-deliveries.ts'
import { replayDelivery, replayFailed } from './replay.ts'
import { createWebhook, deleteWebhook, replaceWebhookSecret, updateWebhook } from './save-webhook.ts'
import { type Courier, createCourier } from './sending/courier.ts'
import { companiesWithWebhooks } from './sending/due-webhooks.store.ts'
import { testWebhook } from './test-webhook.ts'
import { webhookRows } from './webhook.store.ts'
import { plainWebhook, webhookOf } from './webhook.view.ts'
import type { WebhookServices } from './webhook-services.ts'

/** Webhooks as the rest of the server uses them. */
export interface Webhooks {
  routes(on: Registrar): void
  /** The job `webhooks.trim`. */
  trim(): Promise<void>
  courier: Courier
}

const KEPT = { newest: 5000, days: 30 }

/**
 * Connects webhooks to the areas whose events they send.
 * @param platform only for finding due deliveries
 */
export function createWebhooks(deps: Omit<WebhookServices, 'wake'>, platform: PlatformDb): Webhooks {
  const services: WebhookServices = { ...deps, wake: () => courier.wake() }
  const courier = createCourier(services, platform)
  return {
    routes: (on) => webhookRoutes(on, services),
    async trim() {
      for (const companyId of await companiesWithWebhooks(platform))
        await deps.workplace.run(companyId, (work) => trimDeliveries(work.db, companyId, KEPT, work.now))
    },
    courier,
  }
}

/** Rejects addresses that may never be called. An unknown host name is accepted, because it may exist later. */
async function requireAddress({ egress }: WebhookServices, url: string | undefined): Promise<void> {
  if (url === undefined) return
  await egress.check(url).catch((error: unknown) => {
    if (error instanceof EgressRefused) throw new AppError('ERR_WEBHOOK_ADDRESS', { reason: error.reason })
  })
}

function webhookRoutes(on: Registrar, services: WebhookServices): void {
  const { workplace } = services
  on.inWork(endpoints.listWebhooks, async ({ work, actor }) => {
    const webhooks = (await webhookRows(work.db, work.companyId)).map(webhookOf)
    return { webhooks: can(actor, 'webhooks:edit') ? webhooks : webhooks.map(plainWebhook) }
  })
  on.outside(endpoints.createWebhook, async ({ actor, body }) => {
    await requireAddress(services, body.url)
    return workplace.run(actor.companyId, (work) => createWebhook(services, work, actor, body))
  })
  on.outside(endpoints.updateWebhook, async ({ actor, params, body }) => {
    await requireAddress(services, body.url)
    const change = { id: params.id, change: body }
    return workplace.run(actor.companyId, (work) => updateWebhook(services, work, actor, change))
  })
  on.inWork(endpoints.deleteWebhook, async ({ work, actor, params }) => {
    await deleteWebhook(work, actor, params.id)
    return {}
  })
  on.inWork(endpoints.renewWebhookSecret, ({ work, actor, params }) =>
    replaceWebhookSecret(services, work, actor, params.id),
  )
  on.outside(endpoints.testWebhook, ({ actor, params }) => testWebhook(services, actor.companyId, params.id))
  on.inWork(endpoints.listDeliveries, ({ work, actor, params, query }) => listDeliveries(work, actor, params.id, query))
  on.inWork(endpoints.replayFailed, ({ work, actor, params }) => replayFailed(services, work, actor, params.id))
  on.inWork(endpoints.replayDelivery, async ({ work, actor, params }) => {
    await replayDelivery(services, work, actor, params)
    return {}
  })
}
