import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { startWebhookFixture, type WebhookFixture } from './test/webhook-fixture.ts'

let on: WebhookFixture
beforeAll(async () => {
  on = await startWebhookFixture({ WEBHOOK_OFF_AFTER_HOURS: '5' })
})
beforeEach(() => on.clear())
afterAll(() => on?.stop())

it.each([
  ['4 hours 59 minutes', true],
  ['5 hours', false],
])('HOK-06: with a limit of five hours, a webhook failing for %s is still on: %s', async (time, active) => {
  const { id } = await on.made()
  on.outside.answer = (_call, reply) => reply.writeHead(500).end()
  await on.app.rows('update webhooks set failing_since = now() - $1::interval, failures = 1', [time])
  await on.fixture.newTicket()
  await until(async () => (await on.deliveries(id))[0]?.status === 500, 'a failure')
  expect((await on.list())[0]).toMatchObject({ active })
})
