import { simulatorEvent } from '@recado/contract/connections/simulator'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import type { TicketPresenceEvent } from '@recado/contract/conversations/events'
import { ticketPresenceEvent } from '@recado/contract/conversations/events'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { updateUser } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import type { TestSocket } from '../../../../test/socket.ts'
import { until } from '../../../../test/until.ts'

let app: SharedTestApp
let alfa: CompanyFixture
let caio: Person
let ticket: Ticket
const open: TestSocket[] = []

beforeAll(async () => {
  app = await sharedTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  caio = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})
beforeEach(async () => {
  ticket = (await alfa.newConversation()).ticket
})

/** Opens a window that shows the ticket. */
async function enter(as: Person): Promise<TestSocket> {
  const socket = await app.socket(as, [
    ['joinChatBox', ticket.id],
    ['watchTicket', ticket.id],
  ])
  open.push(socket)
  return socket
}

const received = (socket: TestSocket) =>
  socket.received
    .filter(({ name }) => name.endsWith('-ticketPresence'))
    .map(({ payload }) => ticketPresenceEvent.parse(payload))
const people = (event: TicketPresenceEvent) =>
  event.action === 'people' ? event.people : event.action === 'person' ? [event.person] : []
/** Returns the states of a person in the order a window received them. */
const statesOf = (socket: TestSocket, who: Person) =>
  received(socket)
    .flatMap(people)
    .filter(({ userId }) => userId === who.userId)
    .map(({ state }) => state)
const sees = (socket: TestSocket, who: Person, state: string) =>
  until(() => statesOf(socket, who).at(-1) === state, `a user ${state}`)
const isListed = (socket: TestSocket) =>
  until(() => received(socket).some(({ action }) => action === 'people'), 'the list')

/** Sends an event and waits for it, so that all earlier events have been received. */
async function fence(...sockets: TestSocket[]): Promise<void> {
  for (const socket of sockets) {
    const before = socket.received.length
    socket.socket.emit('joinChatBox', ticket.id)
    await until(async () => {
      await alfa.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'cerca' } })
      return socket.received.slice(before).some(({ name }) => name.endsWith('-appMessage'))
    }, 'a message')
  }
}

describe('presence in a ticket', () => {
  it('PLUS-13: users see each other enter, type, stop and leave', async () => {
    const admin = await enter(app.admin)
    await isListed(admin)
    const other = await enter(caio)
    await sees(admin, caio, 'looking')
    await sees(other, app.admin, 'looking')
    const list = received(other).find(({ action }) => action === 'people')
    expect(list).toMatchObject({ ticketId: ticket.id, people: [{ userId: app.admin.userId, state: 'looking' }] })
    other.socket.emit('startTyping', ticket.id)
    await sees(admin, caio, 'typing')
    const third = await enter(app.admin)
    await sees(third, caio, 'typing')
    other.socket.emit('stopTyping', ticket.id)
    await sees(admin, caio, 'looking')
    other.socket.emit('unwatchTicket', ticket.id)
    await sees(admin, caio, 'gone')
    expect(statesOf(other, caio)).toEqual([])
  })

  it('PLUS-13: a closed or disconnected window leaves, unless the same user has a second one', async () => {
    const admin = await enter(app.admin)
    await isListed(admin)
    const [first, second] = [await enter(caio), await enter(caio)]
    await until(() => statesOf(admin, caio).length === 2, 'both windows')
    first.socket.io.engine.close()
    await sees(admin, caio, 'gone')
    const keys = new Map(
      received(admin)
        .flatMap(people)
        .map(({ key, state }) => [key, state]),
    )
    expect([...keys.values()].sort()).toEqual(['gone', 'looking'])
    second.close()
    await until(
      () => statesOf(admin, caio).filter((state) => state === 'gone').length === 2,
      'the deletion of the second',
    )
  })

  it('PLUS-13: a key held down sends one event, not twenty', async () => {
    const admin = await enter(app.admin)
    await isListed(admin)
    const other = await enter(caio)
    await isListed(other)
    for (let key = 0; key < 20; key++) other.socket.emit('startTyping', ticket.id)
    other.socket.emit('unwatchTicket', ticket.id)
    await sees(admin, caio, 'gone')
    expect(statesOf(admin, caio)).toEqual(['looking', 'typing', 'gone'])
  })
})

describe('leaving quickly', () => {
  it('PLUS-13: a user who leaves before their rights were looked up is not present', async () => {
    const admin = await enter(app.admin)
    await isListed(admin)
    const passing = await app.socket(caio, [
      ['watchTicket', ticket.id],
      ['unwatchTicket', ticket.id],
    ])
    open.push(passing)
    await fence(admin, passing)
    expect(statesOf(admin, caio)).toEqual([])
  })
})

describe('access to presence', () => {
  it('TEN-06: users of another company or outside the queue are neither present nor receive presence', async () => {
    const admin = await enter(app.admin)
    await isListed(admin)
    const [stranger, attendant] = [await enter(app.stranger), await enter(app.attendant)]
    for (const outsider of [stranger, attendant]) outsider.socket.emit('startTyping', ticket.id)
    const last = await enter(caio)
    await sees(admin, caio, 'looking')
    await fence(admin, last)
    expect(statesOf(admin, app.attendant)).toEqual([])
    expect(
      received(admin)
        .flatMap(people)
        .every(({ userId }) => userId === caio.userId),
    ).toBe(true)
    expect(received(stranger)).toEqual([])
    expect(received(attendant)).toEqual([])
  })

  it('RT-03: a user who loses the queue leaves the ticket', async () => {
    const dora = await app.addUser(app.admin, { queueIds: [alfa.queueId] })
    const admin = await enter(app.admin)
    await isListed(admin)
    const doraSocket = await enter(dora)
    await sees(admin, dora, 'looking')
    await alfa.do(updateUser, { params: { id: dora.userId }, body: { queueIds: [] } })
    await sees(admin, dora, 'gone')
    doraSocket.socket.emit('startTyping', ticket.id)
    doraSocket.socket.emit('watchTicket', ticket.id)
    await fence(admin)
    expect(statesOf(admin, dora).at(-1)).toBe('gone')
  })
})

describe('the customer', () => {
  it('PLUS-13: every user who has the ticket open sees that the customer types', async () => {
    const [admin, outsider] = [await enter(app.admin), await enter(app.attendant)]
    await isListed(admin)
    const type = () =>
      alfa.do(simulatorEvent, {
        params: { whatsappId: alfa.connectionId },
        body: { type: 'typing', number: ticket.contact.number },
      })
    await type()
    const event = await until(() => received(admin).find(({ action }) => action === 'customer'), 'the typing customer')
    expect(event).toEqual({ action: 'customer', ticketId: ticket.id, typing: true })
    await fence(admin)
    expect(received(outsider)).toEqual([])
  })
})
