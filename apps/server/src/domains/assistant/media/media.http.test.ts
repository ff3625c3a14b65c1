import {
  createPrompt,
  saveAssistantSettings,
  showAssistantSettings,
  showPrompt,
} from '@recado/contract/assistant/endpoints'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { listMessages } from '@recado/contract/conversations/endpoints'
import { listTicketNotes } from '@recado/contract/conversations/notes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'
import { until } from '../../../../test/until.ts'
import { type Counter, type Customer, openCounter, waitUntilSettled } from '../../chatbot/test/counter.ts'

/** A bakery whose prompt hears voice messages and sees pictures, and another connection whose prompt does neither. */

const KEY = 'sk-test-chave-da-padaria'
const prompt = 'Você é a Bia e atende os clientes da padaria com educação. O pão francês custa um real.'

let app: TestApp
let fake: FakeOpenAi
let open: Counter
let closed: Counter
let promptId = 0
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url })
  open = await shopWith('Bia aberta', { hearsAudio: true, seesImages: true })
  promptId = (await app.rows<{ id: number }>(`select id from prompts where name = 'Bia aberta'`))[0]?.id ?? 0
  closed = await shopWith('Bia fechada', {})
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})
beforeEach(() => {
  fake.free()
  fake.fail(null)
  fake.answer('Temos pão, sim.')
  fake.hear('tem bolo de milho?')
})

async function shopWith(name: string, change: object): Promise<Counter> {
  const shop = await openCounter(app, app.admin, { queues: [{ name: 'Balcão' }], greetingMessage: 'Olá' })
  const rest = { model: 'gpt-4o-mini', maxTokens: 100, temperature: 0.5, maxMessages: 6, apiKey: KEY }
  const body = { name, prompt, queueId: shop.queueIds[0] ?? 0, ...rest, ...change }
  const { id } = await shop.do(createPrompt, { body })
  await shop.do(updateConnection, { params: { id: shop.connectionId }, body: { promptId: id, quietWindow: 1 } })
  return shop
}

const received = async (customer: Customer) => {
  await until(async () => {
    const [left] = await app.rows<{ n: number }>(
      `select ((select count(*) from fact_reactions) + (select count(*) from outbox)
        + (select count(*) from ticket_timers where kind = 'burst')
        + (select count(*) from machine_talks where stage = 'asking'))::int as n`,
    )
    return left?.n === 0
  }, 'no pending question, reaction or outgoing message')
  return customer.arrived()
}
const notes = async (customer: Customer) => {
  const { id } = await customer.ticket()
  return (await app.call(listTicketNotes, app.admin, { query: { ticketId: id } })).body.map(({ note }) => note)
}
let files = 0
function ogg(seconds = 2, bytes = 300) {
  const page = Buffer.alloc(27)
  page.write('OggS', 0, 'latin1')
  page.writeBigUInt64LE(BigInt(seconds * 48_000), 6)
  const head = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(bytes)])
  return medium(`voz-${++files}.ogg`, 'audio/ogg', Buffer.concat([head, page]))
}
const medium = (filename: string, mimetype: string, content: Buffer) => ({
  media: { filename, mimetype, base64: content.toString('base64') },
})
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => medium(`foto-${++files}.png`, 'image/png', png)
const speechCalls = () => fake.requests.filter(({ path }) => path.endsWith('/transcriptions'))
const lastQuestion = () => fake.requests.at(-1)!.messages.slice(1)
const usage = async () => (await app.call(showAssistantSettings, app.admin)).body.used

it('AI-09: a voice message is transcribed with the prompt’s key, counted, read by the model and shown to attendants', async () => {
  const before = await usage()
  const maria = open.customer()
  await maria.write('', ogg())
  expect(await received(maria)).toEqual(['Temos pão, sim.'])
  expect(lastQuestion()).toEqual([{ role: 'user', content: '[áudio] tem bolo de milho?' }])
  expect(speechCalls().map(({ key }) => key)).toEqual([KEY])
  const speechTokens = ({ byPurpose }: Awaited<ReturnType<typeof usage>>) =>
    byPurpose.find(({ purpose }) => purpose === 'transcription')?.tokens ?? 0
  expect(speechTokens(await usage()) - speechTokens(before)).toBe(20)
  const { id: ticketId } = await maria.ticket()
  const { messages } = (await app.call(listMessages, app.admin, { params: { ticketId } })).body
  expect(messages.find(({ fromMe }) => !fromMe)).toMatchObject({ transcript: 'tem bolo de milho?' })
})

it('AI-09: audio and text of one burst are read together, and the next question does not transcribe again', async () => {
  const before = speechCalls().length
  const maria = open.customer()
  const { length } = fake.requests
  fake.hang('chat')
  await maria.write('oi')
  await fake.until(length + 1)
  await maria.write('', ogg())
  await maria.write('para sábado')
  await waitUntilSettled(app)
  fake.free()
  expect(await received(maria)).toEqual(['Temos pão, sim.'])
  expect(lastQuestion().map(({ content }) => content)).toEqual(['oi', '[áudio] tem bolo de milho?', 'para sábado'])
  await maria.write('e então?')
  await received(maria)
  expect(lastQuestion().map(({ content }) => content)).toContain('[áudio] tem bolo de milho?')
  expect(speechCalls().length - before).toBe(1)
})

it('AI-09: a repeated try after the transcription neither transcribes nor counts it again', async () => {
  const before = [
    speechCalls().length,
    (await usage()).byPurpose.find(({ purpose }) => purpose === 'transcription')!.calls,
  ]
  let tries = 0
  fake.hang('chat')
  const maria = open.customer()
  await maria.write('', ogg())
  await until(async () => lastQuestion().length > 0 && speechCalls().length === before[0]! + 1, 'the transcription')
  fake.fail({ status: 503, code: 'overloaded' })
  fake.free()
  await until(async () => {
    const [talk] = await app.rows<{ tries: number }>(
      `select max(tries) as tries from machine_talks where stage = 'asking'`,
    )
    tries = talk?.tries ?? 0
    return tries >= 2
  }, 'the second try')
  fake.fail(null)
  expect(await received(maria)).toEqual(['Temos pão, sim.'])
  const after = [
    speechCalls().length,
    (await usage()).byPurpose.find(({ purpose }) => purpose === 'transcription')!.calls,
  ]
  expect(after).toEqual(before.map((count) => count! + 1))
})

it('AI-10: a picture is passed to the model with its caption, and again while the customer asks about it', async () => {
  const maria = open.customer()
  await maria.write('quanto custa este?', picture())
  expect(await received(maria)).toEqual(['Temos pão, sim.'])
  const url = `data:image/png;base64,${png.toString('base64')}`
  expect(lastQuestion()).toEqual([{ role: 'user', content: '[imagem] quanto custa este?', pictures: [url] }])
  await maria.write('e dois?')
  await received(maria)
  expect(lastQuestion()[0]).toMatchObject({ pictures: [url] })
})

it('AI-10: a picture that the provider refuses is named to customer and attendants, and the text is answered', async () => {
  fake.refusePictures()
  const maria = open.customer()
  await maria.write('quanto custa este?', picture())
  expect(await received(maria)).toEqual([
    'Não consigo abrir a imagem que você enviou. Você pode escrever em texto? Se preferir, passo o atendimento para uma pessoa da equipe.',
    'Temos pão, sim.',
  ])
  expect(lastQuestion()[0]?.content).toMatch(/^\[imagem\] quanto custa este\? \(você não conseguiu abrir/)
  expect(await notes(maria)).toEqual(['A IA não viu uma imagem do cliente: o provedor recusou o pedido.'])
})

const offer = 'Você pode escrever em texto? Se preferir, passo o atendimento para uma pessoa da equipe.'

it.each([
  ['an audio', () => ogg(), `Não consigo abrir o áudio que você enviou. ${offer}`],
  ['a picture', () => picture(), `Não consigo abrir a imagem que você enviou. ${offer}`],
] as const)(
  'AI-09: when it is off, %s costs nothing, and the customer is offered a person',
  async (_name, file, text) => {
    const before = fake.requests.length
    const maria = closed.customer()
    await maria.write('', file())
    expect(await received(maria)).toEqual([text])
    expect(fake.requests.length).toBe(before)
    expect(await notes(maria)).toEqual([])
  },
)

it('AI-09: when it is off, the text of the burst is answered after the sentence', async () => {
  const maria = closed.customer()
  await maria.write('', ogg())
  await maria.write('tem pão?')
  expect(await received(maria)).toEqual([`Não consigo abrir o áudio que você enviou. ${offer}`, 'Temos pão, sim.'])
})

it('AI-09: an audio of more than ten minutes is not sent to the provider', async () => {
  const before = fake.requests.length
  const maria = open.customer()
  await maria.write('', ogg(601))
  expect(await received(maria)).toEqual([`Não consigo abrir o áudio que você enviou. ${offer}`])
  expect(fake.requests.length).toBe(before)
  expect(await notes(maria)).toEqual(['A IA não ouviu um áudio do cliente: o arquivo é grande ou longo demais.'])
})

it('AI-09: a failed transcription is noted with its reason, and admins see it at the prompt', async () => {
  fake.fail({ status: 400, code: 'invalid_file', message: 'Audio file might be corrupted' })
  const maria = open.customer()
  await maria.write('', ogg())
  expect(await received(maria)).toEqual([`Não consigo abrir o áudio que você enviou. ${offer}`])
  expect(await notes(maria)).toEqual(['A IA não ouviu um áudio do cliente: o provedor recusou o pedido.'])
  const { failure } = (await app.call(showPrompt, app.admin, { params: { id: promptId } })).body
  expect(failure).toMatchObject({ reason: 'provider', detail: '400 Audio file might be corrupted' })
})

it('AI-09: with the month used up the audio is not transcribed', async () => {
  await app.call(saveAssistantSettings, app.admin, { body: { monthTokens: 1 } })
  const before = fake.requests.length
  const maria = open.customer()
  await maria.write('', ogg())
  expect(await received(maria)).toEqual([`Não consigo abrir o áudio que você enviou. ${offer}`])
  expect(fake.requests.length).toBe(before)
  await app.call(saveAssistantSettings, app.admin, { body: { monthTokens: null } })
})

it('AI-09: the note of a hand-over contains what was heard', async () => {
  fake.answer({ tool: 'transfer_to_queue', input: { reason: 'Pediu', summary: 'Bolo' }, text: 'Já passo.' })
  const maria = open.customer()
  await maria.write('', ogg())
  expect(await received(maria)).toEqual(['Já passo.'])
  expect(await notes(maria)).toEqual(['Motivo: Pediu\nResumo: Bolo\n\nÁudio do cliente: tem bolo de milho?'])
})
