import { allEndpoints } from '@recado/contract/all-endpoints'
import {
  deleteConnection,
  listConnections,
  showConnection,
  updateConnection,
} from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorRestore } from '@recado/contract/connections/simulator'
import type { Endpoint } from '@recado/contract/endpoint'
import { errorStatus } from '@recado/contract/errors'
import { stopExtraction } from '@recado/contract/extractor/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renewTokens } from './access-tokens.ts'
import { startTestApp, type TestApp } from './app.ts'
import { samples } from './area-calls.ts'
import { type BadCall, badCalls, TriedValues } from './bad-values.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts'
import { footprint } from './footprint.ts'
import { type HttpReply, send } from './http-client.ts'
import type { SampleCall } from './sample.ts'

/**
 * Calls every endpoint with every input wrong in every way. Each call is refused with a code of the catalogue, or
 * accepted as a valid value; never an unexpected failure. A refusal changes nothing.
 */

let app: TestApp
/** The AI provider of endpoints that ask the AI. */
let fake: FakeOpenAi
let fixture: CompanyFixture
let simulatorCompany: CompanyFixture

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    OPENAI_URL: fake.url,
    LOG_LEVEL: 'silent',
    API_CALLS_PER_MINUTE: '0',
    WHATSAPP_SOCKET_URL: 'ws://127.0.0.1:9',
  })
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  // A separate session, because the simulator's calls break it while the other calls need theirs.
  simulatorCompany = await createCompanyFixture(app, app.stranger, 'BETA9Z')
  await tidy(fixture)
  await tidy(simulatorCompany)
})
beforeEach(() => renewTokens(app))
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})

const open: Record<string, () => Promise<SampleCall>> = {
  'auth.login': async () => ({ body: { email: 'ninguem@lugar.test', password: 'segredo1' } }),
  'auth.refresh': async () => ({ body: { refreshToken: 'x' } }),
  'companies.signUp': async () => ({
    body: { company: 'Nova', name: 'Dona Nova', email: `n${customerNumber()}@nova.test`, password: 'segredo1' },
  }),
  'media.public': async () => ({ params: { company: 'company1', name: 'a.png' }, query: { e: 1, s: 'x' } }),
  'simulator.media': async () => ({ params: { whatsappId: 1, seq: 1 }, query: { c: 1, e: 1, s: 'x' } }),
}
/** A valid send by a program, and a message whose state can be read. */
const byPrograms: Record<string, (home: CompanyFixture) => Promise<SampleCall>> = {
  'externalApi.send': async () => ({ body: { number: customerNumber(), body: 'oi', name: 'Ana', marketing: false } }),
  'externalApi.sent': async (home) => ({ params: { id: (await home.newConversation()).ownMessageId } }),
}
const connectionToken = async (home: CompanyFixture) =>
  (await home.do(showConnection, { params: { id: home.connectionId } })).token ?? null
/** These read with a body and change nothing, so one sample serves all tries. */
const reading = ['actions.countTickets']
const silent = async (): Promise<SampleCall> => ({})

/** Sends all calls, a few at a time. */
async function sendAll(endpoint: Endpoint, calls: BadCall[], token: string | null): Promise<HttpReply[]> {
  const answered: HttpReply[] = []
  const queue = calls.entries()
  const worker = async () => {
    for (const [index, { path, headers, body }] of queue)
      answered[index] = await send(app.url + path, {
        method: endpoint.method,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: endpoint.method === 'GET' ? undefined : body,
      })
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  const faults = answered.flatMap((answer, index) => {
    const problem = fault(answer)
    return problem ? [`${calls[index]?.what}: ${problem}`] : []
  })
  expect(faults).toEqual([])
  return answered
}

/** Returns the problem of an answer, or null. */
function fault({ status, text }: HttpReply): string | null {
  if (status >= 200 && status < 300) return null
  const code = codeOf(text)
  if (code === null || !(code in errorStatus)) return `${status} without a code: ${text.slice(0, 200)}`
  if (status < 400 || status >= 500) return `${status} ${code}`
  // Shows the company's roles, whose names come from these calls.
  if (code === 'ERR_ROLE_CHANGED') return null
  return /node_modules|\bat \S+:\d+|select |insert |relation "/i.test(text)
    ? `reveals too much: ${text.slice(0, 200)}`
    : null
}

function codeOf(text: string): string | null {
  try {
    const body = JSON.parse(text) as { error?: unknown }
    return typeof body.error === 'string' ? body.error : null
  } catch {
    return null
  }
}

/**
 * Removes the created sessions, some of which keep calling an unreachable network. Repairs the company's session, stops
 * its webhooks, its extractions and its campaigns' retries.
 */
async function tidy(home: CompanyFixture): Promise<void> {
  const of = [home.admin.companyId]
  await app.rows('update webhooks set active = false where company_id = $1', of)
  await app.rows(`update campaigns set next_at = '2100-01-01' where company_id = $1 and next_at is not null`, of)
  const rooms = await app.rows<{ roomId: string }>(
    `select room_id as "roomId" from extractions where company_id = $1 and state = 'running'`,
    of,
  )
  for (const { roomId } of rooms) await home.do(stopExtraction, { body: { roomId } })
  const own = { params: { id: home.connectionId } }
  await home.do(updateConnection, { ...own, body: { isDefault: true, greetingMessage: 'oi' } })
  for (const { id } of await home.do(listConnections, {})) {
    if (id !== home.connectionId) await home.do(deleteConnection, { params: { id } })
  }
  const connection = { params: { whatsappId: home.connectionId } }
  await home.do(simulatorFault, {
    ...connection,
    body: { refuseConnects: 0, failSends: 0, delaySendsMs: 0, failMedia: 0 },
  })
  await home.do(simulatorRestore, { ...connection, body: {} })
}

const isRefused = (answer: HttpReply | undefined) => (answer?.status ?? 0) >= 400

/** Sends calls that are refused, and checks that none of them left a trace. */
async function leavesNothing(
  endpoint: Endpoint,
  refusedCalls: BadCall[],
  home: CompanyFixture,
  token: string | null,
): Promise<void> {
  if (refusedCalls.length === 0) return
  const before = await footprint(app, home.admin.companyId)
  const answered = await sendAll(endpoint, refusedCalls, token)
  const stillRefused = refusedCalls.filter((_, index) => isRefused(answered[index]))
  if (stillRefused.length === refusedCalls.length) {
    expect(await footprint(app, home.admin.companyId), 'nothing half-written').toEqual(before)
    return
  }
  // Calls that were blocked only by an earlier call are accepted now. The others are sent again without them.
  await tidy(home)
  await leavesNothing(endpoint, stillRefused, home, token)
}

const endsSession = (id: string) => id === 'auth.logout' || id === 'sessions.endAll'
const triedValues = new TriedValues()

describe('bad input', () => {
  it.each(allEndpoints.filter(({ id }) => !endsSession(id)).map((endpoint) => [endpoint.id, endpoint] as const))(
    'RT-11: %s refuses bad input or accepts it as a valid value',
    async (id, endpoint) => {
      const guarded = endpoint.access.login
      const home = id.startsWith('simulator.') || id.startsWith('whatsappsession.') ? simulatorCompany : fixture
      const program = byPrograms[id]
      const makeSample = program ? () => program(home) : (open[id] ?? silent)
      const make = guarded ? () => samples[id]?.make(home) ?? silent() : makeSample
      const fresh = endpoint.method === 'POST' && samples[id]?.names === false && !reading.includes(id)
      const calls = await badCalls(endpoint, make, fresh, triedValues)
      const caller =
        endpoint.access.login && endpoint.access.permission === 'platform:operate' ? app.superUser : home.admin
      // Only programs may call it, with the token of the company's connection.
      const token = guarded ? caller.token : endpoint.access.token ? await connectionToken(home) : null
      const others = calls.filter(({ isRefusedBySchema }) => !isRefusedBySchema)
      const answered = await sendAll(endpoint, others, token)
      await tidy(home)
      // Calls that the schemas refuse do not affect each other, so one round checks both their answers and the absence
      // of traces.
      const refusedCalls = [
        ...calls.filter(({ isRefusedBySchema }) => isRefusedBySchema),
        ...others.filter((_, index) => isRefused(answered[index])),
      ]
      await leavesNothing(endpoint, refusedCalls, home, token)
    },
  )
})
