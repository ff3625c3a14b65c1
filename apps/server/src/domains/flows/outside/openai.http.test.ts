import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { voices } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'
import { until } from '../../../../test/until.ts'
import type { Customer } from '../../chatbot/test/counter.ts'
import { node } from '../engine/test/graphs.ts'
import { startSpeech } from '../test/fake-speech.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** Tests OpenAI nodes against small real servers that speak the protocols of OpenAI and of the speech service. */

let app: TestApp
let shop: FlowShop
let ai: FakeOpenAi
let speech: Awaited<ReturnType<typeof startSpeech>>
beforeAll(async () => {
  ;[ai, speech] = await Promise.all([startFakeOpenAi(), startSpeech()])
  app = await startTestApp({ OPENAI_URL: ai.url, SPEECH_URL: speech.url })
  shop = await openFlowShop(app)
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([ai?.stop(), speech?.stop()])
})
beforeEach(() => {
  ai.free()
  ai.fail(null)
  ai.answer(({ messages }) => `Sobre ${messages.at(-1)?.content}`)
  speech.received.length = 0
  speech.said.length = 0
})

const PROMPT = 'Você atende a padaria de {{nome}}.'
const KEY = 'sk-test-chave-do-fluxo'
const start = node('1', 'start')
const message = (id: string, label: string) => node(id, 'message', { label })
const received = async (customer: Customer, count: number) => {
  await until(async () => (await customer.arrived()).length >= count, `${count} messages`)
  return customer.arrived()
}
async function talks(data: FlowNode['data']): Promise<Customer> {
  const openai = node('2', 'openai', { name: 'IA', prompt: PROMPT, apiKey: KEY, maxMessages: 10, ...data })
  const flow = await shop.flow([start, openai, message('3', 'fim'), message('4', 'erro')], '1>2', '2/a>3', '2/error>4')
  const customer = shop.customer()
  await customer.write(flow.phrase)
  return customer
}
const sounds = async ({ number }: Customer) => {
  const inputs = { params: { whatsappId: shop.connectionId }, query: { number } }
  return (await shop.do(simulatorOutbox, inputs)).messages.filter(({ mediaType }) => mediaType === 'audio')
}

it('FLW-41: answers in text from its prompt and history, up to maxMessages, and then the flow continues', async () => {
  const maria = await talks({ maxMessages: 2, maxTokens: 50, temperature: 0.3 })
  const [first] = await received(maria, 1)
  expect(first).toMatch(/^Sobre Quero o Fluxo/)
  await maria.write('tem pão?')
  expect((await received(maria, 3)).slice(1)).toEqual(['Sobre tem pão?', 'fim'])
  const request = ai.requests.at(-1)
  expect(request?.key).toBe(KEY)
  expect(request?.body).toMatchObject({ max_tokens: 50, temperature: 0.3 })
  expect(request?.messages[0]?.content).toContain('Você atende a padaria de <dados>"Maria Souza"</dados>.')
  expect(request?.messages.slice(1).map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  await maria.write('mais?')
  expect((await shop.quiet(maria)).at(-1)).toBe('fim')
  expect(JSON.stringify(await shop.run(maria))).not.toContain(KEY)
})

it.each([
  ['gpt-4o-mini', 'gpt-4o-mini'],
  ['', 'gpt-3.5-turbo-1106'],
])('FLW-41: the model %j of a node is asked for as %s', async (model, requestedModel) => {
  const maria = await talks(model === '' ? {} : { model })
  await received(maria, 1)
  expect(ai.requests.at(-1)?.body.model).toBe(requestedModel)
})

it('FLW-41: a model that the provider refuses leads to the error output', async () => {
  const maria = await talks({ model: 'gpt-9' })
  expect(await received(maria, 1)).toEqual(['erro'])
})

it('FLW-41: text written while the model is answering is its next question', async () => {
  ai.hang()
  const before = ai.requests.length
  const maria = await talks({})
  await ai.until(before + 1)
  await maria.write('e bolo?')
  await until(async () => (await app.rows(`select 1 from fact_reactions`)).length === 0, 'the line to be read')
  ai.free()
  expect((await received(maria, 2))[1]).toBe('Sobre e bolo?')
  expect(ai.requests.length).toBe(before + 2)
})

it('FLW-41: a hand-over moves the ticket to its queue, with a note of the reason', async () => {
  const { id: queueId } = await shop.do(createQueue, { body: { name: 'Gente', color: '#44aa11' } })
  ai.answer({
    tool: 'transfer_to_queue',
    input: { reason: 'quer desconto', summary: 'Compra para festa' },
    text: 'Já passo.',
  })
  const maria = await talks({ queueId })
  expect(await received(maria, 1)).toEqual(['Já passo.'])
  await until(async () => (await shop.run(maria)).state === 'ended', 'the end')
  expect(await maria.ticket()).toMatchObject({ queueId, status: 'pending', flowWebhook: false })
  expect(await shop.notes(maria)).toEqual([expect.stringContaining('quer desconto')])
})

it('FLW-41: a hand-over without a queue lets the flow continue', async () => {
  ai.answer({ tool: 'transfer_to_queue', input: { reason: 'x', summary: 'y' }, text: 'Um momento.' })
  const maria = await talks({})
  expect(await received(maria, 2)).toEqual(['Um momento.', 'fim'])
})

it.each([
  ['an invalid key', { apiKey: 'errada' }, null],
  ['an unavailable provider', {}, { status: 503, code: 'overloaded' }],
] as const)('FLW-41: %s leads to the error output', { timeout: 90_000 }, async (_what, data, failure) => {
  ai.fail(failure)
  const maria = await talks(data)
  expect(await received(maria, 1)).toEqual(['erro'])
})

it.each(voices)('FLW-41: answers with the voice %s as a voice note', async (voice) => {
  ai.answer('Pão & "bolo" <hoje>')
  const maria = await talks({ voice, voiceKey: 'voz-1', voiceRegion: 'brazilsouth', maxMessages: 1 })
  await received(maria, 2)
  expect(speech.said).toEqual([{ voice, text: 'Pão &amp; &quot;bolo&quot; &lt;hoje&gt;' }])
  expect(await sounds(maria)).toHaveLength(1)
  const { id } = await maria.ticket()
  expect(
    await app.rows(`select voice, mimetype from messages where ticket_id = $1 and media_type = 'audio'`, [id]),
  ).toEqual([{ voice: true, mimetype: 'audio/ogg; codecs=opus' }])
})

const [voice] = voices
it.each([
  ['no voice', { voice: 'texto', voiceKey: 'voz-1', voiceRegion: 'brazilsouth' }, 0],
  ['no key', { voice, voiceKey: '', voiceRegion: 'brazilsouth' }, 0],
  ['no region', { voice, voiceKey: 'voz-1', voiceRegion: '' }, 0],
  ['an invalid region', { voice, voiceKey: 'voz-1', voiceRegion: 'x.evil.test/' }, 0],
  ['an unknown voice', { voice: 'pt-BR-Ninguem', voiceKey: 'voz-1', voiceRegion: 'brazilsouth' }, 0],
  ['a key that the service rejects', { voice, voiceKey: 'outra', voiceRegion: 'brazilsouth' }, 1],
] as const)('FLW-41: with %s it answers as text', async (_what, data, calls) => {
  ai.answer('Olá')
  const maria = await talks({ ...data, maxMessages: 1 })
  expect(await received(maria, 2)).toEqual(['Olá', 'fim'])
  expect(speech.received).toHaveLength(calls)
})
