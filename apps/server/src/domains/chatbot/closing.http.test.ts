import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'
import { openCounter, setting } from './test/counter.ts'

let app: TestApp
beforeAll(async () => {
  // So long that nothing passes by itself.
  app = await startTestApp({ CLOSING_WAIT_MS: '60000' })
  await setting(app, app.admin, 'userRating', 'enabled')
})
afterAll(() => app?.stop())

const count = async (sql: string) => (await app.rows<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n
const waiting = `pgboss.job where name = 'ticket.timer' and data->>'timer' = 'closing' and state < 'completed'`

/** Every closing so far was handled: its effects lie in the database. */
const noted = () => until(async () => (await count('fact_reactions')) === 0, 'no fact left')

/** The server stops while closings wait, and comes back when their time is over. */
async function later(): Promise<void> {
  await noted()
  await app.rows(`update tickets set closed_at = closed_at - interval '1 minute' where closed_at is not null`)
  await app.rows(`update ticket_timers set due_at = due_at - interval '1 minute' where kind = 'closing'`)
  await app.rows(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'ticket.timer' and data->>'timer' = 'closing'`,
  )
  await app.restart()
  await until(async () => (await count(waiting)) === 0, 'every job done')
  await until(async () => (await count('outbox')) === 0, 'nothing on its way')
}
const runAgain = () =>
  app.rows(`update pgboss.job set state = 'created', completed_on = null, started_on = null, retry_count = 0
    where name = 'ticket.timer' and data->>'timer' = 'closing' and state = 'completed'`)

const firstLines = (texts: string[]) => texts.map((text) => text.split('\n')[0])

it('TKT-17, BOT-05, BOT-06: resolved, undone, resolved again: text and question come once, and never when undone', async () => {
  const counter = await openCounter(app, app.admin, { complationMessage: 'Tchau', ratingMessage: 'Que nota?' })
  const [maria, joana] = [counter.customer(), counter.customer()]
  const received = async (customer: typeof maria) => firstLines(await customer.arrived())
  for (const customer of [maria, joana]) {
    await customer.write('oi')
    await customer.move({ status: 'open' })
    await customer.move({ status: 'closed' })
  }
  await noted()
  await maria.move({ status: 'open' })
  await joana.move({ status: 'open' })
  await maria.move({ status: 'closed' })
  await noted()
  expect(await received(maria), 'while it can be undone').toEqual([])
  await later()
  expect(await received(maria)).toEqual(['Tchau', 'Que nota?'])
  expect(await received(joana), 'of a closing that was undone').toEqual([])
  await runAgain()
  await later()
  expect(await received(maria), 'the same closing again').toEqual(['Tchau', 'Que nota?'])
  // A closing that stood, and one much later: both are real.
  await maria.move({ status: 'open' })
  await maria.move({ status: 'closed' })
  await later()
  expect(await received(maria)).toEqual(['Tchau', 'Que nota?', 'Tchau', 'Que nota?'])
})

it('BOT-05: where nothing is said after closing, nothing waits', async () => {
  await setting(app, app.admin, 'userRating', 'disabled')
  const counter = await openCounter(app, app.admin, {})
  const customer = counter.customer()
  await customer.write('oi')
  await customer.move({ status: 'open' })
  const { id } = await customer.move({ status: 'closed' })
  await noted()
  expect(await count(`ticket_timers where ticket_id = ${id}`)).toBe(0)
})
