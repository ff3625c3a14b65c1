import { listMessages } from '@recado/contract/conversations/endpoints'
import { listHistory } from '@recado/contract/conversations/history'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../../platform/actor.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

/** Fills a ticket with messages `name 1` … `name n`, a minute apart. */
async function fill(ticketId: number, name: string, count: number): Promise<void> {
  await fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, sent_at)
     select company_id, id, contact_id, connection_id, $2 || '-' || n, false, $2 || ' ' || n, created_at + n * interval '1 minute'
     from tickets, generate_series(1, $3::int) n where id = $1`,
    [ticketId, name, count],
  )
  await fixture.ask('update tickets set message_count = $2 where id = $1', [ticketId, count])
}

async function allHistory(as: Actor, id: number) {
  const pages = []
  let cursor: string | null | undefined
  do {
    const page = await fixture.ok(listHistory, as, { params: { id }, query: cursor ? { cursor } : {} })
    pages.unshift(page)
    cursor = page.cursor
    expect(page.hasMore).toBe(cursor !== null)
  } while (cursor)
  return pages
}

describe('continuous history', () => {
  it("continues through the contact's earlier tickets, oldest first, with the data of the separators", async () => {
    const { ana, sales, one } = fixture
    const contactId = await fixture.contact(one)
    const first = await fixture.ticket(one, { contactId, queueId: sales, status: 'closed', connectionId: null })
    const second = await fixture.ticket(one, { contactId, queueId: sales, status: 'closed' })
    const now = await fixture.ticket(one, { contactId, queueId: sales })
    await fixture.ask(
      `insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action) values ($1, $2, 'user', 'Bia', 'closed')`,
      [one.at.companyId, second],
    )
    await fixture.ask(`update tickets set closed_at = '2026-11-20T12:00:00Z' where id = $1`, [second])
    await fill(first, 'um', 30)
    await fill(second, 'dois', 15)
    await fill(now, 'agora', 3)
    const pages = await allHistory(ana, now)
    expect(pages.flatMap(({ messages }) => messages.map(({ body }) => body))).toEqual([
      ...Array.from({ length: 30 }, (_, at) => `um ${at + 1}`),
      ...Array.from({ length: 15 }, (_, at) => `dois ${at + 1}`),
    ])
    expect(pages.map(({ messages }) => messages.length)).toEqual([5, 20, 20])
    expect(pages.at(-1)?.tickets).toMatchObject([
      {
        id: second,
        status: 'closed',
        queue: { name: 'Vendas' },
        closedAt: '2026-11-20T12:00:00.000Z',
        closedBy: 'Bia',
      },
      { id: first, closedBy: '', whatsapp: null },
    ])
    expect((await allHistory(ana, second)).flatMap(({ messages }) => messages)).toHaveLength(30)
  })

  it('tickets.3: skips invisible tickets as if they did not exist', async () => {
    const { ana, bia, cau, sales, support, one, two } = fixture
    const contactId = await fixture.contact(one)
    const places = [
      { queueId: support, name: 'suporte' },
      { queueId: sales, name: 'vendas' },
      { queueId: null, name: 'sem fila' },
      { queueId: support, userId: ana.userId, name: 'minha' },
    ]
    for (const { name, ...place } of places) {
      await fill(await fixture.ticket(one, { contactId, status: 'closed', ...place }), name, 2)
    }
    const visibleBodies = async (as: Actor, queueId: number | null) => {
      const id = await fixture.ticket(one, { contactId, status: 'closed', queueId })
      const pages = await allHistory(as, id)
      return pages
        .flatMap(({ messages }) => messages.map(({ body }) => body.replace(/ \d$/, '')))
        .filter((_, at) => at % 2)
    }
    expect(await visibleBodies(ana, sales)).toEqual(['vendas', 'minha'])
    expect(await visibleBodies(bia, support)).toEqual(['suporte', 'minha'])
    expect(await visibleBodies(cau, null)).toEqual(['sem fila'])
    expect(await visibleBodies(one.admin, sales)).toEqual(['suporte', 'vendas', 'sem fila', 'minha'])
    const id = await fixture.ticket(one, { contactId, status: 'closed', queueId: support })
    const ask = (as: Actor, query = {}) => fixture.call(listHistory, as, { params: { id }, query })
    expect((await ask(ana)).status).toBe(403)
    expect(await ask(two.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    for (const cursor of ['x', '1-2', 'zzzzzzz-1.1'])
      expect(await ask(bia, { cursor })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })
})

describe('reading around a message', () => {
  it('PLUS-17: returns the page with the message in its middle, and cursors in both directions', async () => {
    const { ana, bia, sales, one } = fixture
    const id = await fixture.ticket(one, { queueId: sales })
    await fill(id, 'm', 100)
    const [row] = await fixture.ask<{ id: number }>(`select id from messages where ticket_id = $1 and body = 'm 50'`, [
      id,
    ])
    const around = row?.id ?? 0
    const read = (query: object) => fixture.ok(listMessages, ana, { params: { ticketId: id }, query: { ...query } })
    const bodies = (page: { messages: Array<{ body: string }> }) => page.messages.map(({ body }) => body)
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `m ${from + at}`)
    const page = await read({ around })
    expect(bodies(page)).toEqual(numbers(41, 60))
    expect(page).toMatchObject({ count: 100, hasMore: true })
    expect(bodies(await read({ cursor: page.cursor }))).toEqual(numbers(21, 40))
    const next = await read({ after: page.newerCursor })
    expect(bodies(next)).toEqual(numbers(61, 80))
    const last = await read({ after: next.newerCursor })
    expect(bodies(last)).toEqual(numbers(81, 100))
    expect(last.newerCursor).toBeNull()
    const other = await fixture.ticket(one, { queueId: sales })
    const call = (as: Actor, ticketId: number, query: object) =>
      fixture.call(listMessages, as, { params: { ticketId }, query: { ...query } })
    expect(await call(ana, other, { around })).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
    expect((await call(bia, id, { around })).status).toBe(403)
    expect((await call(ana, id, { after: 'x' })).status).toBe(400)
    expect(bodies(await read({ around: around - 49 }))[0]).toBe('m 1')
  })
})
