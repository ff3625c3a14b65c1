import { createWebhook, listDeliveries, listWebhooks } from '@recado/contract/webhooks/endpoints'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import type { Person } from '../../../../test/people.ts'
import { type OutsideServer, type ReceivedCall, startOutside } from '../../../platform/egress/test/outside-server.ts'

/** A server with a company that has all features, and an outside server that receives its webhooks. */
export async function startWebhookFixture(env: Record<string, string> = {}) {
  const app: TestApp = await startTestApp(env)
  const fixture: CompanyFixture = await createCompanyFixture(app, app.admin, 'AQUI')
  const outside: OutsideServer = await startOutside()
  const input = (change: object = {}) => ({
    ...{ name: 'Sistema de vendas', url: `${outside.url}/hook`, events: ['message.received'] },
    ...change,
  })
  const create = (change: object = {}, as: Person = app.admin) => app.call(createWebhook, as, { body: input(change) })
  return {
    app,
    fixture,
    outside,
    input,
    create,
    made: async (change: object = {}) => (await create(change)).body,
    list: async (as: Person = app.admin) => (await app.call(listWebhooks, as, {})).body.webhooks,
    deliveries: async (id: number, query = {}) =>
      (await app.call(listDeliveries, app.admin, { params: { id }, query })).body.deliveries,
    bodyOf: ({ body }: ReceivedCall) => JSON.parse(body),
    /** Before each test: switches all webhooks off, and makes the outside server accept calls. */
    async clear() {
      // Webhooks first, in the locking order of deliveries; the other way round would deadlock.
      await app.rows('update webhooks set active = false')
      await app.rows('delete from webhook_deliveries')
      await app.rows('delete from webhooks')
      outside.received = []
      outside.answer = (_call, reply) => reply.end('ok')
    },
    async stop() {
      await outside.stop()
      await app.stop()
    },
  }
}

export type WebhookFixture = Awaited<ReturnType<typeof startWebhookFixture>>
