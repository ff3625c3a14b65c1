import { tokenScopes } from '@recado/contract/access'
import { allEndpoints } from '@recado/contract/all-endpoints'
import type { Connection } from '@recado/contract/connections/connection'
import { renewConnectionToken, showConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { listContacts, showContact } from '@recado/contract/contacts/endpoints'
import { listTickets, showTicket } from '@recado/contract/conversations/endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { createApiToken, deleteApiToken, listApiTokens, showSentByApi } from '@recado/contract/external-api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { samples } from '../../../test/area-calls.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { footprint } from '../../../test/footprint.ts'
import type { Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { apiTokenProgram, connectionProgram, sendText } from './test/programs.ts'

const LIMIT = 40
let app: TestApp
let alfa: CompanyFixture
let beta: CompanyFixture

beforeAll(async () => {
  app = await startTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  beta = await createCompanyFixture(app, app.stranger, 'BETA9Z')
})
afterAll(() => app?.stop())

const create = (body: Record<string, unknown>) => app.call(createApiToken, app.admin, { body })
const list = async () => (await app.call(listApiTokens, app.admin)).body.apiTokens

describe('API tokens', () => {
  it('are shown once; later only their ending, scopes and last use', async () => {
    const { status, body } = await create({ name: '  Loja  ', scopes: ['messages:send', 'messages:send'] })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ id: expect.any(Number), name: 'Loja', scopes: ['messages:send'], ending: body.token.slice(-4) },
      ...{ createdBy: expect.any(String), createdAt: expect.any(String), lastUsedAt: null },
      token: expect.stringMatching(new RegExp(`^rcd_${app.admin.companyId}_`)),
    })
    expect(JSON.stringify(await list())).not.toContain(body.token)
    const rows = await app.rows<{ row: string }>('select api_tokens::text as row from api_tokens')
    expect(rows.some(({ row }) => row.includes(body.token.slice(8)))).toBe(false)
    await sendText(app, { ...app.admin, token: body.token }, { number: customerNumber(), body: 'oi' })
    expect((await list()).find(({ id }) => id === body.id)?.lastUsedAt).not.toBeNull()
  })

  it.each([
    ['name', 'a', 400],
    ['name', 'ab', 200],
    ['name', 'n'.repeat(50), 200],
    ['name', 'n'.repeat(51), 400],
    ['name', '   ', 400],
    ['scopes', [], 400],
    ['scopes', ['contacts:write'], 400],
    ['scopes', [...tokenScopes], 200],
    ['scopes', 'messages:send', 400],
  ])('%s of %j returns %i', async (field, value, status) => {
    expect((await create({ name: 'Loja', scopes: ['contacts:read'], [field]: value })).status).toBe(status)
  })

  it('a company can have fifty, and no more', async () => {
    const { companyId, userId } = app.admin
    const [{ n } = { n: 0 }] = await app.rows<{ n: number }>(
      'select count(*)::int as n from api_tokens where company_id = $1',
      [companyId],
    )
    await app.rows(
      `insert into api_tokens (company_id, name, token_hash, ending, scopes, created_by)
       select $1, 'cheio', decode(lpad(to_hex(g), 8, '0'), 'hex'), 'xxxx', '{contacts:read}', $2 from generate_series(1, $3::int) g`,
      [companyId, userId, 49 - n],
    )
    expect((await create({ name: 'A última', scopes: ['contacts:read'] })).status).toBe(200)
    const rejection = await create({ name: 'Demais', scopes: ['contacts:read'] })
    expect([rejection.status, rejection.body]).toEqual([409, { error: 'ERR_TOO_MANY_API_TOKENS' }])
    await app.rows(`delete from api_tokens where name = 'cheio'`)
  })

  it('a revoked one stops working at once, and open pages of admins are notified, but not those of attendants', async () => {
    const [watching, other] = [await app.socket(app.admin), await app.socket(app.attendant)]
    const token = await apiTokenProgram(app, app.admin, 'contacts:read')
    expect((await app.call(listContacts, token)).status).toBe(200)
    const events = () =>
      watching.received.filter(({ name }) => name.endsWith('-apiToken')).map(({ payload }) => payload)
    await until(() => events().length >= 2, 'the events of its creation and use')
    expect((await app.call(deleteApiToken, app.admin, { params: { id: token.id } })).status).toBe(200)
    const rejection = await app.call(listContacts, token)
    expect([rejection.status, rejection.body]).toEqual([401, { error: 'ERR_API_TOKEN' }])
    await until(() => events().length >= 3, 'the event of its deletion')
    expect(events()).toMatchObject([
      { action: 'create', apiToken: { id: token.id, lastUsedAt: null } },
      { action: 'update', apiToken: { id: token.id, lastUsedAt: expect.any(String) } },
      { action: 'delete', apiTokenId: token.id },
    ])
    expect(JSON.stringify(watching.received)).not.toContain(token.token)
    expect(other.received.filter(({ name }) => name.endsWith('-apiToken'))).toEqual([])
    expect((await app.call(deleteApiToken, app.admin, { params: { id: token.id } })).status).toBe(404)
  })
})

describe('the token of a connection', () => {
  const shownLastUse = async (as = app.admin) =>
    (await app.call(showConnection, as, { params: { id: alfa.connectionId } })).body.tokenLastUsedAt
  const setLastUse = (change: string) =>
    app.rows(`update connection_tokens set last_used_at = ${change} where connection_id = $1`, [alfa.connectionId])
  const stored = async () => {
    const rows = await app.rows<{ at: Date | null }>(
      'select last_used_at as at from connection_tokens where connection_id = $1',
      [alfa.connectionId],
    )
    return rows.map(({ at }) => at?.toISOString() ?? null)
  }
  const use = (as: Person) => sendText(app, as, { number: customerNumber(), body: 'oi' })

  it('external-api.2, CON-12: shows its last use to users who see the token, recorded at most every five minutes', async () => {
    const line = await connectionProgram(app, app.admin, alfa.connectionId)
    await setLastUse('null')
    expect(await shownLastUse()).toBeNull()
    const [watching, other] = [await app.socket(app.admin), await app.socket(app.attendant)]
    expect((await use(line)).status).toBe(200)
    const first = await shownLastUse()
    expect([typeof first, await stored()]).toEqual(['string', [first]])
    expect(await shownLastUse(app.attendant)).toBeNull()
    const eventsOf = ({ received }: typeof watching) =>
      received
        .filter(({ name }) => name === `company-${app.admin.companyId}-whatsapp`)
        .map(({ payload }) => (payload as { whatsapp: Connection }).whatsapp.tokenLastUsedAt)
    await until(() => eventsOf(watching).length === 1 && eventsOf(other).length === 1, 'the event of its use')
    expect([eventsOf(watching), eventsOf(other)]).toEqual([[first], [null]])
    await use(line)
    expect([await stored(), eventsOf(watching)]).toEqual([[first], [first]])
    await setLastUse("now() - interval '5 minutes 1 second'")
    await use(line)
    expect(Date.parse((await shownLastUse()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
  })

  it('external-api.2: a new token has no last use, and a rejected call does not count as use', async () => {
    const line = await connectionProgram(app, app.admin, alfa.connectionId)
    await use(line)
    await alfa.do(renewConnectionToken, { params: { id: alfa.connectionId } })
    expect(await shownLastUse()).toBeNull()
    expect((await use(line)).status).toBe(401)
    expect(await stored()).toEqual([null])
  })

  it('external-api.2: the audit log does not list uses as changed settings', async () => {
    await use(await connectionProgram(app, app.admin, alfa.connectionId))
    await alfa.do(updateConnection, { params: { id: alfa.connectionId }, body: { ratingMessage: 'De 0 a 10?' } })
    const [entry] = await app.rows<{ entry: string }>(
      `select audit_log::text as entry from audit_log where action = 'connection.update' order by id desc limit 1`,
    )
    expect(entry?.entry).toContain('De 0 a 10?')
    expect(entry?.entry).not.toContain('tokenLastUsedAt')
  })
})

describe('scopes', () => {
  it('contacts and tickets can be read with the matching scope, of the own company only', async () => {
    const contactId = await alfa.newContact()
    const { ticket } = await alfa.newConversation()
    const reader = await apiTokenProgram(app, app.admin, 'contacts:read', 'tickets:read')
    const { body } = await app.call(listContacts, reader, { query: { searchParam: 'ALFA7Q' } })
    expect(body.contacts.some(({ id }) => id === contactId)).toBe(true)
    expect((await app.call(showContact, reader, { params: { id: contactId } })).body.id).toBe(contactId)
    // A program has no tickets of its own, so it sees open ones even without showAll.
    const tickets = await app.call(listTickets, reader, { query: { status: 'open' } })
    expect(tickets.body.tickets.some(({ id }) => id === ticket.id)).toBe(true)
    expect((await app.call(showTicket, reader, { params: { id: ticket.id } })).body.id).toBe(ticket.id)
    const stranger = await apiTokenProgram(app, app.stranger, 'contacts:read', 'tickets:read')
    expect((await app.call(showContact, stranger, { params: { id: contactId } })).status).toBe(404)
    expect((await app.call(showTicket, stranger, { params: { id: ticket.id } })).status).toBe(404)
    expect(JSON.stringify((await app.call(listContacts, stranger)).body)).not.toContain('ALFA7Q')
    expect(JSON.stringify((await app.call(listTickets, stranger)).body)).not.toContain('ALFA7Q')
  })

  it('TEN-01: the state of a message is hidden from other companies and other connections', async () => {
    const { ownMessageId, customerMessageId } = await alfa.newConversation()
    const at = (id: number) => ({ params: { id } })
    const own = await apiTokenProgram(app, app.admin, 'messages:send')
    expect((await app.call(showSentByApi, own, at(ownMessageId))).body.status).toBe('sent')
    expect((await app.call(showSentByApi, own, at(customerMessageId))).status).toBe(404)
    expect(
      (await app.call(showSentByApi, await apiTokenProgram(app, app.stranger, 'messages:send'), at(ownMessageId)))
        .status,
    ).toBe(404)
    const line = await connectionProgram(app, app.stranger, beta.connectionId)
    expect((await app.call(showSentByApi, line, at(ownMessageId))).status).toBe(404)
  })

  /** All data of the company, except that calls are counted. */
  const company = async () => ({ ...(await footprint(app, app.admin.companyId)), api_calls: null })
  const scopeOf = ({ access }: Endpoint) => access.token ?? null
  it('TEN-03: a token reaches only the endpoints of its scopes, and changes nothing', async () => {
    const programs = await Promise.all(
      tokenScopes.map(async (scope) => [scope, await apiTokenProgram(app, app.admin, scope)] as const),
    )
    const line = await connectionProgram(app, app.admin, alfa.connectionId)
    // Otherwise the first use would be recorded during the test.
    await app.rows('update api_tokens set last_used_at = now()')
    await app.rows('update connection_tokens set last_used_at = now()')
    const reachedIds: string[] = []
    for (const endpoint of allEndpoints.filter(({ access }) => access.login || access.token)) {
      const sample = samples[endpoint.id]
      const inputs = sample ? await sample.make(alfa) : { params: { id: 1 } }
      const before = await company()
      for (const [scope, token] of programs) {
        const { status, body } = await app.call(endpoint as never, token, inputs as never)
        const isInScope = scopeOf(endpoint) === scope
        if (isInScope) reachedIds.push(`${scope} ${endpoint.id}`)
        if (isInScope) expect([endpoint.id, [401, 403].includes(status)]).toEqual([endpoint.id, false])
        else expect([endpoint.id, status, body]).toEqual([endpoint.id, 403, { error: 'ERR_NO_PERMISSION' }])
      }
      if (!endpoint.access.login) continue
      const { status, body } = await app.call(endpoint as never, line, inputs as never)
      expect([endpoint.id, status, body]).toEqual([endpoint.id, 403, { error: 'ERR_NO_PERMISSION' }])
      expect(await company(), endpoint.id).toEqual(before)
    }
    expect(reachedIds.sort()).toEqual([
      'contacts:read contacts.check',
      'contacts:read contacts.index',
      'contacts:read contacts.show',
      'messages:send externalApi.send',
      'messages:send externalApi.sent',
      'tickets:read tickets.index',
      'tickets:read tickets.show',
    ])
  })
})

describe('calls a minute', () => {
  it('each token has its own limit; further calls get 429 with Retry-After, rejected calls count, other tokens are unaffected', async () => {
    const limited = await startTestApp({ API_CALLS_PER_MINUTE: String(LIMIT) })
    try {
      const [busy, idle] = [
        await apiTokenProgram(limited, limited.admin, 'contacts:read'),
        await apiTokenProgram(limited, limited.admin, 'contacts:read'),
      ]
      const statuses: number[] = []
      // Every other call is rejected for its scope or its input.
      for (let n = 0; n < LIMIT; n++)
        statuses.push((await (n % 2 ? limited.call(listContacts, busy) : limited.call(listTickets, busy))).status)
      expect(statuses).toEqual(Array.from({ length: LIMIT }, (_, n) => (n % 2 ? 200 : 403)))
      const rejection = await limited.call(listContacts, busy)
      expect([rejection.status, rejection.body]).toEqual([
        429,
        { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
      ])
      const wait = Number(rejection.headers.get('retry-after'))
      expect(wait >= 1 && wait <= 60).toBe(true)
      expect((await limited.call(listContacts, idle)).status).toBe(200)
      // A minute later, and after a server restart, which keeps the count.
      await limited.restart()
      expect((await limited.call(listContacts, busy)).status).toBe(429)
      await limited.rows(`update api_calls set since = since - interval '61 seconds'`)
      await limited.restart()
      expect((await limited.call(listContacts, busy)).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})
