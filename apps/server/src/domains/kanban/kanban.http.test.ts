import { tagTickets } from '@recado/contract/conversations/bulk'
import {
  deleteTicket,
  showTicket,
  snoozeTicket,
  syncTicketTags,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import * as endpoints from '@recado/contract/kanban/endpoints'
import { OPEN_LANE, TOP_OF_LANE } from '@recado/contract/kanban/kanban'
import { createTag, deleteTag, updateTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'

let app: SharedTestApp
let fixture: CompanyFixture
let other: CompanyFixture
/** Serves the company's queue. */
let ana: Person

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'QUADRO')
  other = await createCompanyFixture(app, app.stranger, 'OUTRA')
  ana = await app.addUser(app.admin, { queueIds: [fixture.queueId] })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  for (const table of ['tickets', 'tags'])
    await app.rows(`delete from ${table} where company_id = any($1)`, [app.companyIds])
})

let serial = 0
const newLane = async (w = fixture) => (await w.do(createTag, { body: { name: `Coluna ${++serial}`, kanban: 1 } })).id
const newTag = async () => (await fixture.do(createTag, { body: { name: `Etiqueta ${++serial}` } })).id
const board = async (as: Person = app.admin, query: Record<string, unknown> = {}) => {
  const { status, body } = await app.call(endpoints.listKanbanTickets, as, { query })
  expect(status).toBe(200)
  return body
}
const move = (as: Person, ticketId: number, laneId: unknown, afterId?: number | null) =>
  app.call(endpoints.moveCard, as, { params: { ticketId }, body: { laneId, afterId } as never })
const cardsOf = async (laneId: unknown, as: Person = app.admin, query: Record<string, unknown> = {}) =>
  (await board(as, query)).tickets.filter((card) => card.laneId === String(laneId)).map(({ id }) => id)
const rejectedWith = (status: number, error: string) => ({ status, body: { error } })
/** Creates tickets of the company and returns their ids in order. */
const newTickets = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await fixture.newTicket()).id)
  return ids
}

it('KAN-01, KAN-02: the open lane and one for each kanban tag, with cards and counters', async () => {
  const [plain, lane, empty] = [await newTag(), await newLane(), await newLane()]
  const [first = 0, second = 0] = await newTickets(2)
  await fixture.do(syncTicketTags, { body: { ticketId: first, tags: [plain] } })
  await move(app.admin, second, lane)
  const { lista } = (await app.call(endpoints.listLanes, app.attendant)).body
  expect(lista.map(({ id, order }) => [id, order])).toEqual([
    [lane, 1],
    [empty, 2],
  ])
  const response = await board()
  expect(response.lanes.map(({ laneId, count }) => [laneId, count])).toEqual([
    [OPEN_LANE, 1],
    [String(lane), 1],
    [String(empty), 0],
  ])
  expect(response).toMatchObject({ count: 2, hasMore: false })
  const ticket = await fixture.do(showTicket, { params: { id: second } })
  expect(response.tickets.find(({ id }) => id === second)).toMatchObject({
    ...{ uuid: ticket.uuid, status: 'pending', laneId: String(lane), unreadMessages: 1, tags: ticket.tags },
    ...{ lastMessage: 'QUADRO oi', lastMessageAt: ticket.lastMessageAt, updatedAt: ticket.updatedAt },
    ...{ contact: { name: 'QUADRO cliente', number: ticket.contact.number }, version: ticket.version },
  })
  expect(await cardsOf(OPEN_LANE)).toEqual([first])
  const { body } = await app.call(endpoints.countLanes, app.admin, {})
  expect(body.lanes).toEqual(response.lanes.map(({ laneId, count }) => ({ laneId, count })))
})

it('KAN-02: a card has its other tags and the end of its snooze', async () => {
  const [vip, lane, late] = [await newTag(), await newLane(), await newTag()]
  const [open = 0, placed = 0] = await newTickets(2)
  await fixture.do(syncTicketTags, { body: { ticketId: open, tags: [late, vip] } })
  await fixture.do(syncTicketTags, { body: { ticketId: placed, tags: [late, lane, vip] } })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await fixture.do(snoozeTicket, { params: { id: placed }, body: { until: tomorrow } })
  const tickets = [
    await fixture.do(showTicket, { params: { id: open } }),
    await fixture.do(showTicket, { params: { id: placed } }),
  ]
  expect(tickets[1]?.snoozedUntil).toBe(tomorrow)
  for (const query of [{}, { sort: 'updatedAt' }, { tagIds: [vip, late] }]) {
    const cards = (await board(app.admin, query)).tickets
    for (const { id, tags, snoozedAt, snoozedUntil } of tickets)
      expect(cards.find((card) => card.id === id)).toMatchObject({ tags, snoozedAt, snoozedUntil })
  }
  expect((await board(app.admin, { laneId: String(lane) })).tickets[0]?.tags).toEqual(tickets[1]?.tags)
})

it('KAN-10: an admin sees all tickets, other users only visible ones, whatever the query', async () => {
  const lane = await newLane()
  const [open = 0, placed = 0] = await newTickets(2)
  await move(app.admin, placed, lane)
  await other.newTicket()
  const everything = { showAll: true, queueIds: [fixture.queueId] }
  expect((await board(app.admin, everything)).tickets.map(({ id }) => id)).toEqual([open, placed])
  expect((await board(ana, everything)).tickets.map(({ id }) => id)).toEqual([open, placed])
  for (const query of [{}, everything]) {
    const { tickets, lanes } = await board(app.attendant, query)
    expect(tickets).toEqual([])
    expect(lanes.map(({ count }) => count)).toEqual([0, 0])
  }
  expect(await move(app.attendant, placed, OPEN_LANE)).toMatchObject(rejectedWith(403, 'ERR_NO_PERMISSION'))
  expect(await move(app.stranger, placed, OPEN_LANE)).toMatchObject(rejectedWith(404, 'ERR_NO_TICKET_FOUND'))
  expect(await move(app.admin, placed, await newLane(other))).toMatchObject(rejectedWith(404, 'ERR_NO_TAG_FOUND'))
  expect(await cardsOf(lane)).toEqual([placed])
})

it('KAN-03: the two documented calls move a card and remove only kanban tags', async () => {
  const [plain, from, to] = [await newTag(), await newLane(), await newLane()]
  const [id = 0] = await newTickets(1)
  await fixture.do(syncTicketTags, { body: { ticketId: id, tags: [plain, from] } })
  const take = () => app.call(endpoints.removeTicketTags, ana, { params: { ticketId: id } })
  expect((await take()).status).toBe(200)
  expect(await cardsOf(OPEN_LANE)).toEqual([id])
  const put = (tagId: number) => app.call(endpoints.putTicketTag, ana, { params: { ticketId: id, tagId } })
  expect((await put(to)).body.tags.map((tag) => tag.id).sort()).toEqual([plain, to].sort())
  expect(await cardsOf(to)).toEqual([id])
  expect((await put(from)).body.tags.map((tag) => tag.id).sort()).toEqual([plain, from].sort())
  expect((await put(await newTag())).body.tags).toHaveLength(3)
  expect(await put(9_999_999)).toMatchObject(rejectedWith(404, 'ERR_NO_TAG_FOUND'))
  const refusals = [
    await app.call(endpoints.putTicketTag, app.attendant, { params: { ticketId: id, tagId: to } }),
    await app.call(endpoints.removeTicketTags, app.attendant, { params: { ticketId: id } }),
  ]
  for (const answer of refusals) expect(answer).toMatchObject(rejectedWith(403, 'ERR_NO_PERMISSION'))
  expect(await cardsOf(from)).toEqual([id])
})

it('one call moves a card to its place, and only boards of users who may see the card are notified', async () => {
  const lane = await newLane()
  const [one = 0, two = 0, three = 0] = await newTickets(3)
  const joined: Array<[string, unknown]> = [['joinTickets', 'pending']]
  const [sees, blind] = [await app.socket(ana, joined), await app.socket(app.attendant, joined)]
  await move(ana, one, lane)
  await move(ana, two, lane, one)
  const { status, body } = await move(ana, three, String(lane), one)
  expect([status, body.laneId]).toEqual([200, String(lane)])
  expect(await cardsOf(lane)).toEqual([one, three, two])
  await sees.receives('-kanban', ({ card }) => (card as { id?: number })?.id === three)
  await sees.receives('-ticket', ({ ticket }) => (ticket as { id?: number })?.id === three)
  // To the top, and below itself, which is ignored.
  await move(ana, two, lane)
  await move(ana, three, lane, three)
  expect(await cardsOf(lane)).toEqual([three, two, one])
  await move(ana, two, 0)
  expect(await cardsOf(OPEN_LANE)).toEqual([two])
  expect(await move(ana, one, OPEN_LANE, two)).toMatchObject(rejectedWith(400, 'ERR_OPEN_LANE_ORDER'))
  await sees.receives('-ticket', ({ ticket }) => {
    const moved = ticket as { id?: number; tags?: unknown[] } | undefined
    return moved?.id === two && moved.tags?.length === 0
  })
  expect(blind.received.filter(({ name }) => /-(kanban|ticket)$/.test(name))).toEqual([])
  for (const socket of [sees, blind]) socket.close()
})

it('places between two cards never run out', async () => {
  const lane = await newLane()
  const [one = 0, two = 0, three = 0] = await newTickets(3)
  for (const id of [three, two, one]) await move(ana, id, lane)
  await app.rows('update ticket_lanes set place = 1 where ticket_id = $1', [one])
  await app.rows('update ticket_lanes set place = 1 where ticket_id = $1', [two])
  await move(ana, three, lane, one)
  expect(await cardsOf(lane)).toEqual([one, three, two])
})

describe('KAN-04, KAN-05: arranging cards', () => {
  const order = (as: Person, laneId: unknown, tickets: unknown) =>
    app.call(endpoints.orderKanbanTickets, as, { body: { laneId, tickets } as never })

  it('by the documented call is kept', async () => {
    const lane = await newLane()
    const ids = await newTickets(3)
    for (const id of ids) await move(app.admin, id, lane)
    const [one = 0, two = 0, three = 0] = ids
    const sees = await app.socket(ana)
    const requests = [
      [two, 0],
      [three, 1],
      [one, 2],
    ]
    expect((await order(ana, lane, requests)).status).toBe(200)
    expect((await board()).tickets.map(({ id, order: place }) => [id, place])).toEqual(requests)
    await sees.receives('-kanban', ({ action, laneId }) => action === 'arranged' && laneId === String(lane))
    // As text, as objects, and only some of them.
    const some = [
      { id: one, order: 1 },
      { id: two, order: 2 },
    ]
    expect((await order(ana, String(lane), JSON.stringify(some))).status).toBe(200)
    expect(await cardsOf(lane)).toEqual([one, three, two])
    sees.close()
  })

  it('is rejected without a change in the open lane, for other lanes and for invisible tickets', async () => {
    const lane = await newLane()
    const [one = 0, two = 0] = await newTickets(2)
    for (const id of [one, two]) await move(app.admin, id, lane)
    const swapped = [
      [one, 0],
      [two, 1],
    ]
    for (const laneId of [OPEN_LANE, 0, '0'])
      expect(await order(app.admin, laneId, swapped)).toMatchObject(rejectedWith(400, 'ERR_OPEN_LANE_ORDER'))
    expect(await order(app.admin, await newTag(), swapped)).toMatchObject(rejectedWith(404, 'ERR_NO_TAG_FOUND'))
    expect(await order(app.stranger, lane, swapped)).toMatchObject(rejectedWith(404, 'ERR_NO_TAG_FOUND'))
    expect(await order(app.attendant, lane, swapped)).toMatchObject(rejectedWith(403, 'ERR_NO_PERMISSION'))
    const theirs = (await other.newTicket()).id
    expect(await order(app.admin, lane, [...swapped, [theirs, 2]])).toMatchObject(
      rejectedWith(404, 'ERR_NO_TICKET_FOUND'),
    )
    const many = Array.from({ length: 5001 }, (_, n) => [n + 1, n])
    for (const invalidOrder of [[], many, [[one, 1_000_001]], [[one, -1]]])
      expect(await order(app.admin, lane, invalidOrder)).toMatchObject(rejectedWith(400, 'ERR_VALIDATION'))
    // The maximum number is accepted; then the tickets are not found.
    expect(await order(app.admin, lane, many.slice(1))).toMatchObject(rejectedWith(404, 'ERR_NO_TICKET_FOUND'))
    expect((await order(app.admin, lane, [[two, 1_000_000]])).status).toBe(200)
    expect(await order(nobody, lane, swapped)).toMatchObject(rejectedWith(401, 'ERR_SESSION_EXPIRED'))
    expect(await cardsOf(lane)).toEqual([two, one])
  })
})

it('KAN-06: a lane is paged by key in either order, without gaps or duplicates', async () => {
  const lane = await newLane()
  const ids = await newTickets(7)
  for (const id of ids.slice(0, 5)) await move(app.admin, id, lane)
  // Tickets with the same time of the last message.
  await app.rows(`update tickets set last_message_at = '2026-01-01' where id = any($1)`, [ids.slice(1, 4)])
  const pages = async (laneId: string, sort: string) => {
    const listedIds: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await board(app.admin, { laneId, sort, limit: 2, ...(cursor ? { cursor } : {}) })
      listedIds.push(...page.tickets.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    return listedIds
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = ids
  expect(await pages(String(lane), 'order')).toEqual([e, d, c, b, a])
  expect(await pages(String(lane), 'updatedAt')).toEqual([e, a, d, c, b])
  expect(await pages(OPEN_LANE, 'order')).toEqual([g, f])
  const first = await board(app.admin, { limit: 1 })
  expect(first.tickets.map(({ id }) => id)).toEqual([g, e])
  expect(first).toMatchObject({ count: 7, hasMore: true })
  const next = first.lanes.find(({ laneId }) => laneId === String(lane))
  expect((await board(app.admin, { limit: 500 })).tickets).toHaveLength(7)
  const wide = await app.call(endpoints.listKanbanTickets, app.admin, { query: { limit: 501 } })
  expect(wide).toMatchObject(rejectedWith(400, 'ERR_VALIDATION'))
  const { tickets } = await board(app.admin, { laneId: lane, cursor: next?.cursor, limit: 2 })
  expect(tickets.map(({ id }) => id)).toEqual([d, c])
})

it('KAN-01: a board has cards of the first lanes only, with cursors for the others', async () => {
  const [one, two, empty] = [await newLane(), await newLane(), await newLane()]
  const [open = 0, first = 0, second = 0, third = 0] = await newTickets(4)
  await move(app.admin, first, one)
  for (const id of [second, third]) await move(app.admin, id, two)
  const loadLanes = async (lanes: number) => {
    const response = await board(app.admin, { lanes, limit: 1 })
    expect([response.count, response.lanes.map(({ count }) => count)]).toEqual([4, [1, 1, 2, 0]])
    return [response.tickets.map(({ id }) => id), ...response.lanes.map(({ cursor }) => cursor)]
  }
  expect(await loadLanes(1)).toEqual([[open], null, TOP_OF_LANE, TOP_OF_LANE, null])
  expect(await loadLanes(2)).toEqual([[open, first], null, null, TOP_OF_LANE, null])
  const next = expect.stringMatching(/.{5}/)
  for (const all of [3, 4, 1000, 0])
    expect(await loadLanes(all)).toEqual([[open, first, third], null, null, next, null])
  const page = await board(app.admin, { laneId: two, cursor: TOP_OF_LANE, limit: 5 })
  expect(page).toMatchObject({
    tickets: [{ id: third }, { id: second }],
    cursor: null,
    lanes: [{ count: 2, cursor: null }],
  })
  const order = [
    [two, 1],
    [one, 2],
    [empty, 3],
  ] as Array<[number, number]>
  await app.call(endpoints.orderLanes, app.admin, { body: { tags: order } })
  expect((await board(app.admin, { lanes: 2 })).tickets.map(({ id }) => id)).toEqual([open, third, second])
  const wide = await app.call(endpoints.listKanbanTickets, app.admin, { query: { lanes: 1001 } })
  expect(wide).toMatchObject(rejectedWith(400, 'ERR_VALIDATION'))
})

it('a board is filtered by queue, user, tag and unread, with counters of the result', async () => {
  const [lane, tag] = [await newLane(), await newTag()]
  const [one = 0, two = 0, three = 0] = await newTickets(3)
  await fixture.do(updateTicket, { params: { id: two }, body: { status: 'open', userId: ana.userId } })
  await fixture.do(syncTicketTags, { body: { ticketId: three, tags: [tag, lane] } })
  await app.rows('update tickets set queue_id = null, unread = 0 where id = $1', [one])
  const findIds = async (query: Record<string, unknown>) => {
    const { tickets, count } = await board(app.admin, query)
    expect(count).toBe(tickets.length)
    return tickets.map(({ id }) => id).sort((a, b) => a - b)
  }
  expect(await findIds({ queueIds: [fixture.queueId], onlyQueues: true })).toEqual([two, three])
  expect(await findIds({ queueIds: [fixture.queueId] })).toEqual([one, two, three])
  expect(await findIds({ queueIds: [2 ** 40], onlyQueues: true })).toEqual([])
  expect(await findIds({ userIds: [ana.userId] })).toEqual([two])
  expect(await findIds({ tagIds: [tag] })).toEqual([three])
  expect(await findIds({ tagIds: [tag, 2 ** 40] })).toEqual([])
  expect(await findIds({ withUnreadMessages: true })).not.toContain(one)
})

describe('changes made elsewhere', () => {
  it('resolving removes a ticket from the board, and reopening puts it back into its lane', async () => {
    const lane = await newLane()
    const [id = 0] = await newTickets(1)
    await move(app.admin, id, lane)
    const set = (status: string) =>
      fixture.do(updateTicket, { params: { id }, body: { status, userId: app.admin.userId } })
    await set('closed')
    expect((await board()).tickets).toEqual([])
    expect(await move(app.admin, id, OPEN_LANE)).toMatchObject(rejectedWith(409, 'ERR_TICKET_STATUS'))
    await set('open')
    expect(await cardsOf(lane)).toEqual([id])
    await fixture.do(deleteTicket, { params: { id } })
    expect((await board()).count).toBe(0)
  })

  it('follow single and bulk tagging, and tags that become lanes, stop being lanes or are deleted', async () => {
    const [one, two, plain] = [await newLane(), await newLane(), await newTag()]
    const ids = await newTickets(2)
    const [first = 0, second = 0] = ids
    await app.call(tagTickets, app.admin, { body: { ids, updateData: { tagId: one } } })
    await until(async () => (await cardsOf(one)).length === 2, 'both in their lane')
    // With two kanban tags the last added counts.
    await fixture.do(syncTicketTags, { body: { ticketId: first, tags: [one, two] } })
    expect(await cardsOf(two)).toEqual([first])
    await fixture.do(syncTicketTags, { body: { ticketId: second, tags: [plain] } })
    expect(await cardsOf(OPEN_LANE)).toEqual([second])
    await fixture.do(updateTag, { params: { id: plain }, body: { kanban: 1 } })
    expect(await cardsOf(plain)).toEqual([second])
    await fixture.do(updateTag, { params: { id: plain }, body: { kanban: 0 } })
    expect(await cardsOf(OPEN_LANE)).toEqual([second])
    await fixture.do(deleteTag, { params: { id: two } })
    expect(await cardsOf(one)).toEqual([first])
  })
})
