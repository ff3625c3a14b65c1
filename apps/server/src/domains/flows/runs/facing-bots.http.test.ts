import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { MAX_TURNS } from '../../answering/public.ts'
import type { Customer } from '../../chatbot/test/counter.ts'
import { node } from '../engine/test/graphs.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** Tests flows whose customer is a bot that always answers. */

let app: SharedTestApp
let shop: FlowShop
beforeAll(async () => {
  app = await sharedTestApp()
  shop = await openFlowShop(app)
})
afterAll(() => app?.stop())

/** A flow that repeats its question endlessly. */
const loopingFlow = (there: FlowShop) =>
  there.flow(
    [
      node('1', 'start'),
      node('2', 'question', { message: 'E agora?', answerKey: 'dito' }),
      node('3', 'message', { label: 'Sei: {{dito}}' }),
    ],
    ...['1>2', '2>3', '3>2'],
  )
const nextOf = async (customer: Customer, before: number) => {
  await until(async () => (await customer.arrived()).length > before, `something after ${before} messages`)
  return customer.arrived()
}
const stopsOf = (ticketId: number) =>
  app.rows(`select 1 from ticket_timeline where ticket_id = $1 and action = 'machineStopped'`, [ticketId])

it('PLUS-08: a customer that keeps answering instantly is flagged at the turn limit, and only a user continues', {
  timeout: 180_000,
}, async () => {
  const { phrase } = await loopingFlow(shop)
  const bot = shop.customer()
  await bot.write(phrase)
  let messageCount = (await nextOf(bot, 0)).length
  let turns = 1
  while (!(await bot.ticket()).machineStopped && turns <= MAX_TURNS + 5) {
    await bot.write(`resposta ${turns++}`)
    messageCount = (await nextOf(bot, messageCount)).length
    messageCount = (await shop.quiet(bot)).length
  }
  expect(turns).toBe(MAX_TURNS + 1)
  const ticket = await bot.ticket()
  expect(ticket).toMatchObject({ machineStopped: true, flowWebhook: false, status: 'pending' })
  expect((await bot.arrived()).at(-1)).toMatch(/^Vou passar você para uma pessoa/)
  expect(await shop.notes(bot)).toEqual([expect.stringContaining(`respondeu mais de ${MAX_TURNS} vezes em 10 minutos`)])
  expect(await shop.run(bot)).toMatchObject({ state: 'failed' })
  expect(await stopsOf(ticket.id)).toHaveLength(1)
  // Even the phrase does not restart the flow. When a user accepts the ticket, the flag is removed.
  await bot.write(phrase)
  expect(await shop.quiet(bot)).toHaveLength(messageCount)
  expect(await bot.move({ status: 'open' })).toMatchObject({ machineStopped: false })
})

it('PLUS-08: flows of two companies that talk to each other stop, and both tickets show the reason', {
  timeout: 180_000,
}, async () => {
  const other = await openFlowShop(app, { queues: [{ name: 'Outra' }] }, app.stranger)
  const [ours, theirs] = [await loopingFlow(shop), await loopingFlow(other)]
  const [there, here] = [shop.customer(), other.customer()]
  await here.write(theirs.phrase)
  await there.write(ours.phrase)
  const carried = { there: 0, here: 0 }
  for (let before = -1; carried.there + carried.here !== before; ) {
    before = carried.there + carried.here
    const messages = (await shop.quiet(there)).slice(carried.there)
    const answered = (await other.quiet(here)).slice(carried.here)
    carried.there += messages.length
    carried.here += answered.length
    if (messages.length > 0) await here.write(messages.join('\n'))
    if (answered.length > 0) await there.write(answered.join('\n'))
  }
  for (const customer of [there, here])
    expect(await customer.ticket()).toMatchObject({ machineStopped: true, flowWebhook: false, status: 'pending' })
  // Two messages per turn, plus the closing message.
  expect(Math.max(carried.there, carried.here)).toBeLessThanOrEqual(2 * MAX_TURNS + 1)
})
