import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../../test/message-fixture.ts'
import { until } from '../../../../test/until.ts'
import { announceContact } from '../../contacts/announce-contact.ts'
import { requireContact } from '../../contacts/public.ts'
import { announceTicket } from '../announce.ts'
import { receiveMessages } from '../messages/inbound/receive-messages.ts'
import { showContacts } from './contact-shown.ts'
import { lockTicket, markTicketRead } from './ticket.store.ts'
import { ticketById } from './ticket.view.ts'

type ShownTicket = { id: number; version: number; contact: { name: string }; lastSpeaker: { name: string } | null }

let fixture: MessageFixture
let ticketId: number
let contactId: number
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  const { ask, one } = fixture
  await ask('delete from messages; delete from tickets; delete from contacts')
  await receiveMessages(fixture.services, one.at, [inbound({ authorName: 'Antes' })])
  const [row] = await ask<{ id: number; contact_id: number }>('select id, contact_id from tickets')
  ticketId = row?.id ?? 0
  contactId = row?.contact_id ?? 0
  fixture.facts.length = 0
  fixture.received.length = 0
})

const run = <T>(task: Parameters<typeof fixture.services.workplace.run<T>>[1]) =>
  fixture.services.workplace.run(fixture.one.at.companyId, task)

/** Renames the contact without running the reactions. */
const rename = () =>
  run(async (work) => {
    await sql`update contacts set name = 'Depois', name_typed = true where company_id = ${work.companyId}`.execute(
      work.db,
    )
    await announceContact(work, 'update', await requireContact(work.db, contactId))
  })

/** The tickets of all events, the oldest version first. */
const shownTickets = () =>
  fixture.received
    .flatMap(({ payload }) => ('ticket' in payload && payload.ticket ? [payload.ticket as unknown as ShownTicket] : []))
    .toSorted((a, b) => a.version - b.version)

const isHeldUp = () =>
  until(
    async () =>
      (
        await fixture.ask(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0,
    'a transaction that waits for the ticket',
  )

it("MSG-19: when a contact changes together with its ticket, the ticket's newest version carries the current contact", async () => {
  const mayEnd = Promise.withResolvers<void>()
  const hasRead = Promise.withResolvers<void>()
  const moving = run(async (work) => {
    await markTicketRead(work.db, work.companyId, ticketId, work.now)
    const ticket = await ticketById(work.db, ticketId)
    if (ticket) announceTicket(work, ticket)
    hasRead.resolve()
    await mayEnd.promise
  })
  await hasRead.promise
  await rename()
  expect(fixture.facts).toEqual([{ type: 'contact.changed', payload: { contactIds: [contactId] } }])
  const reacting = run((work) => showContacts(work, { contactIds: [contactId] }))
  await isHeldUp()
  mayEnd.resolve()
  await Promise.all([moving, reacting])
  // Both have one merge key: the newer one is sent last.
  const last = await until(() => shownTickets().find(({ version }) => version === 3), 'the event of the newest version')
  expect(last).toMatchObject({ id: ticketId, contact: { name: 'Depois' }, lastSpeaker: { name: 'Depois' } })
  expect(shownTickets().at(-1)).toBe(last)
})

it("MSG-19: a message that waited for its ticket is announced with the contact's current state", async () => {
  const mayEnd = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const lockingWork = run(async (work) => {
    await lockTicket(work.db, work.companyId, ticketId)
    holds.resolve()
    await mayEnd.promise
  })
  await holds.promise
  const receiving = receiveMessages(fixture.services, fixture.one.at, [inbound({ authorName: 'Antes', text: 'e?' })])
  await isHeldUp()
  await rename()
  mayEnd.resolve()
  await Promise.all([lockingWork, receiving])
  const last = await until(() => shownTickets().find(({ version }) => version === 2), 'the event of the message')
  expect(last).toMatchObject({ id: ticketId, contact: { name: 'Depois' } })
})

it('MSG-19: a fact about several contacts announces the tickets of each', async () => {
  const { ask, one } = fixture
  await receiveMessages(fixture.services, one.at, [inbound({ phone: '5511977776666' })])
  await receiveMessages(fixture.services, one.at, [inbound({ phone: '5511977775555' })])
  const before = await ask<{ id: number; contact_id: number }>('select id, contact_id from tickets order by id')
  const [first, , third] = before
  await run((work) => showContacts(work, { contactIds: [third?.contact_id ?? 0, first?.contact_id ?? 0] }))
  const versions = await ask<{ id: number }>('select id from tickets where version > 1 order by id')
  expect(versions).toEqual([{ id: first?.id }, { id: third?.id }])
  await until(() => [first, third].every((one) => shownTickets().some(({ id }) => id === one?.id)), 'both events')
})

it('tickets of other contacts and of another company stay unchanged, and so do older resolved ones', async () => {
  const { ask, one, two } = fixture
  await receiveMessages(fixture.services, one.at, [inbound({ phone: '5511977776666' })])
  await receiveMessages(fixture.services, two.at, [inbound({ authorName: 'Antes' })])
  await ask(
    `insert into tickets (company_id, contact_id, connection_id, status, last_message_at)
     select company_id, contact_id, connection_id, 'closed', now() from tickets, generate_series(1, 25) where id = $1`,
    [ticketId],
  )
  const versions = () => ask<{ id: number; version: number }>('select id, version from tickets order by id')
  const before = await versions()
  await run((work) => showContacts(work, { contactIds: [contactId] }))
  const raisedIds = (await versions()).flatMap(({ id, version }, at) =>
    version > (before[at]?.version ?? 0) ? [id] : [],
  )
  expect(raisedIds).toEqual([ticketId, ...before.map(({ id }) => id).slice(-20)])
})
