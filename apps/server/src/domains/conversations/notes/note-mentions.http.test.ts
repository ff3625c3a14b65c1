import { listNoteMentions, updateTicket } from '@recado/contract/conversations/endpoints'
import {
  createTicketNote,
  deleteTicketNote,
  listNotePeople,
  seeNoteMentions,
} from '@recado/contract/conversations/notes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newPerson, startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { until } from '../../../../test/until.ts'
import type { Actor } from '../../../platform/actor.ts'

let fixture: TicketFixture
let dora: Actor
beforeAll(async () => {
  fixture = await startTicketFixture()
  dora = await newPerson(fixture, fixture.one, { name: 'Dora', queueIds: [fixture.sales] })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.received.length = 0
})

const inSales = () => fixture.ticket(fixture.one, { queueId: fixture.sales })
const write = (ticketId: number, note: string, as = fixture.ana) =>
  fixture.ok(createTicketNote, as, { body: { note, ticketId } })
const mentions = async (as: Actor) => (await fixture.ok(listNoteMentions, as)).records
const mentionEvents = () => fixture.received.filter(({ name }) => name.endsWith('-noteMention'))
const roomOf = ({ userId }: Actor) => [`c${fixture.one.at.companyId}:u${userId}:can:tickets:view`]

it('TKT-36: a note notifies the mentioned users who may see the ticket, and names the others to its author', async () => {
  const { ana, bia, one, two } = fixture
  const ticketId = await inSales()
  const note = await write(ticketId, 'Oi @Dora e @Bia, e eu, @Ana. Não é ninguém: dora@loja.com, @Zeca')
  expect(note.notNotified).toEqual(['Bia'])
  await until(() => mentionEvents().length > 0, 'the event')
  expect(mentionEvents()).toMatchObject([
    { rooms: roomOf(dora), payload: { action: 'create', record: { noteId: note.id, ticketId, by: 'Ana' } } },
  ])
  expect(await mentions(dora)).toMatchObject([{ noteId: note.id, ticketId, by: 'Ana', text: note.note }])
  for (const user of [ana, bia, one.admin, two.admin]) expect(await mentions(user)).toEqual([])
  expect((await write(ticketId, 'sem menção')).notNotified).toEqual([])
})

it('TKT-36, tickets.3: only users who may see a ticket are offered for its notes', async () => {
  const { ana, bia, one, two } = fixture
  const query = { ticketId: await inSales() }
  const { people } = await fixture.ok(listNotePeople, ana, { query })
  const names = people.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Ana', 'Dora', 'Admin']))
  expect(names).not.toEqual(expect.arrayContaining(['Bia']))
  const refusals = [
    [bia, 403],
    [two.admin, 404],
  ] as const
  for (const [user, status] of refusals)
    expect((await fixture.call(listNotePeople, user, { query })).status).toBe(status)
  expect(one.at.companyId).not.toBe(two.at.companyId)
})

it('TKT-36: a mention waits until its user has seen it, may no longer see the ticket, or the note is deleted', async () => {
  const ticketId = await inSales()
  const ids = async () => (await mentions(dora)).filter((one) => one.ticketId === ticketId).map(({ id }) => id)
  await write(ticketId, 'primeira para @Dora')
  const second = await write(ticketId, 'segunda para @Dora')
  const [newest = 0, oldest = 0] = await ids()
  await fixture.ok(seeNoteMentions, fixture.ana, { body: { ids: [oldest] } })
  expect(await ids()).toHaveLength(2)
  await fixture.ok(seeNoteMentions, dora, { body: { ids: [oldest] } })
  expect(await ids()).toEqual([newest])
  const { support } = fixture
  await fixture.ask('update tickets set queue_id = $2 where id = $1', [ticketId, support])
  expect(await ids()).toEqual([])
  await fixture.ask('update tickets set queue_id = $2 where id = $1', [ticketId, fixture.sales])
  await fixture.ok(deleteTicketNote, fixture.ana, { params: { id: second.id } })
  expect(await ids()).toEqual([])
  await until(() => mentionEvents().length >= 4, 'the events')
  const removals = mentionEvents().filter(({ payload }) => payload.action === 'seen')
  expect(removals).toMatchObject([
    { rooms: roomOf(dora), payload: { ids: [oldest] } },
    { rooms: roomOf(dora), payload: { ids: [newest] } },
  ])
})

it('TKT-19: the note of a transfer notifies the users who may see the ticket at its new place', async () => {
  const { ana, bia, support, sales } = fixture
  const id = await fixture.ticket(fixture.one, { queueId: sales, status: 'open', userId: ana.userId })
  const body = { queueId: support, userId: null, status: 'pending', note: 'Para @Bia, não para @Dora' }
  expect((await fixture.call(updateTicket, ana, { params: { id }, body })).status).toBe(200)
  expect((await mentions(bia)).map(({ ticketId }) => ticketId)).toContain(id)
  expect((await mentions(dora)).map(({ ticketId }) => ticketId)).not.toContain(id)
})
