import { simulatorInbound } from '@recado/contract/connections/simulator'
import { showTicket, updateTicket } from '@recado/contract/conversations/endpoints'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import type { Person } from './people.ts'
import { sharedTestApp } from './shared-app.ts'
import type { TestSocket } from './socket.ts'
import { until } from './until.ts'

/**
 * The events that other web clients' lists depend on (RT-03): a ticket that leaves a list, and a chat that is opened.
 */

let app: SharedTestApp
let fixture: CompanyFixture
let ana: Person
const open: Array<{ close(): void }> = []

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  ana = await app.addUser(app.admin, { queueIds: [fixture.queueId] })
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})

async function connect(joins: Array<[string, unknown?]>): Promise<TestSocket> {
  const socket = await app.socket(ana, joins)
  open.push(socket)
  return socket
}

/** Returns a ticket's events at a socket, in order: action and status. */
const storyOf = (socket: TestSocket, id: number) =>
  socket.received
    .filter(({ name }) => name.endsWith('-ticket'))
    .map(
      ({ payload }) =>
        payload as { action: string; ticketId?: number; moved?: true; ticket?: { id: number; status: string } },
    )
    .filter(({ ticket, ticketId }) => (ticket?.id ?? ticketId) === id)
    .map(({ action, ticket, moved }) => (moved ? `${action} moved` : `${action} ${ticket?.status ?? ''}`.trim()))

it('RT-03: a client showing only the old list receives the removal last; one showing both lists receives the new state last', async () => {
  const ticket = await fixture.newTicket()
  const old = await connect([['joinTickets', 'pending']])
  const both = await connect([
    ['joinTickets', 'pending'],
    ['joinTickets', 'open'],
  ])
  const fresh = await connect([['joinTickets', 'open']])
  await app.call(updateTicket, ana, { params: { id: ticket.id }, body: { status: 'open', userId: ana.userId } })
  await until(() => storyOf(old, ticket.id).at(-1) === 'delete moved', 'the row to be gone from the old list')
  await until(() => storyOf(both, ticket.id).at(-1) === 'update open', 'the new state')
  await until(() => storyOf(fresh, ticket.id).length > 0, 'the new list')
  expect(storyOf(both, ticket.id).slice(-2)).toEqual(['delete moved', 'update open'])
  expect(storyOf(fresh, ticket.id).slice(-1)).toEqual(['update open'])
  // Back and forth within the merge time: the last event has the final state.
  await app.call(updateTicket, ana, { params: { id: ticket.id }, body: { status: 'pending' } })
  await app.call(updateTicket, ana, { params: { id: ticket.id }, body: { status: 'open', userId: ana.userId } })
  await app.call(updateTicket, ana, { params: { id: ticket.id }, body: { status: 'closed' } })
  await until(() => storyOf(both, ticket.id).at(-1) === 'delete moved', 'the row to be gone from both')
  await until(() => storyOf(fresh, ticket.id).at(-1) === 'delete moved', 'the row to be gone from the open ones')
})

it('tickets.2: an owner who joins a chat with another web client has read it; passive joins and other users have not', async () => {
  const ticket = await fixture.newTicket()
  const at = { params: { id: ticket.id } }
  const unread = async () => (await fixture.do(showTicket, at)).unreadMessages
  const say = (body: string) =>
    fixture.do(simulatorInbound, {
      params: { whatsappId: fixture.connectionId },
      body: { number: ticket.contact.number, body },
    })
  const joinAs = async (person: Person, ...how: unknown[]) => {
    const socket = io(app.url, { transports: ['websocket'], query: { token: person.token ?? '' }, forceNew: true })
    open.push({ close: () => void socket.disconnect() })
    await new Promise<void>((resolve) => socket.once('ready', () => resolve()))
    await socket.timeout(45_000).emitWithAck('joinChatBox', `${ticket.id}`, ...how)
    return socket
  }
  await joinAs(ana)
  expect(await unread(), 'nobody owns it').toBe(1)
  await app.call(updateTicket, ana, { ...at, body: { status: 'open', userId: ana.userId } })
  await say('duas')
  await until(async () => (await unread()) > 0, 'something unread')
  const before = await unread()
  await joinAs(app.admin)
  await joinAs(ana, { passive: true })
  expect(await unread(), 'another person, and our own client').toBe(before)
  const lists = await connect([['joinTickets', 'open']])
  await joinAs(ana)
  expect(await unread()).toBe(0)
  await lists.receives('-ticket', (event) => event.action === 'updateUnread' && event.ticketId === ticket.id)
})
