import type { Endpoint, Out } from '@recado/contract/endpoint'
import type { ErrorBody } from '@recado/contract/errors'
import { segmentUsed } from '../src/domains/campaigns/campaign.store.ts'
import { contactArea } from '../src/domains/contacts/area.ts'
import type { ContactServices } from '../src/domains/contacts/contact-services.ts'
import { messageRoutes } from '../src/domains/conversations/messages/message-routes.ts'
import { ticketRoutes } from '../src/domains/conversations/routes.ts'
import { contactTickets } from '../src/domains/conversations/tickets/contact-tickets.ts'
import type { Actor } from '../src/platform/actor.ts'
import { AppError } from '../src/platform/app-error.ts'
import { createHttpApp } from '../src/platform/http/http-app.ts'
import { createRegistrar } from '../src/platform/http/serve.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { type FixtureCompany, type MessageFixture, startMessageFixture } from './message-fixture.ts'
import { noTokens } from './no-tokens.ts'
import { callAddress } from './people.ts'

export interface FixtureCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface TicketFixture extends MessageFixture {
  /** Queues of the first company. */
  sales: number
  support: number
  /** `ana` serves sales; `bia` serves support; `cau` serves no queue but sees tickets without one. */
  ana: Actor
  bia: Actor
  cau: Actor
  removedFiles: string[]
  checkNumber: { answer: ContactServices['checkNumber'] }
  phoneBook: { answer: ContactServices['phoneBook'] }
  /** Calls an endpoint over the real registrar. `body` is the answer or the refusal. */
  call<const E extends Endpoint>(
    endpoint: E,
    as: Actor,
    call?: FixtureCall,
  ): Promise<{ status: number; body: Out<E> & ErrorBody }>
  /** Like `call`, for calls that must succeed. */
  ok<const E extends Endpoint>(endpoint: E, as: Actor, call?: FixtureCall): Promise<Out<E>>
  contact(company: FixtureCompany, change?: { name?: string; number?: string; isGroup?: boolean }): Promise<number>
  ticket(company: FixtureCompany, change?: NewTicketRow): Promise<number>
}

export interface NewTicketRow {
  contactId?: number
  status?: 'pending' | 'open' | 'closed'
  queueId?: number | null
  userId?: number | null
  connectionId?: number | null
  unread?: number
  lastMessage?: string
  lastMessageAt?: string
  isGroup?: boolean
}

let serial = 0

/** Tickets and contacts over the real HTTP layer and a real database. The test chooses the caller. */
export async function startTicketFixture(): Promise<TicketFixture> {
  const fixture = await startMessageFixture()
  const { one } = fixture
  const app = await createHttpApp({ log: fixture.services.log, trustProxy: [], secure: false })
  const callers = new Map<string, Actor>()
  const on = createRegistrar({
    app,
    workplace: fixture.services.workplace,
    tokens: noTokens,
    ownOrigin: () => true,
    authenticator: {
      async actorOf(key) {
        const actor = callers.get(key ?? '')
        if (!actor) throw new AppError('ERR_SESSION_EXPIRED')
        return actor
      },
    },
    uploadFolder: '/nowhere',
  })
  const removedFiles: string[] = []
  const removeFiles = async (_work: object, files: readonly string[]) => void removedFiles.push(...files)
  ticketRoutes(on, { messages: fixture.services, removeFiles })
  messageRoutes(on, fixture.services)
  const checkNumber: TicketFixture['checkNumber'] = { answer: async () => 'unavailable' }
  const phoneBook: TicketFixture['phoneBook'] = { answer: async () => 'unavailable' }
  contactArea(fixture.services.workplace, {
    checkNumber: (companyId, phone) => checkNumber.answer(companyId, phone),
    checkingConnection: async () => null,
    takeNumberChecks: async (_work, _connectionId, count) => ({ granted: count, until: null }),
    phoneBook: (companyId) => phoneBook.answer(companyId),
    tickets: contactTickets({ removeFiles, services: fixture.services }),
    countPlanned: async () => 0,
    segmentUses: [segmentUsed],
    secrets: createSecrets('a secret for tests only, long enough'),
  }).routes(on)
  await app.ready()

  const [sales, support] = [await newQueue(fixture, one, 'Vendas'), await newQueue(fixture, one, 'Suporte')]
  const people = {
    ana: await newPerson(fixture, one, { name: 'Ana', queueIds: [sales] }),
    bia: await newPerson(fixture, one, { name: 'Bia', queueIds: [support] }),
    cau: await newPerson(fixture, one, { name: 'Cauã', queueIds: [], queueless: true }),
  }
  const call: TicketFixture['call'] = async (endpoint, as, { params, query, body } = {}) => {
    callers.set(as.sessionId, as)
    const response = await app.inject({
      method: endpoint.method,
      url: callAddress(endpoint, params, query),
      headers: { authorization: as.sessionId, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    ...fixture,
    ...{ sales, support, removedFiles, checkNumber, phoneBook, call },
    ...people,
    async ok(endpoint, as, callOptions) {
      const { status, body } = await call(endpoint, as, callOptions)
      if (status !== 200) throw new Error(`${endpoint.id} answered ${status} ${JSON.stringify(body)}`)
      return body
    },
    contact: (company, change) => newContact(fixture, company, change),
    async ticket(company, row = {}) {
      const contactId = row.contactId ?? (await newContact(fixture, company, { isGroup: row.isGroup ?? false }))
      return newTicket(fixture, company, { ...row, contactId })
    },
    async stop() {
      await app.close()
      await fixture.stop()
    },
  }
}

async function newQueue({ ask }: MessageFixture, { at }: FixtureCompany, name: string): Promise<number> {
  const color = `#00${String(1000 + ++serial)}`
  const [row] = await ask<{ id: number }>(
    'insert into queues (company_id, name, color) values ($1, $2, $3) returning id',
    [at.companyId, name, color],
  )
  return row?.id ?? 0
}

/** Adds another user to a company. */
export async function newPerson(
  { ask }: Pick<MessageFixture, 'ask'>,
  company: FixtureCompany,
  person: { name: string; queueIds: number[]; queueless?: boolean },
): Promise<Actor> {
  const { companyId } = company.at
  const [row] = await ask<{ id: number }>(
    `insert into users (company_id, name, email, password_hash) values ($1, $2, $3, '') returning id`,
    [companyId, person.name, `pessoa${++serial}@empresa${companyId}.test`],
  )
  const userId = row?.id ?? 0
  for (const queueId of person.queueIds) {
    await ask('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
      companyId,
      userId,
      queueId,
    ])
  }
  return { ...company.attendant, ...person, userId, sessionId: `s${userId}`, queueless: person.queueless ?? false }
}

async function newContact(
  { ask }: MessageFixture,
  { at }: FixtureCompany,
  change: { name?: string; number?: string; isGroup?: boolean } = {},
): Promise<number> {
  const { name = `Cliente ${++serial}`, number = `55119${90_000_000 + ++serial}`, isGroup = false } = change
  const [row] = await ask<{ id: number }>(
    'insert into contacts (company_id, name, number, is_group) values ($1, $2, $3, $4) returning id',
    [at.companyId, name, number, isGroup],
  )
  const id = row?.id ?? 0
  const kind = isGroup ? 'group' : 'phone'
  await ask('insert into contact_identities values ($1, $2, $3, $4)', [at.companyId, kind, number, id])
  return id
}

async function newTicket({ ask }: MessageFixture, { at }: FixtureCompany, row: NewTicketRow): Promise<number> {
  const [insertedTicket] = await ask<{ id: number }>(
    `insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id, unread, last_message, last_message_at, is_group)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now()), $10) returning id`,
    [
      at.companyId,
      row.contactId,
      row.connectionId === undefined ? at.connectionId : row.connectionId,
      row.status ?? 'pending',
      row.queueId ?? null,
      row.userId ?? null,
      row.unread ?? 0,
      row.lastMessage ?? '',
      row.lastMessageAt ?? null,
      row.isGroup ?? false,
    ],
  )
  return insertedTicket?.id ?? 0
}
