import { createConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import {
  createTicket,
  listTickets,
  sendMessages,
  syncTicketTags,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { createUser, updateUser } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import { footprint } from './footprint.ts'
import type { SampleCall } from './sample.ts'
import { sharedTestApp } from './shared-app.ts'

/** Records of one company that try to reference records of another one. */

let app: SharedTestApp
let alfa: CompanyFixture
let beta: CompanyFixture
let theirs: { contactId: number; userId: number; messageId: number }
let mine: { contactId: number; userId: number; ticketId: number; openId: number }

beforeAll(async () => {
  app = await sharedTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  beta = await createCompanyFixture(app, app.stranger, 'BETA9Z')
  theirs = {
    contactId: await alfa.newContact(),
    userId: await alfa.newUser(),
    messageId: (await alfa.newConversation()).customerMessageId,
  }
  mine = {
    contactId: await beta.newContact(),
    userId: await beta.newUser(),
    ticketId: (await beta.newTicket()).id,
    openId: (await beta.newConversation()).ticket.id,
  }
})
afterAll(() => app?.stop())

type Case = [what: string, endpoint: Endpoint, code: string, make: () => SampleCall]
const user = (change: object) => ({
  body: { name: 'Nova', lastName: 'Pessoa', email: 'nova@beta.test', password: 'segredo1', ...change },
})
const cases: Case[] = [
  [
    'a ticket with their contact',
    createTicket,
    'ERR_NO_CONTACT_FOUND',
    () => ({ body: { contactId: theirs.contactId } }),
  ],
  [
    'a ticket in their queue',
    createTicket,
    'ERR_NO_QUEUE_FOUND',
    () => ({ body: { contactId: mine.contactId, queueId: alfa.queueId } }),
  ],
  [
    'a ticket over their connection',
    createTicket,
    'ERR_NO_WAPP_FOUND',
    () => ({ body: { contactId: mine.contactId, queueId: beta.queueId, whatsappId: alfa.connectionId } }),
  ],
  [
    'a ticket for their user',
    createTicket,
    'ERR_NO_USER_FOUND',
    () => ({ body: { contactId: mine.contactId, queueId: beta.queueId, userId: theirs.userId } }),
  ],
  [
    'a transfer to their queue',
    updateTicket,
    'ERR_NO_QUEUE_FOUND',
    () => ({ params: { id: mine.ticketId }, body: { status: 'pending', queueId: alfa.queueId } }),
  ],
  [
    'a transfer to their user',
    updateTicket,
    'ERR_NO_USER_FOUND',
    () => ({ params: { id: mine.ticketId }, body: { status: 'open', userId: theirs.userId } }),
  ],
  [
    'a transfer to their connection',
    updateTicket,
    'ERR_NO_WAPP_FOUND',
    () => ({ params: { id: mine.ticketId }, body: { status: 'pending', whatsappId: alfa.connectionId } }),
  ],
  [
    'their tag on my ticket',
    syncTicketTags,
    'ERR_NO_TAG_FOUND',
    () => ({ body: { ticketId: mine.ticketId, tags: [alfa.tagId] } }),
  ],
  [
    'their message quoted in mine',
    sendMessages,
    'ERR_NO_MESSAGE_FOUND',
    () => ({ params: { ticketId: mine.openId }, body: { body: 'oi', quotedMsg: { id: theirs.messageId } } }),
  ],
  ['a user in their queue', createUser, 'ERR_NO_QUEUE_FOUND', () => user({ queueIds: [alfa.queueId] })],
  ['a user on their connection', createUser, 'ERR_NO_WAPP_FOUND', () => user({ whatsappId: alfa.connectionId })],
  [
    'my user moved to their queue',
    updateUser,
    'ERR_NO_QUEUE_FOUND',
    () => ({ params: { id: mine.userId }, body: { queueIds: [beta.queueId, alfa.queueId] } }),
  ],
  [
    'my user moved to their connection',
    updateUser,
    'ERR_NO_WAPP_FOUND',
    () => ({ params: { id: mine.userId }, body: { whatsappId: alfa.connectionId } }),
  ],
  [
    'a connection with their queue',
    createConnection,
    'ERR_NO_QUEUE_FOUND',
    () => ({ body: { name: 'linha', provider: 'simulator', queueIds: [alfa.queueId] } }),
  ],
  [
    'my connection with their queue',
    updateConnection,
    'ERR_NO_QUEUE_FOUND',
    () => ({ params: { id: beta.connectionId }, body: { queueIds: [alfa.queueId] } }),
  ],
  [
    'my connection that transfers tickets to their queue',
    updateConnection,
    'ERR_NO_QUEUE_FOUND',
    () => ({ params: { id: beta.connectionId }, body: { transferQueueId: alfa.queueId } }),
  ],
  [
    'my connection with their queue as the fallback of its menu',
    updateConnection,
    'ERR_NO_QUEUE_FOUND',
    () => ({ params: { id: beta.connectionId }, body: { fallbackQueueId: alfa.queueId } }),
  ],
]

describe('TEN-01: ids of another company in calls', () => {
  it.each(cases)('TEN-01: %s is refused', async (_what, endpoint, code, make) => {
    const [ours, others] = [app.stranger.companyId, app.admin.companyId]
    const before = [await footprint(app, ours), await footprint(app, others)]
    const { status, body } = await app.call(endpoint as never, app.stranger, make() as never)
    expect([status, body]).toEqual([code.startsWith('ERR_NO_') ? 404 : 409, expect.objectContaining({ error: code })])
    expect([await footprint(app, ours), await footprint(app, others)]).toEqual(before)
  })

  it.each([
    ['queues', () => ({ queueIds: `[${alfa.queueId}]` })],
    ['tags', () => ({ tags: `[${alfa.tagId}]` })],
    ['users', () => ({ users: `[${theirs.userId}]` })],
  ])('TEN-01: lists filtered by their %s are empty', async (_what, query) => {
    const { body } = await app.call(listTickets, app.stranger, { query: { ...query(), showAll: 'true' } })
    expect(body).toMatchObject({ tickets: [], count: 0 })
  })

  it('TEN-01: a message id used at two companies stays two messages', async () => {
    for (const fixture of [alfa, beta]) {
      const body = { id: 'SAME-ID-TWICE', number: '5511977776666', body: `de ${fixture.marker}` }
      await fixture.do(simulatorInbound, { params: { whatsappId: fixture.connectionId }, body })
    }
    const rows = await app.rows(
      `select company_id, body from messages where company_id = any($1) and external_id = 'SAME-ID-TWICE' order by 1`,
      [app.companyIds],
    )
    expect(rows).toEqual([
      { company_id: app.admin.companyId, body: 'de ALFA7Q' },
      { company_id: app.stranger.companyId, body: 'de BETA9Z' },
    ])
  })
})
