import { listTickets } from '@recado/contract/conversations/endpoints'
import { searchEverywhere } from '@recado/contract/conversations/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansAsApp } from '../../../../test/nested-plans.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../platform/actor.ts'

let fixture: TicketFixture
const ticketIds: Record<'joana' | 'resolved' | 'said' | 'foreign', number> = {
  joana: 0,
  resolved: 0,
  said: 0,
  foreign: 0,
}

beforeAll(async () => {
  fixture = await startTicketFixture()
  const { one, two, sales, support, bia } = fixture
  const joana = await fixture.contact(one, { name: 'Joana Prado', number: '5511988887777' })
  ticketIds.joana = await fixture.ticket(one, { contactId: joana, queueId: sales, lastMessage: 'Segue' })
  ticketIds.resolved = await fixture.ticket(one, {
    contactId: joana,
    queueId: support,
    status: 'closed',
    userId: bia.userId,
  })
  ticketIds.said = await fixture.ticket(one, { queueId: support, lastMessage: 'Obrigado' })
  ticketIds.foreign = await fixture.ticket(two, { contactId: await fixture.contact(two, { name: 'Joana Prado' }) })
  await fixture.contact(one, { name: 'Maria Joana' })
  await fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body)
     select company_id, id, contact_id, connection_id, 'S' || id, false, 'Preciso da nota fiscal'
     from tickets where id = any($1)`,
    [[ticketIds.said, ticketIds.foreign]],
  )
  await fixture.ask(
    `with made as (insert into tags (company_id, name, color) values ($1, 'Orçamento', '#111111') returning id)
     insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, id from made`,
    [one.at.companyId, ticketIds.joana],
  )
})
afterAll(() => fixture.stop())

const find = (as: Actor, searchParam: string) => fixture.ok(searchEverywhere, as, { query: { searchParam } })
const brief = async (as: Actor, searchParam: string) => {
  const { groups, tickets, people, messages } = await find(as, searchParam)
  return {
    groups,
    tickets: tickets.map(({ id }) => id),
    people: people.map(({ name }) => name),
    messages: messages.map(({ ticket }) => ticket.id),
  }
}
const codeOf = async (id: number) =>
  (
    await fixture.ask<{ code: string }>(
      `select to_char(created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || id as code from tickets where id = $1`,
      [id],
    )
  )[0]?.code ?? ''

it('TKT-09, PLUS-17: the search over everything finds a text that only a message contains, with its ticket', async () => {
  expect(await brief(fixture.one.admin, 'nota fiscal')).toEqual({
    ...{ groups: ['messages'], tickets: [], people: [], messages: [ticketIds.said] },
  })
})

it('TKT-09: a name finds its tickets in every state, then the people; a prefix match ranks above a substring match', async () => {
  expect(await brief(fixture.one.admin, 'joana')).toEqual({
    groups: ['tickets', 'people'],
    tickets: [ticketIds.joana, ticketIds.resolved],
    people: ['Joana Prado', 'Maria Joana'],
    messages: [],
  })
})

it.each([
  ['the protocol', (code: string) => code],
  ['the protocol with punctuation', (code: string) => `#${code}`],
])('messages.9: %s given to customers finds its ticket, in the list too', async (_, protocol) => {
  const term = protocol(await codeOf(ticketIds.joana))
  expect(await brief(fixture.one.admin, term)).toMatchObject({ groups: ['tickets'], tickets: [ticketIds.joana] })
  const { tickets } = await fixture.ok(listTickets, fixture.one.admin, {
    query: { searchParam: term, showAll: 'true' },
  })
  expect(tickets.map(({ id }) => id)).toEqual([ticketIds.joana])
  expect((await find(fixture.one.admin, `${term}9`)).tickets).toEqual([])
})

it('TKT-09: a search finds a formatted number, and a tag without its accents', async () => {
  expect((await brief(fixture.one.admin, '(11) 98888-7777')).tickets).toEqual([ticketIds.joana, ticketIds.resolved])
  expect(await brief(fixture.one.admin, 'orcamento')).toMatchObject({ groups: ['tickets'], tickets: [ticketIds.joana] })
  const { tickets } = await fixture.ok(listTickets, fixture.one.admin, {
    query: { searchParam: 'orçam', showAll: 'true' },
  })
  expect(tickets.map(({ id }) => id)).toEqual([ticketIds.joana])
})

it('TEN-06: each group contains only what the user may see, and nothing of another company', async () => {
  const { ana, bia, two } = fixture
  expect((await brief(ana, 'joana')).tickets).toEqual([ticketIds.joana])
  expect((await brief(bia, 'joana')).tickets).toEqual([ticketIds.resolved])
  expect((await brief(ana, 'nota fiscal')).messages).toEqual([])
  expect((await brief(bia, 'nota fiscal')).messages).toEqual([ticketIds.said])
  expect((await brief(ana, await codeOf(ticketIds.resolved))).tickets).toEqual([])
  expect((await brief(bia, 'orçamento')).tickets).toEqual([])
  expect(await brief(two.admin, 'joana')).toEqual({
    ...{ groups: ['tickets', 'people'], tickets: [ticketIds.foreign], people: ['Joana Prado'], messages: [] },
  })
  expect((await brief(two.admin, await codeOf(ticketIds.joana))).tickets).toEqual([])
})

it.each(['a', ' a ', 'x'.repeat(201)])('rejects terms that are too short or too long: %.5s', async (searchParam) => {
  const { status, body } = await fixture.call(searchEverywhere, fixture.one.admin, { query: { searchParam } })
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it('TKT-09: a search with many matches returns the best twenty and a flag for more, using indexes', async () => {
  const { two } = fixture
  const { companyId, connectionId } = two.at
  await fixture.ask(
    `with people as (
       insert into contacts (company_id, name, number)
       select $1, 'Cliente ' || case when i % 7 = 0 then 'Vitória ' else '' end || i, '5521987' || lpad(i::text, 6, '0')
       from generate_series(1, 2500) i returning id)
     insert into tickets (company_id, contact_id, connection_id, status, last_message)
     select $1, id, $2, 'closed', 'Tudo certo' from people`,
    [companyId, connectionId],
  )
  await fixture.ask('analyze contacts')
  await fixture.ask('analyze tickets')
  const result = await find(two.admin, 'vitoria')
  expect(result).toMatchObject({
    groups: ['tickets', 'people'],
    moreTickets: true,
    morePeople: true,
    moreMessages: false,
  })
  expect([result.tickets.length, result.people.length]).toEqual([20, 20])
  const everything = (term: string) => `select search_everywhere('${term}', '{}', true, 0, '{}', true, 20) as found`
  for (const term of ['vitoria 700', `${await codeOf(ticketIds.foreign)}`]) {
    const { plans } = await plansAsApp(fixture.database.ownerUrl, companyId, everything(term))
    for (const table of ['tickets', 'contacts', 'messages', 'ticket_tags'])
      expect(plans, `${term}\n${plans}`).not.toContain(`Seq Scan on ${table}`)
  }
})

it('TKT-09, contacts.2: people are found only within the scope of contacts:view', async () => {
  const ana = (contacts: 'own' | 'queues' | 'all' | null): Actor => {
    const { 'contacts:view': _, ...permissions } = fixture.ana.permissions
    return {
      ...fixture.ana,
      permissions: contacts === null ? permissions : { ...permissions, 'contacts:view': contacts },
    }
  }
  const names = async (as: Actor) => (await brief(as, 'joana')).people.toSorted()
  expect(await names(ana('all'))).toEqual(['Joana Prado', 'Maria Joana'])
  // Her ticket waits in sales, and Maria has none.
  expect(await names(ana('queues'))).toEqual(['Joana Prado', 'Maria Joana'])
  expect(await names(ana('own'))).toEqual(['Maria Joana'])
  expect(await names(ana(null))).toEqual([])
  expect(await names({ ...ana('queues'), queueIds: [fixture.support] })).toEqual(['Maria Joana'])
})
