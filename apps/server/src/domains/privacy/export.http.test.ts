import { simulatorInbound } from '@recado/contract/connections/simulator'
import { exportContactData, listPrivacyRequests, showContactPrivacy } from '@recado/contract/privacy/endpoints'
import type { PrivacyRequest } from '@recado/contract/privacy/privacy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { until } from '../../../test/until.ts'
import { fullPerson } from './test/full-person.ts'
import { readZip } from './test/read-zip.ts'

let app: TestApp
let alfa: CompanyFixture
beforeAll(async () => {
  app = await startTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA')
  await createCompanyFixture(app, app.stranger, 'BETA')
})
afterAll(() => app?.stop())

const requestOf = async (id: number) =>
  (await alfa.do(listPrivacyRequests, { query: {} })).requests.find((one) => one.id === id)
const exported = async (contactId: number): Promise<PrivacyRequest> => {
  const { id } = await alfa.do(exportContactData, { params: { contactId } })
  return until(async () => {
    const request = await requestOf(id)
    return request && (request.state === 'done' || request.state === 'failed') ? request : null
  }, 'the end of an export')
}
const fetched = async (request: PrivacyRequest) => {
  const answer = await fetch(`${app.url}${request.downloadUrl}`)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

it('PLUS-21: the bundle contains everything stored of a contact, its media, and a note in the company’s language', async () => {
  const person = await fullPerson(alfa, 'Maria Exportada')
  const request = await exported(person.contactId)
  expect(request).toMatchObject({ state: 'done', kind: 'export', done: request.total })
  const { status, bytes } = await fetched(request)
  expect([status, bytes.length]).toEqual([200, request.fileSize])
  const files = readZip(bytes)
  expect(files.get('LEIAME.txt')?.toString()).toMatch(/^Seus dados em Primeira/)
  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, Array<Record<string, unknown>>>
  expect(data.contact?.[0]).toMatchObject({ name: 'Maria Exportada', number: person.number })
  expect(data.messages?.map(({ text }) => text)).toEqual(['Maria Exportada escreve', 'Veja'])
  const medium = String(data.messages?.[1]?.file)
  expect(files.get(medium)?.subarray(1, 4).toString()).toBe('PNG')
  expect(data.notes?.[0]).toMatchObject({ text: 'Maria Exportada gosta de pão' })
  expect(data.tickets?.[0]).toMatchObject({
    id: person.ticketId,
    timeline: expect.arrayContaining([expect.anything()]),
  })
  for (const part of [
    'schedules',
    'campaigns',
    'contactLists',
    'flowVariables',
    'flowRuns',
    'customers',
    'reminders',
    'marketingConsents',
    'extractedItems',
    'boardCards',
  ])
    expect([part, data[part]?.length]).toEqual([part, 1])
})

it("PLUS-21: it contains nothing of other people: of groups only the contact's messages, and no secret", async () => {
  const [mine, theirs, group] = [customerNumber(), customerNumber(), '120363000000000001']
  const write = (body: object) =>
    alfa.do(simulatorInbound, { params: { whatsappId: alfa.connectionId }, body: body as never })
  await write({ number: mine, name: 'Ana', body: 'no privado' })
  await write({ number: mine, name: 'Ana', body: 'minha no grupo', isGroup: true, group })
  await write({ number: theirs, name: 'Bruno', body: 'de outra pessoa', isGroup: true, group })
  const [row] = await app.rows<{ id: number }>('select id from contacts where number = $1', [mine])
  const other = await fullPerson(alfa, 'Joana Alheia')
  const files = readZip((await fetched(await exported(row?.id ?? 0))).bytes)
  const text = files.get('data.json')?.toString() ?? ''
  expect(text).toContain('no privado')
  expect(text).not.toContain('de outra pessoa')
  expect(text).not.toContain('Joana Alheia')
  expect(text).not.toContain(other.number)
  expect(text).not.toMatch(/media_ref|password|token/)
})

it('PLUS-21: messages are in conversation order over several pages, a resent one at its last sending', async () => {
  const ticket = await alfa.newTicket()
  const many = Array.from({ length: 1100 }, (_, at) => `m${at + 1}`)
  await app.rows(`delete from messages where ticket_id = $1`, [ticket.id])
  // As reported by a phone: all within one second. The first one was resent, and one arrived late.
  await app.rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, sent_at)
     select company_id, id, contact_id, connection_id, 'X' || id || '-' || n, true, case when n > 1100 then 'late' else 'm' || n end,
       '2026-03-01T12:00:00.000001Z'::timestamptz + case when n = 1 then interval '1 hour' when n > 1100 then interval '-1 hour' else '0' end
     from tickets, generate_series(1, 1101) n where id = $1`,
    [ticket.id],
  )
  const files = readZip((await fetched(await exported(ticket.contactId))).bytes)
  const { messages } = JSON.parse(files.get('data.json')?.toString() ?? '') as { messages: Array<{ text: string }> }
  expect(messages.map(({ text }) => text)).toEqual(['late', ...many.slice(1), 'm1'])
})

it('PLUS-21: only one runs at a time; other companies and attendants are rejected', async () => {
  const contactId = await alfa.newContact()
  expect((await app.call(exportContactData, app.attendant, { params: { contactId } })).status).toBe(403)
  expect((await app.call(exportContactData, app.stranger, { params: { contactId } })).status).toBe(404)
  await app.rows(
    `insert into privacy_requests (company_id, kind, contact_id, state) values ($1, 'export', $2, 'running')`,
    [app.admin.companyId, contactId],
  )
  const second = await app.call(exportContactData, app.admin, { params: { contactId } })
  expect([second.status, second.body]).toMatchObject([409, { error: 'ERR_PRIVACY_UNDER_WAY' }])
  await app.rows(`update privacy_requests set state = 'failed' where contact_id = $1`, [contactId])
})

it('PLUS-21: only users who may hand over data get the address of a bundle', async () => {
  const { contactId } = await exported(await alfa.newContact())
  const rights = { 'contacts:view': 'all', 'privacy:view': 'all' } as const
  const [viewer, exporter] = [
    await addUserWith(app, app.admin, rights),
    await addUserWith(app, app.admin, { ...rights, 'privacy:export': 'all' }),
  ]
  const addresses = async (as: Person) => {
    const log = await app.call(listPrivacyRequests, as, { query: {} })
    const contact = await app.call(showContactPrivacy, as, { params: { contactId: contactId ?? 0 } })
    return [log.body.requests[0]?.downloadUrl, contact.body.requests[0]?.downloadUrl]
  }
  expect(await addresses(viewer)).toEqual([null, null])
  expect(await addresses(exporter)).toEqual([expect.any(String), expect.any(String)])
})

it('PLUS-21: the bundle can be downloaded for a day, and is then deleted', async () => {
  const request = await exported(await alfa.newContact())
  expect(Date.parse(request.expiresAt ?? '') - Date.parse(request.endedAt ?? '')).toBe(24 * 3_600_000)
  expect((await fetched(request)).status).toBe(200)
  await app.rows(`update privacy_requests set expires_at = now() - interval '1 second' where id = $1`, [request.id])
  expect((await requestOf(request.id))?.downloadUrl).toBeNull()
  await app.restart()
  await until(async () => (await fetched(request)).status === 404, 'the end of the bundle')
  const [left] = await app.rows<{ bundle_file: string | null }>(
    'select bundle_file from privacy_requests where id = $1',
    [request.id],
  )
  expect(left?.bundle_file).toBeNull()
})

it('PLUS-21: an export interrupted by a crash continues on the next server', async () => {
  const contactId = await alfa.newContact()
  const [row] = await app.rows<{ id: number }>(
    `insert into privacy_requests (company_id, kind, contact_id, state, total, at)
     values ($1, 'export', $2, 'running', 1, now() - interval '1 hour') returning id`,
    [app.admin.companyId, contactId],
  )
  await app.restart()
  await until(async () => (await requestOf(row?.id ?? 0))?.state === 'done', 'the end of the export')
})
