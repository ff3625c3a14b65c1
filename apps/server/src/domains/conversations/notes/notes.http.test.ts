import { createTicketNote, deleteTicketNote, listTicketNotes } from '@recado/contract/conversations/notes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbound } from '../../../../test/message-fixture.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { until } from '../../../../test/until.ts'
import type { Actor } from '../../../platform/actor.ts'
import { receiveIdentity } from '../messages/changes/receive-changes.ts'
import { receiveMessages } from '../messages/inbound/receive-messages.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

const write = (as: Actor, ticketId: number, note: string, contactId?: number) =>
  fixture.call(createTicketNote, as, { body: { note, ticketId, ...(contactId ? { contactId } : {}) } })
const listTexts = async (as: Actor, query: object) =>
  (await fixture.ok(listTicketNotes, as, { query: { ...query } })).map(({ note }) => note)
const remove = (as: Actor, id: number) => fixture.call(deleteTicketNote, as, { params: { id } })

it('TKT-36: a note has at least 2 characters, names its author and is announced to all viewers of the ticket', async () => {
  const { ana, sales, one } = fixture
  const contactId = await fixture.contact(one)
  const id = await fixture.ticket(one, { contactId, queueId: sales })
  for (const note of ['a', ' b ', ''])
    expect(await write(ana, id, note)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  const { status, body } = await write(ana, id, '  ab ', contactId)
  expect(status).toBe(200)
  expect(body).toMatchObject({ note: 'ab', ticketId: id, contactId, userId: ana.userId, user: { name: 'Ana' } })
  const event = await until(() => fixture.received.find(({ name }) => name.endsWith('-ticketNote')), 'the event')
  expect(event).toMatchObject({
    rooms: [`c${one.at.companyId}:t${id}`],
    payload: { action: 'create', ticketId: id, note: { id: body.id, note: 'ab' } },
  })
  expect(await write(ana, id, 'de outro contato', await fixture.contact(one))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_CONTACT_FOUND' },
  })
})

it('TKT-36: the notes of a ticket or contact are listed newest first, limited to what the user may see', async () => {
  const { ana, bia, sales, support, one, two } = fixture
  const contactId = await fixture.contact(one)
  const mine = await fixture.ticket(one, { contactId, queueId: sales, status: 'closed' })
  const theirs = await fixture.ticket(one, { contactId, queueId: support })
  await write(ana, mine, 'primeira')
  await write(ana, mine, 'segunda')
  await write(bia, theirs, 'do suporte')
  expect(await listTexts(ana, { ticketId: mine, contactId })).toEqual(['segunda', 'primeira'])
  expect(await listTexts(ana, { contactId })).toEqual(['segunda', 'primeira'])
  expect(await listTexts(one.admin, { contactId })).toEqual(['do suporte', 'segunda', 'primeira'])
  const refusals = [
    [ana, { ticketId: theirs }, 403, 'ERR_NO_PERMISSION'],
    [two.admin, { ticketId: mine }, 404, 'ERR_NO_TICKET_FOUND'],
    [two.admin, { contactId }, 404, 'ERR_NO_CONTACT_FOUND'],
    [ana, {}, 400, 'ERR_VALIDATION'],
  ] as const
  for (const [who, query, status, error] of refusals)
    expect(await fixture.call(listTicketNotes, who, { query })).toMatchObject({ status, body: { error } })
})

it('TKT-36: only the author and admins delete a note; the timeline keeps both events', async () => {
  const { ana, bia, sales, one, two } = fixture
  const id = await fixture.ticket(one, { queueId: sales })
  const colleague: Actor = { ...bia, queueIds: [sales] }
  const { body: note } = await write(ana, id, 'ligar amanhã')
  expect(await remove(colleague, note.id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  for (const [who, unknown] of [
    [two.admin, note.id],
    [ana, 999_999],
    [ana, 2 ** 40],
  ] as const)
    expect(await remove(who, unknown)).toMatchObject({ status: 404, body: { error: 'ERR_NO_NOTE_FOUND' } })
  expect((await remove(ana, note.id)).status).toBe(200)
  expect((await remove(ana, note.id)).status).toBe(404)
  const { body: other } = await write(ana, id, 'outra')
  expect((await remove(one.admin, other.id)).status).toBe(200)
  expect(await listTexts(ana, { ticketId: id })).toEqual([])
  const entries = await fixture.ask('select action, actor_name from ticket_timeline where ticket_id = $1 order by id', [
    id,
  ])
  expect(entries).toEqual([
    { action: 'noted', actor_name: 'Ana' },
    { action: 'noteDeleted', actor_name: 'Ana' },
    { action: 'noted', actor_name: 'Ana' },
    { action: 'noteDeleted', actor_name: 'Admin' },
  ])
  const deletions = fixture.received.filter(({ payload }) => payload.action === 'delete' && payload.ticketId === id)
  expect(deletions.map(({ payload }) => payload.noteId)).toEqual([note.id, other.id])
})

it('contacts.1: merging two contacts keeps the notes of both', async () => {
  const { one } = fixture
  const ticketOf = async (value: string) => {
    const [row] = await fixture.ask<{ id: number; contact_id: number }>(
      `select t.id, t.contact_id from tickets t join contact_identities i on i.contact_id = t.contact_id and i.value = $1`,
      [value],
    )
    return row ?? { id: 0, contact_id: 0 }
  }
  const lid = '77001122334455'
  await receiveMessages(fixture.services, one.at, [inbound({ phone: '5511966665555', text: 'por número' })])
  await receiveMessages(fixture.services, one.at, [inbound({ phone: undefined, lid, text: 'por lid' })])
  const [first, second] = [await ticketOf('5511966665555'), await ticketOf(lid)]
  await write(one.admin, first.id, 'nota um')
  await write(one.admin, second.id, 'nota dois')
  await receiveIdentity(fixture.services, one.at, { phone: '5511966665555', lid } as never)
  expect((await ticketOf(lid)).id).toBe(first.id)
  expect(await listTexts(one.admin, { ticketId: first.id })).toEqual(['nota dois', 'nota um'])
})
