import { sendMessages } from '@recado/contract/conversations/endpoints'
import { showUser } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import type { Person } from './people.ts'
import { sharedTestApp } from './shared-app.ts'
import { expectSilenceAfterLogin } from './silence.ts'
import type { TestSocket } from './socket.ts'
import { until } from './until.ts'

let app: SharedTestApp
let fixture: CompanyFixture
const open: Array<{ close(): void }> = []

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})

/** The data needed to resume a connection: its private id and the offset of its last event. */
interface Resumption {
  pid: string
  offset: string
}

/** Opens a user's connection inside a conversation, and returns what is needed to resume it. */
async function inConversation(person: Person) {
  const { ticket } = await fixture.newConversation()
  const socket = await app.socket(person, [['joinChatBox', ticket.id]])
  open.push(socket)
  await say(ticket.id, 'antes')
  await socket.receives('-appMessage', hasBody('antes'))
  const { _pid: pid, _lastOffset: offset } = socket.socket as unknown as { _pid: string; _lastOffset: string }
  expect([typeof pid, typeof offset]).toEqual(['string', 'string'])
  const resume: Resumption = { pid, offset }
  return { socket, resume, ticketId: ticket.id, oldId: socket.socket.id }
}

const say = (ticketId: number, body: string) => fixture.do(sendMessages, { params: { ticketId }, body: { body } })
const hasBody = (body: string) => (event: Record<string, unknown>) =>
  (event.message as { body?: string } | undefined)?.body === body

/** Cuts the connection like a lost network, and waits until the server noticed: the user is no longer online. */
async function cut(socket: TestSocket, person: Person): Promise<void> {
  const isOnline = async () => (await fixture.do(showUser, { params: { id: person.userId } })).online
  await until(isOnline, 'the person to be online')
  socket.socket.io.engine.close()
  await until(async () => !(await isOnline()), 'the server to notice the cut')
}

/** Connects with any connection's pid and offset. Returns the connection and everything that it received. */
async function resume(as: Person, auth: Resumption): Promise<{ socket: Socket; line: string[]; outcome: string }> {
  const query = { token: as.token ?? '' }
  const socket = io(app.url, { transports: ['websocket'], query, auth, reconnection: false, forceNew: true })
  open.push({ close: () => void socket.disconnect() })
  const line: string[] = []
  socket.io.on('packet', (packet) => line.push(JSON.stringify(packet)))
  const outcome = await new Promise<string>((resolve) => {
    socket.once(READY_EVENT, () => resolve('ready'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
  return { socket, line, outcome }
}

describe('RT-03: a connection is resumed only by the session that had it', () => {
  const boss = () => app.addUser(app.admin, { profile: 'admin' })

  it('the second company’s attendant with the first one’s pid and offset gets a separate, fresh socket', async () => {
    const person = await boss()
    const foreigner = await app.addUser(app.stranger)
    const { socket, resume: stolenResumption, ticketId, oldId } = await inConversation(person)
    await cut(socket, person)
    await say(ticketId, 'enquanto isso')
    const { socket: strangerSocket, line, outcome } = await resume(foreigner, stolenResumption)
    expect(outcome).toBe('ready')
    await say(ticketId, 'e depois')
    // The stranger's own event comes after everything that could have come.
    const color = '#123abc'
    const own = await app.call(createQueue, app.stranger, { body: { name: 'Própria', color } })
    await until(() => line.some((text) => text.includes('"queue"') && text.includes('Própria')), 'an own event')
    expect(own.status).toBe(200)
    expect([strangerSocket.id === oldId, line.filter((text) => /ALFA7Q|enquanto|e depois/.test(text))]).toEqual([
      false,
      [],
    ])
  })

  it.each([
    ['a colleague', () => app.addUser(app.admin, { profile: 'admin' })],
    ['the same person after another login', null],
  ])('%s gets a fresh socket', async (_, other) => {
    const person = await boss()
    const { socket, resume: stolenResumption, ticketId, oldId } = await inConversation(person)
    await cut(socket, person)
    await say(ticketId, 'perdida')
    const {
      socket: back,
      line,
      outcome,
    } = await resume(other ? await other() : await app.signIn(person.email), stolenResumption)
    expect([outcome, back.id === oldId, line.filter((text) => text.includes('perdida'))]).toEqual(['ready', false, []])
  })

  it('its own session receives what it missed, once; then the pid is used up', async () => {
    const person = await boss()
    const { socket, resume: own, ticketId, oldId } = await inConversation(person)
    await cut(socket, person)
    await say(ticketId, 'perdida')
    const first = await resume(person, own)
    expect([first.outcome, first.socket.id]).toEqual(['ready', oldId])
    await until(() => first.line.some((text) => text.includes('perdida')), 'the missed message')
    const second = await resume(person, own)
    expect([second.outcome, second.socket.id === oldId]).toEqual(['ready', false])
    await say(ticketId, 'e agora')
    await until(() => first.line.some((text) => text.includes('e agora')), 'the next message')
    expect(second.line.filter((text) => /perdida|e agora/.test(text))).toEqual([])
  })
})

it('AUT-10: in a stream of messages the notice of another login is the last event that a socket receives', async () => {
  const person = await app.addUser(app.admin, { profile: 'admin' })
  const { socket, ticketId } = await inConversation(person)
  await expectSilenceAfterLogin(
    socket,
    () => app.signIn(person.email),
    (body) => say(ticketId, body),
    ticketId,
  )
})
