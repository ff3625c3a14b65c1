import { sendMessages } from '@recado/contract/conversations/endpoints'
import { updateUser } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import type { Person } from './people.ts'
import { sharedTestApp } from './shared-app.ts'
import type { TestSocket } from './socket.ts'

let app: SharedTestApp
let fixture: CompanyFixture
let ticketId: number
let serial = 0
const open: TestSocket[] = []

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  ticketId = (await fixture.newTicket()).id
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})

/** An attendant who serves the tickets' queue, with a socket that is in no list yet. */
async function attendant(): Promise<{ person: Person; socket: TestSocket }> {
  const person = await app.addUser(app.admin, { queueIds: [fixture.queueId] })
  const socket = await app.socket(person)
  open.push(socket)
  return { person, socket }
}

/** Sends events without waiting in between. Resolves when the last one is answered. */
async function burst(socket: TestSocket, events: ReadonlyArray<readonly [string, unknown]>): Promise<void> {
  for (const [name, of] of events.slice(0, -1)) socket.socket.emit(name, of)
  const [name, of] = events.at(-1) ?? ['userStatus', null]
  await socket.socket.timeout(45_000).emitWithAck(name, of)
}

/** Sends a message in an unowned ticket of the queue. Resolves with it once all sockets have received it. */
async function sendAndReceive(sockets: TestSocket[]): Promise<string> {
  const body = `dito ${++serial}.`
  await fixture.do(sendMessages, { params: { ticketId }, body: { body } })
  const isMessage = (event: Record<string, unknown>) => (event.message as { body?: string } | undefined)?.body === body
  await Promise.all(sockets.map((socket) => socket.receives('-appMessage', isMessage)))
  return body
}

const switches = [
  ['leaveTickets', 'pending'],
  ['joinTickets', 'pending'],
] as const

it('RT-03: ten attendants who leave and rejoin a list in quick succession keep receiving its events', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, attendant))
  const sockets = all.map(({ socket }) => socket)
  await Promise.all(sockets.map((socket) => burst(socket, [['joinTickets', 'pending']])))
  await sendAndReceive(sockets)
  await Promise.all(sockets.map((socket) => burst(socket, switches)))
  await sendAndReceive(sockets)
})

it('RT-03: after each of a hundred switches between lists and tickets events arrive', async () => {
  const { socket } = await attendant()
  const lists = [...switches, ['leaveTickets', 'open'], ['joinTickets', 'open'], ['leaveTickets', 'open']] as const
  const ticket = [
    ['joinChatBox', ticketId],
    ['leaveChatBox', ticketId],
    ['joinChatBox', ticketId],
  ] as const
  const emptied = ['leaveTickets', 'pending'] as const
  await burst(socket, [['joinTickets', 'pending']])
  for (let n = 0; n < 50; n++) {
    await burst(socket, [...lists, ['leaveChatBox', ticketId]])
    await sendAndReceive([socket])
    // Now received through the ticket's own room alone.
    await burst(socket, [...ticket, emptied])
    await sendAndReceive([socket])
  }
})

it('RT-03: a socket whose last request was to leave is out, however often and fast it joined before', async () => {
  const { socket } = await attendant()
  const other = (await attendant()).socket
  await burst(other, [['joinTickets', 'pending']])
  await burst(socket, [
    ...switches,
    ['joinChatBox', ticketId],
    ...switches,
    ['leaveChatBox', ticketId],
    ['leaveTickets', 'pending'],
  ])
  const emitted = [await sendAndReceive([other]), await sendAndReceive([other])]
  expect(
    socket.received.filter(({ payload }) => emitted.some((body) => JSON.stringify(payload ?? '').includes(body))),
  ).toEqual([])
})

it('RT-03: permissions that change during the joins of a hundred switches remove only what was revoked', async () => {
  const { person, socket } = await attendant()
  const second = await fixture.newQueue()
  const rights = [[fixture.queueId], [fixture.queueId, second]]
  await burst(socket, [['joinTickets', 'pending']])
  for (let n = 0; n < 25; n++) {
    const queueIds = rights[n % 2] ?? []
    const update = fixture.do(updateUser, { params: { id: person.userId }, body: { queueIds } })
    await burst(socket, [
      ...switches,
      ...switches,
      ['joinChatBox', ticketId],
      ['leaveChatBox', ticketId],
      ...switches,
      ...switches,
    ])
    await update
    await sendAndReceive([socket])
  }
})

it('RT-11: a socket that requests more than can be processed is closed, and no other user is affected', async () => {
  const { socket } = await attendant()
  const other = (await attendant()).socket
  await burst(other, [['joinTickets', 'pending']])
  const disconnect = new Promise<void>((resolve) => socket.socket.once('disconnect', () => resolve()))
  for (let n = 0; n < 20_000; n++) socket.socket.emit('joinChatBox', ticketId)
  await disconnect
  await sendAndReceive([other])
})
