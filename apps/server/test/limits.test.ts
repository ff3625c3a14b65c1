import { createConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { createContact, listContacts } from '@recado/contract/contacts/endpoints'
import { listMessages, listTickets, sendMessages } from '@recado/contract/conversations/endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { createUser, listUsers, updateUser } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { sharedTestApp } from './shared-app.ts'

let app: SharedTestApp
let fixture: CompanyFixture
let ticketId = 0
let serial = 0

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  ticketId = (await fixture.newConversation()).ticket.id
})
afterAll(() => app?.stop())

/** Returns a different text of that length each time. */
const letters = (length: number) => String.fromCodePoint(0x4e00 + ++serial).padEnd(length, 'ã')
const hex = () => `#${(0x200000 + ++serial * 3571).toString(16).slice(-6)}`
const user = (change: object) => ({
  body: { name: 'Nome', lastName: 'Outro', email: `p${++serial}@limite.test`, password: 'segredo1', ...change },
})

type Make = (length: number) => { params?: object; body: object }
const lengths: Array<[what: string, endpoint: Endpoint, least: number | null, most: number, make: Make]> = [
  ['name of a user', createUser, 2, 50, (n) => user({ name: 'n'.repeat(n) })],
  ['last name of a user', createUser, 2, 50, (n) => user({ lastName: 'n'.repeat(n) })],
  ['password', createUser, 8, 50, (n) => user({ password: letters(n) })],
  ['name of a connection', createConnection, 2, 50, (n) => ({ body: { name: letters(n), provider: 'simulator' } })],
  ['name of a queue', createQueue, 2, 50, (n) => ({ body: { name: letters(n), color: hex() } })],
  ['name of a tag', createTag, 3, 50, (n) => ({ body: { name: letters(n) } })],
  ['name of a contact', createContact, 1, 100, (n) => ({ body: { name: 'n'.repeat(n), number: customerNumber() } })],
  [
    'greeting',
    createQueue,
    null,
    4000,
    (n) => ({ body: { name: letters(9), color: hex(), greetingMessage: 'g'.repeat(n) } }),
  ],
  ['text of a message', sendMessages, 1, 65_536, (n) => ({ params: { ticketId }, body: { body: 'm'.repeat(n) } })],
]

describe('lengths', () => {
  it.each(lengths)(
    'TEN-09: %s: accepted up to its limits, refused beyond',
    async (_what, endpoint, least, most, make) => {
      const statusOf = async (length: number) =>
        (await app.call(endpoint as never, app.admin, make(length) as never)).status
      expect([most, await statusOf(most)]).toEqual([most, 200])
      expect([most + 1, await statusOf(most + 1)]).toEqual([most + 1, 400])
      if (least === null) return
      expect([least, await statusOf(least)]).toEqual([least, 200])
      expect([least - 1, await statusOf(least - 1)]).toEqual([least - 1, 400])
    },
  )

  it('TEN-09: spaces do not make a name longer', async () => {
    const { status } = await app.call(updateUser, app.admin, {
      params: { id: app.admin.userId },
      body: { name: ` a${' '.repeat(40)}` },
    })
    expect(status).toBe(400)
  })
})

describe('pages', () => {
  it('TKT-01, MSG-01: 40 tickets, 20 messages, 20 contacts and 20 users per page; the rest follows by number and by cursor', async () => {
    const connection = { params: { whatsappId: fixture.connectionId } }
    await fixture.do(simulatorInbound, {
      ...connection,
      body: Array.from({ length: 41 }, () => ({ number: customerNumber(), name: 'Cliente', body: 'oi' })),
    })
    const number = customerNumber()
    await fixture.do(simulatorInbound, {
      ...connection,
      body: Array.from({ length: 21 }, (_, n) => ({ number, body: `m${n}`, timestamp: 1_700_000_000 + n })),
    })
    for (let n = 0; n < 20; n++) await fixture.newUser()
    const { tickets } = await fixture.do(listTickets, { query: { searchParam: number, showAll: 'true' } })
    const params = { ticketId: tickets[0]?.id ?? 0 }
    const lists = [
      [
        40,
        (query: object) => fixture.do(listTickets, { query: { showAll: 'true', status: 'pending', ...query } }),
        'tickets',
      ],
      [20, (query: object) => fixture.do(listMessages, { params, query: { ...query } }), 'messages'],
      [20, (query: object) => fixture.do(listContacts, { query: { ...query } }), 'contacts'],
      [20, (query: object) => fixture.do(listUsers, { query: { ...query } }), 'users'],
    ] as const
    for (const [size, list, name] of lists) {
      const rowsOf = (page: object) => (page as Record<string, Array<{ id: number }>>)[name]?.map((row) => row.id) ?? []
      const first = await list({})
      expect([name, rowsOf(first).length, first.hasMore]).toEqual([name, size, true])
      const second = rowsOf(await list({ pageNumber: 2 }))
      expect(second.length, name).toBeGreaterThan(0)
      expect(
        second.filter((id) => rowsOf(first).includes(id)),
        name,
      ).toEqual([])
      expect(rowsOf(await list({ cursor: first.cursor })), name).toEqual(second)
      const beyond = await list({ pageNumber: 1_000_000 })
      expect([name, rowsOf(beyond), beyond.hasMore]).toEqual([name, [], false])
    }
  })

  it.each([0, -1, 1_000_001, 1.5, 'abc'])('TKT-01: page %s is refused', async (pageNumber) => {
    const { status, body } = await app.call(listTickets, app.admin, { query: { pageNumber } })
    expect([status, body.error]).toEqual([400, 'ERR_VALIDATION'])
  })
})

describe('batches', () => {
  const batch = (count: number, body = 'oi') => ({
    params: { whatsappId: fixture.connectionId },
    body: Array.from({ length: count }, (_, n) => ({
      number: `55118${String(1_000_000 + (n % 50))}0`,
      body,
      id: `L${++serial}`,
    })),
  })

  it('MSG-19: 5,000 messages in one batch are accepted, 5,001 refused', async () => {
    const more = await app.call(simulatorInbound, app.admin, batch(5_001))
    expect([more.status, more.body.error]).toEqual([400, 'ERR_VALIDATION'])
    const { status, body } = await app.call(simulatorInbound, app.admin, batch(5_000))
    expect([status, body.ids?.length]).toEqual([200, 5_000])
    const [row] = await app.rows<{ count: number }>(
      `select count(*)::int as count from messages where company_id = $1 and external_id = any($2)`,
      [app.admin.companyId, body.ids],
    )
    expect(row?.count).toBe(5_000)
  })

  it('MSG-19: 32 MB are accepted, more is refused with a code; other calls accept 1 MB', async () => {
    const body = (bytes: number) => {
      const empty = JSON.stringify({ number: customerNumber(), filler: '' })
      return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)
    }
    const post = async (path: string, bytes: number) => {
      const answer = await fetch(`${app.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' },
        body: body(bytes),
      })
      return [answer.status, ((await answer.json()) as { error?: string }).error]
    }
    const inbound = `/simulator/${fixture.connectionId}/inbound`
    expect(await post(inbound, 32 * 1024 * 1024)).toEqual([200, undefined])
    expect(await post(inbound, 32 * 1024 * 1024 + 1)).toEqual([413, 'ERR_BODY_TOO_LARGE'])
    expect(await post('/contacts', 1024 * 1024 + 1)).toEqual([413, 'ERR_BODY_TOO_LARGE'])
    expect((await post('/contacts', 1024 * 1024))[1]).toBe('ERR_VALIDATION')
  })
})
