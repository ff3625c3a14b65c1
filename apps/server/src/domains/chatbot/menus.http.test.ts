import { updateConnection } from '@recado/contract/connections/endpoints'
import { createTicket, sendMessages } from '@recado/contract/conversations/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { addOption, menusWereRead, openCounter, setting } from './test/counter.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const two = [{ name: 'Vendas', greetingMessage: 'Aqui é Vendas, {{firstName}}.' }, { name: 'Suporte' }]
const timeline = (ticketId: number) =>
  app.rows<{ actor_kind: string; action: string; after: Record<string, unknown> | null }>(
    'select actor_kind, action, after from ticket_timeline where ticket_id = $1 order by id',
    [ticketId],
  )

it('BOT-01: with several queues the customer gets the greeting and a numbered menu, and chooses by number', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: '{{ms}}, {{firstName}}!' })
  const maria = counter.customer()
  await maria.write('oi')
  const [menu = ''] = await maria.received()
  expect(menu).toMatch(
    /^(Bom dia|Boa tarde|Boa noite), Maria!\n\n\*\[ 1 \]\* - Vendas \d+\n\*\[ 2 \]\* - Suporte \d+\n/,
  )
  expect(await maria.ticket()).toMatchObject({ status: 'pending', queueId: null, chatbot: true })
  await maria.write('1')
  expect(await maria.received()).toEqual([menu, 'Aqui é Vendas, Maria.'])
  const ticket = await maria.ticket()
  expect(ticket).toMatchObject({ status: 'pending', queueId: counter.queueIds[0], chatbot: false, unreadMessages: 2 })
  expect(await timeline(ticket.id)).toContainEqual({
    actor_kind: 'customer',
    action: 'routed',
    after: { status: 'pending', queueId: counter.queueIds[0], userId: null },
  })
  // The bot is finished: the ticket waits for a person.
  await maria.write('alguém aí?')
  expect(await maria.received()).toHaveLength(2)
})

it("BOT-01: one company's menu has no effect in another", async () => {
  const ours = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Primeira' })
  const theirs = await openCounter(app, app.stranger, { greetingMessage: 'Segunda' })
  const [a, b] = [ours.customer(), theirs.customer()]
  await a.write('oi')
  await b.write('oi')
  await b.write('1')
  expect(await b.received()).toEqual(['Segunda'])
  expect((await a.received())[0]).toContain('Primeira')
  expect(await b.ticket()).toMatchObject({ queueId: null, chatbot: false })
})

it('BOT-02: options lead through the tree, back, and to the end, where the ticket waits for a person', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const [sales = 0] = counter.queueIds
  const orders = await addOption(counter, sales, 'Pedidos', { message: 'Sobre pedidos:' })
  await addOption(counter, sales, 'Preços', { message: 'Veja a tabela no site.' })
  await addOption(counter, sales, 'Atrasado', { message: 'Diga o número do pedido.', parentId: orders })
  const maria = counter.customer()
  for (const text of ['oi', '1', '1', '0', '0', '1', '1', '1']) {
    await maria.write(text)
    await maria.received()
  }
  const received = await maria.received()
  const root =
    'Aqui é Vendas, Maria.\n\n*[ 1 ]* - Pedidos\n*[ 2 ]* - Preços\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
  const level = 'Sobre pedidos:\n\n*[ 1 ]* - Atrasado\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
  const menu = received[0]
  expect(received).toEqual([menu, root, level, root, menu, root, level, 'Diga o número do pedido.'])
  expect(await maria.ticket()).toMatchObject({ status: 'pending', queueId: sales, chatbot: false })
  await maria.write('4711')
  expect(await maria.received()).toHaveLength(8)
})

it('BOT-02, BOT-04: an option chosen after closing time is applied, and the customer gets the closed notice', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const [sales = 0] = counter.queueIds
  const orders = await addOption(counter, sales, 'Pedidos', { message: 'Sobre pedidos:' })
  const late = await addOption(counter, sales, 'Atrasado', { message: 'De que dia?', parentId: orders })
  await addOption(counter, sales, 'De ontem', { message: 'Chega hoje.', parentId: late })
  const maria = counter.customer()
  for (const text of ['oi', '1', '1']) {
    await maria.write(text)
    await maria.received()
  }
  const schedules = defaultWeek.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }))
  const body = { schedules, outOfHoursMessage: 'Voltamos amanhã, {{firstName}}.' }
  await counter.do(updateConnection, { params: { id: counter.connectionId }, body })
  await maria.write('1')
  expect((await maria.received()).slice(3)).toEqual([expect.stringMatching(/^De que dia\?/), 'Voltamos amanhã, Maria.'])
  await maria.write('de ontem')
  expect((await maria.received()).slice(5)).toEqual(['Chega hoje.'])
  expect(await maria.ticket()).toMatchObject({ status: 'pending', queueId: sales, chatbot: false })
})

it('BOT-02: # gets a reply and a queue; a valid answer still moves the ticket until a user accepts it', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const [sales, support] = counter.queueIds
  const maria = counter.customer()
  await maria.write('oi')
  await maria.received()
  await maria.write('#')
  await maria.write('oi?')
  expect((await maria.received()).slice(1)).toEqual(['Um atendente já vai responder.'])
  const ticket = await maria.ticket()
  expect(ticket).toMatchObject({ status: 'pending', queueId: sales, chatbot: false })
  expect((await timeline(ticket.id)).at(-1)).toEqual({
    actor_kind: 'system',
    action: 'transferred',
    after: { status: 'pending', queueId: sales, userId: null, reason: 'asked' },
  })
  await maria.write('2')
  await maria.received()
  expect(await maria.ticket()).toMatchObject({ status: 'pending', queueId: support })
  const joana = counter.customer()
  for (const text of ['oi', '#']) {
    await joana.write(text)
    await joana.received()
  }
  await joana.move({ status: 'open' })
  await joana.write('2')
  expect(await joana.received()).toHaveLength(2)
  expect(await joana.ticket()).toMatchObject({ status: 'open', queueId: sales })
})

it('BOT-03: a connection without queues greets each new ticket once', async () => {
  const counter = await openCounter(app, app.admin, { greetingMessage: 'Olá, {{name}}!' })
  const maria = counter.customer()
  await maria.write('oi')
  await maria.write('tudo bem?')
  expect(await maria.received()).toEqual(['Olá, Maria Souza!'])
  await maria.move({ status: 'closed' })
  await maria.write('outra coisa')
  expect(await maria.received()).toHaveLength(2)
  expect(await maria.tickets()).toHaveLength(2)
})

it('BOT-03: sendGreetingMessageOneQueues decides whether a connection with one queue greets', async () => {
  const counter = await openCounter(app, app.admin, {
    queues: [{ name: 'Única', greetingMessage: 'Fila única.' }],
    greetingMessage: 'Olá!',
  })
  const [before, after] = [counter.customer(), counter.customer()]
  await before.write('oi')
  expect(await before.received()).toEqual([])
  expect(await before.ticket()).toMatchObject({ queueId: counter.queueIds[0], chatbot: false })
  await setting(app, app.admin, 'sendGreetingMessageOneQueues', 'enabled')
  await after.write('oi')
  expect(await after.received()).toEqual(['Olá!', 'Fila única.'])
})

it('BOT-09: maxUseBotQueues limits how often the menu is sent, timeUseBotQueues how soon', async () => {
  const often = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá', maxUseBotQueues: 2 })
  const maria = often.customer()
  for (const text of ['oi', 'quê?', 'não entendi', 'alô']) {
    await maria.write(text)
    await maria.received()
    await menusWereRead(app)
  }
  const received = await maria.received()
  expect(received.slice(1)).toEqual([expect.stringMatching(/^Opção inválida/), 'Um atendente já vai responder.'])
  expect(await maria.ticket()).toMatchObject({ chatbot: false, queueId: often.queueIds[0] })
  await maria.write('2')
  await maria.received()
  expect(await maria.ticket(), 'the bot stops sending but still reads answers').toMatchObject({
    queueId: often.queueIds[1],
  })
  const seldom = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá', timeUseBotQueues: 30 })
  const joana = seldom.customer()
  for (const text of ['oi', 'quê?']) {
    await joana.write(text)
    await joana.received()
    await menusWereRead(app)
  }
  expect((await joana.received()).slice(1)).toEqual(['Um atendente já vai responder.'])
  await joana.write('2')
  await joana.received()
  expect(await joana.ticket()).toMatchObject({ queueId: seldom.queueIds[1] })
})

it('BOT-11: chatBotType text is the only form of menus', async () => {
  await setting(app, app.admin, 'chatBotType', 'text')
  await expect(setting(app, app.admin, 'chatBotType', 'button')).rejects.toThrow('400')
})

it('PLUS-04: a user who writes, also on the phone, silences the bot at once, with an entry in the timeline', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const [maria, joana, rita] = [counter.customer(), counter.customer(), counter.customer()]
  for (const customer of [maria, joana, rita]) {
    await customer.write('oi')
    expect(await customer.received()).toHaveLength(1)
  }
  await maria.write('Oi, aqui é o Beto', { fromMe: true })
  await joana.move({ status: 'open' })
  await app.call(sendMessages, app.admin, {
    params: { ticketId: (await rita.ticket()).id },
    body: { body: 'Oi, Rita' },
  })
  for (const customer of [maria, joana, rita]) {
    expect(await customer.ticket()).toMatchObject({ chatbot: false })
    const before = (await customer.received()).length
    for (const text of ['1', '2', 'oi']) await customer.write(text)
    expect(await customer.received()).toHaveLength(before)
  }
  const actions = async (id: number) => (await timeline(id)).map((entry) => `${entry.actor_kind} ${entry.action}`)
  expect(await actions((await maria.ticket()).id)).toEqual(['customer created', 'phone silenced'])
  expect(await actions((await joana.ticket()).id)).toEqual(['customer created', 'user accepted'])
  expect(await actions((await rita.ticket()).id)).toEqual(['customer created', 'user silenced'])
})

it('connections.6: late, old and repeated messages, and groups, trigger nothing', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('de ontem', { timestamp: Date.now() - 86_400_000 })
  await maria.write('atrasada', { append: true })
  await maria.write('turma', { isGroup: true, group: '120363000000000001' })
  expect(await maria.received()).toEqual([])
  await maria.write('agora', { id: 'UMAVEZ' })
  await maria.write('agora', { id: 'UMAVEZ' })
  expect(await maria.received()).toHaveLength(1)
})

it('contacts.3: a contact’s queue routes its next ticket, without a menu', async () => {
  const counter = await openCounter(app, app.admin, { queues: two, greetingMessage: 'Olá' })
  const maria = counter.customer()
  await maria.write('oi')
  await maria.move({ status: 'closed' })
  await app.rows('update contacts set queue_id = $1 where company_id = $2 and number = $3', [
    ...[counter.queueIds[0], app.admin.companyId, maria.number],
  ])
  await maria.write('voltei')
  expect((await maria.received()).at(-1)).toBe('Aqui é Vendas, Maria.')
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[0], chatbot: false })
  await maria.move({ status: 'closed' })
  // Same when we write first; a queue given in the call takes precedence.
  const start = async (change: Record<string, unknown>) => {
    const { contactId } = await maria.ticket()
    const body = { contactId, whatsappId: counter.connectionId, status: 'open', userId: app.admin.userId, ...change }
    const ticket = await counter.do(createTicket, { body })
    await maria.move({ status: 'closed' })
    return ticket.queueId
  }
  expect([await start({}), await start({ queueId: counter.queueIds[1] })]).toEqual(counter.queueIds)
})

it("BOT-01, QUE-02: the connection selects the menu's queues, and the queues’ order is the menu's order", async () => {
  const queues = [{ name: 'Terceira', orderQueue: 30 }, { name: 'Primeira', orderQueue: 10 }, { name: 'Sem ordem' }]
  const counter = await openCounter(app, app.admin, { queues, greetingMessage: 'Olá' })
  await openCounter(app, app.admin, { queues: [{ name: 'Alheia', orderQueue: 1 }] })
  const maria = counter.customer()
  await maria.write('oi')
  const menuLines = (await maria.received())[0]?.split('\n').slice(2, -1)
  expect(menuLines?.map((line) => line.replace(/ \d+$/, ''))).toEqual([
    '*[ 1 ]* - Primeira',
    '*[ 2 ]* - Terceira',
    '*[ 3 ]* - Sem ordem',
  ])
  await maria.write('#')
  await maria.received()
  expect(await maria.ticket(), 'the first queue when no fallback is set').toMatchObject({
    queueId: counter.queueIds[1],
  })
})

it("BOT-09, CON-02: the connection's fallback queue receives customers whom no menu could place", async () => {
  const counter = await openCounter(app, app.admin, { queues: [...two, { name: 'Recepção' }], greetingMessage: 'Olá' })
  const fallbackQueueId = counter.queueIds[2]!
  const params = { id: counter.connectionId }
  const change = async (value: unknown, as = app.admin) =>
    (await app.call(updateConnection, as, { params, body: { fallbackQueueId: value as number } })).status
  expect([await change(999_999), await change('x'), await change(fallbackQueueId, app.attendant)]).toEqual([
    404, 400, 403,
  ])
  expect(await change(fallbackQueueId)).toBe(200)
  const maria = counter.customer()
  for (const text of ['oi', '#']) {
    await maria.write(text)
    await maria.received()
  }
  expect(await maria.ticket()).toMatchObject({ queueId: fallbackQueueId })
})
