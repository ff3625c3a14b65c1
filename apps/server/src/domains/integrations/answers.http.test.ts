import { simulatorChats } from '@recado/contract/connections/simulator'
import { showIntegration, testSession } from '@recado/contract/integrations/endpoints'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'
import { type OutsideServer, startOutside } from '../../platform/egress/test/outside-server.ts'
import { type Customer, openCounter } from '../chatbot/test/counter.ts'
import { answersTo, counterWithIntegration, notesOf } from './test/bot-counter.ts'
import { type FakeTypebot, startTypebot } from './test/fake-typebot.ts'

let app: TestApp
let hook: OutsideServer
let typebot: FakeTypebot
beforeAll(async () => {
  ;[hook, typebot] = await Promise.all([startOutside(), startTypebot()])
  app = await startTestApp()
  await app.rows(`update plans set connections = 50, queues = 50`)
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([hook?.stop(), typebot?.stop()])
})

const counterWith = (body: Record<string, unknown>) => counterWithIntegration(app, body)
const received = (customer: Customer) => answersTo(app, customer)
const notes = (customer: Customer) => notesOf(app, customer)
const reply = (body: unknown, status = 200) => {
  hook.answer = (_call, answer) => answer.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
}

it('BOT-13: content that is not understood becomes one note and the last error, until a good answer comes', async () => {
  const counter = await counterWith({ type: 'n8n', urlN8N: `${hook.url}/fluxo` })
  const lastError = async () =>
    (await app.call(showIntegration, app.admin, { params: { id: counter.id } })).body.lastError
  const maria = counter.customer()
  reply({ message: 'Workflow was started' })
  for (const text of ['oi', 'alguém aí?']) {
    await maria.write(text)
    expect(await received(maria)).toEqual([])
  }
  expect(await notes(maria)).toEqual([expect.stringContaining('{"message":"Workflow was started"} No nó Webhook')])
  expect(await lastError()).toEqual({ text: expect.stringContaining('Workflow was started'), at: expect.any(String) })
  expect(await maria.ticket()).toMatchObject({ useIntegration: true })
  reply('{"text": "oi", ')
  await maria.write('e agora?')
  expect(await received(maria), 'broken JSON is never sent').toEqual([])
  expect(await notes(maria)).toHaveLength(2)
  reply([{ output: 'pronto' }, { json: { text: 42 } }])
  await maria.write('e agora?')
  expect(await received(maria)).toEqual(['pronto', '42'])
  expect(await lastError()).toBeNull()
  reply('', 404)
  await maria.write('mais')
  await received(maria)
  expect(await lastError()).toMatchObject({ text: 'O outro lado respondeu com o código 404.' })
})

it('BOT-13: an answer with a queue and an end sets the queue, then resolves the ticket', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  const [, second = 0] = (await openCounter(app, app.admin, { queues: [{}, {}], greetingMessage: 'Olá' })).queueIds
  reply({ text: 'tchau', queueId: second, close: true })
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual(['tchau'])
  expect(await maria.ticket()).toMatchObject({ status: 'closed', queueId: second, useIntegration: false })
  reply({ text: 'tchau', queueId: 999_999, close: true })
  const joana = counter.customer()
  await joana.write('oi')
  expect(await received(joana)).toEqual(['tchau'])
  expect(await joana.ticket()).toMatchObject({ status: 'closed' })
  expect(await notes(joana)).toHaveLength(1)
})

it('BOT-13: the customer sees a typing sign while the call runs', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  let answer: (text: string) => void = () => undefined
  hook.answer = (_call, response) => {
    answer = (text) => response.end(text)
  }
  const maria = counter.customer()
  const isTyping = async () => {
    const input = { params: { whatsappId: counter.connectionId }, query: { number: maria.number } }
    return (await app.call(simulatorChats, app.admin, input)).body.typing
  }
  await maria.write('oi')
  await until(isTyping, 'the typing sign')
  expect(await maria.arrived()).toEqual([])
  answer('pronto')
  expect(await received(maria)).toEqual(['pronto'])
  await until(async () => !(await isTyping()), 'no typing sign')
})

it('BOT-13: a call that exceeds the integration’s time limit is not repeated, because the work may have been done', async () => {
  const counter = await counterWith({ type: 'n8n', urlN8N: `${hook.url}/fluxo`, timeout: 5 })
  hook.received.length = 0
  // Accepted, but never answered.
  hook.answer = () => undefined
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual(['Um atendente vai continuar esta conversa.'])
  expect(hook.received).toHaveLength(1)
  expect(await notes(maria)).toEqual([
    'Robô não respondeu: o outro lado não respondeu a tempo. Um atendente precisa continuar.',
  ])
})

it('BOT-13: a Typebot server that answers rich text is read like one with Markdown, also by "Testar"', async () => {
  typebot.answersRichText = true
  onTestFinished(() => {
    typebot.answersRichText = false
  })
  const input = { type: 'typebot', urlN8N: typebot.url, typebotSlug: 'padaria', typebotDelayMessage: 1 } as const
  const counter = await counterWith({ ...input, typebotUnknownMessage: 'Não entendi' })
  const maria = counter.customer()
  await maria.write('oi')
  const menu = '*[ 1 ]* - Pão\n*[ 2 ]* - Bolo\n\nResponda com o número da opção.'
  const list = 'Veja o cardápio (https://padaria.example)\n- pães\n- bolos'
  expect(await received(maria)).toEqual(['Olá, *Maria Souza*', list, '', menu])
  await maria.write('2')
  expect((await received(maria)).at(-1)).toBe('Bolo: qual seu nome?')
  const tested = await app.call(testSession, app.admin, { body: input })
  const texts = ['Olá, *cliente*', list, '[arquivo: loja.png]', menu]
  expect(tested.body.message).toBe(`Funcionou. Resposta: ${texts.map((text) => `“${text}”`).join('\n')}`)
})
