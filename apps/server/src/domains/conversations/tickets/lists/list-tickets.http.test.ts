import { countTickets, listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../../platform/actor.ts'

let fixture: TicketFixture
let vip = 0
/** Names of the seeded tickets by id. */
const names = new Map<number, string>()
const ids: Record<string, number> = {}

beforeAll(async () => {
  fixture = await startTicketFixture()
  const { one, two, ana, bia, sales, support } = fixture
  const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.123456Z`
  const seeds = {
    'ana open': { status: 'open', queueId: sales, userId: ana.userId, unread: 2, lastMessageAt: at(1) },
    'bia open in sales': { status: 'open', queueId: sales, userId: bia.userId, lastMessageAt: at(2) },
    'ana open in support': { status: 'open', queueId: support, userId: ana.userId, lastMessageAt: at(3) },
    'sales pending': { status: 'pending', queueId: sales, unread: 1, lastMessageAt: at(4) },
    'support pending': { status: 'pending', queueId: support, lastMessageAt: at(5) },
    'free pending': { status: 'pending', queueId: null, lastMessageAt: at(6) },
    'ana closed': { status: 'closed', queueId: sales, userId: ana.userId, lastMessageAt: at(7) },
    'bia closed': { status: 'closed', queueId: support, userId: bia.userId, lastMessageAt: at(8) },
  } as const
  for (const [name, seed] of Object.entries(seeds)) {
    const id = await fixture.ticket(one, seed)
    names.set(id, name)
    ids[name] = id
  }
  await fixture.ticket(two, { status: 'open', lastMessage: 'segredo da outra empresa' })
  const [tag] = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#123') returning id`,
    [one.at.companyId],
  )
  vip = tag?.id ?? 0
  for (const name of ['ana open', 'sales pending', 'ana closed']) {
    await fixture.ask('insert into ticket_tags values ($1, $2, $3)', [one.at.companyId, ids[name], vip])
  }
  await fixture.ask(
    `update tickets set created_at = '2026-11-19T02:30:00Z', updated_at = '2026-11-18T12:00:00Z' where id = $1`,
    [ids['ana open']],
  )
})
afterAll(() => fixture.stop())

const list = async (as: Actor, query: Record<string, unknown> = {}) => {
  const answer = await fixture.ok(listTickets, as, { query })
  return { ...answer, names: answer.tickets.map((ticket) => names.get(ticket.id)) }
}

describe('GET /tickets', () => {
  it('TKT-03, TKT-29: open and closed list own tickets, pending lists visible ones, newest first, with exact counts', async () => {
    const { ana, bia, cau, one } = fixture
    expect(await list(ana, { status: 'open' })).toMatchObject({
      names: ['ana open in support', 'ana open'],
      count: 2,
      hasMore: false,
      cursor: null,
    })
    expect((await list(ana, { status: 'pending' })).names).toEqual(['sales pending'])
    expect((await list(bia, { status: 'closed' })).names).toEqual(['bia closed'])
    expect((await list(cau, { status: 'pending' })).names).toEqual(['free pending'])
    expect((await list(one.admin, { status: 'pending' })).names).toEqual([
      'free pending',
      'support pending',
      'sales pending',
    ])
    expect((await list(one.admin, { status: 'open' })).names).toEqual([])
    expect((await list(ana)).names).toEqual(['ana closed', 'sales pending', 'ana open in support', 'ana open'])
  })

  it('TKT-07, tickets.12: showAll requires tickets-manager:showall and is ignored without it', async () => {
    const { ana, one } = fixture
    expect(await list(one.admin, { status: 'open', showAll: 'true' })).toMatchObject({
      names: ['ana open in support', 'bia open in sales', 'ana open'],
      count: 3,
    })
    expect((await list(ana, { status: 'open', showAll: 'true' })).names).toEqual(['ana open in support', 'ana open'])
  })

  it('TKT-08: queues narrow the list, written as JSON, comma list or repeated', async () => {
    const { ana, one, sales, support } = fixture
    const only = { onlyQueues: 'true' }
    expect((await list(one.admin, { status: 'open', showAll: 'true', queueIds: [sales], ...only })).names).toEqual([
      'bia open in sales',
      'ana open',
    ])
    expect(
      (await list(one.admin, { showAll: 'true', status: 'open', queueIds: `${sales},${support}` })).names,
    ).toHaveLength(3)
    expect((await list(ana, { status: 'pending', queueIds: [support] })).names).toEqual([])
    expect(await list(ana, { status: 'open', queueIds: '[]' })).toMatchObject({ names: [], count: 0 })
  })

  it('TKT-08: named queues include visible tickets without a queue, unless onlyQueues is set', async () => {
    const { ana, cau, one, sales } = fixture
    const waiting = { status: 'pending', queueIds: [sales] }
    const without = await list(cau, { status: 'pending', queueIds: '[]' })
    expect(without).toMatchObject({ names: (await list(cau, { status: 'pending' })).names, count: 1 })
    const narrow = await list(one.admin, { ...waiting, onlyQueues: 'true' })
    const wide = await list(one.admin, waiting)
    expect(wide.count).toBe(narrow.count + 1)
    expect(wide.names).toEqual(expect.arrayContaining([...narrow.names, ...without.names]))
    // A user without access to them gets none.
    expect((await list(ana, waiting)).names).toEqual((await list(ana, { ...waiting, onlyQueues: 'true' })).names)
  })

  it('TKT-09, TEN-06: tags, days, unread and, for admins, users narrow the list', async () => {
    const { ana, bia, one } = fixture
    const all = { showAll: 'true' }
    expect(await list(one.admin, { ...all, tags: [vip] })).toMatchObject({
      names: ['ana closed', 'sales pending', 'ana open'],
      count: 3,
    })
    expect(await list(one.admin, { ...all, tags: [vip], status: 'open' })).toMatchObject({
      names: ['ana open'],
      count: 1,
    })
    // 02:30 UTC is still the previous day in São Paulo.
    expect((await list(one.admin, { ...all, date: '2026-11-18' })).names).toEqual(['ana open'])
    expect((await list(one.admin, { ...all, date: '2026-11-19' })).names).toEqual([])
    expect(await list(one.admin, { ...all, updatedAt: '2026-11-18' })).toMatchObject({ names: ['ana open'], count: 1 })
    expect(await list(one.admin, { ...all, withUnreadMessages: 'true' })).toMatchObject({
      names: ['sales pending', 'ana open'],
      count: 2,
    })
    expect((await list(ana, { withUnreadMessages: 'true', status: 'open' })).names).toEqual(['ana open'])
    expect((await list(one.admin, { users: [bia.userId] })).names).toEqual(['bia closed', 'bia open in sales'])
    expect((await list(ana, { users: [bia.userId] })).names).toEqual((await list(ana)).names)
  })

  it('TKT-05: a row carries contact, owner, queue, connection and tags', async () => {
    const [ticket] = (await list(fixture.one.admin, { showAll: 'true', status: 'open', tags: [vip] })).tickets
    expect(ticket).toMatchObject({
      ...{ user: { name: 'Ana' }, queue: { name: 'Vendas' }, whatsapp: { name: 'Linha', status: 'DISCONNECTED' } },
      ...{ tags: [{ id: vip, name: 'VIP', color: '#123', kanban: 0 }], unreadMessages: 2 },
    })
  })

  it('TKT-10: an invalid cursor or page number is rejected', async () => {
    const { one } = fixture
    expect(await fixture.call(listTickets, one.admin, { query: { cursor: 'nonsense' } })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
    expect(await list(one.admin, { status: 'pending', pageNumber: 900_000 })).toMatchObject({
      names: [],
      hasMore: false,
      count: 3,
    })
  })
})

describe('many tickets', () => {
  let boss: Actor
  beforeAll(async () => {
    const { two } = fixture
    boss = two.admin
    // Groups of ten have the same time to the microsecond; names repeat every ten tickets.
    await fixture.ask(
      `with people as (
         insert into contacts (company_id, name, number)
         select $1, (array['João','Conceição','Ana'])[1 + i % 3] || ' nº ' || i, '5511987' || lpad(i::text, 6, '0') from generate_series(1, 2600) i
         returning id, number)
       insert into tickets (company_id, contact_id, connection_id, status, last_message, last_message_at)
       select $1, id, $2, case when right(number, 6)::int <= 2400 then 'closed' else 'pending' end, 'Promoção de verão',
         timestamptz '2026-11-01' + interval '1 second' * (right(number, 6)::int / 10) from people`,
      [two.at.companyId, two.at.connectionId],
    )
  })

  it('TKT-10: the cursor reaches every ticket exactly once, in the order of pageNumber', async () => {
    const ids: number[] = []
    let cursor: string | null | undefined
    for (let page = 1; page <= 10; page++) {
      const query = { status: 'closed', showAll: 'true' }
      const answer = await list(boss, cursor ? { ...query, cursor } : query)
      const numbered = await list(boss, { ...query, pageNumber: page })
      expect(answer.tickets.map(({ id }) => id)).toEqual(numbered.tickets.map(({ id }) => id))
      expect(answer).toMatchObject({ count: 2400, hasMore: true })
      expect(answer.countIsFloor).toBeUndefined()
      ids.push(...answer.tickets.map(({ id }) => id))
      cursor = answer.cursor
    }
    expect(new Set(ids).size).toBe(400)
    const last = await list(boss, { status: 'closed', showAll: 'true', pageNumber: 60 })
    expect(last).toMatchObject({ hasMore: false, cursor: null })
    expect(last.tickets).toHaveLength(40)
  })

  it('TKT-09: a search by accents, case, number spellings and the last message covers all statuses', async () => {
    const search = (searchParam: string, more = {}) => list(boss, { showAll: 'true', searchParam, ...more })
    expect((await search('CONCEICAO nº 1000')).tickets).toHaveLength(1)
    expect((await search('conceição Nº 1000')).tickets).toHaveLength(1)
    expect((await search('11 98700-2500')).tickets).toMatchObject([{ status: 'pending' }])
    // A mobile number without the ninth digit, as formerly written.
    expect((await search('1187002500')).tickets).toHaveLength(1)
    expect(await search('zzzz')).toMatchObject({ tickets: [], count: 0, hasMore: false })
    expect((await search('100%')).tickets).toEqual([])
    expect((await search('segredo')).tickets).toHaveLength(1)
    expect((await list(fixture.one.admin, { showAll: 'true', searchParam: 'segredo' })).tickets).toEqual([])
  })

  it('TKT-09: a frequent word returns a page and a count marked as a lower bound', async () => {
    const search = (searchParam: string, more = {}) => list(boss, { showAll: 'true', searchParam, ...more })
    // Up to 2,000 hits are counted to 1,000; more are walked.
    expect(await search('conceicao')).toMatchObject({ count: 867, hasMore: true })
    for (const frequent of ['promocao', 'nº']) {
      const first = await search(frequent)
      expect(first).toMatchObject({ count: 1000, countIsFloor: true, hasMore: true })
      const next = await search(frequent, { cursor: first.cursor })
      expect(next.tickets).toHaveLength(40)
      expect(next.tickets.map(({ id }) => id).filter((id) => first.tickets.some((one) => one.id === id))).toEqual([])
    }
    const waiting = await search('promocao', { status: 'pending' })
    expect(waiting).toMatchObject({ count: 200, hasMore: true })
    expect(waiting.countIsFloor).toBeUndefined()
    expect(waiting.tickets.every((ticket) => ticket.status === 'pending')).toBe(true)
  })

  it.each([
    ['recent', 'last_message_at desc, id desc'],
    ['waiting', 'waits_from, id'],
  ])(
    'TKT-09: a frequent word that is rare at the start of a list fills the page with later tickets (%s)',
    async (order, by) => {
      // Every fortieth of the first 500 waiting tickets contains it, and all later ones do.
      await fixture.ask(
        `with people as (
         insert into contacts (company_id, name, number) select $1, 'Raro ' || i, '5521986' || lpad(i::text, 6, '0') from generate_series(1, 3100) i
         returning id, number)
       insert into tickets (company_id, contact_id, connection_id, last_message, last_message_at, waiting_since)
       select $1, id, $2, case when n > 500 or n % 40 = 0 then 'Liquidação' else 'Outra coisa' end,
         timestamptz '2026-11-10' - interval '1 second' * n, timestamptz '2026-10-01' + interval '1 second' * n
       from (select id, right(number, 6)::int as n from people) as numbered`,
        [fixture.two.at.companyId, fixture.two.at.connectionId],
      )
      const query = { status: 'pending', showAll: 'true', searchParam: 'liquidacao', order }
      const first = await list(boss, query)
      expect(first).toMatchObject({ count: 12, countIsFloor: true, hasMore: true })
      const next = await list(boss, { ...query, cursor: first.cursor })
      const expectedRows = await fixture.ask<{ id: number }>(
        `select id from tickets where company_id = $1 and last_message = 'Liquidação' order by ${by} limit 80`,
        [fixture.two.at.companyId],
      )
      expect([...first.tickets, ...next.tickets].map(({ id }) => id)).toEqual(expectedRows.map(({ id }) => id))
      await fixture.ask(`delete from contacts where name like 'Raro %'`)
    },
  )

  it('TKT-09, TKT-29: a search shows an attendant only tickets of their lists', async () => {
    const other: Actor = { ...fixture.two.attendant, queueIds: [], queueless: false }
    expect((await list(other, { searchParam: 'promocao', showAll: 'true' })).tickets).toEqual([])
    expect((await list(other, { searchParam: 'nº 1000', showAll: 'true' })).tickets).toEqual([])
    const all = await list({ ...other, queueless: true }, { searchParam: 'promocao' })
    expect(all.tickets.every((ticket) => ticket.status === 'pending')).toBe(true)
    expect(all.tickets).toHaveLength(40)
  })
})

describe('GET /tickets/counters', () => {
  const counters = (as: Actor, query = {}) => fixture.ok(countTickets, as, { query })

  it('TKT-03: counts the tabs as the lists do', async () => {
    const { ana, cau, one, sales } = fixture
    expect(await counters(ana)).toEqual({ open: 2, pending: 1, snoozed: 0, unread: 1, notices: 1 })
    expect(await counters(cau)).toMatchObject({ open: 0, pending: 1, unread: 0 })
    expect(await counters(one.admin)).toMatchObject({ open: 0, pending: 3, unread: 0 })
    expect(await counters(one.admin, { showAll: 'true' })).toMatchObject({ open: 3, pending: 3, unread: 0 })
    expect(await counters(one.admin, { showAll: 'true', queueIds: [sales], onlyQueues: 'true' })).toMatchObject({
      open: 2,
      pending: 1,
      unread: 0,
    })
    expect(await counters(ana, { showAll: 'true' })).toMatchObject({ open: 2, pending: 1, unread: 1 })
  })

  it('TKT-03: the stored counters stay correct under concurrent moves, deletions and the deletion of a queue', async () => {
    const { one, ana, sales } = fixture
    const ids = await Promise.all(Array.from({ length: 12 }, () => fixture.ticket(one, { queueId: sales })))
    await Promise.all(
      ids.slice(0, 8).map((id) => fixture.ok(updateTicket, ana, { params: { id }, body: { status: 'open' } })),
    )
    await Promise.all(
      ids.slice(0, 4).map((id) => fixture.ok(updateTicket, ana, { params: { id }, body: { status: 'closed' } })),
    )
    await fixture.ask('delete from tickets where id = $1', [ids[11]])
    const [queue] = await fixture.ask<{ id: number }>(
      `insert into queues (company_id, name, color) values ($1, 'Fugaz', '#abcdef') returning id`,
      [one.at.companyId],
    )
    await fixture.ticket(one, { queueId: queue?.id ?? 0 })
    await fixture.ask('delete from queues where id = $1', [queue?.id])
    const storedCounts = await fixture.ask(
      `select status, queue_id, user_id, sum(n)::int as n from ticket_counters where company_id = $1 group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
      [one.at.companyId],
    )
    const real = await fixture.ask(
      `select status, coalesce(queue_id, 0) as queue_id, coalesce(user_id, 0) as user_id, count(*)::int as n from tickets where company_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
      [one.at.companyId],
    )
    expect(storedCounts).toEqual(real)
  })
})
