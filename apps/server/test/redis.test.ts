import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { logout, updateUser } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { READY_EVENT, SERVER_STATE_EVENT } from '@recado/contract/realtime'
import { createClient } from 'redis'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { type RunningServer, startServer } from '../src/wiring/server.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import type { Person } from './people.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { expectSilenceAfterLogin } from './silence.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { until } from './until.ts'

let redis: RedisServer
let look: ReturnType<typeof createClient>
/** The first node holds the sessions and answers all calls. The browsers are at the second node. */
let app: TestApp
let second: RunningServer
let secondFolder: string
let alfa: CompanyFixture
let beta: CompanyFixture
const open: TestSocket[] = []
let serial = 0

beforeAll(async () => {
  redis = await startRedis()
  look = createClient({ url: redis.url })
  await look.connect()
  app = await startTestApp({ REDIS_URL: redis.url })
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  beta = await createCompanyFixture(app, app.stranger, 'BETA9Z')
  secondFolder = await mkdtemp(join(tmpdir(), 'recado-second-'))
  const config = { ...app.config, dataDir: secondFolder }
  second = await startServer(config, { log: createLog(config.logLevel), cheapPasswords: true, migrated: true })
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await second?.stop()
  await app?.stop()
  await look?.close()
  await redis?.stop()
  if (secondFolder) await rm(secondFolder, { recursive: true, force: true })
})

async function connect(url: string, as: Person, joins: Array<[string, unknown?]> = []): Promise<TestSocket> {
  const socket = await openSocket(url, as, joins)
  open.push(socket)
  return socket
}

const isTicket = (id: number) => (event: Record<string, unknown>) => (event.ticket as { id?: number })?.id === id
const eventsWith = (socket: TestSocket, text: string) =>
  socket.received.filter((event) => JSON.stringify(event.payload ?? null).includes(text))

/** Waits for an event that comes after all others caused so far. */
async function fence(fixture: CompanyFixture, ...listeners: TestSocket[]): Promise<void> {
  const color = `#${(0xb00000 + ++serial * 977).toString(16)}`
  const { id } = await fixture.do(createQueue, { body: { name: `fim ${serial}`, color } })
  for (const listener of listeners) await listener.receives('-queue', (e) => (e.queue as { id?: number })?.id === id)
}

/** Joins have no answer, so wait until an event of the joined ticket arrives. */
async function inTicket(socket: TestSocket, fixture: CompanyFixture, ticketId: number): Promise<void> {
  const before = eventsWith(socket, 'dentro').length
  await until(async () => {
    await fixture.do(sendMessages, { params: { ticketId }, body: { body: 'dentro' } })
    return eventsWith(socket, 'dentro').length > before
  }, 'an event of the joined ticket')
}

describe('two nodes', () => {
  it('RT-03: events of one node reach the right company’s browsers on the other, and no others', async () => {
    const joins: Array<[string, unknown?]> = [['joinNotification'], ['joinTickets', 'pending'], ['joinTickets', 'open']]
    const owner = await connect(second.url, app.admin, joins)
    const stranger = await connect(second.url, app.stranger, joins)
    await fence(alfa, owner)
    await fence(beta, stranger)
    const { whatsappId, body, number } = {
      whatsappId: alfa.connectionId,
      body: 'ALFA7Q bom dia',
      number: customerNumber(),
    }
    await alfa.do(simulatorInbound, { params: { whatsappId }, body: { number, name: 'ALFA7Q nova', body } })
    const event = await owner.receives('-appMessage', (event) => (event.message as { body?: string })?.body === body)
    const { id } = event.ticket as Ticket
    await alfa.do(updateTicket, { params: { id }, body: { status: 'open', userId: app.admin.userId } })
    await owner.receives('-ticket', (event) => isTicket(id)(event) && (event.ticket as Ticket).status === 'open')
    await fence(beta, stranger)
    const foreign = stranger.received.filter(({ name }) => !name.startsWith(`company-${app.stranger.companyId}-`))
    expect(foreign.map(({ name }) => name)).toEqual([READY_EVENT])
    expect(eventsWith(stranger, 'ALFA7Q')).toEqual([])
    expect(eventsWith(owner, 'BETA9Z')).toEqual([])
  })

  it('RT-03: events of a ticket that moves out of sight on one node stop on the other', async () => {
    const ana = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const { ticket } = await alfa.newConversation()
    const socket = await connect(second.url, ana, [['joinChatBox', ticket.id]])
    await inTicket(socket, alfa, ticket.id)
    const elsewhere = await alfa.newQueue()
    await alfa.do(updateTicket, { params: { id: ticket.id }, body: { status: 'pending', queueId: elsewhere } })
    await socket.receives('-ticket', (event) => (event.ticket as Ticket).queueId === elsewhere)
    await alfa.do(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: app.admin.userId } })
    await alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'longe daqui' } })
    await fence(alfa, socket)
    expect(eventsWith(socket, 'longe daqui')).toEqual([])
  })

  it('RT-03: a user who loses a queue by a call to one node receives none of its events at the other', async () => {
    const bia = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const { ticket } = await alfa.newConversation()
    const socket = await connect(second.url, bia, [['joinChatBox', ticket.id]])
    await inTicket(socket, alfa, ticket.id)
    await alfa.do(updateUser, { params: { id: bia.userId }, body: { queueIds: [] } })
    await until(async () => {
      const before = eventsWith(socket, 'depois').length
      await alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'depois' } })
      await fence(alfa, socket)
      return eventsWith(socket, 'depois').length === before
    }, 'silence')
  })
})

describe('presence over two nodes', () => {
  it('PLUS-13: users at different nodes see each other arrive, type and leave', async () => {
    const caio = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const { ticket } = await alfa.newConversation()
    const enter = async (url: string, as: Person) => {
      const socket = await connect(url, as, [['joinChatBox', ticket.id]])
      await inTicket(socket, alfa, ticket.id)
      socket.socket.emit('watchTicket', ticket.id)
      return socket
    }
    const sees = (socket: TestSocket, state: string) =>
      socket.receives('-ticketPresence', (event) => {
        const people = (event.people ?? [event.person]) as Array<{ userId: number; state: string }>
        return people.some((person) => person?.userId !== undefined && person.state === state)
      })
    const first = await enter(app.url, app.admin)
    await first.receives('-ticketPresence')
    const other = await enter(second.url, caio)
    await sees(other, 'looking')
    await sees(first, 'looking')
    other.socket.emit('startTyping', ticket.id)
    await sees(first, 'typing')
    other.close()
    await sees(first, 'gone')
  })
})

describe('a browser that returns at the other node', () => {
  /** Cuts the connection like a lost network, and waits until the first node stored it. */
  async function cut(socket: TestSocket): Promise<void> {
    const storedConnections = async () => (await look.keys('*:socket:*')).length
    const before = await storedConnections()
    socket.socket.io.engine.close()
    await until(async () => (await storedConnections()) > before, 'the connection to be put by')
  }

  /** Reconnects, at the second node. */
  async function comeBack(socket: TestSocket): Promise<void> {
    Object.assign(socket.socket.io, { uri: second.url })
    const answered = new Promise<void>((resolve, reject) => {
      socket.socket.once(READY_EVENT, () => resolve())
      socket.socket.once('connect_error', reject)
    })
    socket.socket.connect()
    await answered
  }

  async function inConversation(): Promise<{ person: Person; socket: TestSocket; ticketId: number }> {
    const person = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const { ticket } = await alfa.newConversation()
    const socket = await connect(app.url, person, [['joinChatBox', ticket.id]])
    await inTicket(socket, alfa, ticket.id)
    return { person, socket, ticketId: ticket.id }
  }

  it('RT-05: receives what it missed, once, and keeps receiving without joining its rooms again', async () => {
    const { socket, ticketId } = await inConversation()
    await cut(socket)
    const watcher = await connect(app.url, app.admin)
    await alfa.do(sendMessages, { params: { ticketId }, body: { body: 'enquanto isso' } })
    await fence(alfa, watcher)
    await comeBack(socket)
    expect(socket.socket.recovered).toBe(true)
    const creations = () =>
      eventsWith(socket, 'enquanto isso').filter(
        ({ name, payload }) => /-appMessage$/.test(name) && payload.action === 'create',
      )
    await until(() => creations().length > 0, 'the missed message')
    await alfa.do(sendMessages, { params: { ticketId }, body: { body: 'e agora' } })
    await socket.receives('-appMessage', (event) => (event.message as { body?: string })?.body === 'e agora')
    expect(creations()).toHaveLength(1)
  })

  it('RT-03, RT-05: starts from the beginning when its permissions changed in the meantime, and receives nothing that it may not see', async () => {
    const { person, socket, ticketId } = await inConversation()
    await cut(socket)
    await alfa.do(updateUser, { params: { id: person.userId }, body: { queueIds: [] } })
    await alfa.do(sendMessages, { params: { ticketId }, body: { body: 'fora de vista' } })
    await comeBack(socket)
    expect(socket.socket.recovered).toBe(false)
    await fence(alfa, socket)
    expect(eventsWith(socket, 'fora de vista')).toEqual([])
  })

  it.each([
    ['the other company’s attendant', () => app.addUser(app.stranger)],
    ['a colleague', () => app.addUser(app.admin, { profile: 'admin' })],
  ])('RT-03: %s, with its pid and offset, gets a fresh socket', async (_, other) => {
    const { socket, ticketId } = await inConversation()
    const { id, _pid: pid, _lastOffset: offset } = socket.socket as unknown as Record<string, string>
    await cut(socket)
    await alfa.do(sendMessages, { params: { ticketId }, body: { body: 'de outra pessoa' } })
    const query = { token: (await other()).token ?? '' }
    const strangerSocket = io(second.url, { transports: ['websocket'], query, auth: { pid, offset }, forceNew: true })
    open.push({ close: () => void strangerSocket.disconnect() } as TestSocket)
    const line: unknown[] = []
    strangerSocket.io.on('packet', (packet) => line.push(packet))
    await new Promise<void>((resolve) => strangerSocket.once(READY_EVENT, () => resolve()))
    expect(strangerSocket.id).not.toBe(id)
    expect(JSON.stringify(line)).not.toContain('de outra pessoa')
  })

  it('AUT-10: an evicted browser at the other node receives nothing after the notice', async () => {
    const person = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const { ticket } = await alfa.newConversation()
    const socket = await connect(second.url, person, [['joinChatBox', ticket.id]])
    await inTicket(socket, alfa, ticket.id)
    const say = (body: string) => alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body } })
    await expectSilenceAfterLogin(socket, () => app.signIn(person.email), say, ticket.id)
  })

  it('RT-03: receives nothing at all when its session ended in the meantime', async () => {
    const { person, socket, ticketId } = await inConversation()
    await cut(socket)
    expect((await app.call(logout, person)).status).toBe(200)
    await alfa.do(sendMessages, { params: { ticketId }, body: { body: 'depois da saída' } })
    const packets: unknown[] = []
    socket.socket.io.on('packet', (packet) => packets.push(packet))
    await expect(comeBack(socket)).rejects.toThrow('ERR_SESSION_EXPIRED')
    // Checks the packets on the connection, not the client's view.
    expect(JSON.stringify(packets)).not.toContain('depois da saída')
  })
})

describe('RT-03: a node that dies', () => {
  const [stream, heartbeatPattern] = ['recado:*:events', /"heartbeat","([\w-]+)"/]

  /** Writes a heartbeat in the stream's form, of a node outside this test. */
  async function foreignHeartbeat(): Promise<void> {
    const [events = ''] = await look.keys(stream)
    const own = await until(
      async () =>
        ((await look.xRevRange(events, '+', '-', { COUNT: 100 })) ?? []).find(({ message }) =>
          heartbeatPattern.test(message.data ?? ''),
        ),
      'a heartbeat in the stream',
    )
    const data = own.message.data?.replace(heartbeatPattern, `"heartbeat","${randomUUID()}"`) ?? ''
    await look.xAdd(events, '*', { ...own.message, data })
  }

  it('makes browsers at other nodes reload what they show, because its stored changes were not announced', async () => {
    const sockets = [await connect(app.url, app.admin), await connect(second.url, await app.addUser(app.admin))]
    const isNotified = ({ received }: TestSocket) =>
      received.filter(({ name, payload }) => name === SERVER_STATE_EVENT && payload.missed === true).length
    await foreignHeartbeat()
    for (const socket of sockets) await until(() => isNotified(socket) > 0, 'the word to fetch', 60_000)
  })
})
