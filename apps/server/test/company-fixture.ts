import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorScan } from '@recado/contract/connections/simulator'
import { createContact } from '@recado/contract/contacts/endpoints'
import { listMessages, listTickets, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Endpoint, Out } from '@recado/contract/endpoint'
import { createUser } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { SharedTestApp } from './app.ts'
import type { CallInputs, Person } from './people.ts'
import { until } from './until.ts'

/** A company with data of every kind, and methods to create more of each. All its texts contain `marker`. */
export interface CompanyFixture {
  app: SharedTestApp
  marker: string
  admin: Person
  queueId: number
  tagId: number
  connectionId: number
  /** Calls as the admin, and fails the test when the call is refused. */
  do<const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>): Promise<Out<E>>
  newQueue(): Promise<number>
  newUser(): Promise<number>
  newContact(): Promise<number>
  /** A customer writes (a new one unless a number is given), which creates a pending ticket in the company's queue. */
  newTicket(number?: string): Promise<Ticket>
  /** A ticket accepted by the admin, with one message from each side. */
  newConversation(): Promise<{
    ticket: Ticket
    ownMessageId: number
    customerMessageId: number
    customerExternalId: string
    ownExternalId: string
  }>
}

let serial = 0
const next = () => ++serial
const hex = () => `#${(0x100000 + next() * 2311).toString(16).slice(-6)}`

/** Tests that call every endpoint create more than a small plan allows. Limits have separate tests. */
export async function liftPlanLimits(app: Pick<SharedTestApp, 'rows'>): Promise<void> {
  await app.rows('update plans set users = 10000, connections = 10000, queues = 10000')
}

/** Fills an empty company over real HTTP. */
export async function createCompanyFixture(app: SharedTestApp, admin: Person, marker: string): Promise<CompanyFixture> {
  await liftPlanLimits(app)
  async function act<const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>): Promise<Out<E>> {
    const answer = await app.call(endpoint, admin, inputs)
    if (answer.status !== 200)
      throw new Error(`${endpoint.id} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const newQueue = async () => (await act(createQueue, { body: { name: `${marker} fila ${next()}`, color: hex() } })).id
  const queueId = await newQueue()
  const tagId = (await act(createTag, { body: { name: `${marker} etiqueta` } })).id
  const connectionId = (
    await act(createConnection, { body: { name: `${marker} linha`, provider: 'simulator', queueIds: [queueId] } })
  ).id
  await pair(app, admin, connectionId)
  const fixture: CompanyFixture = {
    app,
    marker,
    admin,
    queueId,
    tagId,
    connectionId,
    do: act,
    newQueue,
    newUser: async () =>
      (
        await act(createUser, {
          body: {
            name: `${marker}`,
            lastName: 'Pessoa',
            email: `${marker}-${next()}@exemplo.com.br`,
            password: 'segredo1',
            queueIds: [queueId],
          },
        })
      ).id,
    newContact: async () =>
      (await act(createContact, { body: { name: `${marker} contato`, number: customerNumber() } })).id,
    newTicket: (number) => newTicket(fixture, number),
    newConversation: () => newConversation(fixture),
  }
  return fixture
}

/** Returns a Brazilian mobile number that no other test uses. */
export const customerNumber = (): string => `55119${String(70_000_000 + next()).padStart(8, '0')}`

/** Scans the QR code of a simulated connection and waits until it is connected. */
export async function pair(app: SharedTestApp, admin: Person, connectionId: number): Promise<void> {
  let scanned = false
  await until(async () => {
    const { body } = await app.call(showConnection, admin, { params: { id: connectionId } })
    if (body.status === 'qrcode' && !scanned) {
      scanned =
        (await app.call(simulatorScan, admin, { params: { whatsappId: connectionId }, body: {} })).status === 200
    }
    return body.status === 'CONNECTED'
  }, 'a connected session')
}

async function newTicket(fixture: CompanyFixture, number = customerNumber()): Promise<Ticket> {
  await fixture.do(simulatorInbound, {
    params: { whatsappId: fixture.connectionId },
    body: { number, name: `${fixture.marker} cliente`, body: `${fixture.marker} oi` },
  })
  const { tickets } = await fixture.do(listTickets, { query: { searchParam: number, showAll: 'true' } })
  const [ticket] = tickets
  if (!ticket) throw new Error('a message made no ticket')
  return ticket
}

async function newConversation(fixture: CompanyFixture): ReturnType<CompanyFixture['newConversation']> {
  const waiting = await newTicket(fixture)
  const ticket = await fixture.do(updateTicket, {
    params: { id: waiting.id },
    body: { status: 'open', userId: fixture.admin.userId },
  })
  await fixture.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: `${fixture.marker} resposta` } })
  // Wait until it is sent, because deleting and editing need the other side to have it.
  return until(async () => {
    const { messages } = await fixture.do(listMessages, { params: { ticketId: ticket.id } })
    const own = messages.find((message) => message.fromMe)
    const theirs = messages.find((message) => !message.fromMe)
    if (!own || !theirs || own.sendState !== 'sent') return null
    return {
      ticket,
      ownMessageId: own.id,
      customerMessageId: theirs.id,
      customerExternalId: theirs.externalId,
      ownExternalId: own.externalId,
    }
  }, 'a sent answer')
}
