import * as endpoints from '@recado/contract/assistant/endpoints'
import { createKnowledge } from '@recado/contract/knowledge/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'

let app: TestApp
let fake: FakeOpenAi
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url })
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})
beforeEach(() => {
  fake.fail(null)
  fake.answer('Temos pão, sim.')
})

const KEY = 'sk-test-do-formulario'
const values = {
  prompt: 'Você atende os clientes da padaria com educação e em frases curtas.',
  ...{ model: 'gpt-4o-mini', maxTokens: 100, temperature: 0.5, maxMessages: 3 },
}
const messageOf = (text: string, from: 'customer' | 'machine' = 'customer') => ({ from, text })
const attempt = (change: Record<string, unknown> = {}) =>
  app.call(endpoints.tryPrompt, app.admin, {
    body: { ...values, apiKey: KEY, messages: [messageOf('Vocês têm pão?')], ...change } as never,
  })

it('PRM-07: a trial answers by the values of the form, with sources and cost, and stores nothing but its tokens', async () => {
  const knowledge = { kind: 'text' as const, title: 'Pães', body: 'O pão francês custa um real.' }
  await app.call(createKnowledge, app.admin, { body: knowledge })
  const footprint = () =>
    app.rows(`select (select count(*) from tickets)::int as tickets, (select count(*) from contacts)::int as contacts,
      (select count(*) from messages)::int as messages, (select count(*) from prompts)::int as prompts`)
  const before = await footprint()
  const history = [
    messageOf('oi'),
    messageOf('Olá!', 'machine'),
    messageOf('tudo bem?'),
    messageOf('Quanto custa o pão francês?'),
  ]
  const { status, body } = await attempt({ messages: history })
  expect(status).toBe(200)
  expect(body).toMatchObject({ text: 'Temos pão, sim.', handsOver: false, note: '', toolCall: null })
  expect(body.sources).toMatchObject([{ title: 'Pães', text: 'O pão francês custa um real.' }])
  expect(body.tokens).toBeGreaterThan(0)
  const request = fake.requests.at(-1)
  expect(request).toMatchObject({ key: KEY, body: { model: 'gpt-4o-mini', temperature: 0.5, max_tokens: 100 } })
  // maxMessages of the last messages.
  expect(request?.messages.slice(1).map(({ role }) => role)).toEqual(['assistant', 'user', 'user'])
  expect(await footprint()).toEqual(before)
  const { used: usage } = (await app.call(endpoints.showAssistantSettings, app.admin)).body
  expect(usage.byPurpose).toContainEqual({ purpose: 'trial', calls: 1, tokens: body.tokens })
})

it('PRM-07: a trial shows the action that the model asked for', async () => {
  const input = { reason: 'Pediu uma pessoa', summary: 'Quer um bolo' }
  fake.answer({ tool: 'transfer_to_queue', input })
  const { body } = await attempt()
  expect(body).toMatchObject({ handsOver: true, toolCall: { name: 'transfer_to_queue', input } })
  expect(body.note).toContain('Quer um bolo')
})

it('PRM-07: without a key in the form, the key of the saved prompt of the company is used', async () => {
  const queueId = (await app.call(createQueue, app.admin, { body: { name: 'Balcão', color: '#102030' } })).body.id
  const body = { ...values, name: 'Padaria', apiKey: 'sk-test-guardada', queueId }
  const { id } = (await app.call(endpoints.createPrompt, app.admin, { body })).body
  expect((await attempt({ apiKey: '', id })).status).toBe(200)
  expect(fake.requests.at(-1)?.key).toBe('sk-test-guardada')
  const { body: trial } = await attempt({ apiKey: '', id })
  expect(JSON.stringify(trial)).not.toContain('sk-test')
  const foreign = { ...values, id, messages: [messageOf('oi')] }
  const foreignAttempt = await app.call(endpoints.tryPrompt, app.stranger, { body: foreign as never })
  expect(foreignAttempt).toMatchObject({ status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } })
  expect(await attempt({ apiKey: '' })).toMatchObject({ status: 400, body: { error: 'ERR_PROMPT_KEY_REQUIRED' } })
})

it.each<[string, { status: number; code: string } | null, Record<string, unknown>, string]>([
  ['a refused key', null, { apiKey: 'chave-errada' }, 'ERR_AI_KEY'],
  ['a refused model', null, { model: 'gpt-9' }, 'ERR_AI_MODEL'],
  ['no credit', { status: 429, code: 'insufficient_quota' }, {}, 'ERR_AI_QUOTA'],
  ['a broken provider', { status: 400, code: 'bad' }, {}, 'ERR_AI_PROVIDER'],
])('PRM-07: a trial says %s', async (_what, failure, change, error) => {
  fake.fail(failure)
  expect(await attempt(change)).toMatchObject({ status: 424, body: { error } })
})

it('PRM-07: a trial above the limit of the month is refused in words', async () => {
  await app.call(endpoints.saveAssistantSettings, app.admin, { body: { monthTokens: 1 } })
  const before = fake.requests.length
  expect(await attempt()).toMatchObject({ status: 409, body: { error: 'ERR_AI_BUDGET' } })
  expect(fake.requests).toHaveLength(before)
  await app.call(endpoints.saveAssistantSettings, app.admin, { body: { monthTokens: null } })
})

it.each<[string, unknown[], unknown[]]>([
  ['is empty', [], [messageOf('oi')]],
  ['ends with the AI', [messageOf('oi'), messageOf('Olá!', 'machine')], [messageOf('oi')]],
  [
    'has 61 messages',
    Array.from({ length: 61 }, () => messageOf('oi')),
    Array.from({ length: 60 }, () => messageOf('oi')),
  ],
  ['has a message of 4,001 characters', [messageOf('x'.repeat(4001))], [messageOf('x'.repeat(4000))]],
])('PRM-07: a trial that %s is 400', async (_what, bad, good) => {
  expect(await attempt({ messages: bad })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect((await attempt({ messages: good })).status).toBe(200)
})
