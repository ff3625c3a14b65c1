import { simulatorFault, simulatorOutbox, simulatorRestore } from '@recado/contract/connections/simulator'
import * as endpoints from '@recado/contract/contacts/endpoints'
import { previewContactImport, startContactImport } from '@recado/contract/contacts/import-endpoints'
import { editMessage, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { listTimeline } from '@recado/contract/conversations/timeline'
import { listAudit } from '@recado/contract/identity/audit'
import { updateUser } from '@recado/contract/identity/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { createSchedule } from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'

/** contacts.2: changing a contact's number must not divert its conversation. */

let app: SharedTestApp
let fixture: CompanyFixture
let servedQueueId: number
let attendant: Person
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'desvio')
  servedQueueId = await fixture.newQueue()
  // Their role covers the fields of every contact, so that only the number has a wall.
  attendant = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'contacts:edit': 'all' })
  await app.call(updateUser, app.admin, { params: { id: attendant.userId }, body: { queueIds: [servedQueueId] } })
})
afterAll(() => app?.stop())

const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateContact, as, { params: { id }, body })
const preview = async (as: Person, id: number) =>
  (await app.call(endpoints.showNumberChange, as, { params: { id } })).body
const numberOf = async (id: number) =>
  (await app.call(endpoints.showContact, app.admin, { params: { id } })).body.number
const connection = () => ({ params: { whatsappId: fixture.connectionId } })
const moveTo = (id: number, queueId: number) =>
  app.call(updateTicket, app.admin, { params: { id }, body: { queueId, status: 'pending' } })

it("contacts.2: changing a contact's number requires access to its current tickets; other fields do not", async () => {
  const { ticket } = await fixture.newConversation()
  const { contactId, contact } = ticket
  const number = customerNumber()
  expect(await preview(attendant, contactId)).toEqual({ allowed: false, messages: 0, schedules: 0 })
  expect(await update(attendant, contactId, { number })).toMatchObject(forbidden)
  expect(await update(attendant, contactId, { number: 'nenhum' })).toMatchObject(forbidden)
  // The form sends the number unchanged.
  expect(await update(attendant, contactId, { name: 'Outro nome', number: contact.number })).toMatchObject({
    status: 200,
    body: { name: 'Outro nome', number: contact.number },
  })
  // A resolved ticket is still the contact's latest.
  await app.call(updateTicket, app.admin, { params: { id: ticket.id }, body: { status: 'closed' } })
  expect(await update(attendant, contactId, { number })).toMatchObject(forbidden)
  expect(await numberOf(contactId)).toBe(contact.number)
  await app.rows('update tickets set queue_id = $2 where id = $1', [ticket.id, servedQueueId])
  expect(await preview(attendant, contactId)).toEqual({ allowed: true, messages: 0, schedules: 0 })
  expect((await update(attendant, contactId, { number })).body).toMatchObject({ number })
  // Any user may change the number of a contact without tickets.
  const free = await fixture.newContact()
  expect((await update(attendant, free, { number: customerNumber() })).status).toBe(200)
})

it('contacts.2: neither an import nor another contact with that number diverts a conversation', async () => {
  const { ticket } = await fixture.newConversation()
  const { contactId, contact } = ticket
  const rows = [{ row: 2, name: 'Da planilha', number: contact.number, email: 'a@b.test' }]
  const { id } = (await app.call(previewContactImport, attendant, { body: { fileName: 'a.csv', rows } })).body
  await app.call(startContactImport, attendant, { params: { id } })
  await until(async () => {
    const { body } = await app.call(endpoints.showContact, app.admin, { params: { id: contactId } })
    return body.name === 'Da planilha'
  }, 'the import')
  expect(await numberOf(contactId)).toBe(contact.number)
  const other = await fixture.newContact()
  expect(await update(attendant, other, { number: contact.number })).toMatchObject({
    status: 409,
    body: { error: 'ERR_DUPLICATED_CONTACT' },
  })
})

it('contacts.2: entering the number of a person known only by LID does not rename one without ticket access', async () => {
  const [row] = await app.rows<{ id: number }>(
    `insert into contacts (company_id, name, lid) values ($1, 'Sem número', '990011') returning id`,
    [app.admin.companyId],
  )
  const id = row?.id ?? 0
  await app.rows(`insert into contact_identities values ($1, 'lid', '990011', $2)`, [app.admin.companyId, id])
  await app.rows(
    `insert into tickets (company_id, contact_id, connection_id, status, queue_id) values ($1, $2, $3, 'open', $4)`,
    [app.admin.companyId, id, fixture.connectionId, fixture.queueId],
  )
  expect(await update(attendant, id, { number: customerNumber() })).toMatchObject(forbidden)
  expect(await numberOf(id)).toBe('')
})

it("a changed number is recorded in the ticket's history and in the audit log", async () => {
  const { ticket } = await fixture.newConversation()
  const before = ticket.contact.number
  const number = customerNumber()
  await update(app.admin, ticket.contactId, { number })
  // Repeated, as after a lost response.
  expect((await update(app.admin, ticket.contactId, { number })).status).toBe(200)
  const { entries } = (await app.call(listTimeline, app.admin, { params: { id: ticket.id } })).body
  expect(entries.filter(({ action }) => action === 'numberChanged')).toMatchObject([
    { actor: { kind: 'user', id: app.admin.userId }, before: { number: before }, after: { number } },
  ])
  const log = (await app.call(listAudit, app.admin, { query: { area: 'contacts' } })).body.entries
  expect(log.filter(({ subject }) => subject === `contact ${ticket.contactId}`)).toMatchObject([
    { action: 'contact.number', userId: app.admin.userId, changes: [{ field: 'number', before, after: number }] },
  ])
})

it.each(['send', 'cancel'] as const)(
  'queued messages are not sent to a new number without a decision: %s',
  async (waitingMessages) => {
    const { ticket, ownMessageId } = await fixture.newConversation()
    const { contactId, contact } = ticket
    const at = { body: 'Até logo, eu volto', contactId, sendAt: '2099-01-01T12:00:00.000Z' }
    await app.call(createSchedule, app.admin, { body: at })
    await app.call(simulatorFault, app.admin, { ...connection(), body: { drop: 408, refuseConnects: 1000 } })
    const texts = [`primeira ${waitingMessages}`, `segunda ${waitingMessages}`]
    for (const body of texts)
      await app.call(sendMessages, app.admin, { params: { ticketId: ticket.id }, body: { body } })
    await app.call(editMessage, app.admin, { params: { id: ownMessageId }, body: { body: 'só para o número antigo' } })
    expect(await preview(app.admin, contactId)).toEqual({ allowed: true, messages: 2, schedules: 1 })
    const number = customerNumber()
    const waits = { status: 409, body: { error: 'ERR_CONTACT_MESSAGES_WAIT', count: 2 } }
    expect(await update(app.admin, contactId, { number, name: 'Novo nome' })).toMatchObject(waits)
    const unchanged = (await app.call(endpoints.showContact, app.admin, { params: { id: contactId } })).body
    expect([unchanged.number, unchanged.name]).toEqual([contact.number, contact.name])
    expect(await update(app.admin, contactId, { number, waitingMessages: 'later' })).toMatchObject({ status: 400 })
    expect((await update(app.admin, contactId, { number, waitingMessages })).body).toMatchObject({ number })
    expect((await update(app.admin, contactId, { number, waitingMessages })).status).toBe(200)
    const states = await app.rows(
      'select send_state, send_error from messages where company_id = $1 and body = any($2) order by id',
      [app.admin.companyId, texts],
    )
    const cancelled = { send_state: 'failed', send_error: 'ERR_SEND_CANCELLED' }
    const unchangedMessage = { send_state: 'waiting' }
    expect(states).toMatchObject(
      waitingMessages === 'cancel' ? [cancelled, cancelled] : [unchangedMessage, unchangedMessage],
    )
    const { entries } = (await app.call(listTimeline, app.admin, { params: { id: ticket.id } })).body
    const [change] = entries.filter(({ action }) => action === 'numberChanged')
    expect(change?.after?.reason).toBe(waitingMessages === 'send' ? 'waitingSent' : 'waitingCancelled')
    // Changes of messages in the old number's chat must not be sent to the new one.
    const [{ own_changes: changes } = { own_changes: [] }] = await app.rows<{ own_changes: object[] }>(
      'select own_changes from messages where id = $1',
      [ownMessageId],
    )
    expect(changes).toMatchObject([{ kind: 'edit', state: 'failed', error: 'ERR_EDIT_WAPP_MSG' }])
    await app.call(simulatorRestore, app.admin, { ...connection(), body: {} })
    const last = 'a última'
    await app.call(sendMessages, app.admin, { params: { ticketId: ticket.id }, body: { body: last } })
    const arrived = await until(async () => {
      const { messages } = (await app.call(simulatorOutbox, app.admin, { ...connection(), query: { limit: 5000 } }))
        .body
      const toThem = messages.filter((message) => message.number === number)
      return toThem.some(({ body }) => body === last) && toThem
    }, 'the last message')
    const bodies = (arrived as { body: string }[]).map(({ body }) => body)
    expect(bodies).toEqual(waitingMessages === 'send' ? [...texts, last] : [last])
    await moveTo(ticket.id, servedQueueId)
  },
)
