import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'
import { openCounter, setting } from './test/counter.ts'

let app: TestApp
beforeAll(async () => {
  // Too long to pass during the tests.
  app = await startTestApp({ CLOSING_WAIT_MS: '60000' })
  await setting(app, app.admin, 'userRating', 'enabled')
})
afterAll(() => app?.stop())

const count = async (sql: string) => (await app.rows<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n
const waiting = `pgboss.job where name = 'ticket.timer' and data->>'timer' = 'closing' and state < 'completed'`

/** Waits until all closings are handled, so that their effects are stored. */
const waitForFacts = () => until(async () => (await count('fact_reactions')) === 0, 'the handling of all facts')

/** Restarts the server after the delay of the waiting closings. */
async function restartAfterDelay(): Promise<void> {
  await waitForFacts()
  await app.rows(`update tickets set closed_at = closed_at - interval '1 minute' where closed_at is not null`)
  await app.rows(`update ticket_timers set due_at = due_at - interval '1 minute' where kind = 'closing'`)
  await app.rows(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'ticket.timer' and data->>'timer' = 'closing'`,
  )
  await app.restart()
  await until(async () => (await count(waiting)) === 0, 'every job done')
  await until(async () => (await count('outbox')) === 0, 'no send under way')
}
const runAgain = () =>
  app.rows(`update pgboss.job set state = 'created', completed_on = null, started_on = null, retry_count = 0
    where name = 'ticket.timer' and data->>'timer' = 'closing' and state = 'completed'`)

const firstLines = (texts: string[]) => texts.map((text) => text.split('\n')[0])

it('TKT-17, BOT-05, BOT-06: resolved, undone, resolved again: text and question are sent once, and never while undone', async () => {
  const counter = await openCounter(app, app.admin, { complationMessage: 'Tchau', ratingMessage: 'Que nota?' })
  const [maria, joana] = [counter.customer(), counter.customer()]
  const received = async (customer: typeof maria) => firstLines(await customer.arrived())
  for (const customer of [maria, joana]) {
    await customer.write('oi')
    await customer.move({ status: 'open' })
    await customer.move({ status: 'closed' })
  }
  await waitForFacts()
  await maria.move({ status: 'open' })
  await joana.move({ status: 'open' })
  await maria.move({ status: 'closed' })
  await waitForFacts()
  expect(await received(maria), 'while it can be undone').toEqual([])
  await restartAfterDelay()
  expect(await received(maria)).toEqual(['Tchau', 'Que nota?'])
  expect(await received(joana), 'a closing that was undone').toEqual([])
  await runAgain()
  await restartAfterDelay()
  expect(await received(maria), 'the repeated closing').toEqual(['Tchau', 'Que nota?'])
  // A final closing, and another one much later: both count.
  await maria.move({ status: 'open' })
  await maria.move({ status: 'closed' })
  await restartAfterDelay()
  expect(await received(maria)).toEqual(['Tchau', 'Que nota?', 'Tchau', 'Que nota?'])
})

it('BOT-05, BOT-06: a customer who already writes again gets neither closing text nor score request', async () => {
  const counter = await openCounter(app, app.admin, { complationMessage: 'Tchau', ratingMessage: 'Que nota?' })
  const maria = counter.customer()
  await maria.write('oi')
  await maria.move({ status: 'open' })
  await maria.move({ status: 'closed' })
  await waitForFacts()
  await maria.write('e o meu pedido')
  await restartAfterDelay()
  expect(firstLines(await maria.arrived())).toEqual([])
})

it('BOT-05: without a closing text no timer waits', async () => {
  await setting(app, app.admin, 'userRating', 'disabled')
  const counter = await openCounter(app, app.admin, {})
  const customer = counter.customer()
  await customer.write('oi')
  await customer.move({ status: 'open' })
  const { id } = await customer.move({ status: 'closed' })
  await waitForFacts()
  expect(await count(`ticket_timers where ticket_id = ${id}`)).toBe(0)
})
