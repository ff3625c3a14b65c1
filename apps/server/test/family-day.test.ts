import { simulatorInbound } from '@recado/contract/connections/simulator'
import { updateUser } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedTestApp, TEST_PASSWORD } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import { FamilyClient, type FamilyList, type FamilyTicket } from './family-client.ts'
import { sharedTestApp } from './shared-app.ts'
import { until } from './until.ts'

/** A day's work with a web client of the family, which knows no additions to the contract (wire.2). */

let app: SharedTestApp
let fixture: CompanyFixture
const clients: FamilyClient[] = []

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(async () => {
  for (const client of clients) client.close()
  await app?.stop()
})

/** Signs in a new user of the queue, an attendant unless the profile says otherwise. */
async function attendant(change: object = {}): Promise<FamilyClient> {
  const { email } = await app.addUser(app.admin, { queueIds: [fixture.queueId], ...change })
  const client = await FamilyClient.signIn(`${app.url}/api`, email, TEST_PASSWORD)
  clients.push(client)
  return client
}

const writes = (number: string, body: string) =>
  fixture.do(simulatorInbound, {
    params: { whatsappId: fixture.connectionId },
    body: { number, name: 'Cliente', body },
  })
const rowOf = (list: FamilyList, number: string): FamilyTicket | undefined =>
  list.rows().find(({ contact }) => contact.number === number)

it.each([
  ['an attendant', 'user'],
  ['an admin', 'admin'],
])(
  'RT-01, RT-03: %s accepts, answers, edits, returns and resolves, and every list is correct after each step',
  async (_, profile) => {
    const [ana, bia] = [await attendant({ profile }), await attendant()]
    const [waiting, own] = [await ana.list('pending'), await ana.list('open')]
    const others = await bia.list('pending')
    const number = customerNumber()
    await writes(number, 'bom dia')
    await ana.sees('the new ticket', () => rowOf(waiting, number) !== undefined)
    await bia.sees('the new ticket', () => rowOf(others, number) !== undefined)
    const ticket = rowOf(waiting, number) as FamilyTicket

    const accepted = await ana.call('PUT', `/tickets/${ticket.id}`, {
      ...{ status: 'open', userId: ana.user.id, queueId: ticket.queueId },
      ...{ useIntegration: false, promptId: false, integrationId: false },
    })
    expect(accepted.status).toBe(200)
    await ana.sees('it among the open ones alone', () => own.has(ticket.id) && !waiting.has(ticket.id))
    await bia.sees('it gone', () => !others.has(ticket.id))

    const chat = await ana.chat(ticket)
    await ana.sees('nothing unread', () =>
      own.rows().some(({ id, unreadMessages }) => id === ticket.id && !unreadMessages),
    )
    await ana.call('POST', `/messages/${ticket.id}`, {
      read: 1,
      fromMe: true,
      mediaUrl: '',
      body: 'olá',
      quotedMsg: null,
    })
    await writes(number, 'quero um armário')
    await ana.sees(
      'both texts',
      () => chat.texts().some((text) => /olá/.test(text)) && chat.texts().includes('quero um armário'),
    )
    type SentMessages = { messages: Array<{ id: number; fromMe: boolean; sendState: string }> }
    const delivered = await until(async () => {
      const { messages } = (await ana.call<SentMessages>('GET', `/messages/${ticket.id}`)).body
      return messages.find(({ fromMe, sendState }) => fromMe && sendState === 'sent')
    }, 'the answer to be sent')
    expect((await ana.call('POST', `/messages/edit/${delivered.id}`, { body: 'olá, bom dia' })).status).toBe(200)
    await ana.sees('the edit', () => chat.texts().some((text) => /olá, bom dia/.test(text)))

    await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'pending', userId: null })
    await ana.sees('it waiting again', () => waiting.has(ticket.id) && !own.has(ticket.id))
    await bia.sees('it waiting again', () => others.has(ticket.id))
    await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: ana.user.id })
    await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', userId: ana.user.id })
    await ana.sees('it resolved', () => !waiting.has(ticket.id) && !own.has(ticket.id))
    await bia.sees('it gone', () => !others.has(ticket.id))
  },
)

it('RT-03: lists that are repeatedly remounted keep receiving events', async () => {
  const ana = await attendant()
  for (let turn = 0; turn < 20; turn++) {
    const before = await ana.list('pending')
    const chat = await ana.chat(await fixture.newTicket())
    // As the family's pages do: the old list leaves and the new one joins without a pause.
    before.unmount()
    chat.unmount()
    const list = await ana.list('pending')
    const number = customerNumber()
    await writes(number, `volta ${turn}`)
    await ana.sees(`what came in turn ${turn}`, () => rowOf(list, number) !== undefined)
    list.unmount()
  }
})

it('TKT-08, AUT-06: tickets without a queue are listed for all users who may see them, and events about the user include the company', async () => {
  const free = await attendant({ queueless: true })
  const bound = await attendant({ queueless: false })
  const number = customerNumber()
  await writes(number, 'sem fila')
  await app.rows(
    `update tickets set queue_id = null
     where contact_id = (select id from contacts where company_id = $1 and number = $2)`,
    [app.admin.companyId, number],
  )
  expect(rowOf(await free.list('pending'), number)).toBeDefined()
  expect(rowOf(await bound.list('pending'), number)).toBeUndefined()
  await fixture.do(updateUser, { params: { id: free.user.id }, body: { name: 'Outra' } })
  await free.sees('its new name', () => (free.user as { name?: string }).name === 'Outra')
  expect(new Date(free.user.company.dueDate) > new Date()).toBe(true)
  expect(free.user.company.settings.some(({ key }) => key === 'userRating')).toBe(true)
})

/** Calls of the family's screens that a new company's attendant may not make. */
const adminCalls = (contactId: number): Array<[string, string, unknown?]> => [
  ...['/campaigns?pageNumber=1', '/contact-lists?pageNumber=1', '/files?pageNumber=1', '/queueIntegration'].map(
    (path): [string, string] => ['GET', path],
  ),
  ...['/prompt', '/flowcampaign', '/dashboard?days=30'].map((path): [string, string] => ['GET', path]),
  ['POST', '/tags', { name: 'Da família', color: '#112233', kanban: 0 }],
  ['POST', '/queue', { name: 'Da família', color: '#221133' }],
  [
    'POST',
    '/users',
    { name: 'Nova', lastName: 'Pessoa', email: `nova${contactId}@familia.test`, password: 'segredo1', profile: 'user' },
  ],
  ['PUT', '/settings/userRating', { value: 'enabled' }],
  ['POST', '/contact-lists', { name: 'Da família' }],
  ['DELETE', `/contacts/${contactId}`],
]
/** Lists that every screen of a ticket needs. */
const lists = ['/queue', '/tags/list', '/whatsapp', '/users/', '/users/list', '/quick-messages/list', '/flowbuilder']

it('access.8: an attendant gets 403 for calls without the permission and continues; an admin may make them all', async () => {
  const ana = await attendant()
  const waiting = await ana.list('pending')
  const contactId = await fixture.newContact()
  for (const [method, path, body] of adminCalls(contactId)) {
    const answer = await ana.call(method, path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 403, { error: 'ERR_NO_PERMISSION' }])
  }
  const { companyId, id } = ana.user
  for (const path of [
    ...lists,
    `/companies/listPlan/${companyId}`,
    `/users/${id}`,
    '/settings',
    '/contacts?pageNumber=1',
  ])
    expect([path, (await ana.call('GET', path)).status]).toEqual([path, 200])
  const number = customerNumber()
  await writes(number, 'ainda aí?')
  await ana.sees('the new ticket', () => rowOf(waiting, number) !== undefined)
  expect((await ana.call('GET', '/auth/me')).status).toBe(200)
  const admin = await attendant({ profile: 'admin' })
  for (const [method, path, body] of adminCalls(contactId))
    expect([path, (await admin.call(method, path, body)).status]).toEqual([path, 200])
})

it('finds nothing at missing paths, and continues', async () => {
  const ana = await attendant()
  for (const [method, path] of [
    ['GET', '/queue/options'],
    ['POST', '/messages/kanban'],
  ] as const) {
    expect(await ana.call(method, path)).toMatchObject({ status: 404, body: { error: 'ERR_ROUTE_NOT_FOUND' } })
  }
  expect((await ana.call<{ version: string }>('GET', '/version')).body.version).toMatch(/^\d/)
  const plan = await ana.call<{ plan: { useKanban: boolean } }>('GET', `/companies/listPlan/${ana.user.companyId}`)
  expect(typeof plan.body.plan.useKanban).toBe('boolean')
})
