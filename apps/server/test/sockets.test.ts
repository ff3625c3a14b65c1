import { can, canAll, type PermissionHolder, scopeOf } from '@recado/contract/access'
import { sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { eventPermissions } from '@recado/contract/event-permissions'
import { updateUser } from '@recado/contract/identity/endpoints'
import { listRoles, updateRoles } from '@recado/contract/identity/roles'
import type { Permissions } from '@recado/contract/permissions'
import { createQueue } from '@recado/contract/queues/endpoints'
import { type ServerEventName, serverEvents } from '@recado/contract/realtime'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { joins, kindOf, playDay } from './company-day.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import type { Person } from './people.ts'
import { addCallers, type Caller } from './role-walk.ts'
import { addUserWith } from './roles.ts'
import { sharedTestApp } from './shared-app.ts'
import type { TestSocket } from './socket.ts'
import { until } from './until.ts'

let app: SharedTestApp
let alfa: CompanyFixture
let beta: CompanyFixture
const open: TestSocket[] = []
let serial = 0

beforeAll(async () => {
  app = await sharedTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  beta = await createCompanyFixture(app, app.stranger, 'BETA9Z')
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})

async function connect(as: Person, requestedJoins: Array<[string, unknown?]>): Promise<TestSocket> {
  const socket = await app.socket(as, requestedJoins)
  open.push(socket)
  return socket
}

/** Waits for an event that comes after all others: a socket that received it has received all its events. */
async function fence(fixture: CompanyFixture, ...listeners: TestSocket[]): Promise<void> {
  // Ticket updates may be delayed to be merged. A later one of another ticket is delayed at least as long.
  const last = await fixture.newTicket()
  const watcher = await connect(fixture.admin, [['joinTickets', 'pending']])
  await fixture.do(updateTicket, { params: { id: last.id }, body: { status: 'closed' } })
  await watcher.receives('-ticket', (event) => (event.ticket as { id?: number } | undefined)?.id === last.id)
  watcher.close()
  const name = `fim ${++serial}`
  const { id } = await fixture.do(createQueue, { body: { name, color: `#${(0xa00000 + serial * 977).toString(16)}` } })
  for (const listener of listeners) await listener.receives('-queue', (e) => (e.queue as { id?: number })?.id === id)
}

const names = (socket: TestSocket) => new Set(socket.received.map((event) => event.name))

const kindsOf = (socket: TestSocket, companyId: number) =>
  [...new Set([...names(socket)].map((name) => kindOf(companyId, name)))].sort()

/** Events to the members of a chat, the owner of a device, or a ticket's new owner. */
const toPeople: readonly ServerEventName[] = ['chat', 'chatOfUser', 'chatActivity', 'push', 'ticketHanded']

/** Returns whether a user without queues, who asked for every room, receives a kind of event. */
function hears(holder: PermissionHolder, kind: ServerEventName): boolean {
  const permission = eventPermissions[kind]
  if (toPeople.includes(kind) || !can(holder, permission)) return false
  if (permission === 'tickets:view' || kind === 'kanban') return canAll(holder, 'tickets:view')
  // A schedule of a contact without open tickets belongs to every queue.
  if (kind === 'schedule') return scopeOf(holder, permission) !== 'own'
  return kind === 'campaign' ? canAll(holder, permission) : true
}

describe('events', () => {
  let owner: TestSocket
  let stranger: TestSocket
  let attendant: TestSocket
  let callers: Caller[]
  const sockets = new Map<Caller, TestSocket>()

  beforeAll(async () => {
    const { ticket, ownMessageId } = await alfa.newConversation()
    const all = joins(ticket.id, ticket.uuid)
    owner = await connect(app.admin, all)
    stranger = await connect(app.stranger, all)
    attendant = await connect(app.attendant, all)
    await fence(beta, stranger)
    await fence(alfa, owner, attendant)
    callers = await addCallers(app, app.admin)
    for (const caller of callers) sockets.set(caller, await connect(caller, all))
    const others = [stranger, attendant, ...sockets.values()]
    await playDay(alfa, { ticketId: ticket.id, messageId: ownMessageId, owner, others })
    await fence(alfa, owner, attendant)
    await fence(beta, stranger)
    // An answer comes after all earlier events. Some roles receive no event of a fence.
    for (const socket of sockets.values()) await socket.socket.timeout(45_000).emitWithAck('leaveNotification')
  })

  it('RT-03: a stranger receives nothing of another company, whatever rooms they requested', () => {
    const own = `company-${app.stranger.companyId}-`
    expect([...names(stranger)].filter((name) => !name.startsWith(own))).toEqual(['ready', 'welcome'])
    expect(JSON.stringify(stranger.received)).not.toMatch(/ALFA7Q|primeira/i)
    expect([...names(stranger)].some((name) => name === `${own}queue`)).toBe(true)
  })

  it('RT-03: an attendant without the queue receives none of its tickets and messages', () => {
    const received = attendant.received.filter((event) => /-(ticket|appMessage)$/.test(event.name))
    expect(received).toEqual([])
  })

  it('access.8: each role receives the kinds of events that the catalogue and the event permissions name, and no other', () => {
    const { companyId } = app.admin
    const played = kindsOf(owner, companyId).filter((kind): kind is ServerEventName => kind in serverEvents)
    const receivedKinds = [...sockets].map(([{ role }, socket]) => [role, kindsOf(socket, companyId)])
    const expected = callers.map((caller) => [
      caller.role,
      ['ready', ...played.filter((kind) => hears(caller, kind))].sort(),
    ])
    expect(receivedKinds).toEqual(expected)
    // A user who sees some contacts only is asked to reload, because the server cannot know which ones.
    for (const [caller, { received }] of sockets) {
      const contacts = received.filter(({ name }) => name.endsWith('-contact')).map(({ payload }) => payload)
      const withData = contacts.filter((payload) => payload.contact !== undefined)
      expect([caller.role, withData.length > 0]).toEqual([caller.role, canAll(caller, 'contacts:view')])
    }
  })

  it('RT-03: users of the company receive every kind of event, each as in the contract', () => {
    const prefix = `company-${app.admin.companyId}-`
    // Events caused by the operator, a provider, a lost connection, very many tickets, an obstacle to a planned
    // message, the official network, or a date. Their own tests cover them.
    const elsewhere: ServerEventName[] = [
      ...(['auth', 'announcement', 'payment', 'whatsappOutage', 'ticketBulk', 'scheduleFailed'] as const),
      ...(['whatsappTemplates', 'boardReminder', 'boardMention', 'noteMention', 'rights'] as const),
    ]
    const kinds = (Object.keys(serverEvents) as ServerEventName[]).filter((name) => !elsewhere.includes(name))
    expect(kindsOf(owner, app.admin.companyId)).toEqual(['ready', ...kinds].sort())
    for (const { name, payload } of owner.received.filter((event) => event.name !== 'ready')) {
      const kind = kindOf(app.admin.companyId, name) as ServerEventName
      expect(serverEvents[kind].parse(payload), name).toEqual(payload)
    }
    const actions = (kind: string) => [
      ...new Set(owner.received.filter((e) => e.name === prefix + kind).map((e) => String(e.payload.action))),
    ]
    expect(actions('ticket').sort()).toEqual(['delete', 'update', 'updateUnread'])
    expect(actions('appMessage').sort()).toEqual(['create', 'update'])
    for (const kind of ['queue', 'user']) expect(actions(kind).sort()).toEqual(['create', 'delete', 'update'])
    expect(actions('whatsapp').sort()).toEqual(['delete', 'update'])
  })

  it('CON-08: QR codes and tokens reach only users with the permission', () => {
    const secretsOf = (socket: TestSocket) =>
      socket.received
        .flatMap(({ payload }) => [payload?.whatsapp, payload?.session])
        .filter((value): value is { token?: string; qrcode?: string } => typeof value === 'object' && value !== null)
    expect(secretsOf(owner).some((line) => line.token)).toBe(true)
    expect(secretsOf(owner).some((line) => line.qrcode)).toBe(true)
    expect(secretsOf(attendant).length).toBeGreaterThan(0)
    expect(secretsOf(attendant).filter((line) => line.token || line.qrcode)).toEqual([])
  })
})

describe('changed permissions', () => {
  const eventsWith = (socket: TestSocket, text: string) =>
    socket.received.filter((event) => JSON.stringify(event.payload ?? null).includes(text))

  it('RT-03: a user who loses a queue receives none of its events from then on', async () => {
    const ana = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const { ticket } = await alfa.newConversation()
    const socket = await connect(ana, [
      ['joinTickets', 'open'],
      ['joinTickets', 'pending'],
      ['joinChatBox', ticket.id],
    ])
    await until(async () => {
      await alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'antes' } })
      return socket.received.some((event) => event.name.endsWith('-appMessage'))
    }, 'an event of the served queue')
    await alfa.do(updateUser, { params: { id: ana.userId }, body: { queueIds: [] } })
    await fence(alfa, socket)
    const before = socket.received.length
    await alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'depois' } })
    await alfa.newTicket()
    await fence(alfa, socket)
    expect(eventsWith(socket, 'depois')).toEqual([])
    expect(socket.received.slice(before).filter((e) => /-(ticket|appMessage)$/.test(e.name))).toEqual([])
  })

  it('access.8: a socket loses and gains rooms with the role, without reconnecting', async () => {
    const dora = await addUserWith(app, app.admin, { 'queues:view': 'all' })
    const { ticket } = await alfa.newConversation()
    const socket = await connect(dora, [['joinTickets', 'open']])
    const { id: socketId } = socket.socket
    const say = (body: string) =>
      alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: `${body} ${++serial}` } })
    const addTag = () => alfa.do(createTag, { body: { name: `${alfa.marker} papel ${++serial}` } })
    /** Returns the kinds of events that the socket receives of a message, a tag and a queue. */
    const kindsReceived = async () => {
      const before = socket.received.length
      await say('ouve')
      await addTag()
      await fence(alfa, owner)
      await socket.socket.timeout(45_000).emitWithAck('leaveNotification')
      const kinds = socket.received.slice(before).map(({ name }) => kindOf(dora.companyId, name))
      return ['appMessage', 'tag', 'queue'].filter((kind) => kinds.includes(kind))
    }
    const change = async (permissions: Permissions) => {
      const { roles } = await alfa.do(listRoles, {})
      const role = roles.find(({ users }) => users.some(({ id }) => id === dora.userId))
      const body = { roles: [{ id: role?.id, revision: role?.revision, permissions }] }
      const before = socket.received.length
      await alfa.do(updateRoles, { body })
      const rights = () => socket.received.slice(before).find(({ name }) => name.endsWith('-rights'))
      expect((await until(rights, 'the new rights')).payload).toMatchObject({ permissions })
    }
    const owner = await connect(app.admin, [])
    expect(await kindsReceived()).toEqual(['queue'])
    await change({ 'tags:view': 'all', 'tickets:view': 'all' })
    await until(async () => (await kindsReceived()).includes('tag'), 'an event of a gained room')
    expect(await kindsReceived()).toEqual(['appMessage', 'tag'])
    await change({ 'tags:view': 'all', 'queues:view': 'all', 'tickets:view': 'own' })
    await until(async () => (await kindsReceived()).includes('queue'), 'an event of a gained room')
    expect(await kindsReceived()).toEqual(['tag', 'queue'])
    expect([socket.socket.id, socket.socket.connected]).toEqual([socketId, true])
  })

  it('RT-03: a user who gains a queue receives its events without reconnecting', async () => {
    const bia = await app.addUser(app.admin)
    const socket = await connect(bia, [['joinTickets', 'pending']])
    await fence(alfa, socket)
    await alfa.do(updateUser, { params: { id: bia.userId }, body: { queueIds: [alfa.queueId] } })
    const ticket = await alfa.newTicket()
    await socket.receives('-ticket', (event) => (event.ticket as { id: number })?.id === ticket.id)
  })

  it('RT-03: events of a ticket that moves to a queue outside the user’s queues stop', async () => {
    const caio = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const { ticket } = await alfa.newConversation()
    const socket = await connect(caio, [
      ['joinTickets', 'open'],
      ['joinTickets', 'pending'],
      ['joinChatBox', ticket.id],
    ])
    await fence(alfa, socket)
    const elsewhere = await alfa.newQueue()
    await alfa.do(updateTicket, { params: { id: ticket.id }, body: { status: 'pending', queueId: elsewhere } })
    await socket.receives('-ticket', (event) => (event.ticket as { queueId?: number })?.queueId === elsewhere)
    await alfa.do(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: app.admin.userId } })
    await alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'longe daqui' } })
    await fence(alfa, socket)
    expect(eventsWith(socket, 'longe daqui')).toEqual([])
  })
})
