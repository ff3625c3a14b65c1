import { createWebhook } from '@recado/contract/webhooks/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

let serial = 0

/**
 * An inactive webhook, so that nothing is sent automatically. Most samples share one, because a company may have only
 * few.
 */
async function newWebhook(fixture: CompanyFixture): Promise<number> {
  const body = { name: `${fixture.marker} ${++serial}`, url: 'http://127.0.0.1:8/x', events: ['message.received'] }
  return (await fixture.do(createWebhook, { body: { ...body, active: false } })).id
}

const shared = new WeakMap<CompanyFixture, Promise<number>>()
function oneWebhook(fixture: CompanyFixture): Promise<number> {
  const webhook = shared.get(fixture) ?? newWebhook(fixture)
  shared.set(fixture, webhook)
  return webhook
}

/** A permanently failed delivery. */
async function failedDelivery(fixture: CompanyFixture): Promise<number> {
  const [row] = await fixture.app.rows<{ id: number }>(
    `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body, state)
     values ($1, $2, gen_random_uuid(), 'message.received', 'ticket:1', '{}', $3, 'failed') returning id::int as id`,
    [fixture.admin.companyId, await oneWebhook(fixture), JSON.stringify({ name: fixture.marker })],
  )
  return row?.id ?? 0
}

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'webhooks.index': own('allowed', async (w) => {
      await oneWebhook(w)
      return {}
    }),
    'webhooks.create': own('allowed', async () => ({
      body: { name: `${SAID} ${++serial}`, url: 'http://127.0.0.1:8/', events: ['message.received'], active: false },
    })),
    'webhooks.update': namingSample('allowed', async (w) => ({
      params: { id: await oneWebhook(w) },
      body: { name: `${w.marker} ${++serial}` },
    })),
    'webhooks.delete': namingSample('allowed', async (w) => ({ params: { id: await newWebhook(w) } })),
    'webhooks.secret': namingSample('allowed', async (w) => ({ params: { id: await oneWebhook(w) } })),
    'webhooks.test': namingSample('allowed', async (w) => ({ params: { id: await oneWebhook(w) } })),
    'webhooks.deliveries': namingSample('allowed', async (w) => {
      await failedDelivery(w)
      return { params: { id: await oneWebhook(w) } }
    }),
    'webhooks.replay': namingSample('allowed', async (w) => ({
      params: { id: await oneWebhook(w), deliveryId: await failedDelivery(w) },
    })),
    'webhooks.replay-failed': namingSample('allowed', async (w) => {
      await failedDelivery(w)
      return { params: { id: await oneWebhook(w) } }
    }),
  },
  traces: {
    'webhooks.create': ['webhook.create'],
    'webhooks.update': ['webhook.update'],
    'webhooks.delete': ['webhook.delete'],
    'webhooks.secret': ['webhook.secret'],
    'webhooks.replay': ['webhook.replay'],
    'webhooks.replay-failed': ['webhook.replay'],
  },
}
