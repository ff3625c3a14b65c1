import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { listMessages } from '@recado/contract/conversations/endpoints'
import { conditionCodes } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import { createFlowVariable, listFlowVariables } from '@recado/contract/flows/simulation-endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { FILM, PLAYABLE_VOICE } from '../../../../test/playable-media.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import type { Customer } from '../../chatbot/test/counter.ts'
import { node } from '../engine/test/graphs.ts'
import { endWait, type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** Tests every kind of node from the customer's side, over HTTP and a simulated connection. */

let app: SharedTestApp
let shop: FlowShop
beforeAll(async () => {
  app = await sharedTestApp()
  shop = await openFlowShop(app)
})
afterAll(() => app?.stop())

const start = node('1', 'start')
const message = (id: string, label: string) => node(id, 'message', { label })
const question = (id: string, answerKey: string, text = `${answerKey}?`) =>
  node(id, 'question', { message: text, answerKey })
const customerOf = async ({ phrase }: { phrase: string }): Promise<Customer> => {
  const customer = shop.customer()
  await customer.write(phrase)
  return customer
}
const received = async (customer: Customer, count: number) => {
  await until(async () => (await customer.arrived()).length >= count, `${count} messages`)
  return customer.arrived()
}
const isOver = (customer: Customer) =>
  until(async () => (await shop.run(customer)).state !== 'running', 'the end of the flow')

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

it('FLW-35, FLW-48: content, message, image, audio and video arrive in order, and their files open', async () => {
  const [picture, sound, film] = await shop.files(
    { name: 'pão.png', type: 'image/png', bytes: Buffer.from(PNG, 'base64') },
    { name: 'oferta.ogg', type: 'audio/ogg', bytes: PLAYABLE_VOICE },
    { name: 'forno.mp4', type: 'video/mp4', bytes: FILM },
  )
  const content = node('2', 'singleBlock', {
    seq: ['message1', 'img2', 'audio3', 'message0'],
    elements: [
      { type: 'message', number: 'message0', value: 'depois do áudio' },
      { type: 'message', number: 'message1', value: 'Olá {{nome}}' },
      { type: 'img', number: 'img2', value: picture?.url, original: 'pão.png' },
      { type: 'audio', number: 'audio3', value: sound?.url, original: 'oferta.ogg', record: true },
    ],
  })
  const flow = await shop.flow(
    [
      ...[start, content, message('3', 'sozinha'), node('4', 'img', { url: picture?.url })],
      ...[node('5', 'audio', { url: sound?.url, record: false }), node('6', 'video', { url: film?.url })],
    ],
    ...['1>2', '2>3', '3>4', '4>5', '5>6'],
  )
  const maria = await customerOf(flow)
  await received(maria, 8)
  const { messages } = await shop.do(simulatorOutbox, {
    params: { whatsappId: shop.connectionId },
    query: { number: maria.number },
  })
  expect(messages.map(({ mediaType, body }) => (mediaType === null ? body : mediaType))).toEqual([
    ...['Olá Maria Souza', 'image', 'audio', 'depois do áudio', 'sozinha', 'image', 'audio', 'video'],
  ])
  for (const { mediaUrl } of messages.filter((one) => one.mediaType !== null)) {
    const file = await fetch(new URL(mediaUrl ?? '', app.url))
    expect([file.status, (await file.arrayBuffer()).byteLength > 50], String(mediaUrl)).toEqual([200, true])
  }
  const { id: ticketId } = await maria.ticket()
  const rows = await app.rows<{ voice: boolean; media_name: string }>(
    `select voice, media_name from messages where ticket_id = $1 and media_type = 'audio' order by id`,
    [ticketId],
  )
  expect(rows, 'only the audio with the option set is a voice note').toEqual([
    { voice: true, media_name: 'oferta.ogg' },
    { voice: false, media_name: 'oferta.ogg' },
  ])
  const ownMessages = (await shop.do(listMessages, { params: { ticketId } })).messages.filter(({ fromMe }) => fromMe)
  expect(ownMessages).toHaveLength(8)
})

it('FLW-36: consecutive intervals each wait their time, and the messages between them are sent once', async () => {
  const wait = (id: string, sec = 1) => node(id, 'interval', { sec })
  const block = node('5', 'singleBlock', {
    seq: ['message1', 'interval2', 'message3'],
    elements: [
      { type: 'message', number: 'message1', value: 'três' },
      { type: 'interval', number: 'interval2', value: 1 },
      { type: 'message', number: 'message3', value: 'quatro' },
    ],
  })
  const flow = await shop.flow(
    [
      start,
      message('2', 'um'),
      wait('3'),
      message('4', 'dois'),
      block,
      wait('6'),
      wait('7'),
      message('8', 'fim'),
      wait('9', 120),
    ],
    ...['1>2', '2>3', '3>4', '4>5', '5>6', '6>7', '7>8', '8>9'],
  )
  const maria = await customerOf(flow)
  expect(await received(maria, 5)).toEqual(['um', 'dois', 'três', 'quatro', 'fim'])
  const { steps, dueAt } = await shop.run(maria)
  for (const { tookMs } of steps.filter(({ nodeId }) => ['3', '5', '6', '7'].includes(nodeId)))
    expect(tookMs).toBeGreaterThanOrEqual(1000)
  expect(Date.parse(dueAt ?? '') - Date.parse(steps.at(-1)?.at ?? '')).toBe(120_000)
  await endWait(app, (await maria.ticket()).id)
  await isOver(maria)
  expect(await maria.arrived()).toHaveLength(5)
})

it("FLW-37: a menu accepts an option's number or text, and repeats its question otherwise", async () => {
  const options = [
    { number: 1, value: 'Vendas' },
    { number: 2, value: 'Suporte técnico' },
  ]
  const menu = node('2', 'menu', { message: 'Escolha', arrayOption: options })
  const flow = await shop.flow(
    [start, menu, message('3', 'vendas!'), message('4', 'suporte!')],
    '1>2',
    '2/a1>3',
    '2/a2>4',
  )
  const printed = 'Escolha\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte técnico'
  const maria = await customerOf(flow)
  expect(await received(maria, 1)).toEqual([printed])
  await maria.write('quero pão')
  expect((await received(maria, 2))[1]).toBe(`Não entendi. Responda com o número de uma das opções.\n\n${printed}`)
  await maria.write('suporte TECNICO')
  expect((await received(maria, 3))[2]).toBe('suporte!')
  const joana = await customerOf(flow)
  await received(joana, 1)
  await joana.write('1')
  expect((await received(joana, 2))[1]).toBe('vendas!')
})

it('FLW-38: a randomizer chooses the same output again in one session', async () => {
  const flow = await shop.flow(
    [start, node('2', 'randomizer', { percent: 50 }), message('3', 'a'), message('4', 'b'), question('5', 'mais')],
    ...['1>2', '2/a>3', '2/b>4', '3>5', '4>5'],
  )
  const ways = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const customer = await customerOf(flow)
      const [way] = await received(customer, 2)
      return { way, id: (await customer.ticket()).id }
    }),
  )
  expect(new Set(ways.map(({ way }) => way)), 'a and b').toEqual(new Set(['a', 'b']))
  const seeds = await app.rows<{ ticket_id: number; seed: number }>(
    `select ticket_id, (session->>'seed')::int as seed from flow_runs where flow_id = $1`,
    [flow.id],
  )
  expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(12)
})

it('FLW-39: a ticket node moves the ticket to its queue and ends the bot', async () => {
  const { id: queueId } = await shop.do(createQueue, { body: { name: 'Suporte', color: '#aa66cc' } })
  const flow = await shop.flow([start, message('2', 'Vou passar'), node('3', 'ticket', { id: queueId })], '1>2', '2>3')
  const maria = await customerOf(flow)
  await isOver(maria)
  expect(await maria.ticket()).toMatchObject({ queueId, status: 'pending', flowWebhook: false, chatbot: false })
  const before = (await shop.quiet(maria)).length
  await maria.write('alguém?')
  expect(await shop.quiet(maria)).toHaveLength(before)
  expect(await shop.run(maria)).toMatchObject({ state: 'ended', reason: '' })
})

it('FLW-42: later nodes can use answers, and a contact node stores them as name and e-mail (FLW-44)', async () => {
  const contact = (id: string, data: object) => node(id, 'contatoOpcoes', data as FlowNode['data'])
  const flow = await shop.flow(
    [
      ...[start, question('2', 'primeiro'), question('3', 'ultimo'), question('4', 'correio')],
      contact('5', { campo: 'nome', variables: ['primeiro', 'ultimo'], confirmChange: true }),
      contact('6', { campo: 'email', variables: ['correio'] }),
      message('7', '{{primeiro}} {{ultimo}} <{{email}}>'),
    ],
    ...['1>2', '2>3', '3>4', '4>5', '5>6', '6>7'],
  )
  const maria = await customerOf(flow)
  for (const [n, answer] of ['Ana', 'Lima', 'ana@lima.test'].entries()) {
    await received(maria, n + 1)
    await maria.write(answer)
  }
  const messages = await received(maria, 5)
  expect(messages[3]).toBe('Pronto, seus dados foram atualizados.')
  expect(messages[4]).toBe('Ana Lima <ana@lima.test>')
  const { contacts } = await shop.do(listContacts, { query: { searchParam: maria.number } })
  expect(contacts[0]).toMatchObject({ name: 'Ana Lima', email: 'ana@lima.test' })
})

it('FLW-37, FLW-42: a caption counts as an answer; an image without one counts as a file', async () => {
  const options = ['Vendas', 'Suporte'].map((value, at) => ({ number: at + 1, value }))
  const menu = node('2', 'menu', { message: 'Escolha', arrayOption: options })
  const flow = await shop.flow(
    [start, menu, question('3', 'defeito'), question('4', 'foto'), message('5', '{{defeito}} / {{foto}}')],
    ...['1>2', '2/a1>5', '2/a2>3', '3>4', '4>5'],
  )
  const maria = await customerOf(flow)
  const media = { filename: 'foto.png', mimetype: 'image/png', base64: PNG }
  for (const [n, caption] of ['2', 'a tela quebrou', ''].entries()) {
    await received(maria, n + 1)
    await maria.write(caption, { media })
  }
  expect((await received(maria, 4)).slice(1)).toEqual(['defeito?', 'foto?', 'a tela quebrou / [arquivo]'])
})

it('FLW-42: a declared variable outlives the run, for its contact or for the company', async () => {
  const declare = (name: string, scope: 'contact' | 'company') =>
    shop.do(createFlowVariable, { body: { name, type: 'text', scope, value: 'nada' } })
  await declare('sabor', 'contact')
  await declare('oferta', 'company')
  const ask = await shop.flow(
    [start, question('2', 'sabor'), question('3', 'oferta'), message('4', 'anotado')],
    ...['1>2', '2>3', '3>4'],
  )
  const tell = await shop.flow([start, message('2', '{{sabor}} e {{oferta}}')], '1>2')
  const maria = await customerOf(ask)
  await received(maria, 1)
  await maria.write('limão')
  await received(maria, 2)
  await maria.write('bolo')
  await received(maria, 3)
  await maria.write(tell.phrase)
  expect((await received(maria, 4))[3]).toBe('limão e bolo')
  const joana = await customerOf(tell)
  expect(await received(joana, 1)).toEqual(['nada e bolo'])
  const { variables } = await shop.do(listFlowVariables, {})
  expect(variables.find(({ name }) => name === 'oferta')?.value).toBe('bolo')
})

const { equals, atLeast, atMost, lessThan, greaterThan, differs, contains, begins, ends, isEmpty } = conditionCodes
it.each([
  [equals, '10', '10', 'success'],
  [atLeast, '9', '10', 'failure'],
  [atMost, '10', '10', 'success'],
  [lessThan, '10', '10', 'failure'],
  [greaterThan, '11', '10', 'success'],
  [differs, 'pão', 'Pao', 'failure'],
  [contains, 'quero pão hoje', 'PÃO', 'success'],
  [begins, 'quero pão', 'quero', 'success'],
  [ends, 'quero pão', 'quero', 'failure'],
  [isEmpty, 'algo', '', 'failure'],
  [atLeast, 'dez', '10', 'error'],
] as const)('FLW-46: condition %d over %s against %s takes the output %s', async (condition, answer, value, way) => {
  const flow = await shop.flow(
    [
      ...[start, question('2', 'v'), node('3', 'condition', { key: 'v', condition, value })],
      ...[message('4', 'success'), message('5', 'failure'), message('6', 'error')],
    ],
    ...['1>2', '2>3', '3/success>4', '3/failure>5', '3/error>6'],
  )
  const maria = await customerOf(flow)
  await received(maria, 1)
  await maria.write(answer)
  expect((await received(maria, 2))[1]).toBe(way)
})

it('FLW-45, FLW-46: a tag node tags the ticket, and a condition sees the tag and the opening hours', async () => {
  const tag = await shop.do(createTag, { body: { name: 'Cliente novo', color: '#aa3366' } })
  const has = (id: string) => node(id, 'condition', { condition: conditionCodes.hasTag, value: String(tag.id) })
  const flow = await shop.flow(
    [
      ...[start, has('2'), node('3', 'tag', { tag, confirmChange: true }), has('4')],
      ...[node('5', 'condition', { condition: conditionCodes.inHours }), message('6', 'com'), message('7', 'sem')],
    ],
    ...['1>2', '2/success>7', '2/failure>3', '2/error>7', '3>4', '4/success>5', '4/failure>7', '4/error>7'],
    ...['5/success>6', '5/failure>7', '5/error>7'],
  )
  const maria = await customerOf(flow)
  expect(await received(maria, 2)).toEqual(['Anotado: Cliente novo.', 'com'])
  await isOver(maria)
  expect((await maria.ticket()).tags).toMatchObject([{ id: tag.id }])
})

it("FLW-46: outside its connection's opening hours a condition fails", async () => {
  const closed = await openFlowShop(app, {
    queues: [{ name: 'Noite' }],
    schedules: defaultWeek.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' })),
  })
  const flow = await closed.flow(
    [
      start,
      node('2', 'condition', { condition: conditionCodes.inHours }),
      message('3', 'aberto'),
      message('4', 'fechado'),
    ],
    ...['1>2', '2/success>3', '2/failure>4', '2/error>4'],
  )
  const maria = closed.customer()
  await maria.write(flow.phrase)
  expect((await received(maria, 1))[0]).toBe('fechado')
})

it('FLW-34: a sub-flow runs and returns with its answers; a comment node changes nothing', async () => {
  const sub = await shop.flow([start, question('2', 'dentro'), message('3', 'sub: {{dentro}}')], '1>2', '2>3')
  const flow = await shop.flow(
    [
      start,
      node('2', 'subflow', { flowId: sub.id }),
      message('3', 'fora: {{dentro}}'),
      node('4', 'note', { text: 'x' }),
    ],
    ...['1>2', '2>3'],
  )
  const maria = await customerOf(flow)
  await received(maria, 1)
  await maria.write('sim')
  expect(await received(maria, 3)).toEqual(['dentro?', 'sub: sim', 'fora: sim'])
  const { steps, flowId } = await shop.run(maria)
  expect(flowId).toBe(flow.id)
  expect(steps.map((step) => [step.flowId === sub.id, step.nodeId])).toEqual([
    ...[
      [false, '1'],
      [false, '2'],
      [true, '1'],
      [true, '2'],
      [true, '3'],
      [false, '3'],
    ],
  ])
})
