import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'
import { type Counter, type Customer, openCounter, waitUntilSettled } from '../chatbot/test/counter.ts'
import type { AnswerArea, AreaScene, Occasion, Responder, Scene } from './public.ts'

/**
 * A responder as a later area might add it: it asks two questions, hands over to a queue, and releases the ticket after
 * a time limit. It precedes the menu; the chain and SQL have no knowledge of it.
 */
interface Survey {
  step: 'asleep' | 'name' | 'order' | 'over'
}

const LIMIT_MS = 10 * 60_000
const memories = new Map<number, Survey>()
let queueId = 0

const area: AnswerArea<Scene & AreaScene<Survey>, Survey> = {
  load: async (_work, { ticket }, scene) => ({ ...scene, memory: memories.get(ticket.id) ?? { step: 'asleep' } }),
  save: async (_work, ticketId, memory) => void memories.set(ticketId, memory),
  claims({ now }, { step }) {
    if (step !== 'name' && step !== 'order') return null
    return { responder: 'survey', reason: step, subject: 9, until: new Date(now.getTime() + LIMIT_MS) }
  },
  yields: () => ({ step: 'over' }),
  placesOfConnection: async () => [{}],
}

const survey: Responder<Scene & AreaScene<Survey>, Survey> = {
  name: 'survey',
  area,
  decide({ memory }, occasion) {
    if (occasion.kind === 'expired') return { effects: [{ do: 'say', text: 'Até logo' }], memory: { step: 'over' } }
    if (occasion.kind !== 'message') return null
    switch (memory.step) {
      case 'asleep':
        return wakes(occasion) ? { effects: [{ do: 'say', text: 'Seu nome?' }], memory: { step: 'name' } } : null
      case 'name':
        return { effects: [{ do: 'say', text: 'Seu pedido?' }], memory: { step: 'order' } }
      case 'order':
        return {
          effects: [
            { do: 'say', text: 'Anotado' },
            { do: 'handOver', queueId, reason: 'asked' },
          ],
          memory: { step: 'over' },
        }
      case 'over':
        return null
    }
  },
}
const wakes = ({ lines }: Occasion & { kind: 'message' }) => lines.some(({ text }) => text === 'pesquisa')

let app: TestApp
let counter: Counter
beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      responders: (chain: readonly Responder[]) =>
        chain.flatMap((one) => (one.name === 'menu' ? [survey as Responder, one] : [one])),
    },
  )
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Um' }, { name: 'Dois' }], greetingMessage: 'Olá' })
  queueId = counter.queueIds[1] ?? 0
})
afterAll(() => app?.stop())

const claims = async (customer: Customer) => {
  const { id } = await customer.ticket()
  return app.rows<{ responder: string; reason: string; why: string | null; ends: boolean }>(
    `select responder, reason, ended_why as why, until is not null as ends from ticket_claims where ticket_id = $1 order by id`,
    [id],
  )
}

it('a new responder claims a ticket before the menu, answers twice, hands over to a queue, and leaves its trace', async () => {
  const [maria, joana] = [counter.customer(), counter.customer()]
  await maria.write('pesquisa')
  await joana.write('oi')
  expect(await maria.received()).toEqual(['Seu nome?'])
  expect((await joana.received())[0], 'the menu answers other customers').toMatch(/^Olá\n/)
  expect(await maria.ticket()).toMatchObject({ chatbot: true, queueId: null })
  expect(await claims(maria)).toEqual([{ responder: 'survey', reason: 'name', why: null, ends: true }])
  // A number that the menu would read as a choice.
  await maria.write('1')
  expect(await maria.received()).toEqual(['Seu nome?', 'Seu pedido?'])
  expect(await claims(maria)).toEqual([{ responder: 'survey', reason: 'order', why: null, ends: true }])
  await maria.write('pão')
  expect(await maria.received()).toEqual(['Seu nome?', 'Seu pedido?', 'Anotado'])
  const ticket = await maria.ticket()
  expect(ticket).toMatchObject({ chatbot: false, queueId, status: 'pending' })
  expect(await claims(maria)).toEqual([{ responder: 'survey', reason: 'order', why: 'handedOver', ends: true }])
  const entries = await app.rows(`select action, after from ticket_timeline where ticket_id = $1 order by id`, [
    ticket.id,
  ])
  expect(entries.at(-1)).toMatchObject({ action: 'transferred', after: { queueId, reason: 'asked' } })
})

it('a new responder loses the ticket to a user who writes or accepts, and stays silent there', async () => {
  const [maria, joana] = [counter.customer(), counter.customer()]
  for (const customer of [maria, joana]) {
    await customer.write('pesquisa')
    await waitUntilSettled(app)
  }
  await maria.write('já vou', { fromMe: true })
  await joana.move({ status: 'open' })
  expect(await claims(maria)).toEqual([
    { responder: 'survey', reason: 'name', why: 'wrote', ends: true },
    { responder: 'person', reason: 'wrote', why: null, ends: false },
  ])
  expect(await claims(joana)).toEqual([
    { responder: 'survey', reason: 'name', why: 'accepted', ends: true },
    { responder: 'person', reason: 'accepted', why: null, ends: false },
  ])
  for (const customer of [maria, joana]) {
    expect(await customer.ticket()).toMatchObject({ chatbot: false })
    await customer.write('Maria')
    expect(await customer.received()).toEqual(['Seu nome?'])
  }
})

it('a new responder releases the ticket once at its time limit, also after a crash; then the menu answers', async () => {
  const maria = counter.customer()
  await maria.write('pesquisa')
  expect(await maria.received()).toEqual(['Seu nome?'])
  const { id } = await maria.ticket()
  const past = async () => {
    await app.rows(
      `update ticket_claims set until = now() - interval '1 second' where ticket_id = $1 and ended_at is null`,
      [id],
    )
    await app.rows(`update ticket_timers set due_at = now() - interval '1 second' where ticket_id = $1`, [id])
    await app.rows(`update pgboss.job set state = 'created', start_after = now() - interval '1 second', completed_on = null,
      started_on = null, retry_count = 0 where name = 'ticket.timer' and (data->>'ticketId')::int = ${id}`)
    await app.restart()
    await until(async () => {
      const left = await app.rows(
        `select 1 from pgboss.job where name = 'ticket.timer' and (data->>'ticketId')::int = $1 and state < 'completed'`,
        [id],
      )
      return left.length === 0
    }, 'the due timer')
  }
  await past()
  expect(await maria.received()).toEqual(['Seu nome?', 'Até logo'])
  expect(await claims(maria)).toEqual([{ responder: 'survey', reason: 'name', why: 'limit', ends: true }])
  expect(await maria.ticket()).toMatchObject({ chatbot: false })
  await past()
  await maria.write('oi')
  const received = await maria.received()
  expect(received).toHaveLength(3)
  expect(received[2]).toMatch(/^Olá\n/)
  expect((await claims(maria)).map(({ responder }) => responder)).toEqual(['survey', 'menu'])
})

it('a new responder is rejected while an unknown responder holds the ticket', async () => {
  const maria = counter.customer()
  await maria.write('oi')
  await waitUntilSettled(app)
  const { id } = await maria.ticket()
  await app.rows(`update tickets set speaker = 'elsewhere' where id = $1`, [id])
  await maria.write('pesquisa')
  await maria.write('1')
  expect(await maria.received()).toHaveLength(1)
  expect(await maria.ticket()).toMatchObject({ queueId: null })
})
