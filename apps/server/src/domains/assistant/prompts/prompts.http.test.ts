import * as endpoints from '@recado/contract/assistant/endpoints'
import { createConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { createQueue, deleteQueue, showQueue, showQueueUse, updateQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'

let app: TestApp
/** A user who reads prompts. */
let reader: Person
let queueId = 0
let strangeQueue = 0
const KEY = 'sk-test-muito-secreta'
const TEXT = 'Você atende os clientes da padaria com educação e em frases curtas.'

const newQueue = async (as: Person, name: string, color: string) =>
  (await app.call(createQueue, as, { body: { name, color } })).body.id
beforeAll(async () => {
  app = await startTestApp({ AI_MODELS: 'demo-model, gpt-4o-mini' })
  queueId = await newQueue(app.admin, 'Atendimento', '#102030')
  strangeQueue = await newQueue(app.stranger, 'Deles', '#102030')
  reader = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'prompts:view': 'all' })
})
afterAll(() => app?.stop())

const input = (change: Record<string, unknown> = {}) => ({
  name: 'Padaria',
  prompt: TEXT,
  model: 'gpt-4o-mini',
  maxTokens: 100,
  temperature: 1,
  apiKey: KEY,
  queueId,
  maxMessages: 10,
  ...change,
})
const create = (as: Person, change: Record<string, unknown> = {}) =>
  app.call(endpoints.createPrompt, as, { body: input(change) as never })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updatePrompt, as, { params: { id }, body: body as never })
const remove = (as: Person, id: number) => app.call(endpoints.deletePrompt, as, { params: { id } })

it('PRM-01, PRM-02: a prompt is added, shown, changed, listed by name and deleted', async () => {
  const { body: prompt, status } = await create(app.admin)
  expect(status).toBe(200)
  expect(prompt).toMatchObject({
    ...{ name: 'Padaria', prompt: TEXT, model: 'gpt-4o-mini', maxTokens: 100, temperature: 1, maxMessages: 10 },
    ...{ apiKey: '', hasApiKey: true, queueId, queue: { name: 'Atendimento' }, failure: null },
  })
  const updatedPrompt = await update(app.admin, prompt.id, { name: ' Açougue ', temperature: '0.3', maxTokens: '250' })
  expect(updatedPrompt.body).toMatchObject({ name: 'Açougue', temperature: 0.3, maxTokens: 250, model: 'gpt-4o-mini' })
  expect((await app.call(endpoints.showPrompt, app.admin, { params: { id: prompt.id } })).body).toEqual(
    updatedPrompt.body,
  )
  const { body: other } = await create(app.admin, { name: 'Abacaxi', model: 'demo-model' })
  const list = await app.call(endpoints.listPrompts, app.admin, { query: {} })
  expect(list.body).toMatchObject({ count: 2, hasMore: false })
  expect(list.body.prompts.map(({ name }) => name)).toEqual(['Abacaxi', 'Açougue'])
  const searchResult = await app.call(endpoints.listPrompts, app.admin, {
    query: { searchParam: 'acou', pageNumber: 1 },
  })
  expect(searchResult.body.prompts.map(({ id }) => id)).toEqual([prompt.id])
  for (const { id } of [prompt, other]) expect((await remove(app.admin, id)).status).toBe(200)
  expect((await remove(app.admin, prompt.id)).body).toMatchObject({ error: 'ERR_NO_PROMPT_FOUND' })
})

it('PRM-01: the list is paged if a page is requested, otherwise complete', async () => {
  const boss = await app.signIn(
    (await app.server.createCompany({ name: 'Muitos', email: 'admin@muitos.test', password: 'segredo-de-teste' }))
      .email,
  )
  const theirs = await newQueue(boss, 'Fila', '#aabbcc')
  for (let n = 0; n < 21; n++) await create(boss, { name: `Prompt ${String(n).padStart(2, '0')}`, queueId: theirs })
  const page = (query: Record<string, unknown>) => app.call(endpoints.listPrompts, boss, { query: query as never })
  const first = (await page({ pageNumber: 1 })).body
  expect(first).toMatchObject({ count: 21, hasMore: true })
  expect(first.prompts).toHaveLength(20)
  expect((await page({ cursor: first.cursor })).body.prompts.map(({ name }) => name)).toEqual(['Prompt 20'])
  expect((await page({ pageNumber: 2 })).body.prompts.map(({ name }) => name)).toEqual(['Prompt 20'])
  expect((await page({})).body.prompts).toHaveLength(21)
})

it.each([
  ['name', 'abcd', 'abcde'],
  ['name', 'x'.repeat(101), 'x'.repeat(100)],
  ['prompt', 'x'.repeat(49), 'x'.repeat(50)],
  ['prompt', 'x'.repeat(20_001), 'x'.repeat(20_000)],
  ['temperature', 1.1, 1],
  ['temperature', -0.1, 0],
  ['temperature', 0.35, 0.7],
  ['temperature', '', '0.1'],
  ['maxTokens', 0, 1],
  ['maxTokens', 4097, 4096],
  ['maxTokens', 1.5, '4096'],
  ['maxMessages', 0, 1],
  ['maxMessages', 51, 50],
  ['apiKey', 'curta12', 'curta123'],
  ['apiKey', `${'x'.repeat(501)}`, 'x'.repeat(500)],
  ['apiKey', 'com espaço dentro', 'sem-espaco'],
])('PRM-02: %s %j is rejected, %j is accepted', async (field, bad, good) => {
  expect(await create(app.admin, { [field]: bad })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  const created = await create(app.admin, { [field]: good })
  expect(created.status).toBe(200)
  const rejection = { status: 400, body: { error: 'ERR_VALIDATION' } }
  expect(await update(app.admin, created.body.id, { [field]: bad })).toMatchObject(rejection)
})

it.each(['name', 'prompt', 'model', 'maxTokens', 'temperature', 'queueId', 'maxMessages'])(
  'PRM-02, PRM-04: %s is required',
  async (field) => {
    expect(await create(app.admin, { [field]: undefined })).toMatchObject({ status: 400 })
  },
)

it('PRM-02: a new prompt needs a key, the name of a model and a queue of the company', async () => {
  for (const apiKey of ['', '  ', undefined, null])
    expect((await create(app.admin, { apiKey })).body).toMatchObject({ error: 'ERR_PROMPT_KEY_REQUIRED' })
  for (const model of ['dois nomes', 'modéle'])
    expect(await create(app.admin, { model })).toMatchObject({ status: 400, body: { error: 'ERR_PROMPT_MODEL' } })
  expect((await create(app.admin, { model: 'x'.repeat(101) })).status).toBe(400)
  const freeText = 'meta-llama/llama-3.3-70b:free'
  expect((await create(app.admin, { model: freeText })).body).toMatchObject({ model: freeText })
  for (const queueId of [strangeQueue, 99_999_999_999])
    expect(await create(app.admin, { queueId })).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
  expect((await create(app.admin, { queueId: null })).status).toBe(400)
  expect((await app.call(endpoints.listModels, reader)).body).toEqual([
    { model: 'gpt-3.5-turbo-1106', name: 'GPT 3.5 turbo' },
    { model: 'gpt-4o-mini', name: 'GPT 4.0' },
    { model: 'demo-model', name: 'demo-model' },
  ])
})

const isNamed = (name: string) => (payload: Record<string, unknown>) =>
  (payload.prompt as { name?: string } | undefined)?.name === name

it('PRM-03: no response, event or log contains the key; an empty one keeps it', async () => {
  const socket = await app.socket(reader)
  const boss = await app.socket(app.admin)
  const { body: prompt } = await create(app.admin, { name: 'Secreta' })
  const readStoredKey = async () =>
    (await app.rows<{ key: string }>(`select encode(api_key, 'hex') as key from prompts where id = $1`, [prompt.id]))[0]
      ?.key
  const first = await readStoredKey()
  await update(app.admin, prompt.id, { apiKey: '', name: 'Secreta 2' })
  await update(app.admin, prompt.id, { name: 'Secreta 3' })
  expect(await readStoredKey()).toBe(first)
  await update(app.admin, prompt.id, { apiKey: 'sk-test-nova-chave' })
  expect(await readStoredKey()).not.toBe(first)
  const theirs = await app.call(endpoints.showPrompt, reader, { params: { id: prompt.id } })
  expect(theirs.body).toMatchObject({ apiKey: '', hasApiKey: false, failure: null })
  const bossEvent = await boss.receives('-prompt', isNamed('Secreta 3'))
  expect(bossEvent).toMatchObject({ action: 'update', prompt: { hasApiKey: true } })
  expect(await socket.receives('-prompt', isNamed('Secreta 3'))).toMatchObject({
    prompt: { hasApiKey: false, apiKey: '' },
  })
  const rows = await app.rows(`select before, after from audit_log where action like 'prompt.%'`)
  const everything = JSON.stringify([rows, socket.received, boss.received, theirs.body, prompt])
  expect(everything).not.toMatch(/sk-test/)
  expect(Buffer.from(first ?? '', 'hex').toString()).not.toContain('sk-test')
})

it('PRM-01: reading and writing are two permissions; another company sees nothing of it', async () => {
  const { body: prompt } = await create(app.admin)
  const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await app.call(endpoints.listPrompts, app.attendant, { query: {} })).toMatchObject(forbidden)
  expect((await app.call(endpoints.listPrompts, reader, { query: {} })).status).toBe(200)
  expect(await create(reader)).toMatchObject(forbidden)
  expect(await update(reader, prompt.id, { name: 'Outro nome' })).toMatchObject(forbidden)
  expect(await remove(reader, prompt.id)).toMatchObject(forbidden)
  const notFound = { status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } }
  expect(await app.call(endpoints.showPrompt, app.stranger, { params: { id: prompt.id } })).toMatchObject(notFound)
  expect(await update(app.stranger, prompt.id, { name: 'Outro nome' })).toMatchObject(notFound)
  expect(await remove(app.stranger, prompt.id)).toMatchObject(notFound)
})

it('PRM-05: a deletion names what used the prompt, which continues without it', async () => {
  const { body: prompt } = await create(app.admin)
  const body = { name: 'Loja', provider: 'simulator' as const, queueIds: [queueId] }
  const connection = (await app.call(createConnection, app.admin, { body })).body.id
  await app.call(updateConnection, app.admin, { params: { id: connection }, body: { promptId: prompt.id } })
  await app.call(updateQueue, app.admin, { params: { id: queueId }, body: { promptId: prompt.id } })
  expect((await remove(app.admin, prompt.id)).body.message).toBe(
    'Prompt excluído. Conexões que o usavam e agora não têm prompt: Loja. Filas que o usavam e agora não têm prompt: Atendimento.',
  )
  expect((await app.call(showQueue, app.admin, { params: { id: queueId } })).body.promptId).toBeNull()
  expect(await app.rows(`select prompt_id from connections where id = $1`, [connection])).toEqual([{ prompt_id: null }])
})

it('PRM-01: a prompt whose queue was deleted has no queue', async () => {
  const other = await newQueue(app.admin, 'Passageira', '#998877')
  const promptsOfQueue = async () => (await app.call(showQueueUse, app.admin, { params: { id: other } })).body.prompts
  expect(await promptsOfQueue()).toBe(0)
  const { body: prompt } = await create(app.admin, { queueId: other })
  expect(await promptsOfQueue()).toBe(1)
  await app.call(deleteQueue, app.admin, { params: { id: other } })
  const shownPrompt = await app.call(endpoints.showPrompt, app.admin, { params: { id: prompt.id } })
  expect(shownPrompt.body).toMatchObject({ queueId: null, queue: null })
})

it('CON-02, QUE-02: only users who see prompts and integrations let them answer a connection or queue', async () => {
  const { id: promptId } = (await create(app.admin, { name: 'Alheio' })).body
  const integration = { type: 'n8n' as const, name: 'Fora', urlN8N: 'https://fora.test/robo' }
  const { id: integrationId } = (await app.call(createIntegration, app.admin, { body: integration as never })).body
  const line = (await app.call(createConnection, app.admin, { body: { name: 'Sem robô', provider: 'simulator' } })).body
  const rights: Permissions = {
    ...{ 'connections:view': 'all', 'connections-page:editOrDeleteConnection': 'all' },
    ...{ 'queues:view': 'all', 'queues:edit': 'all' },
  }
  const editor = await addUserWith(app, app.admin, rights)
  const seer = await addUserWith(app, app.admin, { ...rights, 'prompts:view': 'all', 'integrations:view': 'all' })
  for (const body of [{ promptId }, { integrationId }]) {
    const results = (as: Person) =>
      Promise.all([
        app.call(updateConnection, as, { params: { id: line.id }, body }),
        app.call(updateQueue, as, { params: { id: queueId }, body }),
      ]).then((answers) => answers.map(({ status, body: { error } }) => [status, error]))
    const denied = [403, 'ERR_NO_PERMISSION']
    expect(await results(editor)).toEqual([denied, denied])
    expect(await results(seer)).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    // The present machine stays when the form is saved.
    expect((await results(editor)).map(([status]) => status)).toEqual([200, 200])
    const none = Object.fromEntries(Object.keys(body).map((key) => [key, null]))
    await app.call(updateQueue, editor, { params: { id: queueId }, body: none })
  }
})

it('CON-02, QUE-02: connections and queues accept only prompts of the same company', async () => {
  await app.rows('update plans set connections = 50, queues = 50')
  const { body: own } = await create(app.admin, { name: 'Nosso' })
  const { body: foreign } = await create(app.stranger, { queueId: strangeQueue })
  const notFound = { status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } }
  const line = { name: 'Linha do prompt', provider: 'simulator' as const }
  const connection = await app.call(createConnection, app.admin, { body: { ...line, promptId: own.id } })
  expect(connection.body).toMatchObject({ promptId: own.id })
  for (const promptId of [foreign.id, 999_999]) {
    const body = { promptId }
    expect(await app.call(createConnection, app.admin, { body: { ...line, ...body } })).toMatchObject(notFound)
    expect(await app.call(updateConnection, app.admin, { params: { id: connection.body.id }, body })).toMatchObject(
      notFound,
    )
    const queue = { ...body, name: 'Fila do prompt', color: '#123abc' }
    expect(await app.call(createQueue, app.admin, { body: queue })).toMatchObject(notFound)
    expect(await app.call(updateQueue, app.admin, { params: { id: queueId }, body })).toMatchObject(notFound)
  }
})
