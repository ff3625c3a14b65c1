import { createPrompt, showAssistantSettings } from '@recado/contract/assistant/endpoints'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { listTicketNotes } from '@recado/contract/conversations/notes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'
import { until } from '../../../../test/until.ts'
import { openCounter } from '../../chatbot/test/counter.ts'

let app: TestApp
let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url, AI_LIMIT_MS: '2000' })
})
afterAll(async () => {
  fake?.free()
  await app?.stop()
  await fake?.stop()
})

it('BOT-12: a provider that never answers is waited for until the operator’s time limit, then an attendant takes over', async () => {
  const shop = await openCounter(app, app.admin, {
    ...{ queues: [{ name: 'Balcão' }, { name: 'Bolos' }], greetingMessage: 'Olá' },
  })
  const [, queueId = 0] = shop.queueIds
  const prompt = 'Você é a Bia e atende os clientes da padaria com educação. O pão custa um real.'
  const rest = { model: 'gpt-4o-mini', maxTokens: 100, temperature: 0.5, maxMessages: 4, apiKey: 'sk-test-a' }
  const { id: promptId } = await shop.do(createPrompt, { body: { name: 'Bia da loja', prompt, queueId, ...rest } })
  await shop.do(updateConnection, { params: { id: shop.connectionId }, body: { promptId } })
  fake.hang()
  const maria = shop.customer()
  await maria.write('tem pão?')
  await until(async () => (await maria.arrived()).length > 0, 'the message about the hand-over')
  expect(await maria.arrived()).toEqual(['Um atendente vai continuar esta conversa.'])
  const ticket = await maria.ticket()
  expect(ticket).toMatchObject({ promptId: null, queueId, status: 'pending' })
  const notes = await shop.do(listTicketNotes, { query: { ticketId: ticket.id } })
  expect(notes.map(({ note }) => note)).toEqual([expect.stringMatching(/^Bia da loja não respondeu: .*tempo/)])
  // It may have been charged: asked once, and counted.
  expect(fake.requests).toHaveLength(1)
  expect((await app.call(showAssistantSettings, app.admin)).body.used.tokens).toBeGreaterThan(100)
})
