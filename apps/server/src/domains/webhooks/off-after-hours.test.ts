import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { startWebhookFixture, type WebhookFixture } from './test/webhook-fixture.ts'

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await startWebhookFixture({ WEBHOOK_OFF_AFTER_HOURS: '5' })
})
beforeEach(() => fixture.clear())
afterAll(() => fixture?.stop())

it.each([
  ['4 hours 59 minutes', true],
  ['5 hours', false],
])('HOK-06: with a limit of five hours, a webhook failing for %s is still on: %s', async (time, active) => {
  const { id } = await fixture.made()
  fixture.outside.answer = (_call, reply) => reply.writeHead(500).end()
  await fixture.app.rows('update webhooks set failing_since = now() - $1::interval, failures = 1', [time])
  await fixture.fixture.newTicket()
  await until(async () => (await fixture.deliveries(id))[0]?.status === 500, 'a failure')
  expect((await fixture.list())[0]).toMatchObject({ active })
})
