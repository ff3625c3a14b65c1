import { updateConnection } from '@recado/contract/connections/endpoints'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { updateCompanySchedules } from '@recado/contract/identity/endpoints'
import { updateQueue } from '@recado/contract/queues/endpoints'
import type { WorkingDay } from '@recado/contract/values/hours'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { liftPlanLimits } from '../../../test/company-fixture.ts'
import { until } from '../../../test/until.ts'
import { type Customer, menusWereRead, openCounter, setting, waitUntilSettled } from './test/counter.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CLOSING_WAIT_MS: '100' })
  await liftPlanLimits(app)
})
afterAll(() => app?.stop())
beforeEach(async () => {
  const usual = { scheduleType: 'disabled', userRating: 'disabled', call: 'enabled', graceMinutes: '5' }
  for (const [key, value] of Object.entries(usual)) await setting(app, app.admin, key, value)
})

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const week = (startTime: string, endTime: string): WorkingDay[] =>
  names.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }))
const clock = (hoursFromNow: number) =>
  new Date(Date.now() + (hoursFromNow - 3) * 3_600_000).toISOString().slice(11, 16)
const closedNow = () => week(clock(2), clock(3))
const openNow = () => week(clock(-2), clock(2))
const entries = (ticketId: number) =>
  app.rows<{ actor_kind: string; action: string; after: Record<string, unknown> | null }>(
    'select actor_kind, action, after from ticket_timeline where ticket_id = $1 order by id',
    [ticketId],
  )

it('BOT-04, CON-04: the connection’s hours apply if it has any: ten messages, one notice; one more in the next closed window', async () => {
  const counter = await openCounter(app, app.admin, {
    ...{ greetingMessage: 'Olá', outOfHoursMessage: 'Fechado, {{firstName}}.', schedules: closedNow() },
  })
  const maria = counter.customer()
  for (let n = 0; n < 10; n++) await maria.write(`mensagem ${n}`)
  expect(await maria.received()).toEqual(['Fechado, Maria.'])
  await app.rows(`update chatbot_states set notice_at = notice_at - interval '1 day' where ticket_id = $1`, [
    (await maria.ticket()).id,
  ])
  await maria.write('e agora?')
  await maria.write('e agora?')
  expect(await maria.received()).toHaveLength(2)
  // A customer whose ticket has an owner gets no notice.
  await maria.move({ status: 'open' })
  await app.rows('update chatbot_states set notice_at = null')
  await maria.write('oi, Ana')
  expect(await maria.received()).toHaveLength(2)
})

it('BOT-04: otherwise scheduleType decides: the company’s hours, the queue’s, or none', async () => {
  const queues = [{ outOfHoursMessage: 'A fila fechou.', schedules: closedNow() }]
  const counter = await openCounter(app, app.admin, { queues, outOfHoursMessage: 'A empresa fechou.' })
  const receive = async () => {
    const customer = counter.customer()
    await customer.write('oi')
    return customer.received()
  }
  expect(await receive()).toEqual([])
  await setting(app, app.admin, 'scheduleType', 'queue')
  expect(await receive()).toEqual(['A fila fechou.'])
  await setting(app, app.admin, 'scheduleType', 'company')
  expect(await receive()).toEqual([])
  const params = { id: app.admin.companyId }
  await app.call(updateCompanySchedules, app.admin, {
    params,
    body: { id: params.id, schedules: week('00:00', '00:00') },
  })
  expect(await receive()).toEqual(['A empresa fechou.'])
  await app.call(updateCompanySchedules, app.admin, { params, body: { id: params.id, schedules: openNow() } })
  expect(await receive()).toEqual([])
  await app.call(updateCompanySchedules, app.admin, { params, body: { id: params.id, schedules: [] } })
})

it('BOT-04: a chosen queue that is closed says so, and continues once it is open', async () => {
  await setting(app, app.admin, 'scheduleType', 'queue')
  const queues = [{ greetingMessage: 'Fila um.', outOfHoursMessage: 'A fila um fechou.', schedules: closedNow() }, {}]
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const maria = counter.customer()
  for (const text of ['oi', '1', 'alô?']) {
    await maria.write(text)
    await maria.received()
  }
  const notice = 'A fila um fechou.\n\n*[ 0 ]* - Voltar'
  expect((await maria.received()).slice(1)).toEqual([notice])
  await maria.write('0')
  const again = await maria.received()
  expect(again.slice(2), '0 goes back').toEqual([again[0]])
  expect(await maria.ticket()).toMatchObject({ queueId: null, chatbot: true })
  await maria.write('1')
  expect((await maria.received()).slice(3)).toEqual([notice])
  await app.call(updateQueue, app.admin, { params: { id: counter.queueIds[0]! }, body: { schedules: openNow() } })
  await maria.write('e agora?')
  expect((await maria.received()).slice(4)).toEqual(['Fila um.'])
})

it('BOT-05: a resolved ticket gets the closing text once', async () => {
  const counter = await openCounter(app, app.admin, {
    complationMessage: 'Até logo, {{firstName}}! Protocolo {{protocol}}',
  })
  const maria = counter.customer()
  await maria.write('oi')
  await maria.move({ status: 'open' })
  const ticket = await maria.move({ status: 'closed' })
  const texts = [`Até logo, Maria! Protocolo ${ticket.code}`]
  expect(await maria.received()).toEqual(texts)
  // As after a crash between the answer and storing it.
  await app.rows(
    `insert into fact_reactions (company_id, fact, reaction, subject, payload) values ($1, 'ticket.closed', 'answering.closed', 'again', $2)`,
    [app.admin.companyId, JSON.stringify({ ticketId: ticket.id })],
  )
  await maria.write('outra coisa')
  await maria.move({ status: 'open' })
  expect(await maria.received()).toEqual(texts)
  expect(await maria.tickets()).toHaveLength(2)
})

async function openAndResolve(customer: Customer): Promise<number> {
  await customer.write('oi')
  await customer.move({ status: 'open' })
  const { id } = await customer.move({ status: 'closed' })
  await customer.received()
  return id
}
const ratings = () =>
  app.rows<{ ticket_id: number; user_id: number; rate: number }>(
    'select ticket_id, user_id, rate from user_ratings order by id',
  )

it('BOT-06: with userRating a score is requested; only a clear one counts, and it is stored with user and ticket', async () => {
  await setting(app, app.admin, 'userRating', 'enabled')
  const counter = await openCounter(app, app.admin, { ratingMessage: 'Que nota você dá?', complationMessage: 'Tchau' })
  const [maria, joana] = [counter.customer(), counter.customer()]
  const ticketId = await openAndResolve(maria)
  const request = 'Que nota você dá?\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito'
  expect(await maria.received()).toEqual(['Tchau', request])
  await maria.write('3')
  expect(await maria.received()).toEqual(['Tchau', request, 'Obrigado pela sua avaliação!'])
  expect(await ratings()).toEqual([{ ticket_id: ticketId, user_id: app.admin.userId, rate: 3 }])
  expect(await maria.tickets()).toMatchObject([{ id: ticketId, status: 'closed', rating: 3, unreadMessages: 1 }])
  expect((await entries(ticketId)).at(-1)).toMatchObject({
    actor_kind: 'customer',
    action: 'rated',
    after: { rate: 3 },
  })
  // A second score is an ordinary message.
  await maria.write('1')
  await openAndResolve(joana)
  await joana.write('preciso de ajuda')
  await joana.write('2')
  await waitUntilSettled(app)
  expect(await ratings()).toHaveLength(1)
  expect(await maria.tickets()).toHaveLength(2)
  expect(await joana.tickets()).toMatchObject([
    { status: 'pending', unreadMessages: 2 },
    { status: 'closed', rating: null },
  ])
})

it('BOT-06: labels count, an invalid attempt is asked about once, thanks get no answer', async () => {
  await setting(app, app.admin, 'userRating', 'enabled')
  await setting(app, app.admin, 'graceMinutes', '0')
  const counter = await openCounter(app, app.admin, { ratingMessage: 'Nota?' })
  const scale = '*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito'
  const again = `Não entendi a sua nota. Responda com um destes números:\n\n${scale}`
  const thanks = 'Obrigado pela sua avaliação!'
  const before = (await ratings()).length
  const answersTo = async (texts: string[]) => {
    const customer = counter.customer()
    await openAndResolve(customer)
    for (const text of texts) {
      await customer.write(text)
      await customer.received()
    }
    expect(await customer.tickets(), texts.join()).toMatchObject([{ status: 'closed', unreadMessages: 1 }])
    return (await customer.received()).slice(1)
  }
  expect(await answersTo(['muito satisfeita'])).toEqual([thanks])
  expect(await answersTo(['satis'])).toEqual([thanks])
  expect(await answersTo(['obrigada', '1'])).toEqual([thanks])
  expect(await answersTo(['5', '3'])).toEqual([again, thanks])
  expect(await answersTo(['muto satisfeito', 'muito satisfeito'])).toEqual([again, thanks])
  expect((await ratings()).slice(before).map(({ rate }) => rate)).toEqual([3, 2, 1, 3, 3])
})

it('BOT-06: other text continues in the same queue without a menu; so does a second invalid score', async () => {
  await setting(app, app.admin, 'userRating', 'enabled')
  const queues = [{ name: 'Um' }, { name: 'Dois', greetingMessage: 'Dois!' }]
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  const foreign = await openCounter(app, app.stranger, { queues, greetingMessage: 'Olá' })
  const [maria, joana, silent] = [counter.customer(), counter.customer(), counter.customer()]
  for (const [customer, texts] of [
    [maria, ['faltou a nota fiscal', 'e o troco']],
    [joana, ['5', '7']],
  ] as const) {
    for (const text of ['oi', '2']) {
      await customer.write(text)
      await customer.received()
    }
    await customer.move({ status: 'open' })
    await customer.move({ status: 'closed' })
    const before = (await customer.received()).length
    for (const text of texts) {
      await customer.write(text)
      await customer.received()
    }
    const received = (await customer.received()).slice(before)
    expect(received.at(-1), 'every customer gets an answer').toBe('Um atendente já vai responder.')
    expect(received).toHaveLength(customer === joana ? 2 : 1)
    const open = { status: 'pending', queueId: counter.queueIds[1], chatbot: false }
    expect(await customer.tickets()).toMatchObject([open, { status: 'closed', rating: null }])
  }
  expect((await entries((await maria.ticket()).id)).at(-1)).toMatchObject({
    ...{ actor_kind: 'system', action: 'transferred' },
    after: { queueId: counter.queueIds[1], reason: 'goesOn' },
  })
  // Another customer's message, and one without a previous score request, get the menu.
  await silent.write('faltou a nota fiscal')
  const stranger = foreign.customer()
  await stranger.write('faltou a nota fiscal', {})
  expect([await silent.received(), await stranger.received()].map((received) => received.length)).toEqual([1, 1])
})

it('PLUS-16: thanks within the grace window attach to the resolved ticket; later ones open a new one', async () => {
  const counter = await openCounter(app, app.admin, {})
  const [maria, joana] = [counter.customer(), counter.customer()]
  const ticketId = await openAndResolve(maria)
  await maria.write('ok 👍')
  await maria.write('muito obrigada!')
  expect(await maria.tickets()).toMatchObject([
    { id: ticketId, status: 'closed', unreadMessages: 1, lastMessage: 'muito obrigada!' },
  ])
  await maria.write('obrigada, mas faltou uma coisa')
  expect(await maria.tickets()).toHaveLength(2)
  await setting(app, app.admin, 'graceMinutes', '0')
  await openAndResolve(joana)
  await joana.write('obrigada')
  expect(await joana.tickets()).toHaveLength(2)
})

it('BOT-10: with call disabled a call is rejected and answered with a text, even when the ticket has an owner', async () => {
  const counter = await openCounter(app, app.admin, { greetingMessage: 'Olá' })
  const [maria, joana] = [counter.customer(), counter.customer()]
  await joana.call()
  expect(await joana.received()).toEqual([])
  await setting(app, app.admin, 'call', 'disabled')
  await maria.call()
  await maria.move({ status: 'open' })
  await maria.call()
  const received = await maria.received()
  expect(received).toHaveLength(2)
  expect(received[0]).toMatch(/^As chamadas de voz e de vídeo estão desabilitadas/)
})

/** Moves times into the past, and restarts the server after a crash that lost its last step. */
async function moveTimesToPast(hours: number): Promise<void> {
  await waitUntilSettled(app)
  await app.rows(`update tickets set last_message_at = last_message_at - $1 * interval '1 hour'`, [hours])
  await app.rows(`update ticket_timers set due_at = due_at - $1 * interval '1 hour'`, [hours])
  await app.rows(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'ticket.timer' and state < 'active'`,
  )
  await app.restart()
  await until(
    async () =>
      (
        await app.rows(
          `select 1 from pgboss.job where name = 'ticket.timer' and state < 'completed' and start_after <= now()`,
        )
      ).length === 0,
    'every due job done',
  )
}
const runAgain = () =>
  app.rows(`update pgboss.job set state = 'created', start_after = now() - interval '1 second', completed_on = null, started_on = null, retry_count = 0
    where name = 'ticket.timer' and state = 'completed'`)

it('BOT-07, BOT-08: an idle ticket closes with its text, an unanswered one moves on: once, also after a crash', async () => {
  const counter = await openCounter(app, app.admin, {
    queues: [{ name: 'Um' }],
    ...{ expiresTicket: 120, expiresInactiveMessage: 'Encerrado por inatividade, {{firstName}}.' },
  })
  const target = await openCounter(app, app.admin, { queues: [{ name: 'Reserva' }] })
  const [transferQueueId = 0] = target.queueIds
  const waiting = await openCounter(app, app.admin, { queues: [{ name: 'Dois' }], timeToTransfer: 30, transferQueueId })
  const [idle, unheard, busy, forgotten, accepted] = [
    counter.customer(),
    counter.customer(),
    counter.customer(),
    waiting.customer(),
    waiting.customer(),
  ]
  for (const customer of [idle, unheard, busy, forgotten, accepted]) await customer.write('oi')
  await unheard.move({ status: 'open' })
  const { id: ticketId } = await idle.move({ status: 'open' })
  await counter.do(sendMessages, { params: { ticketId }, body: { body: 'Em que posso ajudar?' } })
  await accepted.move({ status: 'open' })
  await moveTimesToPast(1)
  expect((await forgotten.ticket()).queueId).toBe(transferQueueId)
  expect((await entries((await forgotten.ticket()).id)).at(-1)).toMatchObject({
    ...{ actor_kind: 'system', action: 'transferred', after: { reason: 'unanswered', queueId: transferQueueId } },
  })
  expect((await accepted.ticket()).queueId).toBe(waiting.queueIds[0])
  expect(await idle.received()).toEqual(['Em que posso ajudar?'])
  await busy.write('ainda aqui')
  await moveTimesToPast(1.5)
  expect(await idle.ticket()).toMatchObject({ status: 'closed' })
  expect(await busy.ticket()).toMatchObject({ status: 'pending' })
  expect(await unheard.ticket(), 'a ticket that no user answered').toMatchObject({ status: 'open' })
  await runAgain()
  await moveTimesToPast(0)
  expect(await idle.received()).toEqual(['Em que posso ajudar?', 'Encerrado por inatividade, Maria.'])
  const params = { id: counter.connectionId }
  await counter.do(updateConnection, { params, body: { expiresUnanswered: true } })
  await moveTimesToPast(5)
  expect(await unheard.ticket(), 'a ticket that no user answered, with the setting on').toMatchObject({
    status: 'closed',
  })
  expect(await busy.ticket()).toMatchObject({ status: 'closed' })
  expect((await entries((await idle.ticket()).id)).filter((entry) => entry.action === 'closed')).toMatchObject([
    { actor_kind: 'system', after: { reason: 'inactivity' } },
  ])
  expect((await entries((await forgotten.ticket()).id)).filter((entry) => entry.action === 'transferred')).toHaveLength(
    1,
  )
})

it('PLUS-08: two bots that answer each other stop after a few messages, with an entry in both tickets', async () => {
  const fields = { queues: [{ name: 'Um' }, { name: 'Dois' }], greetingMessage: 'Olá', maxUseBotQueues: 0 }
  const [ours, theirs] = [await openCounter(app, app.admin, fields), await openCounter(app, app.stranger, fields)]
  const [there, here] = [ours.customer(), theirs.customer()]
  await there.write('oi')
  let carried = [0, 0]
  for (let before = -1; carried[0]! + carried[1]! !== before; ) {
    before = carried[0]! + carried[1]!
    const answers = (await there.received()).slice(carried[0])
    await menusWereRead(app)
    for (const text of answers) await here.write(text)
    const answersHere = (await here.received()).slice(carried[1])
    await menusWereRead(app)
    for (const text of answersHere) await there.write(text)
    carried = [carried[0]! + answers.length, carried[1]! + answersHere.length]
  }
  expect(carried[0]).toBeGreaterThan(3)
  expect(Math.max(...carried)).toBeLessThanOrEqual(11)
  const stoppedTickets = [await there.ticket(), await here.ticket()].filter((ticket) => ticket.machineStopped)
  expect(stoppedTickets.length).toBeGreaterThan(0)
  for (const ticket of stoppedTickets) {
    expect(ticket).toMatchObject({ chatbot: false, status: 'pending' })
    expect((await entries(ticket.id)).at(-1)).toMatchObject({ action: 'machineStopped', after: { reason: 'loop' } })
  }
  // The other side continues: no bot answers until a user accepts the ticket.
  const isOurs = (await there.ticket()).machineStopped
  const [customer, received] = isOurs ? [there, carried[0]] : [here, carried[1]]
  await customer.write('1')
  expect(await customer.received()).toHaveLength(received!)
  expect(await customer.move({ status: 'open' })).toMatchObject({ machineStopped: false })
})

it('BOT-01: a reaction that runs twice sends nothing twice', async () => {
  const counter = await openCounter(app, app.admin, { greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  expect(await maria.received()).toEqual(['Olá'])
  const ticket = await maria.ticket()
  const [message] = await app.rows<{ id: number }>('select id from messages where ticket_id = $1 and not from_me', [
    ticket.id,
  ])
  await app.rows('update chatbot_states set greeted = false, stage = $2 where ticket_id = $1', [ticket.id, 'new'])
  await app.rows(
    `insert into fact_reactions (company_id, fact, reaction, subject, payload) values ($1, 'responders.asked', 'answering.ask', 'again', $2)`,
    [app.admin.companyId, JSON.stringify({ ticketId: ticket.id, messageId: Number(message?.id) })],
  )
  await maria.move({ status: 'open' })
  expect(await maria.received()).toEqual(['Olá'])
})

it('companies.1: a company whose due date has passed answers nothing', async () => {
  const counter = await openCounter(app, app.stranger, { greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  await waitUntilSettled(app)
  const findOwnMessages = () =>
    app.rows('select id from messages where from_me and company_id = $1', [app.stranger.companyId])
  const before = (await findOwnMessages()).length
  // The message is delivered again, to a bot without a memory of it.
  await app.rows('delete from chatbot_states')
  await app.rows(`insert into fact_reactions (company_id, fact, reaction, subject, payload) select company_id, 'responders.asked', 'answering.ask', 'again',
    jsonb_build_object('messageId', id, 'ticketId', ticket_id) from messages where not from_me order by id desc limit 1`)
  await app.rows(`update companies set due_date = '2020-01-01' where id = $1`, [app.stranger.companyId])
  await app.restart()
  await waitUntilSettled(app)
  expect(await findOwnMessages()).toHaveLength(before)
  expect(await app.rows('select stage from chatbot_states')).toEqual([])
})
