import { simulatorInbound } from '@recado/contract/connections/simulator'
import { createContact } from '@recado/contract/contacts/endpoints'
import { updateTicket } from '@recado/contract/conversations/endpoints'
import { addCustomer, editCustomer } from '@recado/contract/customers/endpoints'
import {
  type CustomerMessage,
  customerHistory,
  editReminderTexts,
  listReminders,
  listReminderTexts,
  listSessions,
  sendToCustomer,
  showSessionStatus,
} from '@recado/contract/customers/message-endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { until } from '../../../../test/until.ts'

let app: TestApp
let shop: CompanyFixture
/** Serves the queue of the shop's connection. */
let server: Person
beforeAll(async () => {
  app = await startTestApp()
  shop = await createCompanyFixture(app, app.admin, 'alfa')
  server = await app.addUser(app.admin, { email: 'fila@primeira.test', queueIds: [shop.queueId] })
})
afterAll(() => app?.stop())

interface Customer {
  id: number
  number: string
}
const newCustomer = async (number = customerNumber()): Promise<Customer> =>
  (await app.call(addCustomer, app.admin, { body: { name: 'Ana Lima', number } })).body
const about = ({ id, number }: Customer, change: object = {}) => ({
  query: { cliente_id: id, whatsapp: number, sessionId: String(shop.connectionId), ...change },
})
const history = (as: Person, customer: Customer, change = {}) => app.call(customerHistory, as, about(customer, change))
const readTexts = async (as: Person, customer: Customer) =>
  (await history(as, customer)).body.messages.map(({ content }) => content)
const write = (as: Person, { id, number }: Customer, change: object = {}) =>
  app.call(sendToCustomer, as, {
    body: { sessionId: String(shop.connectionId), whatsapp: number, content: 'Olá', cliente: id, ...change },
  })
const arrives = (number: string, body: string) =>
  shop.do(simulatorInbound, { params: { whatsappId: shop.connectionId }, body: { number, name: 'Ana', body } })

it('CLI-10: connections are listed as sessions; a connected one is successChat', async () => {
  const { sessoes } = (await app.call(listSessions, app.attendant, {})).body
  expect(sessoes).toEqual([
    { id: shop.connectionId, sessionId: String(shop.connectionId), name: 'alfa linha', status: 'successChat' },
  ])
  expect((await app.call(listSessions, app.stranger, {})).body.sessoes).toEqual([])
  const status = (as: Person, sessionId: string) => app.call(showSessionStatus, as, { params: { sessionId } })
  expect((await status(app.attendant, String(shop.connectionId))).body).toEqual({ status: 'successChat' })
  expect((await status(app.stranger, String(shop.connectionId))).status).toBe(404)
  for (const unknown of ['x', '0', '99999999999', '1e3', '-1'])
    expect(await status(app.admin, unknown)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  await app.rows(`update connection_sessions set status = 'TIMEOUT' where connection_id = $1`, [shop.connectionId])
  expect((await status(app.admin, String(shop.connectionId))).body.status).not.toBe('successChat')
  await app.rows(`update connection_sessions set status = 'CONNECTED' where connection_id = $1`, [shop.connectionId])
})

it('CLI-10: sent and received messages are in the history by time, and in a ticket of the sender', async () => {
  const ana = await newCustomer()
  expect((await history(server, ana)).body).toEqual({ messages: [] })
  expect((await write(server, ana, { content: ' Bom dia ' })).body).toMatchObject({
    content: 'Bom dia',
    sender: 'company',
  })
  await until(async () => (await history(server, ana)).body.messages[0]?.status === 'sent', 'the sent message')
  await arrives(ana.number, 'oi, tudo bem?')
  await write(server, ana, { content: 'Tudo' })
  const { messages } = (await history(server, ana)).body
  expect(messages.map(({ content, sender, type }: CustomerMessage) => [content, sender, type])).toEqual([
    ['Bom dia', 'company', 'chat'],
    ['oi, tudo bem?', 'customer', 'chat'],
    ['Tudo', 'company', 'chat'],
  ])
  expect(messages.map(({ createdAt }) => createdAt)).toEqual(messages.map(({ createdAt }) => createdAt).toSorted())
  const tickets = await app.rows(
    `select t.status, t.user_id from tickets t join contacts c on c.id = t.contact_id where c.number = $1`,
    [ana.number],
  )
  expect(tickets).toEqual([{ status: 'open', user_id: server.userId }])
})

it('CLI-10: a message posted twice with one client id is sent once; blank text or another number is rejected', async () => {
  const ana = await newCustomer()
  for (let at = 0; at < 2; at++) expect((await write(server, ana, { clientId: 'same-one-1' })).status).toBe(200)
  expect((await write(server, ana, { content: ' ' })).status).toBe(400)
  expect((await write(server, ana, { content: 'x'.repeat(4097) })).status).toBe(400)
  const other = await write(server, ana, { whatsapp: customerNumber() })
  expect(other).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
  expect((await history(server, ana, { whatsapp: '5511900000000' })).body.error).toBe('ERR_WAPP_INVALID_CONTACT')
  expect((await write(server, ana, { sessionId: '2147483648' })).body.error).toBe('ERR_NO_WAPP_FOUND')
  expect(await readTexts(server, ana)).toEqual(['Olá'])
  expect((await write(server, ana, { content: 'x'.repeat(4096) })).status).toBe(200)
})

it('CLI-10, TEN-01: another company can neither read nor write, not even with its own session', async () => {
  const ana = await newCustomer()
  const theirs = await createCompanyFixture(app, app.stranger, 'beta')
  const sessionId = String(theirs.connectionId)
  expect((await history(app.stranger, ana, { sessionId })).body.error).toBe('ERR_NO_CUSTOMER_FOUND')
  expect((await write(app.stranger, ana, { sessionId })).body.error).toBe('ERR_NO_CUSTOMER_FOUND')
  expect((await write(app.admin, ana, { sessionId })).body.error).toBe('ERR_NO_WAPP_FOUND')
})

it('CLI-10, contacts.2: the history hides conversations that a user may not see, and sending cannot bypass that', async () => {
  const hiddenQueue = await shop.newQueue()
  const ana = await newCustomer()
  await arrives(ana.number, 'segredo')
  const [ticket] = await app.rows<{ id: number }>(
    `select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1`,
    [ana.number],
  )
  expect(await readTexts(server, ana)).toEqual(['segredo'])
  await shop.do(updateTicket, { params: { id: ticket!.id }, body: { queueId: hiddenQueue } })
  expect(await readTexts(server, ana)).toEqual([])
  expect(await write(server, ana)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  // An attendant without a queue does not see it either.
  expect(await readTexts(app.attendant, ana)).toEqual([])
  expect((await write(app.attendant, ana)).status).toBe(403)
  expect(await readTexts(app.admin, ana)).toEqual(['segredo'])
  // A resolved conversation is still the latest one.
  await shop.do(updateTicket, { params: { id: ticket!.id }, body: { status: 'closed' } })
  expect((await write(server, ana)).status).toBe(403)
  expect((await write(app.admin, ana)).status).toBe(200)
  expect(await readTexts(server, ana)).toEqual([])
})

it('CLI-10: only the owner writes if the company requires it', async () => {
  const ana = await newCustomer()
  await write(app.admin, ana)
  await app.rows(
    `insert into settings (company_id, key, value) values ($1, 'onlyOwnerWrites', 'enabled')
    on conflict (company_id, key) do update set value = excluded.value`,
    [app.admin.companyId],
  )
  await app.restart()
  const answer = await write(server, ana)
  await app.rows(`delete from settings where key = 'onlyOwnerWrites'`)
  await app.restart()
  expect(answer.body.error).toBe('ERR_ONLY_OWNER_WRITES')
})

it('CLI-10: messages over another session are in the history', async () => {
  const ana = await newCustomer()
  await write(server, ana)
  const [other] = await app.rows<{ id: number }>(
    `insert into connections (company_id, name, provider) values ($1, 'Outra', 'simulator') returning id`,
    [app.admin.companyId],
  )
  expect((await history(server, ana, { sessionId: String(other!.id) })).body.messages).toEqual([])
  // Over a disconnected session the message waits.
  const { body } = await write(server, ana, { sessionId: String(other!.id), content: 'depois' })
  expect(body).toMatchObject({ content: 'depois', status: 'pending' })
  expect(await readTexts(server, ana)).toEqual(['Olá'])
})

it('CLI-01: a number sent back as returned stays unchanged', async () => {
  const { body } = await app.call(addCustomer, app.admin, { body: { name: 'Joe', number: '+1 415 555 2671' } })
  expect(body.number).toBe('14155552671')
  const change = { params: { id: body.id }, body: { whatsapp: body.number, comment: 'x' } }
  expect((await app.call(editCustomer, app.attendant, change)).body.number).toBe('14155552671')
  expect((await history(app.admin, body)).status).toBe(200)
  await app.call(createContact, app.admin, { body: { name: 'Joe', number: '+1 415 555 2671' } })
  expect((await history(app.admin, body)).body.messages).toEqual([])
})

it('CLI-12: admins change the texts of moments; all users of the company read them and the log', async () => {
  const texts = async (as: Person) => (await app.call(listReminderTexts, as, {})).body.textos
  const usual = await texts(app.stranger)
  expect(usual.map(({ moment, active }) => [moment, active])).toEqual([
    ['fiveDaysBefore', true],
    ['threeDaysBefore', true],
    ['oneDayBefore', true],
    ['EndDay', true],
    ['oneDayAfter', true],
  ])
  const body = { textos: [{ moment: 'EndDay' as const, text: 'Vence {{vencimento}}', active: false }] }
  expect((await app.call(editReminderTexts, server, { body })).status).toBe(403)
  expect((await app.call(editReminderTexts, app.admin, { body })).status).toBe(200)
  expect((await texts(server)).find(({ moment }) => moment === 'EndDay')).toEqual(body.textos[0])
  expect(await texts(app.stranger)).toEqual(usual)
  for (const text of ['', ' ', 'x'.repeat(1001)]) {
    const bad = { textos: [{ ...body.textos[0]!, text }] }
    expect((await app.call(editReminderTexts, app.admin, { body: bad })).status).toBe(400)
  }
  const ana = await newCustomer()
  await app.rows(
    `insert into customer_reminders (company_id, customer_id, name, number, moment, end_date, state, at)
     select $1, $2, 'Ana', '1', 'EndDay', '2026-01-01'::date + n, 'sent', now() - interval '90 days' + n * interval '1 day'
     from generate_series(0, 60) n`,
    [app.admin.companyId, ana.id],
  )
  const log = async (as: Person, query = {}) => (await app.call(listReminders, as, { query })).body
  const first = await log(server)
  const second = await log(server, { cursor: first.cursor })
  expect([first.lembretes.length, second.lembretes.length, second.cursor]).toEqual([50, 10, null])
  expect(first.lembretes[0]).toMatchObject({
    customerId: ana.id,
    moment: 'EndDay',
    endDate: '2026-03-02',
    state: 'sent',
  })
  expect((await log(server, { cliente: ana.id + 1 })).lembretes).toEqual([])
  expect((await log(app.stranger)).lembretes).toEqual([])
})

it('CLI-10: without tickets:view not even the messages of campaigns are shown', async () => {
  const customer = await newCustomer()
  await write(app.admin, customer, { content: 'Oferta da semana' })
  // The only ticket of the contact is silent, as after a campaign.
  await app.rows(
    `update tickets set status = 'silent', user_id = null where contact_id = (select id from contacts where number = $1)`,
    [customer.number],
  )
  expect(await readTexts(app.admin, customer)).toEqual(['Oferta da semana'])
  expect(await readTexts(server, customer)).toEqual(['Oferta da semana'])
  const { 'tickets:view': _, ...others } = defaultPermissions('user')
  expect(await readTexts(await addUserWith(app, app.admin, others), customer)).toEqual([])
})
