import { countContactTickets, deleteContact, listContacts } from '@recado/contract/contacts/endpoints'
import { countChosenTickets, listAllTickets } from '@recado/contract/conversations/bulk'
import {
  countTickets,
  listMessages,
  listTickets,
  showTicket,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import { searchEverywhere, searchMessages } from '@recado/contract/conversations/search'
import { listFigureTickets, showDashboard, ticketsPerDay, ticketsPerUser } from '@recado/contract/dashboard/endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { showQueueUse } from '@recado/contract/queues/endpoints'
import { pageTags } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'

let app: SharedTestApp
let fixture: CompanyFixture
let attendant: Person
let contactId: number
let ticketId: number
/** Response of each call before the silent ticket existed. */
const before = new Map<string, unknown>()

const today = { days: 3 }
/** Every list, counter, figure and search that could include a ticket. */
const calls: Array<
  [string, Endpoint, { query?: Record<string, unknown>; body?: Record<string, unknown>; own?: true }]
> = [
  ...(['pending', 'open', 'closed'] as const).flatMap((status): typeof calls => [
    [`the list ${status}`, listTickets, { query: { status, showAll: 'true' } }],
    [`my list ${status}`, listTickets, { query: { status } }],
    [`the list ${status} by its text`, listTickets, { query: { status, showAll: 'true', searchParam: 'silenciosa' } }],
  ]),
  ['a search over all lists', listTickets, { query: { searchParam: 'silenciosa', showAll: 'true' } }],
  ['a search by the name', listTickets, { query: { searchParam: 'Quieta', showAll: 'true' } }],
  ['the unread tickets', listTickets, { query: { withUnreadMessages: 'true', showAll: 'true' } }],
  ['the snoozed tickets', listTickets, { query: { snoozed: 'true', showAll: 'true' } }],
  ['the bell', listTickets, { query: { notices: 'true' } }],
  ['the counters', countTickets, { query: { showAll: 'true' } }],
  ['one search over everything: tickets and messages', searchEverywhere, { query: { searchParam: 'silenciosa' } }],
  ['the same by the name', searchEverywhere, { query: { searchParam: 'Quieta' } }],
  ['the search in messages', searchMessages, { query: { searchParam: 'silenciosa' } }],
  ['the contact with its tickets', countContactTickets, {}],
  ['the contacts', listContacts, {}],
  ['the list of all tickets', listAllTickets, { query: { showAll: 'true' } }],
  ['all tickets that a bulk change would include', countChosenTickets, { body: { all: true } }],
  ['the tickets of the queue', showQueueUse, {}],
  ['the tags', pageTags, {}],
  ['the dashboard', showDashboard, { query: today }],
  ['tickets per person', ticketsPerUser, {}],
  ['tickets per day', ticketsPerDay, {}],
  ...(['begun', 'leads', 'supportPending', 'supportHappening', 'supportFinished'] as const).map(
    (figure): (typeof calls)[number] => [
      `the tickets of the figure ${figure}`,
      listFigureTickets,
      { query: { figure, ...today } },
    ],
  ),
]

const paramsOf = (endpoint: Endpoint) => {
  if (endpoint === (countContactTickets as Endpoint)) return { id: contactId }
  if (endpoint === (showQueueUse as Endpoint)) return { id: fixture.queueId }
  return undefined
}
async function answerOf(as: Person, [, endpoint, inputs]: (typeof calls)[number]): Promise<unknown> {
  const params = paramsOf(endpoint)
  const request = { ...inputs, ...(params ? { params } : {}) } as Parameters<SharedTestApp['call']>[2]
  const { status, body } = await app.call(endpoint, as, request)
  return { status, body }
}
const viewers = () => [['admin', app.admin] as const, ['attendant', attendant] as const]

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'SIL')
  attendant = await app.addUser(app.admin, { queueIds: [fixture.queueId], allTicket: 'enabled' })
  await fixture.newTicket()
  contactId = await fixture.newContact()
  await app.rows(`update contacts set name = 'Quieta' where id = $1`, [contactId])
  for (const [who, as] of viewers()) for (const call of calls) before.set(`${who} ${call[0]}`, await answerOf(as, call))
  const [row] = await app.rows<{ id: number }>(
    `insert into tickets (company_id, contact_id, connection_id, queue_id, status, last_message, message_count, campaign_id, campaign_name, campaign_awaits)
     values ($1, $2, $3, $4, 'silent', 'uma oferta silenciosa', 1, 5, 'Primavera', true) returning id`,
    [app.admin.companyId, contactId, fixture.connectionId, fixture.queueId],
  )
  ticketId = row?.id ?? 0
  await app.rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, is_automatic, is_marketing, campaign_id, ack, send_state, read)
     values ($1, $2, $3, $4, 'SIL-1', true, 'uma oferta silenciosa', true, true, 5, 3, 'sent', true)`,
    [app.admin.companyId, ticketId, contactId, fixture.connectionId],
  )
})
afterAll(() => app?.stop())

describe('tickets.13: a silent ticket', () => {
  it.each(calls.map(([what]) => what))('is not in %s, for an admin and an attendant of its queue', async (what) => {
    const call = calls.find(([name]) => name === what)
    for (const [who, as] of viewers()) {
      const now = call && (await answerOf(as, call))
      expect(now).toEqual(before.get(`${who} ${what}`))
    }
  })

  it('reads as resolved by its id, and only for users who may see its queue', async () => {
    for (const [, as] of viewers()) {
      const { status, body } = await app.call(showTicket, as, { params: { id: ticketId } })
      expect([status, body.status, body.silent, body.campaign]).toEqual([
        200,
        'closed',
        true,
        { id: 5, name: 'Primavera' },
      ])
      const { body: page } = await app.call(listMessages, as, { params: { ticketId }, query: {} })
      expect(page.messages.map((message) => message.body)).toEqual(['uma oferta silenciosa'])
    }
    expect((await app.call(showTicket, app.attendant, { params: { id: ticketId } })).status).toBe(403)
    expect((await app.call(showTicket, app.stranger, { params: { id: ticketId } })).status).toBe(404)
  })

  it('does not restrict access to its contact, and is deleted with it', async () => {
    const [other] = await app.rows<{ id: number }>(
      `insert into contacts (company_id, name, number) values ($1, 'Outra Quieta', '5511900001111') returning id`,
      [app.admin.companyId],
    )
    const id = other?.id ?? 0
    const [silent] = await app.rows<{ id: number }>(
      `insert into tickets (company_id, contact_id, connection_id, queue_id, status) values ($1, $2, $3, $4, 'silent') returning id`,
      [app.admin.companyId, id, fixture.connectionId, await fixture.newQueue()],
    )
    const deletion = await app.call(deleteContact, app.admin, { params: { id } })
    expect(deletion.status).toBe(200)
    expect(await app.rows('select 1 from tickets where id = $1', [silent?.id])).toEqual([])
    const entries = await app.rows<{ before: { status: string } }>(
      `select before from ticket_timeline where ticket_id = $1 and action = 'deleted'`,
      [silent?.id],
    )
    expect(entries.map((entry) => entry.before.status)).toEqual(['closed'])
  })

  it('can be opened by a user like any resolved ticket, and is in the lists from then on', async () => {
    const socket = await app.socket(attendant, [
      ['joinTickets', 'open'],
      ['joinTickets', 'closed'],
    ])
    const change = { params: { id: ticketId }, body: { status: 'open', userId: attendant.userId } }
    const { status, body } = await app.call(updateTicket, attendant, change)
    expect([status, body.status, body.silent]).toEqual([200, 'open', undefined])
    await socket.receives('-ticket', (event) => event.action === 'update')
    socket.close()
    const { body: page } = await app.call(listTickets, attendant, { query: { status: 'open' } })
    expect(page.tickets.map(({ id }) => id)).toContain(ticketId)
  })
})
