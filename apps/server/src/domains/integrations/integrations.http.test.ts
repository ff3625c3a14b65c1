import { createConnection, listConnections, updateConnection } from '@recado/contract/connections/endpoints'
import * as endpoints from '@recado/contract/integrations/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { createQueue, listQueues, updateQueue } from '@recado/contract/queues/endpoints'
import { externalMessage, externalTicket } from '@recado/contract/webhooks/external-shapes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { until } from '../../../test/until.ts'
import { type OutsideServer, startOutside } from '../../platform/egress/test/outside-server.ts'
import { type FakeDialogflow, startDialogflow } from './test/fake-dialogflow.ts'
import { startTypebot } from './test/fake-typebot.ts'

let app: TestApp
/** A user who reads integrations. */
let reader: Person
let google: FakeDialogflow
let typebot: OutsideServer
let hook: OutsideServer
beforeAll(async () => {
  ;[hook, google, typebot] = await Promise.all([startOutside(), startDialogflow(), startTypebot()])
  app = await startTestApp({ DIALOGFLOW_URL: google.url })
  reader = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'integrations:view': 'all' })
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([hook?.stop(), google?.stop(), typebot?.stop()])
})

const webhook = (change: Record<string, unknown> = {}) => ({
  ...{ type: 'webhook' as const, name: 'Robô', urlN8N: 'https://robo.example/entrada' },
  ...change,
})
const create = async (change: Record<string, unknown> = {}, as = app.admin) => {
  const reply = await app.call(endpoints.createIntegration, as, { body: webhook(change) as never })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

it('INT-01, INT-06: integrations are added, listed by name, searched, changed and deleted, with live events to the company', async () => {
  const socket = await app.socket(reader)
  const integration = await create({ name: 'Anel' })
  await create({ name: 'Bela' })
  expect(integration).toMatchObject({ projectName: 'Anel', jsonContent: '', hasSecret: true, language: 'pt-BR' })
  const list = (query = {}, as = app.admin) => app.call(endpoints.listIntegrations, as, { query })
  expect((await list()).body.queueIntegrations.map(({ name }) => name)).toEqual(['Anel', 'Bela'])
  expect((await list({ searchParam: 'ÁNE', pageNumber: 1 })).body).toMatchObject({
    queueIntegrations: [{ id: integration.id }],
    hasMore: false,
  })
  expect((await list({}, app.stranger)).body.queueIntegrations).toEqual([])
  const params = { id: integration.id }
  const updated = await app.call(endpoints.updateIntegration, app.admin, { params, body: { name: 'Novo' } })
  expect(updated.body).toMatchObject({ name: 'Novo', projectName: 'Novo', urlN8N: 'https://robo.example/entrada' })
  expect((await app.call(endpoints.deleteIntegration, app.admin, { params })).body).toEqual({
    message: 'Integração excluída.',
  })
  expect((await app.call(endpoints.showIntegration, app.admin, { params })).status).toBe(404)
  const name = `company-${app.admin.companyId}-queueIntegration`
  const events = () => socket.received.filter((event) => event.name === name).map(({ payload }) => payload)
  await until(() => events().length === 4, 'the events')
  expect(events()).toMatchObject([
    { action: 'create', queueIntegration: { id: integration.id, name: 'Anel', urlN8N: '', hasSecret: false } },
    { action: 'create', queueIntegration: { name: 'Bela' } },
    { action: 'update', queueIntegration: { id: integration.id, name: 'Novo', projectName: 'Novo' } },
    { action: 'delete', integrationId: integration.id },
  ])
})

it.each([
  ['a name of one letter', { name: 'a' }, 'ERR_VALIDATION'],
  ['a name of 51 letters', { name: 'a'.repeat(51) }, 'ERR_VALIDATION'],
  ['an unknown type', { type: 'fax' }, 'ERR_VALIDATION'],
  ['an invalid URL', { urlN8N: 'robo' }, 'ERR_VALIDATION'],
  ['a file URL', { urlN8N: 'file:///etc/passwd' }, 'ERR_VALIDATION'],
  ['an empty URL', { urlN8N: '' }, 'ERR_INTEGRATION_INCOMPLETE', 'urlN8N'],
  ['a Typebot without its slug', { type: 'typebot' }, 'ERR_INTEGRATION_INCOMPLETE', 'typebotSlug'],
  [
    'a delay of more than ten seconds',
    { type: 'typebot', typebotSlug: 'a', typebotDelayMessage: 10_001 },
    'ERR_VALIDATION',
  ],
  [
    'an agent without a service account',
    { type: 'dialogflow', projectName: 'a' },
    'ERR_INTEGRATION_INCOMPLETE',
    'jsonContent',
  ],
  ['a time limit of 4 seconds', { timeout: 4 }, 'ERR_VALIDATION'],
  ['a time limit of 121 seconds', { timeout: 121 }, 'ERR_VALIDATION'],
  ['an unsupported language', { type: 'dialogflow', language: 'fr' }, 'ERR_VALIDATION'],
] as Array<[string, Record<string, unknown>, string, string?]>)(
  'INT-03, INT-04: rejects %s',
  async (_what, change, error, field?: string) => {
    const body = webhook(change) as never
    expect(await app.call(endpoints.createIntegration, app.admin, { body })).toMatchObject({
      status: 400,
      body: { error, ...(field && { field }) },
    })
  },
)

it('INT-02, INT-03: names of 2 and 50 characters are accepted, and only Dialogflow has its own project name', async () => {
  for (const name of ['ab', 'a'.repeat(50)]) expect(await create({ name })).toMatchObject({ name, projectName: name })
  const agent = { type: 'dialogflow', projectName: 'padaria', jsonContent: google.account, language: 'en' }
  const created = await create(agent)
  expect(created).toMatchObject({ projectName: 'padaria', jsonContent: '', hasJsonContent: true, hasSecret: false })
  expect(JSON.stringify(created)).not.toContain('PRIVATE')
  expect(await create({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'padaria' })).toMatchObject({
    ...{ typebotDelayMessage: 1000, typebotExpires: 1, projectName: 'Robô' },
  })
})

it.each(['{nope', '{}', 'uma senha'])('INT-02: the service account %j is refused at its field', async (jsonContent) => {
  const agent = { name: 'Agente', projectName: 'padaria', language: 'pt-BR', type: 'dialogflow', jsonContent }
  const { status, body } = await app.call(endpoints.createIntegration, app.admin, { body: agent as never })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'ERR_VALIDATION', field: 'jsonContent' })
})

it('INT-02: a time limit of 5 to 120 seconds is stored, 30 by default', async () => {
  const { id, timeout } = await create()
  expect(timeout).toBe(30)
  for (const seconds of [5, 120]) {
    const change = { params: { id }, body: { timeout: seconds } }
    expect((await app.call(endpoints.updateIntegration, app.admin, change)).body.timeout).toBe(seconds)
  }
  const renamed = await app.call(endpoints.updateIntegration, app.admin, { params: { id }, body: { name: 'Outro' } })
  expect(renamed.body.timeout).toBe(120)
})

it('INT-05: "Testar" reports for every type whether it works, or the error', async () => {
  const test = (body: Record<string, unknown>) => app.call(endpoints.testSession, app.admin, { body: body as never })
  const agent = { projectName: 'padaria', jsonContent: google.account, language: 'pt-BR' }
  hook.answer = (_call, reply) => reply.end('recebido')
  const menu = '*[ 1 ]* - Pão\n*[ 2 ]* - Bolo\n\nResponda com o número da opção.'
  const greeting = `“Olá, *cliente*”\n“[arquivo: loja.png]”\n“${menu}”`
  const cases: Array<[Record<string, unknown>, number, string]> = [
    [agent, 200, 'Funcionou. Resposta: “(pt-BR) Olá”'],
    [
      { ...agent, projectName: 'outra' },
      400,
      'O Google não aceitou a conta de serviço, ou ela não pode usar este projeto.',
    ],
    [
      { ...agent, jsonContent: '{}' },
      400,
      'A conta de serviço (JSON) não é válida: são necessários client_email, private_key e token_uri.',
    ],
    [{ type: 'webhook', urlN8N: hook.url }, 200, 'Funcionou. Resposta: “recebido”'],
    [{ type: 'n8n', urlN8N: hook.url }, 200, 'Funcionou. Resposta: “recebido”'],
    [{ type: 'n8n' }, 400, 'Faltam dados: abra a integração e preencha os campos marcados.'],
    [
      { type: 'webhook', urlN8N: 'http://10.0.0.1/' },
      400,
      'O endereço não foi encontrado ou leva a uma rede interna. Só endereços públicos da internet podem ser chamados; os internos, o operador da instalação libera em OUTBOUND_ALLOW.',
    ],
    [{ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'padaria' }, 200, `Funcionou. Resposta: ${greeting}`],
    [
      { type: 'typebot', urlN8N: typebot.url, typebotSlug: 'nada' },
      400,
      'O Typebot não conhece este identificador, ou não está publicado.',
    ],
    [{ type: 'flowbuilder' }, 400, 'A integração não tem um fluxo: abra-a e escolha um.'],
  ]
  for (const [body, status, message] of cases) {
    const answer = await test(body)
    expect(answer, JSON.stringify(body)).toMatchObject({ status, body: { message } })
    if (status === 400) expect(answer.body).toMatchObject({ error: 'ERR_INTEGRATION_TEST' })
    else expect(answer.body).toEqual({ ok: true, message })
  }
  // A saved account is used for the test without entering it again.
  const { id } = await create({ ...agent, type: 'dialogflow', name: 'Agente' })
  expect(await test({ ...agent, jsonContent: '', id })).toMatchObject({ status: 200 })
  const strange = { body: { ...agent, jsonContent: '', id } as never }
  expect((await app.call(endpoints.testSession, app.stranger, strange)).status).toBe(404)
  // The log distinguishes tests from customers' questions.
  const logged = await app.rows<{ purpose: string }>('select distinct purpose from egress_log order by 1')
  expect(logged.filter(({ purpose }) => purpose.endsWith('.test')).map(({ purpose }) => purpose)).toEqual([
    ...['integration.dialogflow.test', 'integration.n8n.test', 'integration.typebot.test', 'integration.webhook.test'],
  ])
})

it('INT-05: "Testar" of n8n and webhook sends an example in the shape of a real message, and warns about unknown content', async () => {
  for (const type of ['n8n', 'webhook'] as const) {
    hook.answer = (call, reply) => {
      const { message, contact } = JSON.parse(call.body)
      reply.end(JSON.stringify({ text: `${contact.number}: ${message.body}` }))
    }
    const body = { type, urlN8N: hook.url }
    const tested = await app.call(endpoints.testSession, app.admin, { body })
    expect(tested.body.message).toBe('Funcionou. Resposta: “5511999990000: Olá”')
    const { ticket, contact, message, messages, ...example } = JSON.parse(hook.received.at(-1)?.body ?? '')
    expect(example).toEqual({ event: 'message', test: true, companyId: app.admin.companyId })
    expect(externalTicket.parse({ ...ticket, contact })).toEqual({ ...ticket, contact })
    expect([externalMessage.parse(message)]).toEqual(messages)
    hook.answer = (_call, reply) => reply.end('{"message": "Workflow was started"}')
    expect((await app.call(endpoints.testSession, app.admin, { body })).body).toEqual({
      ...{ ok: true, message: 'Funcionou: o outro lado aceitou, sem mensagem de resposta.' },
      warning: expect.stringContaining('{"message":"Workflow was started"}'),
    })
  }
})

it('INT-02: only the answer that creates a secret contains it', async () => {
  const { secret, ...integration } = await create()
  expect(secret).toMatch(/^whsec_/)
  const params = { id: integration.id }
  expect((await app.call(endpoints.showIntegration, app.admin, { params })).body).toEqual(integration)
  const renamed = await app.call(endpoints.updateIntegration, app.admin, { params, body: { name: 'Outro' } })
  expect(renamed.body).not.toHaveProperty('secret')
  const bot = await create({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'padaria' })
  expect(bot).not.toHaveProperty('secret')
  const change = { params: { id: bot.id }, body: { type: 'n8n' as const } }
  expect((await app.call(endpoints.updateIntegration, app.admin, change)).body.secret).toMatch(/^whsec_/)
})

it('INT-07: a reader cannot save, and no user can read secrets', async () => {
  const { id } = await create()
  await app.rows(`update queue_integrations set last_error = 'chave k1', last_error_at = now() where id = $1`, [id])
  const params = { id }
  const asAttendant = await app.call(endpoints.showIntegration, reader, { params })
  expect(asAttendant.body).toMatchObject({ id, urlN8N: '', hasSecret: false, lastError: null })
  const refusals = [
    app.call(endpoints.createIntegration, reader, { body: webhook() }),
    app.call(endpoints.updateIntegration, reader, { params, body: { name: 'ab' } }),
    app.call(endpoints.deleteIntegration, reader, { params }),
    app.call(endpoints.renewIntegrationSecret, reader, { params }),
  ]
  for (const { status } of await Promise.all(refusals)) expect(status).toBe(403)
  const { body } = await app.call(endpoints.renewIntegrationSecret, app.admin, { params })
  expect(body.secret).toMatch(/^whsec_/)
  const [row] = await app.rows<{ text: string }>(
    `select to_jsonb(i)::text as text from queue_integrations i where id = $1`,
    [id],
  )
  expect(row?.text).not.toContain(body.secret)
  const logged = await app.rows(
    `select 1 from audit_log where to_jsonb(audit_log)::text like '%whsec_%' or to_jsonb(audit_log)::text like '%PRIVATE KEY%'`,
  )
  expect(logged).toEqual([])
})

it('CON-02, QUE-02: connections and queues accept only integrations of the same company, and a deletion names what used it', async () => {
  const { id } = await create({ name: 'Usada' })
  const foreign = await create({ name: 'Alheia' }, app.stranger)
  const body = { name: 'Linha', provider: 'simulator' as const }
  const missing = { status: 404, body: { error: 'ERR_NO_INTEGRATION_FOUND' } }
  expect(await app.call(createConnection, app.admin, { body: { ...body, integrationId: foreign.id } })).toMatchObject(
    missing,
  )
  const connection = await app.call(createConnection, app.admin, { body: { ...body, integrationId: id } })
  expect(connection.body).toMatchObject({ integrationId: id })
  const queue = await app.call(createQueue, app.admin, {
    body: { name: 'Vendas', color: '#123456', integrationId: id },
  })
  expect(queue.body).toMatchObject({ integrationId: id })
  for (const strange of [foreign.id, 999_999]) {
    const change = { body: { integrationId: strange } }
    const of = { params: { id: connection.body.id }, ...change }
    expect(await app.call(updateConnection, app.admin, of)).toMatchObject(missing)
    expect(await app.call(updateQueue, app.admin, { params: { id: queue.body.id }, ...change })).toMatchObject(missing)
  }
  expect((await app.call(endpoints.deleteIntegration, app.admin, { params: { id } })).body.message).toBe(
    'Integração excluída. Conexões que a usavam e agora não têm integração: Linha. Filas que a usavam e agora não têm integração: Vendas.',
  )
  const [listedConnection] = (await app.call(listConnections, app.admin)).body
  expect(listedConnection).toMatchObject({ integrationId: null })
  expect((await app.call(listQueues, app.admin)).body).toMatchObject([{ integrationId: null }])
})
