import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@recado/contract/all-endpoints'
import { createPrompt, saveAssistantSettings } from '@recado/contract/assistant/endpoints'
import { createConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { checkSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { addCustomer, editCustomer } from '@recado/contract/customers/endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { createApiToken } from '@recado/contract/external-api/endpoints'
import { voices } from '@recado/contract/flows/choices'
import { createFlow, duplicateFlow, saveFlow, showFlow, showFlowVersion } from '@recado/contract/flows/endpoints'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { listTicketRuns } from '@recado/contract/flows/run-endpoints'
import { createIntegration, renewIntegrationSecret, testSession } from '@recado/contract/integrations/endpoints'
import { webhookEventNames } from '@recado/contract/webhooks/choices'
import { createWebhook, testWebhook } from '@recado/contract/webhooks/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edges, node } from '../src/domains/flows/engine/test/graphs.ts'
import { type OutsideServer, startOutside } from '../src/platform/egress/test/outside-server.ts'
import { createLog } from '../src/platform/log.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from './app.ts'
import { samples } from './area-calls.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import type { CallAnswer, Person } from './people.ts'
import type { TestSocket } from './socket.ts'
import { until } from './until.ts'

/**
 * Plants every secret that users entrust to the product. Then all outside services answer with what they received, the
 * worst case of a provider. No answer, event, log line or row may contain a secret.
 */

const secret = (what: string) => `${what}${randomUUID().replaceAll('-', '')}`
const planted: Record<string, string> = {
  'the company’s key of the AI': secret('sk-test-'),
  'a prompt’s key': secret('sk-test-'),
  'a private key of Dialogflow': secret('MII'),
  'a key of an AI node': secret('sk-test-'),
  'a key of a voice': secret('voice'),
  'an account of a Typebot node': secret('MII'),
  'a secret header of a request': secret('Bearer'),
  'the access token of the official channel': secret('EAA'),
  'the app secret of the official channel': secret(''),
  'the password of the mail server': secret('smtp'),
  'the token of the metrics': secret('metrics'),
  'the secret key of the installation': secret('key'),
  'the password of an admin': TEST_PASSWORD,
}
/** Admins may read it where connections are configured (CON-12). */
const connectionToken = secret('tok')
/** A customer's own password and key, which users may read where customers are shown (CLI-06), sealed at rest. */
const customerAccess = [secret('cli'), secret('chave')]
const hasAccess = (text: string) => customerAccess.some((value) => includesSecret(text, value))
const lines: string[] = []
/** The log as written to the file, at the most detailed level. */
const log = createLog('trace', { write: (line) => void lines.push(line) })

let app: TestApp
let echo: OutsideServer
let alfa: CompanyFixture
let sockets: TestSocket[]

beforeAll(async () => {
  echo = await startOutside()
  // Reflects what it received in an error, as a provider's message might.
  echo.answer = ({ headers, body, url }, reply) => {
    const sentSecrets = [headers.authorization, headers['x-api-key'], headers['ocp-apim-subscription-key']]
    const message = `refused: ${sentSecrets.join(' ')} ${url} ${body}`
    // The AI node gets an answer, so that its voice is requested.
    if (headers.authorization?.includes(planted['a key of an AI node'] ?? '')) {
      const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Temos pão.' } }]
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
      return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage }))
    }
    const reflection = {
      message,
      code: 'refused',
      type: 'invalid',
      error_user_msg: message,
      error_data: { details: message },
    }
    reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: reflection, message }))
  }
  app = await startTestApp(
    {
      ...{ OPENAI_URL: `${echo.url}/v1`, SPEECH_URL: `${echo.url}/v1`, DIALOGFLOW_URL: echo.url, GRAPH_URL: echo.url },
      SMTP_URL: `smtp://recado:${planted['the password of the mail server']}@127.0.0.1:9`,
      METRICS_TOKEN: planted['the token of the metrics'] ?? '',
      SECRET_KEY: planted['the secret key of the installation'] ?? '',
    },
    { log },
  )
  alfa = await createCompanyFixture(app, app.admin, 'ALFA')
  await createCompanyFixture(app, app.stranger, 'BETA')
  sockets = await Promise.all([app.admin, app.attendant, app.superUser].map((person) => app.socket(person)))
  await plant()
})
afterAll(async () => {
  for (const socket of sockets ?? []) socket.close()
  await app?.stop()
  await echo?.stop()
})

const encodings = new Map<string, string[]>()
/** Returns a secret as it is, as hex and as Base64. */
function encodingsOf(value: string): string[] {
  const cached = encodings.get(value)
  if (cached) return cached
  const bytes = Buffer.from(value)
  const forms = [value, bytes.toString('hex'), bytes.toString('base64').slice(0, -4)]
  encodings.set(value, forms)
  return forms
}
const includesSecret = (text: string, value: string) => encodingsOf(value).some((form) => text.includes(form))
const plantedIn = (text: string) => Object.keys(planted).filter((what) => includesSecret(text, planted[what] ?? ''))

async function plant(): Promise<void> {
  await alfa.do(saveAssistantSettings, { body: { apiKey: planted['the company’s key of the AI'] } })
  const prompt = await alfa.do(createPrompt, {
    body: {
      ...{
        name: 'Atendente',
        prompt: 'Responda com educação e em frases curtas, sempre em português.',
        model: 'gpt-4o-mini',
        maxTokens: 100,
      },
      ...{ temperature: 1, maxMessages: 10, queueId: alfa.queueId, apiKey: planted['a prompt’s key'] },
    },
  })
  const webhook = await alfa.do(createWebhook, {
    body: { name: 'Sistema', url: `${echo.url}/hook`, events: [...webhookEventNames] },
  })
  planted['the secret of a webhook'] = webhook.secret
  const apiToken = await alfa.do(createApiToken, { body: { name: 'Sistema', scopes: ['messages:send'] } })
  planted['a token of the API'] = apiToken.token
  const account = {
    client_email: 'bot@padaria.test',
    private_key: `-----BEGIN PRIVATE KEY-----\n${planted['a private key of Dialogflow']}`,
    token_uri: echo.url,
  }
  const agent = { type: 'dialogflow', name: 'Agente', projectName: 'padaria', language: 'pt-BR' } as const
  const dialogflow = await alfa.do(createIntegration, { body: { ...agent, jsonContent: JSON.stringify(account) } })
  const n8n = await alfa.do(createIntegration, { body: { type: 'n8n', name: 'Fluxo', urlN8N: `${echo.url}/n8n` } })
  const renewed = await alfa.do(renewIntegrationSecret, { params: { id: n8n.id } })
  planted['the secret of an integration'] = renewed.secret
  await alfa.do(updateConnection, {
    params: { id: alfa.connectionId },
    body: { name: 'ALFA linha', promptId: prompt.id, token: connectionToken, quietWindow: 0, queueIds: [] },
  })
  const official = await alfa.do(createConnection, { body: { name: 'Oficial', provider: 'whatsapp-cloud' } })
  await alfa.do(updateSetUp, {
    params: { id: official.id },
    body: {
      values: {
        ...{
          phoneNumberId: '4711',
          accountId: '4712',
          appSecret: planted['the app secret of the official channel'] ?? '',
        },
        accessToken: planted['the access token of the official channel'] ?? '',
      },
    },
  })
  const attempts = [
    await app.call(checkSetUp, app.admin, { params: { id: official.id } }),
    await app.call(testWebhook, app.admin, { params: { id: webhook.id } }),
    await app.call(testSession, app.admin, { body: { ...agent, id: dialogflow.id } }),
    await app.call(testSession, app.admin, { body: { type: 'n8n', urlN8N: `${echo.url}/n8n`, id: n8n.id } }),
    await app.call(testSession, app.admin, { body: { type: 'typebot', urlN8N: echo.url, typebotSlug: 'x' } }),
  ]
  expect(plantedIn(JSON.stringify(attempts))).toEqual([])
  await alfa.do(simulatorInbound, {
    params: { whatsappId: alfa.connectionId },
    body: { number: customerNumber(), name: 'C', body: 'Tem pão?' },
  })
  await until(async () => echo.received.some(({ url }) => url.includes('chat/completions')), 'a question to the AI')
  await plantFlow()
  const [password = '', key = ''] = customerAccess
  const customer = { name: 'Ana', number: customerNumber(), password, key }
  const { id } = await alfa.do(addCustomer, { body: customer })
  await alfa.do(editCustomer, { params: { id }, body: { comment: 'Paga dia 20' } })
}

/** Creates a published flow whose nodes call outside with keys, started by a customer. */
async function plantFlow(): Promise<void> {
  const { id } = await alfa.do(createFlow, { body: { name: 'Chaves' } })
  const header = { name: 'Authorization', value: planted['a secret header of a request'], secret: true }
  const ai = { name: 'IA', prompt: 'Atenda bem', apiKey: planted['a key of an AI node'], maxMessages: 1 }
  const voice = { voice: voices[0], voiceKey: planted['a key of a voice'], voiceRegion: 'brazilsouth' }
  const account = { type: 'typebot', jsonContent: planted['an account of a Typebot node'], urlN8N: echo.url }
  const nodes = [
    node('1', 'start'),
    node('2', 'question', { message: 'Seu nome?', answerKey: 'quem' }),
    node('3', 'apiCall', { url: `${echo.url}/fluxo`, method: 'POST', body: '{{quem}}', headers: [header] }),
    node('4', 'openai', { ...ai, ...voice }),
    node('5', 'typebot', { typebotIntegration: { ...account, name: 'Robô', typebotSlug: 'x' } }),
  ]
  const connections = edges('1>2', '2>3', '3>4', '3/error>4', '4>5', '4/error>5')
  const savedFlow = await alfa.do(saveFlow, { body: { idFlow: id, nodes, connections } })
  expect([savedFlow.published, savedFlow.problems.filter(({ severity }) => severity === 'error')]).toEqual([true, []])
  const attempts = [
    await app.call(showFlow, app.admin, { params: { id } }),
    await app.call(showFlowVersion, app.admin, { params: { id, version: 1 } }),
    await app.call(duplicateFlow, app.admin, { body: { flowId: id } }),
  ]
  await alfa.do(createPhrase, { body: { name: 'Chaves', flowId: id, phrase: 'quero as chaves' } })
  const number = customerNumber()
  const write = (body: string) =>
    alfa.do(simulatorInbound, { params: { whatsappId: alfa.connectionId }, body: { number, name: 'C', body } })
  await write('quero as chaves')
  const ticket = async () =>
    (await alfa.do(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets[0]
  const runs = async () => app.call(listTicketRuns, app.admin, { params: { id: (await ticket())?.id ?? 0 } })
  await until(async () => (await runs()).body.runs[0]?.waitsFor === 'answer', 'a question of the flow')
  await write('Ana')
  await until(async () => (await runs()).body.runs[0]?.state === 'failed', 'the end of the flow')
  expect(plantedIn(JSON.stringify([...attempts, await runs()]))).toEqual([])
}

const send = (endpoint: Endpoint, as: Person, call: object): Promise<CallAnswer<unknown>> =>
  app.call(endpoint as never, as, call as never)
const guarded = allEndpoints.filter(({ access }) => access.login)
const endsSession = (id: string) => id === 'auth.logout' || id === 'sessions.endAll'

describe('a secret entrusted to the product', () => {
  it('was sent to its service, so that there was something to hide', () => {
    const sentText = JSON.stringify(echo.received)
    for (const what of [
      ...['a prompt’s key', 'the access token of the official channel'],
      ...['a secret header of a request', 'a key of an AI node', 'a key of a voice'],
    ])
      expect(plantedIn(sentText)).toContain(what)
  })

  it.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is in no answer of %s',
    async (id, endpoint) => {
      const sample = samples[id]
      if (!sample) throw new Error(`no sample for ${id}`)
      const isOperators = endpoint.access.login && endpoint.access.permission === 'platform:operate'
      const owner = isOperators ? app.superUser : endsSession(id) ? await app.addUser(app.admin) : app.admin
      // Calls to providers fail here. A failing call answers with its error.
      const call = await sample.make(alfa)
      for (const as of [owner, app.attendant]) {
        if (endsSession(id) && as !== owner) continue
        const answer = await send(endpoint, as, call)
        const text = JSON.stringify(answer)
        expect([id, plantedIn(text)]).toEqual([id, []])
        expect([id, hasAccess(text)]).toEqual([id, /^customers\.(list|create|update)$/.test(id) && hasAccess(text)])
        const mayShow = as === owner && /^(whatsapp|connections|simulator)\./.test(id)
        if (!mayShow) expect([id, includesSecret(text, connectionToken)]).toEqual([id, false])
      }
    },
  )

  it('is in no public answer', async () => {
    for (const path of ['/health', '/metrics', '/api/docs/json', '/']) {
      const answer = await fetch(app.url + path)
      expect([path, plantedIn(await answer.text())]).toEqual([path, []])
    }
  })

  it('is not stored in plain text in any table', async () => {
    const tables = await app.rows<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(80)
    for (const { name } of tables) {
      const rows = await app.rows<{ row: string }>(`select t::text as row from ${name} t`)
      const text = rows.map(({ row }) => row).join('\n')
      expect([name, plantedIn(text), includesSecret(text, connectionToken), hasAccess(text)]).toEqual([
        name,
        [],
        false,
        false,
      ])
    }
  })

  it('is in no event, and in no log line', async () => {
    const events = sockets.map(({ received }) => JSON.stringify(received))
    expect(events[0]?.length).toBeGreaterThan(1000)
    for (const text of events) expect([plantedIn(text), hasAccess(text)]).toEqual([[], false])
    expect(lines.length).toBeGreaterThan(10)
    const revealing = (text: string) =>
      plantedIn(text).length > 0 || includesSecret(text, connectionToken) || hasAccess(text)
    expect(lines.filter(revealing)).toEqual([])
    expect(events.slice(1).map((text) => includesSecret(text, connectionToken))).toEqual([false, false])
  })

  it('would be detected', () => {
    for (const [what, value] of Object.entries(planted)) expect(plantedIn(`x ${value} y`)).toContain(what)
  })
})
