import * as endpoints from '@recado/contract/assistant/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'
import { until } from '../../../../test/until.ts'

let app: TestApp
let fake: FakeOpenAi
let queueId = 0
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url })
  queueId = (await app.call(createQueue, app.admin, { body: { name: 'Balcão', color: '#102030' } })).body.id
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})
beforeEach(() => {
  fake.free()
  fake.fail(null)
})

const PROMPT = 'Você atende os clientes da padaria com educação e em frases curtas.'
const create = async (change: Record<string, unknown> = {}) => {
  const values = { name: 'Padaria', prompt: PROMPT, model: 'gpt-4o-mini', maxTokens: 100, temperature: 1 }
  const body = { ...values, apiKey: 'sk-test-da-padaria', queueId, maxMessages: 10, ...change }
  return app.call(endpoints.createPrompt, app.admin, { body })
}
const promptOf = async (id: number) => (await app.call(endpoints.showPrompt, app.admin, { params: { id } })).body
const checked = (id: number) =>
  until(async () => {
    const prompt = await promptOf(id)
    return prompt.keyState === 'unchecked' ? null : prompt
  }, 'the check of the key')

it.each<[string, Record<string, unknown>, { status: number; code: string } | null, object]>([
  ['accepted', {}, null, { keyState: 'confirmed', failure: null }],
  ['refused', { apiKey: 'chave-errada' }, null, { keyState: 'refused', failure: { reason: 'key' } }],
  ['accepted, its model unknown', { model: 'gpt-9' }, null, { keyState: 'confirmed', failure: { reason: 'model' } }],
  [
    'accepted, without credit',
    {},
    { status: 429, code: 'insufficient_quota' },
    { keyState: 'confirmed', failure: { reason: 'quota' } },
  ],
  ['not answered', {}, { status: 500, code: 'server_error' }, { keyState: 'unanswered' }],
])('PRM-08: a saved key that is %s is said at its prompt', async (_what, change, failure, expected) => {
  fake.fail(failure)
  const { status, body } = await create(change)
  expect(status).toBe(200)
  expect(body.keyState).toBe('unchecked')
  expect(await checked(body.id)).toMatchObject(expected)
})

it('PRM-08: a provider that describes no models is asked a short question, which is counted', async () => {
  fake.hideModels()
  const before = fake.requests.length
  const { body } = await create()
  expect(await checked(body.id)).toMatchObject({ keyState: 'confirmed', failure: null })
  expect(fake.requests.slice(before)).toMatchObject([{ body: { max_tokens: 16, model: 'gpt-4o-mini' } }])
  const { used: usage } = (await app.call(endpoints.showAssistantSettings, app.admin)).body
  expect(usage.byPurpose.map(({ purpose }) => purpose)).toContain('keyCheck')
})

it('PRM-08: a new key or model is checked again, other changes keep the result, and a user may ask for a check', async () => {
  const { body } = await create({ apiKey: 'chave-errada' })
  expect((await checked(body.id)).keyState).toBe('refused')
  const update = async (change: Record<string, unknown>) =>
    (await app.call(endpoints.updatePrompt, app.admin, { params: { id: body.id }, body: change })).body.keyState
  expect(await update({ name: 'Outro nome' })).toBe('refused')
  expect(await update({ apiKey: 'sk-test-certa' })).toBe('unchecked')
  expect((await checked(body.id)).keyState).toBe('confirmed')
  expect(await update({ model: 'demo-model' })).toBe('unchecked')
  expect((await checked(body.id)).keyState).toBe('confirmed')
  fake.fail({ status: 401, code: 'invalid_api_key' })
  const check = () => app.call(endpoints.checkPromptKey, app.admin, { params: { id: body.id } })
  expect((await check()).body).toMatchObject({ keyState: 'refused', failure: { reason: 'key' } })
  fake.fail(null)
  expect((await check()).body).toMatchObject({ keyState: 'confirmed', failure: null })
})
