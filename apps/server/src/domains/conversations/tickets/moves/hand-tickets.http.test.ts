import { listTickets, readTicket, updateTicket } from '@recado/contract/conversations/endpoints'
import { listTicketNotes } from '@recado/contract/conversations/notes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { until } from '../../../../../test/until.ts'
import type { Actor } from '../../../../platform/actor.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.ask('delete from tickets')
  fixture.received.length = 0
})

const change = (as: Actor, id: number, body: object) => fixture.call(updateTicket, as, { params: { id }, body })
const bell = (as: Actor) => fixture.ok(listTickets, as, { query: { notices: true } })
const anasTicket = () =>
  fixture.ticket(fixture.one, { queueId: fixture.sales, status: 'open', userId: fixture.ana.userId })
const handEvents = () => fixture.received.filter(({ name }) => name.endsWith('-ticketHanded'))

it('TKT-19: a user who receives a ticket is notified, and the bell lists it with the note until they read it', async () => {
  const { ana, bia, one } = fixture
  const id = await anasTicket()
  const transferred = await change(ana, id, { status: 'open', userId: bia.userId, note: ' Quer trocar o tamanho ' })
  expect(transferred.body).toMatchObject({ userId: bia.userId, unreadMessages: 1 })
  await until(() => handEvents().length > 0, 'the notification of the new owner')
  const [event] = handEvents()
  expect(event).toMatchObject({
    rooms: [`c${one.at.companyId}:u${bia.userId}:can:tickets:view`],
    payload: { ticket: { id, userId: bia.userId }, handed: { ticketId: id, by: 'Ana', note: 'Quer trocar o tamanho' } },
  })
  const { tickets, handed } = await bell(bia)
  expect(tickets.map((ticket) => ticket.id)).toEqual([id])
  expect(handed).toMatchObject([{ ticketId: id, by: 'Ana', note: 'Quer trocar o tamanho' }])
  // The old owner may no longer see the ticket, or their note.
  expect((await bell(ana)).tickets).toEqual([])
  expect(await fixture.ok(listTicketNotes, bia, { query: { ticketId: id } })).toMatchObject([
    { note: 'Quer trocar o tamanho', user: { name: 'Ana' } },
  ])
  await fixture.ok(readTicket, bia, { params: { id }, body: {} })
  expect(await bell(bia)).toMatchObject({ tickets: [], handed: [] })
})

it('TKT-19: a message that a user writes afterwards is the newer notice', async () => {
  const { ana, bia } = fixture
  const id = await anasTicket()
  await change(ana, id, { status: 'open', userId: bia.userId })
  expect((await bell(bia)).handed).toMatchObject([{ by: 'Ana', note: '' }])
  const updateLastMessage = `update tickets set last_message_at = now() + interval '1 second', last_speaker = $2 where id = $1`
  await fixture.ask(updateLastMessage, [id, 'machine'])
  expect((await bell(bia)).handed).toHaveLength(1)
  await fixture.ask(updateLastMessage, [id, 'customer'])
  expect(await bell(bia)).toMatchObject({ tickets: [{ id }], handed: [] })
})

it('TKT-19: accepting a ticket, a transfer to a queue, or to its present owner notifies no user', async () => {
  const { ana, bia, support, one } = fixture
  const mine = await anasTicket()
  await change(one.admin, mine, { status: 'open', userId: one.admin.userId })
  await change(one.admin, mine, { status: 'open', userId: one.admin.userId, queueId: support })
  const waiting = await anasTicket()
  await change(ana, waiting, { status: 'pending', userId: null, queueId: support, note: 'para o suporte' })
  expect(await fixture.ok(listTicketNotes, bia, { query: { ticketId: waiting } })).toMatchObject([
    { note: 'para o suporte' },
  ])
  expect(handEvents()).toEqual([])
  expect((await fixture.ask('select unread from tickets')).map((row) => row.unread)).toEqual([0, 0])
})

it.each(['a', 'x'.repeat(5001), 7])('TKT-20: a note is 2 to 5,000 characters: %.10s', async (note) => {
  const id = await anasTicket()
  const { status, body } = await change(fixture.ana, id, { status: 'open', userId: fixture.bia.userId, note })
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect(await fixture.ask('select user_id from tickets')).toEqual([{ user_id: fixture.ana.userId }])
})
