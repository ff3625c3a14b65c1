import { listTickets } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansAsApp } from '../../../../../test/nested-plans.ts'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../../platform/actor.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

let serial = 0
/** Creates a ticket whose messages have these texts, the last one last, and returns its id. */
async function ticketWith(company: 'one' | 'two', place: object, ...texts: string[]): Promise<number> {
  const id = await fixture.ticket(fixture[company], { ...place, lastMessage: texts.at(-1) ?? '' })
  await fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body)
     select t.company_id, t.id, t.contact_id, t.connection_id, $2 || line.n, false, line.body
     from tickets t, unnest($3::text[]) with ordinality as line (body, n) where t.id = $1 order by line.n`,
    [id, `E${++serial}-`, texts],
  )
  return id
}
const find = (as: Actor, searchParam: string, more = {}) =>
  fixture.ok(listTickets, as, { query: { showAll: 'true', searchParam, ...more } })
const matches = async (as: Actor, searchParam: string, more = {}) =>
  (await find(as, searchParam, more)).tickets.map(({ id }) => id).sort((a, b) => a - b)

it('TKT-09: the search of a list finds tickets by an earlier message, in every status or the given one', async () => {
  const { one, sales } = fixture
  const waiting = await ticketWith('one', { queueId: sales }, 'O boleto de março', 'Obrigado')
  const closed = await ticketWith('one', { queueId: sales, status: 'closed' }, 'Segue o BOLETO', 'Tchau')
  const latest = await ticketWith('one', { queueId: sales }, 'Oi', 'Cadê o boleto?')
  expect(await matches(one.admin, 'boleto')).toEqual([waiting, closed, latest].sort((a, b) => a - b))
  expect(await matches(one.admin, 'boleto', { status: 'pending' })).toEqual([waiting, latest])
  expect(await matches(one.admin, 'boleto marco')).toEqual([waiting])
  expect(await find(one.admin, 'boleto')).toMatchObject({ count: 3, hasMore: false })
})

it('TKT-09, TEN-01, tickets.3: an earlier message leads only to tickets that the user may see', async () => {
  const { ana, bia, two, sales, support } = fixture
  const inSales = await ticketWith('one', { queueId: sales }, 'girassol das vendas', 'fim')
  const inSupport = await ticketWith('one', { queueId: support }, 'girassol do suporte', 'fim')
  const foreign = await ticketWith('two', {}, 'girassol alheio', 'fim')
  expect(await matches(ana, 'girassol')).toEqual([inSales])
  expect(await matches(bia, 'girassol')).toEqual([inSupport])
  expect(await matches(two.admin, 'girassol')).toEqual([foreign])
})

it('TKT-09: a text in very many last messages also finds the tickets that have it in an earlier one', async () => {
  const { two } = fixture
  const { companyId, connectionId } = two.at
  await fixture.ask(
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'Pessoa ' || i, '5531' || lpad(i::text, 9, '0') from generate_series(1, 2100) i returning id)
     insert into tickets (company_id, contact_id, connection_id, status, last_message, last_message_at)
     select $1, id, $2, 'closed', 'liquidação', '2026-01-01' from people`,
    [companyId, connectionId],
  )
  const earlier = await ticketWith('two', {}, 'liquidação de inverno', 'fim')
  const page = await find(two.admin, 'liquidacao')
  expect(page.tickets[0]?.id).toBe(earlier)
  expect(page.hasMore).toBe(true)
})

it('data.2: no search reads all messages, however frequent its words are', async () => {
  const { one, sales } = fixture
  await ticketWith('one', { queueId: sales }, 'orquidea rara', 'fim')
  await ticketWith('one', { queueId: sales }, ...Array.from({ length: 20_000 }, (_, at) => `flor comum numero ${at}`))
  await fixture.ask('analyze messages')
  for (const [term, scan] of [
    ['orquidea', 'Index Scan on messages_words'],
    ['flor', 'Index Scan'],
  ] as const) {
    const statement = `select search_messages('${term}', null, 1000, 200) as matches`
    const { plans } = await plansAsApp(fixture.database.ownerUrl, one.at.companyId, statement)
    expect(plans).toContain(scan)
    expect(plans).not.toContain('Seq Scan on messages')
  }
})
