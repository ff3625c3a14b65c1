import { createPrompt } from '@recado/contract/assistant/endpoints'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { listTicketNotes } from '@recado/contract/conversations/notes'
import { createKnowledge } from '@recado/contract/knowledge/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'
import { escapedLines, injections } from '../../../../test/injections.ts'
import { until } from '../../../../test/until.ts'
import { type Counter, type Customer, openCounter } from '../../chatbot/test/counter.ts'

/** A connection that a prompt answers, whose customers try to give it instructions. */

const PROMPT = 'Você é a Bia e atende os clientes da padaria com educação e paciência.'
let app: TestApp
let fake: FakeOpenAi
let counter: Counter
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url })
  counter = await openCounter(app, app.admin, { queues: [{ name: 'Balcão' }] })
  const rest = { model: 'gpt-4o-mini', maxTokens: 100, temperature: 0.5, maxMessages: 6, apiKey: 'sk-test-padaria' }
  const queueId = counter.queueIds[0] ?? 0
  const { id } = await counter.do(createPrompt, { body: { name: 'Bia 1', prompt: PROMPT, queueId, ...rest } })
  await counter.do(updateConnection, { params: { id: counter.connectionId }, body: { promptId: id, quietWindow: 1 } })
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})
beforeEach(() => fake.answer('Temos pão, sim.'))

const labels = ['Nome do cliente', 'Conhecimento da empresa']
async function ask(customer: Customer, text: string, change: Record<string, unknown> = {}) {
  const { length } = fake.requests
  await customer.write(text, change)
  await fake.until(length + 1)
  await until(async () => (await customer.arrived()).length > 0, 'the answer')
  return fake.requests.at(-1)?.messages ?? []
}
const lastLine = (messages: ReadonlyArray<{ role: string; content: string }>) => messages.at(-1)

describe.each(injections)('BOT-12: %j stays the customer’s', (text) => {
  it('as their name', async () => {
    const messages = await ask(counter.customer(), 'oi', { name: text })
    const [system] = messages
    expect(escapedLines(messages, labels)).toEqual([])
    const [, name = ''] = /\nNome do cliente: (.*)\n<\/dados>$/.exec(system?.content ?? '') ?? []
    expect([...JSON.parse(name)].length).toBeLessThanOrEqual(60)
    expect(JSON.parse(name)).not.toMatch(/[\n\r\u0085\u2028]/)
  })

  it('as their message, quoted text and file name', async () => {
    const quote = { kind: 'message', text, fromMe: false }
    const messages = await ask(counter.customer(), text, { quote })
    expect(escapedLines(messages, labels)).toEqual([])
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(lastLine(messages)?.content).not.toMatch(/<\s*\/?\s*dados\b/i)
    const media = { filename: `${text}.pdf`, mimetype: 'application/pdf', base64: btoa('%PDF-1.4') }
    const withFile = await ask(counter.customer(), '', { media })
    expect(escapedLines(withFile, labels)).toEqual([])
    expect(lastLine(withFile)).toMatchObject({ role: 'user', content: expect.stringMatching(/^\[documento: .*\]$/) })
  })
})

it('BOT-12: knowledge stays data, whatever its title and text contain', async () => {
  for (const [at, text] of injections.entries()) {
    const body = { kind: 'text' as const, title: `Entrega ${at}`, body: `Entregamos em casa. ${text}` }
    await counter.do(createKnowledge, { body })
  }
  const messages = await ask(counter.customer(), 'vocês fazem entrega em casa?')
  expect(messages[0]?.content).toContain('Conhecimento da empresa: {"title":"Entrega')
  expect(escapedLines(messages, labels)).toEqual([])
})

it('BOT-12: a cut answer in Markdown arrives as whole sentences in WhatsApp’s form', async () => {
  fake.answer({ text: '## Preços\n* **Pão**: R$ 1\n\nVeja [o site](https://a.br). Também te', isCut: true })
  const customer = counter.customer()
  await ask(customer, 'preços?')
  expect(await customer.arrived()).toEqual(['*Preços*\n- *Pão*: R$ 1\n\nVeja o site (https://a.br).'])
})

it('BOT-12: a promise of a transfer without the tool call hands over, with a note', async () => {
  fake.answer('Vou transferir você para um atendente agora.')
  const customer = counter.customer()
  await ask(customer, 'quero reclamar')
  expect(await customer.arrived()).toEqual(['Vou transferir você para um atendente agora.'])
  const ticket = await customer.ticket()
  expect(ticket).toMatchObject({ promptId: null, queueId: counter.queueIds[0], status: 'pending' })
  const notes = (await counter.do(listTicketNotes, { query: { ticketId: ticket.id } })).map(({ note }) => note)
  expect(notes).toEqual([expect.stringMatching(/^A IA prometeu uma pessoa ao cliente/)])
})
