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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { samples } from './area-calls.ts'
import { type BadCall, badCalls, Tried } from './bad-values.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts'
import { footprint } from './footprint.ts'
import { type Reply, send } from './http-client.ts'
import type { SampleCall } from './sample.ts'

/**
 * Every endpoint of the contract with every input wrong in every way: refused with a code of the catalogue, or taken as
 * what it is; never an unexpected failure, and a refusal leaves nothing behind.
 */

let app: TestApp
/** What endpoints that ask the AI ask. */
let fake: FakeOpenAi
let fixture: CompanyFixture
let workshop: CompanyFixture

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    OPENAI_URL: fake.url,
    LOG_LEVEL: 'silent',
    API_CALLS_PER_MINUTE: '0',
    WHATSAPP_SOCKET_URL: 'ws://127.0.0.1:9',
  })
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  // The session that the simulator's calls break is not the one that the other calls need.
  workshop = await createCompanyFixture(app, app.stranger, 'BETA9Z')
}, 120_000)
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
/** A valid send by a program, and a message that one may ask about. */
const byPrograms: Record<string, (home: CompanyFixture) => Promise<SampleCall>> = {
  'externalApi.send': async () => ({ body: { number: customerNumber(), body: 'oi', name: 'Ana', marketing: false } }),
  'externalApi.sent': async (home) => ({ params: { id: (await home.newConversation()).ownMessageId } }),
}
const connectionToken = async (home: CompanyFixture) =>
  (await home.do(showConnection, { params: { id: home.connectionId } })).token ?? null
/** They take a body and change nothing, so that one sample serves all tries. */
const reading = ['actions.countTickets']
const silent = async (): Promise<SampleCall> => ({})

/** Sends all, a few at a time. */
async function sendAll(endpoint: Endpoint, calls: BadCall[], token: string | null): Promise<Reply[]> {
  const answered: Reply[] = []
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
    const found = fault(answer)
    return found ? [`${calls[index]?.what}: ${found}`] : []
  })
  expect(faults).toEqual([])
  return answered
}

/** The problem of an answer; null without one. */
function fault({ status, text }: Reply): string | null {
  if (status >= 200 && status < 300) return null
  const code = codeOf(text)
  if (code === null || !(code in errorStatus)) return `${status} without a code: ${text.slice(0, 200)}`
  if (status < 400 || status >= 500) return `${status} ${code}`
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
 * Takes away the sessions that were made, some of which keep calling a network that is not there, mends the own one,
 * tells no webhook any more, and lets no campaign try again by itself.
 */
async function tidy(home: CompanyFixture): Promise<void> {
  const of = [home.admin.companyId]
  await app.rows('update webhooks set active = false where company_id = $1', of)
  await app.rows(`update campaigns set next_at = '2100-01-01' where company_id = $1 and next_at is not null`, of)
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

const isRefused = (answer: Reply | undefined) => (answer?.status ?? 0) >= 400

/** Sends calls that are refused: in the end none of them may have left a trace. */
async function leavesNothing(
  endpoint: Endpoint,
  refused: BadCall[],
  home: CompanyFixture,
  token: string | null,
): Promise<void> {
  if (refused.length === 0) return
  const before = await footprint(app, home.admin.companyId)
  const answered = await sendAll(endpoint, refused, token)
  const still = refused.filter((_, index) => isRefused(answered[index]))
  // Calls that only stood in another's way are taken now; the rest is tried once more by itself.
  if (still.length < refused.length) return leavesNothing(endpoint, still, home, token)
  expect(await footprint(app, home.admin.companyId), 'nothing half-written').toEqual(before)
}

const endsSession = (id: string) => id === 'auth.logout' || id === 'sessions.endAll'
const tried = new Tried()

describe('bad input', () => {
  it.each(allEndpoints.filter(({ id }) => !endsSession(id)).map((endpoint) => [endpoint.id, endpoint] as const))(
    'RT-11: %s refuses or takes it as it is',
    async (id, endpoint) => {
      const guarded = endpoint.access.login
      const home = id.startsWith('simulator.') || id.startsWith('whatsappsession.') ? workshop : fixture
      const program = byPrograms[id]
      const anybody = program ? () => program(home) : (open[id] ?? silent)
      const make = guarded ? () => samples[id]?.make(home) ?? silent() : anybody
      const fresh = endpoint.method === 'POST' && samples[id]?.names === false && !reading.includes(id)
      await tidy(home)
      const calls = await badCalls(endpoint, make, fresh, tried)
      const caller = endpoint.access.login && endpoint.access.superOnly ? app.superUser : home.admin
      // Programs alone may call it: by the token of the company's connection.
      const token = guarded ? caller.token : endpoint.access.token ? await connectionToken(home) : null
      // What the schemas refuse changes nothing for the others, so that one time shows both: the answers, and no trace.
      await leavesNothing(
        endpoint,
        calls.filter(({ refused }) => refused),
        home,
        token,
      )
      const others = calls.filter(({ refused }) => !refused)
      const answered = await sendAll(endpoint, others, token)
      await tidy(home)
      const refused = others.filter((_, index) => isRefused(answered[index]))
      await leavesNothing(endpoint, refused, home, token)
    },
    60_000,
  )
})
