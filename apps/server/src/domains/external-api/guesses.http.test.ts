import { listContacts } from '@recado/contract/contacts/endpoints'
import { sendByApi } from '@recado/contract/external-api/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { tokenHash } from '../connections/tokens/connection-token.ts'
import { apiTokenProgram, connectionProgram, program } from './test/programs.ts'

/** external-api.8 */
const LIMIT = 100
const TYPED = 'loja-do-bairro'
let app: TestApp
let alfa: CompanyFixture

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(() => app?.stop())
/** As if a quarter of an hour had passed. */
const passQuarterHour = () =>
  app.restart(() => app.rows(`update failed_attempts set at = at - interval '15 minutes 1 second'`))
afterEach(passQuarterHour)

const from = (address: string) => ({ 'x-forwarded-for': address })
const post = async (as: Person, address: string) => {
  const { status, body, headers } = await app.call(sendByApi, as, {
    body: { number: '5511987654321', body: 'oi' },
    headers: from(address),
  })
  return { status, error: body.error, wait: headers.get('retry-after') }
}
const guess = (n: number, address = '203.0.113.1') => post(program(`palpite-${n}`), address)
const guesses = async (count: number, address?: string) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => guess(n, address)))
  return answers.map(({ status }) => status)
}
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe('external-api.8: unknown tokens', () => {
  it('the first hundred from an address within a quarter of an hour get 401, further ones 429 with Retry-After, later 401 again', async () => {
    expect(count(await guesses(LIMIT), 401)).toBe(LIMIT)
    for (const n of [LIMIT, LIMIT + 1]) {
      const rejection = await guess(n)
      expect([rejection.status, rejection.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS'])
      expect(Number(rejection.wait)).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 900)
    }
    // Also with an unknown API token, and at an endpoint that reads data.
    const unknownApiToken = program(`rcd_${app.admin.companyId}_${'A'.repeat(43)}`)
    expect((await post(unknownApiToken, '203.0.113.1')).status).toBe(429)
    const read = await app.call(listContacts, unknownApiToken, { headers: from('203.0.113.1') })
    expect([read.status, read.body]).toEqual([429, { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: expect.any(Number) }])
    expect((await guess(0, '203.0.113.2')).status).toBe(401)
    await passQuarterHour()
    expect((await guess(0)).status).toBe(401)
  })

  it('concurrent calls are counted one by one, also after a server restart', async () => {
    const statuses = await guesses(LIMIT + 20)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([LIMIT, 20])
    await app.restart()
    expect((await guess(0)).status).toBe(429)
  })

  it('a call without a token is not counted', async () => {
    await guesses(LIMIT - 1)
    for (const _ of [1, 2, 3]) expect((await post(nobody, '203.0.113.1')).status).toBe(401)
    expect([(await guess(0)).status, (await guess(1)).status]).toEqual([401, 429])
    expect((await post(nobody, '203.0.113.1')).status).toBe(401)
  })

  it('valid tokens from that address still work and are never counted', async () => {
    const [line, api] = [
      await connectionProgram(app, app.admin, alfa.connectionId),
      await apiTokenProgram(app, app.admin, 'messages:send'),
    ]
    await guesses(LIMIT - 1)
    for (const token of [line, api, line, api]) expect((await post(token, '203.0.113.1')).status).toBe(200)
    expect((await guess(0)).status).toBe(401)
    expect((await guess(1)).status).toBe(429)
    for (const token of [line, api]) expect((await post(token, '203.0.113.1')).status).toBe(200)
  })

  it('a short token chosen by a user could be guessed: it works from addresses where it worked before, and has to wait elsewhere', async () => {
    await app.rows('update connection_tokens set token_hash = $2 where connection_id = $1', [
      alfa.connectionId,
      tokenHash(TYPED),
    ])
    const chosenToken = program(TYPED)
    expect((await post(chosenToken, '203.0.113.1')).status).toBe(200)
    await guesses(LIMIT)
    await guesses(LIMIT, '203.0.113.2')
    expect((await guess(0)).status).toBe(429)
    expect((await post(chosenToken, '203.0.113.1')).status).toBe(200)
    expect(await post(chosenToken, '203.0.113.2')).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_REQUESTS' })
    await passQuarterHour()
    expect((await post(chosenToken, '203.0.113.2')).status).toBe(200)
  })
})
