import { saveAssistantSettings, showAssistantSettings } from '@recado/contract/assistant/endpoints'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'
import { until } from '../../../../test/until.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { createBudget } from '../budget/create-budget.ts'
import { companyKey } from '../settings/settings.store.ts'
import type { Ai, Ask } from './ai.ts'
import { AiError } from './ai-error.ts'
import { createAi } from './create-ai.ts'

let app: TestApp
let fake: FakeOpenAi
let ai: Ai
const KEY = 'sk-test-da-primeira'
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    OPENAI_URL: fake.url.replace('/v1', ''),
    EMBEDDING_MODEL: 'text-embedding-3-small',
  })
  ai = createAi(app.config.ai, createBudget(app.server.services.workplace))
})
afterEach(() => {
  fake.free()
  fake.fail(null)
  fake.answer('Olá!')
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})

const question = (change: Partial<Ask> = {}): Ask => ({
  companyId: app.admin.companyId,
  purpose: 'prompt',
  key: KEY,
  model: 'gpt-4o-mini',
  messages: [
    { role: 'system', content: 'Responda em uma frase.' },
    { role: 'user', content: 'Vocês abrem hoje?' },
  ],
  maxTokens: 50,
  ...change,
})
const readUsage = async () => (await app.call(showAssistantSettings, app.admin)).body.used
const limit = (monthTokens: number | null) => app.call(saveAssistantSettings, app.admin, { body: { monthTokens } })
const failureOf = async (asking: Promise<unknown>): Promise<AiError> => {
  const failure = await asking.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AiError)
  return failure as AiError
}

it('BOT-12: sends the key in a header only, and counts the tokens that the provider reports', async () => {
  const before = await readUsage()
  fake.answer('Sim, até as 18 h.')
  const completion = await ai.ask(question({ temperature: 0.3 }))
  expect(completion).toEqual({ text: 'Sim, até as 18 h.', toolCall: null, usage: { tokens: 12 } })
  const request = fake.requests.at(-1)!
  expect(request.key).toBe(KEY)
  expect(JSON.stringify(request.body)).not.toContain(KEY)
  expect(request.body).toMatchObject({ model: 'gpt-4o-mini', max_tokens: 50, temperature: 0.3 })
  const after = await readUsage()
  expect(after.tokens - before.tokens).toBe(12)
  expect(after.byPurpose).toMatchObject([{ purpose: 'prompt', calls: before.calls + 1 }])
})

it('BOT-12: an answer that reached its limit of tokens ends at its last sentence', async () => {
  fake.answer({ text: 'Sim, abrimos. Fechamos às', isCut: true })
  expect((await ai.ask(question())).text).toBe('Sim, abrimos.')
  fake.answer({ text: '', isCut: true })
  expect((await failureOf(ai.ask(question()))).reason).toBe('empty')
})

it('BOT-12: refuses calls within a transaction, which would stay open until the answer', async () => {
  const { length } = fake.requests
  const { workplace } = app.server.services
  const asking = workplace.run(app.admin.companyId, () => ai.ask(question()))
  await expect(asking).rejects.toThrow('use a job instead')
  expect(fake.requests).toHaveLength(length)
})

it('BOT-12: returns the structured action that the model chose, also if its input is not JSON', async () => {
  fake.answer({ tool: 'transfer_to_queue', input: { reason: 'pediu', summary: 'Quer pagar' } })
  const tools = [{ name: 'transfer_to_queue', description: 'Passa', parameters: { type: 'object', properties: {} } }]
  expect(await ai.ask(question({ tools }))).toMatchObject({
    text: '',
    toolCall: { name: 'transfer_to_queue', input: { reason: 'pediu', summary: 'Quer pagar' } },
  })
  fake.answer({ tool: 'transfer_to_queue', input: 'não' })
  expect((await ai.ask(question({ tools }))).toolCall).toEqual({ name: 'transfer_to_queue', input: {} })
})

it('BOT-12: an answer without content fails with its own reason and is counted', async () => {
  const before = await readUsage()
  fake.answer('')
  expect((await failureOf(ai.ask(question()))).reason).toBe('empty')
  expect((await readUsage()).tokens - before.tokens, 'the token count that the provider reported').toBe(8)
})

it('reasoning models get the limit under their own parameter name, and no temperature', async () => {
  await ai.ask(question({ model: 'gpt-5-mini', temperature: 1 }))
  expect(fake.requests.at(-1)!.body).toMatchObject({ model: 'gpt-5-mini', max_completion_tokens: 50 })
  expect(fake.requests.at(-1)!.body).not.toHaveProperty('temperature')
})

it.each([
  ['key', { key: 'sk-errada-1234567890' }, null],
  ['model', { model: 'gpt-inexistente' }, null],
  ['quota', {}, { status: 429, code: 'insufficient_quota' }],
  ['busy', {}, { status: 429, code: 'rate_limit_exceeded' }],
  ['busy', {}, { status: 503, code: 'overloaded' }],
  ['provider', {}, { status: 400, code: 'content_filter' }],
  ['provider', {}, { status: 500, code: 'server_error' }],
] as const)(
  'an error of the provider is %s, costs nothing and never reveals the key (%j)',
  async (reason, change, failure) => {
    const before = await readUsage()
    fake.fail(failure && { ...failure, message: `Recusado: ${KEY}, sk-outra-chave-123` })
    const error = await failureOf(ai.ask(question(change)))
    expect(error.reason).toBe(reason)
    expect(`${error.message} ${error.detail} ${error.stack}`).not.toMatch(/sk-/)
    expect(await readUsage()).toEqual(before)
  },
)

it('BOT-12: a call ends at its time limit, and its possible cost stays counted', async () => {
  const before = await readUsage()
  fake.hang()
  const impatient = createAi({ ...app.config.ai, limitMs: 100 }, createBudget(app.server.services.workplace))
  expect((await failureOf(impatient.ask(question()))).reason).toBe('timeout')
  expect((await readUsage()).tokens).toBeGreaterThan(before.tokens)
})

it('a call ends when the caller aborts it', async () => {
  fake.hang()
  const before = fake.requests.length
  const ending = new AbortController()
  const asking = failureOf(ai.ask(question({ signal: ending.signal })))
  await fake.until(before + 1)
  ending.abort()
  expect((await asking).reason).toBe('cancelled')
})

it('an unreachable provider is reported as such', async () => {
  const alone = createAi(
    { ...app.config.ai, url: 'http://127.0.0.1:9/v1' },
    createBudget(app.server.services.workplace),
  )
  expect((await failureOf(alone.ask(question()))).reason).toBe('unreachable')
})

it('BOT-12: no call is made once the limit is reached, also with concurrent calls; companies are counted separately', async () => {
  const now = (await readUsage()).tokens
  fake.answer('um dois três')
  // Room for three reservations.
  await limit(now + 240)
  const calls = fake.requests.length
  fake.hang()
  let rejectedCount = 0
  const refuse = ({ reason }: AiError) => {
    rejectedCount++
    return reason
  }
  const asking = Array.from({ length: 8 }, () => ai.ask(question()).then(() => 'told', refuse))
  await until(() => rejectedCount === 5, 'five refusals')
  await fake.until(calls + 3)
  fake.free()
  const ends = await Promise.all(asking)
  expect(ends.toSorted()).toEqual([...Array(5).fill('budget'), ...Array(3).fill('told')])
  expect(fake.requests.length - calls).toBe(3)
  expect((await readUsage()).tokens).toBe(now + 3 * 10)
  const theirs = question({ companyId: app.stranger.companyId, key: 'sk-test-da-segunda' })
  await limit(1)
  expect((await failureOf(ai.ask(question()))).reason).toBe('budget')
  expect((await ai.ask(theirs)).text).toBe('um dois três')
  await limit(null)
  expect((await ai.ask(question())).text).toBe('um dois três')
})

it('the limit can be used up to its last token', async () => {
  const { tokens } = await readUsage()
  const cost = { messages: [{ role: 'user', content: 'x'.repeat(30) }], maxTokens: 6 } as const
  // 4 for the message, 10 for its text, 6 for the answer.
  await limit(tokens + 19)
  expect((await failureOf(ai.ask(question(cost)))).reason).toBe('budget')
  await limit(tokens + 20)
  expect((await ai.ask(question(cost))).text).toBe('Olá!')
  await limit(null)
})

it('transcribes speech and embeds texts, each counted', async () => {
  fake.hear(' Bom dia, quero um pão. ')
  const file = { name: 'voz.ogg', mimetype: 'audio/ogg', bytes: new Uint8Array([1, 2, 3]) }
  const call = { companyId: app.admin.companyId, key: KEY }
  const transcription = await ai.transcribe({ ...call, file, seconds: 12.2, language: 'pt' })
  expect(transcription).toEqual({ text: 'Bom dia, quero um pão.', usage: { tokens: 130 } })
  expect(fake.requests.at(-1)!.body).toMatchObject({
    model: 'whisper-1',
    language: 'pt',
    file: { name: 'voz.ogg', size: 3 },
  })
  const { vectors } = await ai.embed({ ...call, texts: ['entrega em casa', 'entrega em casa', 'sapato azul'] })
  expect(vectors).toHaveLength(3)
  expect(vectors[0]).toEqual(vectors[1])
  expect(vectors[0]).not.toEqual(vectors[2])
  expect((await readUsage()).byPurpose.map(({ purpose }) => purpose)).toEqual(['knowledge', 'prompt', 'transcription'])
})

it('PRM-03: the company’s key is encrypted and never returned, and an empty one keeps it', async () => {
  const saveReply = await app.call(saveAssistantSettings, app.admin, { body: { apiKey: ` ${KEY} ` } })
  expect(saveReply.body).toMatchObject({ apiKey: '', hasApiKey: true })
  expect((await app.call(saveAssistantSettings, app.admin, { body: { apiKey: '' } })).body.hasApiKey).toBe(true)
  const secrets = createSecrets(app.config.secretKey ?? '')
  const { workplace } = app.server.services
  const keyOf = (companyId: number) => workplace.read(companyId, ({ db }) => companyKey(db, secrets, companyId))
  expect(await keyOf(app.admin.companyId)).toBe(KEY)
  expect(await keyOf(app.stranger.companyId)).toBeNull()
  const stored = await app.rows(`select encode(api_key, 'escape') as key from assistant_settings`)
  expect(JSON.stringify(stored)).not.toContain('sk-test')
  const log = await app.rows(`select before, after from audit_log where action = 'assistantSettings.update'`)
  expect(JSON.stringify(log)).not.toContain('sk-test')
  const removal = await app.call(saveAssistantSettings, app.admin, { body: { removeApiKey: true } })
  expect(removal.body.hasApiKey).toBe(false)
})
