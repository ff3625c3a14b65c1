import { createConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import * as endpoints from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import { PNG } from '../../../test/sample.ts'
import { until } from '../../../test/until.ts'
import { enqueueJob } from '../../../test/wake-jobs.ts'
import { schedulesDue } from './jobs.ts'

let app: TestApp
let fixture: CompanyFixture
let contactId: number
beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'series')
  contactId = await fixture.newContact()
})
afterAll(() => app?.stop())

const create = (change: Record<string, unknown> = {}) =>
  app.call(endpoints.createSchedule, app.admin, {
    body: { body: 'Lembrete da visita', contactId, sendAt: '2098-01-31T09:00', ...change },
  })
const update = (id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateSchedule, app.admin, { params: { id }, body })
const show = async (id: number) => (await app.call(endpoints.showSchedule, app.admin, { params: { id } })).body
const attach = (
  endpoint: typeof endpoints.uploadScheduleFile | typeof endpoints.uploadScheduleMedia,
  id: number,
  name: string,
  content: Buffer,
) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  return app.call(endpoint, app.admin, { params: { id }, body: form })
}

it('SCH-09: a series keeps its day when a form sends it back, and ends with null', async () => {
  const { status, body } = await create({ recurrence: { every: 'month', until: '2098-12-31' } })
  expect(status).toBe(200)
  const recurrence = { every: 'month', weekdays: [], dayOfMonth: 31, clock: '09:00', until: '2098-12-31' }
  expect(body).toMatchObject({ recurrence, seriesId: null, timeZone: 'America/Sao_Paulo', cancelOnReply: false })
  const same = await update(body.id, { body: 'Outro texto', recurrence: { every: 'month', until: '2098-12-31' } })
  expect(same.body).toMatchObject({ body: 'Outro texto', recurrence })
  const untouched = await update(body.id, { body: 'Mais um texto' })
  expect(untouched.body).toMatchObject({ recurrence })
  const weekly = await update(body.id, { recurrence: { every: 'week', weekdays: [1] } })
  // 31 January 2098 is a Friday.
  expect(weekly.body).toMatchObject({ sendAt: '2098-02-03T12:00:00.000Z', recurrence: { weekdays: [1], until: null } })
  const list = (who = app.admin) =>
    app.call(endpoints.listSchedules, who, { query: { pageNumber: 1, recurring: true } })
  expect((await list()).body.schedules.map(({ id }) => id)).toEqual([body.id])
  expect((await list(app.stranger)).body.schedules).toEqual([])
  expect((await update(body.id, { recurrence: null })).body.recurrence).toBeNull()
  expect((await list()).body.schedules).toEqual([])
})

it.each([
  ['an end before the first message', { recurrence: { every: 'day', until: '2098-01-30' } }, 'ERR_SCHEDULE_ENDS_FIRST'],
  ['an unknown connection', { whatsappId: 999_999 }, 'ERR_NO_WAPP_FOUND'],
])('SCH-09: %s is refused', async (_, change, error) => {
  expect((await create(change)).body).toEqual({ error })
})

it('SCH-10: the chosen connection sends it; another company’s cannot be chosen', async () => {
  const input = { name: 'Segunda', provider: 'simulator' }
  const { body: other } = await app.call(createConnection, app.stranger, { body: input as never })
  expect((await create({ whatsappId: other.id })).body).toEqual({ error: 'ERR_NO_WAPP_FOUND' })
  const { body: second } = await app.call(createConnection, app.admin, { body: input as never })
  const { body } = await create({ whatsappId: second.id })
  expect(body.whatsappId).toBe(second.id)
  await app.rows(`update schedules set send_at = now() - interval '1 minute' where id = $1`, [body.id])
  await enqueueJob(app, schedulesDue, { companyId: app.admin.companyId })
  await until(async () => (await show(body.id)).ticketId !== null, 'the ticket')
  const { ticketId } = await show(body.id)
  const tickets = await app.rows<{ connection_id: number }>('select connection_id from tickets where id = $1', [
    ticketId,
  ])
  expect(tickets).toEqual([{ connection_id: second.id }])
})

it('SCH-11: a message of the contact cancels what waits for silence, and nothing else', async () => {
  const { contactId: writer, contact } = await fixture.newTicket()
  const waiting = (await create({ contactId: writer, cancelOnReply: true, recurrence: { every: 'day' } })).body
  const firm = (await create({ contactId: writer })).body
  const other = (await create({ cancelOnReply: true })).body
  const socket = await app.socket(app.admin)
  await app.call(simulatorInbound, app.admin, {
    params: { whatsappId: fixture.connectionId },
    body: { number: contact.number, name: 'Cliente', body: 'Já resolvi, obrigada' } as never,
  })
  await socket.receives('-schedule', (event) => {
    const schedule = event.schedule as { id: number; status: string } | undefined
    return schedule?.id === waiting.id && schedule.status === 'CANCELADA'
  })
  expect(await Promise.all([waiting, firm, other].map(async ({ id }) => (await show(id)).status))).toEqual([
    'CANCELADA',
    'PENDENTE',
    'PENDENTE',
  ])
  const again = await update(waiting.id, { sendAt: '2098-03-01T09:00' })
  expect(again.body).toMatchObject({ status: 'PENDENTE', recurrence: { every: 'day' } })
  socket.close()
})

it('SCH-03: a document replaces the picture, and the picture field refuses it', async () => {
  const { id } = (await create()).body
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  expect((await attach(endpoints.uploadScheduleMedia, id, 'guia.pdf', pdf)).body).toEqual({
    error: 'ERR_UNSUPPORTED_MEDIA',
  })
  expect((await attach(endpoints.uploadScheduleMedia, id, 'foto.png', Buffer.from(PNG, 'base64'))).body.mediaType).toBe(
    'image',
  )
  const { body } = await attach(endpoints.uploadScheduleFile, id, 'guia da visita.pdf', pdf)
  expect(body).toMatchObject({ mediaType: 'application', mediaName: 'guia_da_visita.pdf' })
  const response = await app.call(endpoints.deleteScheduleMedia, app.admin, { params: { id } })
  expect(response.body).toMatchObject({ mediaType: null, mediaName: null })
})
