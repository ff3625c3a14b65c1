import { allEndpoints } from '@recado/contract/all-endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { errorStatus } from '@recado/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionProgram, sendText } from '../src/domains/external-api/test/programs.ts'
import { startTestApp, type TestApp } from './app.ts'
import { refusals, samples } from './area-calls.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts'
import { send } from './http-client.ts'
import { type JsonSchema, schemaProblems } from './json-schema.ts'
import { nobody, type Person } from './people.ts'

/** Every call of the contract is answered as the API document describes it. */

interface Operation {
  operationId: string
  security: Array<Record<string, []>>
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
  parameters: Array<{ name: string; in: string }>
}

let app: TestApp
let fake: FakeOpenAi
let alfa: CompanyFixture
let document: JsonSchema & { paths: Record<string, Record<string, Operation>> }

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ API_CALLS_PER_MINUTE: '0', OPENAI_URL: fake.url })
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  document = JSON.parse((await send(`${app.url}/api/docs/json`, { method: 'GET' })).text) as typeof document
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})

const operationOf = ({ path, method }: Endpoint): Operation => {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}
/** Returns the differences between an answer and the document. */
function problemsOf(endpoint: Endpoint, status: number, body: unknown): string[] {
  const answer = operationOf(endpoint).responses[String(status)]
  if (!answer) return [`${endpoint.id} answers ${status}, which the document does not name`]
  const schema = answer.content?.['application/json']?.schema
  return schema ? schemaProblems(body, schema, document) : [`${endpoint.id} has no JSON for ${status}`]
}
const endsSession = (id: string) => id === 'auth.logout' || id === 'sessions.endAll'
const isOperators = ({ access }: Endpoint) => access.login && access.permission === 'platform:operate'
const personFor = async (endpoint: Endpoint): Promise<Person> => {
  if (isOperators(endpoint)) return app.superUser
  return endsSession(endpoint.id) ? app.addUser(app.admin) : app.admin
}

describe('the API document', () => {
  const guarded = allEndpoints.filter(({ access }) => access.login)
  it.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
    'RT-11: %s answers as documented, to allowed and to refused callers',
    async (id, endpoint) => {
      const inputs = await samples[id]?.make(alfa)
      const { status, body } = await app.call(endpoint as never, await personFor(endpoint), inputs as never)
      const refusal = refusals[id]
      expect(status, JSON.stringify(body)).toBe(refusal ? errorStatus[refusal] : 200)
      if (refusal) expect(body).toEqual({ error: refusal })
      if (!endpoint.raw) expect(problemsOf(endpoint, status, body)).toEqual([])
      const refusedCall = await app.call(endpoint as never, nobody, inputs as never)
      expect(problemsOf(endpoint, refusedCall.status, refusedCall.body)).toEqual([])
    },
  )

  it('API-02: sends by token and their states answer as documented, including refusals', async () => {
    const shop = await connectionProgram(app, app.admin, alfa.connectionId)
    const [sendByApi, sentEndpoint] = ['externalApi.send', 'externalApi.sent'].map(
      (name) => allEndpoints.find(({ id }) => id === name) as Endpoint,
    ) as [Endpoint, Endpoint]
    const number = customerNumber()
    const accepted = await sendText(app, shop, { number, body: 'um' }, 'chave-1')
    const answers = [
      [sendByApi, accepted],
      [sendByApi, await sendText(app, shop, { number, body: 'dois' }, 'chave-1')],
      [sendByApi, await sendText(app, shop, { number: '1', body: 'dois' })],
      [sendByApi, await sendText(app, shop, {})],
      [sendByApi, await sendText(app, nobody, {})],
      [sendByApi, await sendText(app, shop, { number, body: 'oi', whatsappId: 99_999 })],
      [sentEndpoint, await app.call(sentEndpoint as never, shop, { params: { id: accepted.body.id } } as never)],
      [sentEndpoint, await app.call(sentEndpoint as never, shop, { params: { id: 99_999_999 } } as never)],
    ] as const
    expect(answers.map(([, { status }]) => status)).toEqual([200, 409, 400, 400, 401, 403, 200, 404])
    for (const [endpoint, { status, body }] of answers) expect(problemsOf(endpoint, status, body)).toEqual([])
  })

  it('describes who may call: users with a login, programs with a token if a scope is named', () => {
    for (const endpoint of allEndpoints) {
      const { access } = endpoint
      const schemes = operationOf(endpoint).security.flatMap((scheme) => Object.keys(scheme))
      expect([endpoint.id, schemes]).toEqual([
        endpoint.id,
        [...(access.login ? ['bearer'] : []), ...(access.token ? ['token'] : [])],
      ])
    }
    const send = operationOf(allEndpoints.find(({ id }) => id === 'externalApi.send') as Endpoint)
    expect(send.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
  })

  it('every reference resolves, and every operation has a unique name', () => {
    const text = JSON.stringify(document)
    for (const [, ref] of text.matchAll(/"\$ref":"([^"]+)"/g))
      expect([ref, schemaProblems(undefined, { $ref: ref ?? '' }, document).length >= 0]).toEqual([ref, true])
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids.length).toBe(new Set(ids).size)
    expect(ids.length).toBe(allEndpoints.length)
  })
})
