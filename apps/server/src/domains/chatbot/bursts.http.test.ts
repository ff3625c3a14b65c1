import { endSession, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorRestore } from '@recado/contract/connections/simulator'
import { snoozeTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { liftPlanLimits } from '../../../test/company-fixture.ts'
import { until } from '../../../test/until.ts'
import { openCounter, setting, waitUntilSettled, waitUntilStored } from './test/counter.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ BURST_WAIT_MS: '15000' })
  await liftPlanLimits(app)
})
afterAll(() => app?.stop())

const queues = [{ name: 'Vendas', greetingMessage: 'Aqui é Vendas.' }, { name: 'Suporte' }]
const waitForFacts = async () => {
  await waitUntilStored(app)
  await until(async () => (await app.rows('select 1 from fact_reactions')).length === 0, 'the handling of all facts')
}
const bursts = () =>
  app.rows<{ ticket_id: number; wait: number }>(
    `select ticket_id, extract(epoch from due_at - since)::int as wait from ticket_timers where kind = 'burst'`,
  )
/** Ends the pause of all bursts by moving timers, as after a crash and restart. */
async function endPause(): Promise<void> {
  await waitForFacts()
  await app.rows(`update ticket_timers set due_at = now() - interval '1 second' where kind = 'burst'`)
  await app.rows(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'ticket.timer' and state < 'active'`,
  )
  await app.restart()
  await waitUntilSettled(app)
}

it('BOT-01: five lines of an ordinary customer get one answer, also after a crash, and only once', async () => {
  // Long enough for both customers to write all their lines, even slowly.
  await setting(app, app.admin, 'botQuietSeconds', '15')
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá, {{firstName}}!' })
  const [maria, joana] = [counter.customer(), counter.customer()]
  for (const text of ['oi', 'tudo bem?', 'queria saber o preço', 'é aquele azul', '1']) await maria.write(text)
  for (const text of ['oi', 'tudo bem?', 'queria saber o preço']) await joana.write(text)
  await waitForFacts()
  expect([await maria.arrived(), await joana.arrived()], 'before the pause ends').toEqual([[], []])
  await endPause()
  expect(await maria.arrived()).toEqual(['Olá, Maria!\n\nAqui é Vendas.'])
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[0], chatbot: false, unreadMessages: 5 })
  const received = await joana.arrived()
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^Olá, Maria!\n\n\*\[ 1 \]\* - Vendas/)
  await app.rows(`update pgboss.job set state = 'created', completed_on = null, started_on = null, retry_count = 0
    where name = 'ticket.timer' and state = 'completed'`)
  await endPause()
  expect([await maria.arrived(), await joana.arrived()].map((texts) => texts.length)).toEqual([1, 1])
  await setting(app, app.admin, 'botQuietSeconds', '4')
})

it('BOT-01: the pause is the company’s setting, restarts with each line, and ends after fifteen seconds', async () => {
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const waits = async (texts: string[]) => {
    const customer = counter.customer()
    for (const text of texts) await customer.write(text)
    await waitForFacts()
    const { id } = await customer.ticket()
    return (await bursts()).find(({ ticket_id }) => ticket_id === id)?.wait
  }
  await setting(app, app.admin, 'botQuietSeconds', '12')
  expect(await waits(['oi'])).toBe(12)
  await setting(app, app.admin, 'botQuietSeconds', '9')
  expect(await waits(['oi'])).toBe(9)
  const [slow] = await app.rows<{ ticket_id: number }>(
    `update ticket_timers set since = now() - interval '14 seconds' where kind = 'burst' returning ticket_id`,
  )
  expect(slow).toBeTruthy()
  await setting(app, app.admin, 'botQuietSeconds', '15')
  const talker = counter.customer()
  await talker.write('oi')
  await waitForFacts()
  const { id } = await talker.ticket()
  await app.rows(`update ticket_timers set since = now() - interval '5 seconds' where ticket_id = $1`, [id])
  await talker.write('tudo bem?')
  await waitForFacts()
  expect((await bursts()).find(({ ticket_id }) => ticket_id === id)?.wait).toBe(15)
  await setting(app, app.admin, 'botQuietSeconds', '0')
  const quick = counter.customer()
  await quick.write('oi')
  await until(async () => (await quick.arrived()).length === 1, 'an immediate answer')
  await setting(app, app.admin, 'botQuietSeconds', '4')
})

// `worker.test.ts` covers that jobs start at their time.
it('BOT-01: the answer is sent automatically, not before the pause ends', async () => {
  await setting(app, app.admin, 'botQuietSeconds', '1')
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  await until(async () => (await maria.arrived()).length === 1, 'the menu')
  const [answer] = await app.rows<{ late: number }>(
    `select extract(epoch from max(created_at) filter (where from_me) - max(created_at) filter (where not from_me))::float as late
     from messages where ticket_id = $1`,
    [(await maria.ticket()).id],
  )
  expect(answer?.late).toBeGreaterThan(0.9)
  await setting(app, app.admin, 'botQuietSeconds', '4')
})

it('PLUS-04: a user who accepts the ticket while the customer writes becomes the speaker', async () => {
  await setting(app, app.admin, 'botQuietSeconds', '15')
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  await waitForFacts()
  await maria.move({ status: 'open' })
  await endPause()
  expect(await maria.arrived()).toEqual([])
  await setting(app, app.admin, 'botQuietSeconds', '4')
})

it('BOT-09: a wrong answer right after the menu is answered at the end of its burst', async () => {
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  await endPause()
  await maria.write('9')
  await endPause()
  const [, repeated = ''] = await maria.arrived()
  expect(repeated).toMatch(/^Opção inválida\. .*\n\nOlá\n\n\*\[ 1 \]\* - Vendas/)
  await maria.write('2')
  await endPause()
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[1] })
})

it('BOT-09: a customer whose line crossed with the menu gets an answer', async () => {
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  await endPause()
  await maria.write('queria saber o preço', { timestamp: Date.now() - 60_000 })
  await endPause()
  expect(await maria.arrived(), 'sent before the menu').toHaveLength(1)
  await app.rows(`update chatbot_states set passed_at = passed_at - interval '30 seconds'`)
  await app.rows(`update ticket_timers set due_at = now() - interval '1 second' where kind = 'silence'`)
  await endPause()
  await until(async () => (await maria.arrived()).length === 2, 'an answer')
  expect((await maria.arrived())[1]).toBe('Um atendente já vai responder.')
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[0], chatbot: false })
  await maria.write('2')
  await endPause()
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[1] })
})

it('BOT-03, connections.6: unanswered messages of an outage get one menu together when the session is back', async () => {
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const connection = { params: { whatsappId: counter.connectionId } }
  const outages = () =>
    app.rows<{ ended_at: Date | null }>('select ended_at from connection_outages where connection_id = $1', [
      counter.connectionId,
    ])
  const away = async (write: () => Promise<void>, hours: number) => {
    await counter.do(simulatorFault, { ...connection, body: { drop: 428 } })
    await until(async () => (await outages()).some(({ ended_at }) => ended_at === null), 'an outage')
    await app.rows(
      `update connection_outages set started_at = started_at - $1 * interval '1 hour' where ended_at is null`,
      [hours],
    )
    await write()
    await counter.do(simulatorRestore, { ...connection, body: {} })
    await until(async () => (await outages()).every(({ ended_at }) => ended_at), 'the session')
  }
  const [maria, joana, rita] = [counter.customer(), counter.customer(), counter.customer()]
  const anHourAgo = { timestamp: Date.now() - 3_600_000 }
  await away(async () => {
    for (const text of ['oi', 'tem alguém?']) await maria.write(text, anHourAgo)
    await joana.write('oi', anHourAgo)
    await joana.write('Bom dia, aqui é a Ana', { fromMe: true })
  }, 2)
  await until(async () => (await maria.tickets()).length + (await joana.tickets()).length === 2, 'the waiting messages')
  await until(async () => (await maria.ticket()).unreadMessages === 2, 'both lines')
  await until(async () => !(await joana.ticket()).lastMessage.startsWith('oi'), 'the stored report of the phone')
  await endPause()
  const menus = await maria.arrived()
  expect(menus).toHaveLength(1)
  expect(menus[0]).toMatch(/^Olá\n\n\*\[ 1 \]\* - Vendas/)
  expect(
    (await joana.arrived()).filter((text) => text.startsWith('Olá')),
    'a customer whom a user answered on the phone',
  ).toEqual([])
  // Half a day later no menu is sent.
  await app.rows('delete from connection_outages')
  await away(() => rita.write('oi', anHourAgo), 13)
  await until(async () => (await rita.tickets()).length === 1, 'the waiting messages')
  await endPause()
  expect(await rita.arrived()).toEqual([])
})

const HOUR_MS = 3_600_000

it('BOT-03, connections.6: after less than twelve hours without a server, by the session’s last heartbeat, unanswered messages get one menu', async () => {
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const params = { whatsappId: counter.connectionId }
  const at = [counter.connectionId] as const
  const simulateOutage = async (minutes: number, write: () => Promise<void>) => {
    await counter.do(simulatorFault, { params, body: { drop: 428 } })
    const outage = () => app.rows('select 1 from connection_outages where connection_id = $1', [...at])
    await until(async () => (await outage()).length > 0, 'an outage')
    await write()
    // As if no server had been running to notice.
    await app.restart(async () => {
      await app.rows('delete from connection_outages where connection_id = $1', [...at])
      await app.rows(
        `update connection_sessions set session_seen_at = now() - $2 * interval '1 minute' where connection_id = $1`,
        [...at, minutes],
      )
      await app.rows('update simulated_accounts set dropped_code = null where connection_id = $1', [...at])
    })
  }
  const [maria, joana, paula, rita] = [counter.customer(), counter.customer(), counter.customer(), counter.customer()]
  await paula.write('bom dia')
  await endPause()
  await paula.move({ status: 'open' })
  const before = (await paula.arrived()).length
  const anHourAgo = { timestamp: Date.now() - HOUR_MS }
  await simulateOutage(12 * 60 - 2, async () => {
    for (const text of ['oi', 'tem alguém?']) await maria.write(text, anHourAgo)
    await joana.write('oi', anHourAgo)
    await joana.write('Bom dia, aqui é a Ana', { fromMe: true })
    await paula.write('e o meu pedido?', anHourAgo)
  })
  await until(async () => (await maria.tickets())[0]?.unreadMessages === 2, 'both lines')
  await until(
    async () => (await joana.tickets())[0]?.lastMessage.startsWith('Bom dia'),
    'the stored report of the phone',
  )
  const findQuestion = () => app.rows(`select 1 from messages where body = 'e o meu pedido?'`)
  await until(async () => (await findQuestion()).length === 1, 'the messages waiting for a person')
  await endPause()
  expect(await maria.arrived()).toEqual([expect.stringMatching(/^Olá\n\n\*\[ 1 \]\* - Vendas/)])
  const bot = (texts: string[]) => texts.filter((text) => text.startsWith('Olá'))
  expect(bot(await joana.arrived()), 'a customer whom a user answered on the phone').toEqual([])
  expect(await paula.arrived(), 'a customer whose ticket has an owner').toHaveLength(before)
  // The next outage does not repeat the question.
  await simulateOutage(60, async () => undefined)
  await endPause()
  expect(await maria.arrived()).toHaveLength(1)
  await simulateOutage(12 * 60 + 2, () => rita.write('oi', anHourAgo))
  await until(async () => (await rita.tickets()).length === 1, 'the waiting messages')
  await endPause()
  expect(await rita.arrived(), 'half a day later').toEqual([])
})

it('connections.6: the last heartbeat reveals an unrecorded outage of up to twelve hours', async () => {
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const params = { whatsappId: counter.connectionId }
  await counter.do(simulatorFault, { params, body: { drop: 428 } })
  const outage = () => app.rows('select 1 from connection_outages where connection_id = $1', [counter.connectionId])
  await until(async () => (await outage()).length > 0, 'an outage')
  // Closed, so that no node sends a heartbeat or records another outage.
  const at = { params: { id: counter.connectionId } }
  await counter.do(endSession, at)
  await until(async () => (await counter.do(showConnection, at)).status === 'DISCONNECTED', 'the end of the session')
  await app.rows('delete from connection_outages')
  const countMissed = async (lastHeartbeat: string | null, sentAt: string, as = app.admin) => {
    await app.rows(`update connection_sessions set session_seen_at = now() - $2::interval where connection_id = $1`, [
      counter.connectionId,
      lastHeartbeat,
    ])
    const [row] = await app.rows<{ missed: boolean }>(
      `with s as materialized (select set_config('app.company_id', $1, true) as company)
       select missed_in_outage($2, now() - $3::interval) as missed from s where s.company <> ''`,
      [String(as.companyId), counter.connectionId, sentAt],
    )
    return row?.missed
  }
  expect(await countMissed('11 hours 59 minutes', '1 hour')).toBe(true)
  expect(await countMissed('12 hours 1 minute', '1 hour')).toBe(false)
  expect(await countMissed('3 minutes', '1 minute')).toBe(true)
  expect(await countMissed('1 minute', '30 seconds'), 'stored before the session is open').toBe(true)
  expect(await countMissed('2 hours', '3 hours'), 'written before the outage').toBe(false)
  expect(await countMissed(null, '1 hour'), 'a session that a user ended').toBe(false)
  expect(await countMissed('2 hours', '1 hour', app.stranger), 'another company').toBe(false)
  await app.rows(`update connection_sessions set status = 'CONNECTED' where connection_id = $1`, [counter.connectionId])
  expect(await countMissed('3 minutes', '1 minute'), 'an open session without a sign of life').toBe(true)
  expect(await countMissed('1 minute', '30 seconds'), 'delayed by the network').toBe(false)
})

it('PLUS-26: a customer who chose a queue is visible there, even if the ticket was snoozed in the meantime', async () => {
  await setting(app, app.admin, 'botQuietSeconds', '15')
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const maria = counter.customer()
  for (const text of ['oi', '1']) await maria.write(text)
  await waitForFacts()
  const { id } = await maria.ticket()
  await counter.do(snoozeTicket, { params: { id }, body: { until: null } })
  await endPause()
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[0], snoozedAt: null })
  await setting(app, app.admin, 'botQuietSeconds', '4')
})
