import { createConnection, deleteConnection } from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorOutbox } from '@recado/contract/connections/simulator'
import { deleteMessage, listMessages, listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import { updateSetting } from '@recado/contract/identity/endpoints'
import * as endpoints from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { PNG } from '../../../test/sample.ts'
import { soon } from '../../../test/soon.ts'
import { until } from '../../../test/until.ts'
import { saoPauloDay } from '../identity/public.ts'

let app: TestApp
let fixture: CompanyFixture
let contactId: number
beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'agenda')
  contactId = await fixture.newContact()
})
afterAll(() => app?.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const create = (as: Person, change: Record<string, unknown> = {}) =>
  app.call(endpoints.createSchedule, as, {
    body: { body: 'Lembrete da visita', contactId, sendAt: inHours(1), ...change },
  })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateSchedule, as, { params: { id }, body })
const show = async (id: number) => (await app.call(endpoints.showSchedule, app.admin, { params: { id } })).body
const remove = (as: Person, id: number) => app.call(endpoints.deleteSchedule, as, { params: { id } })
const attach = (id: number, name: string, content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return app.call(endpoints.uploadScheduleMedia, app.admin, { params: { id }, body: form })
}
const png = () => new Uint8Array(Buffer.from(PNG, 'base64'))
const sentTexts = async () => {
  const parts = { params: { whatsappId: fixture.connectionId }, query: { limit: 5000 } }
  return (await app.call(simulatorOutbox, app.admin, parts)).body.messages.map(({ body }) => body)
}
/** Makes a schedule due, as if its time had come while the server was down. */
const makeDue = (id: number, minutesAgo: number) =>
  app.rows('update schedules set send_at = now() - $2 * interval $$1 minute$$ where id = $1', [id, minutesAgo])

it('SCH-03: a schedule is created, changed and deleted, each announced to the company (SCH-08)', async () => {
  const [here, there] = [await app.socket(app.attendant), await app.socket(app.stranger)]
  const { status, body } = await create(app.attendant)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'PENDENTE', sentAt: null, late: false, reason: null, contactId, mediaUrl: null })
  expect(body.user).toEqual({ id: app.attendant.userId, name: 'Pessoa' })
  const local = await update(app.attendant, body.id, { sendAt: '2098-01-02T09:30' })
  expect(local.body).toMatchObject({ body: 'Lembrete da visita', sendAt: '2098-01-02T12:30:00.000Z' })
  expect(await show(body.id)).toEqual(local.body)
  expect((await remove(app.attendant, body.id)).status).toBe(200)
  expect(await remove(app.attendant, body.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_SCHEDULE_FOUND' } })
  await here.receives('-schedule', (event) => event.action === 'delete' && event.scheduleId === body.id)
  const actions = here.received.filter(({ name }) => name.endsWith('-schedule')).map(({ payload }) => payload.action)
  expect(actions).toEqual(['create', 'update', 'delete'])
  expect(there.received.filter(({ name }) => name.endsWith('-schedule'))).toEqual([])
  for (const socket of [here, there]) socket.close()
})

it('SCH-03: an attendant is always the author of their schedules; an admin may name another', async () => {
  const theirs = await create(app.attendant, { userId: app.admin.userId })
  expect([theirs.status, theirs.body.user?.id]).toEqual([200, app.attendant.userId])
  const updated = await update(app.attendant, theirs.body.id, { userId: app.admin.userId })
  expect([updated.status, updated.body.user?.id]).toEqual([200, app.attendant.userId])
  const delegated = await create(app.admin, { userId: app.attendant.userId })
  expect([delegated.status, delegated.body.user?.id]).toEqual([200, app.attendant.userId])
  for (const { id } of [theirs.body, delegated.body]) expect((await remove(app.admin, id)).status).toBe(200)
})

it.each<[string, Record<string, unknown>, number, string]>([
  ['a text that is too short', { body: ' oie ' }, 400, 'ERR_VALIDATION'],
  ['no text', { body: null }, 400, 'ERR_VALIDATION'],
  ['no contact', { contactId: null }, 400, 'ERR_VALIDATION'],
  ['no time', { sendAt: null }, 400, 'ERR_VALIDATION'],
  ['an invalid date', { sendAt: 'amanhã' }, 400, 'ERR_VALIDATION'],
  ['a time in the past', { sendAt: inHours(-1) }, 400, 'ERR_SCHEDULE_PAST'],
  ['an unknown contact', { contactId: 999_999 }, 404, 'ERR_NO_CONTACT_FOUND'],
  ['an unknown user', { userId: 999_999 }, 404, 'ERR_NO_USER_FOUND'],
])('SCH-04: a schedule rejects %s', async (_what, change, status, error) => {
  expect(await create(app.admin, change)).toMatchObject({ status, body: { error } })
})

it('SCH-01, SCH-02: schedules are listed by time, contact, days in São Paulo and text without accents, page by page', async () => {
  const other = await fixture.newContact()
  // 23:30 and 00:30 in São Paulo, around midnight of the 11th.
  const [late, early] = ['2097-03-11T02:30:00Z', '2097-03-11T03:30:00Z']
  const second = (await create(app.admin, { contactId: other, sendAt: early, body: 'Orçamento da cozinha' })).body
  const first = (await create(app.admin, { contactId: other, sendAt: late })).body
  const ids = async (query: Record<string, unknown>) =>
    (await app.call(endpoints.listSchedules, app.admin, { query })).body.schedules.map(({ id }) => id)
  expect(await ids({ contactId: other })).toEqual([first.id, second.id])
  expect(await ids({ dateStart: '2097-03-10', dateEnd: '2097-03-10' })).toEqual([first.id])
  expect(await ids({ dateStart: '2097-03-11', dateEnd: '2097-03-11' })).toEqual([second.id])
  expect(await ids({ searchParam: 'orcamento' })).toEqual([second.id])
  await app.rows(
    `insert into schedules (company_id, contact_id, body, send_at)
     select $1, $2, 'muitos', timestamptz '2096-01-01 12:00Z' + n * interval '1 minute' from generate_series(1, 120) n`,
    [app.admin.companyId, other],
  )
  const page = (cursor?: string | null) =>
    app.call(endpoints.listSchedules, app.admin, { query: { searchParam: 'muitos', cursor: cursor ?? undefined } })
  const one = (await page()).body
  const two = (await page(one.cursor)).body
  expect([one.count, one.schedules.length, one.hasMore, two.schedules.length, two.hasMore]).toEqual([
    120,
    100,
    true,
    20,
    false,
  ])
  const times = [...one.schedules, ...two.schedules].map(({ sendAt }) => sendAt)
  expect(times).toEqual(times.toSorted())
  expect((await app.call(endpoints.listSchedules, app.stranger, {})).body).toMatchObject({ schedules: [], count: 0 })
  await app.rows(`delete from schedules where body = 'muitos'`)
})

it('SCH-03: a picture is a png or jpg by its content', async () => {
  const { body } = await create(app.admin)
  const rejection = { status: 400, body: { error: 'ERR_UNSUPPORTED_MEDIA' } }
  expect(await attach(body.id, 'foto.png', new TextEncoder().encode('%PDF-1.7'))).toMatchObject(rejection)
  expect((await attach(body.id, 'minha foto.png', png())).body).toMatchObject({ mediaName: 'minha_foto.png' })
  const none = await app.call(endpoints.deleteScheduleMedia, app.admin, { params: { id: body.id } })
  expect(none.body).toMatchObject({ mediaName: null, mediaUrl: null })
  await remove(app.admin, body.id)
})

it('BOT-14, MSG-18: a schedule is sent once at the next start, marked as late, into the open conversation or a new one', async () => {
  const { ticket } = await fixture.newConversation()
  const openChatSchedule = (
    await create(app.admin, { contactId: ticket.contactId, body: 'Olá {{firstName}}, protocolo {{protocol}}' })
  ).body
  const stranger = (await create(app.admin, { body: 'Promoção da semana' })).body
  const old = (await fixture.newConversation()).ticket
  await app.call(updateTicket, app.admin, { params: { id: old.id }, body: { status: 'closed' } })
  const closed = (await create(app.admin, { contactId: old.contactId, body: 'Até a próxima visita' })).body
  await attach(closed.id, 'foto.png', png())
  await makeDue(openChatSchedule.id, 30)
  await makeDue(stranger.id, 20)
  await makeDue(closed.id, 10)
  await app.restart()
  const day = saoPauloDay(new Date(ticket.createdAt)).replaceAll('-', '')
  const text = `Olá agenda, protocolo ${day}${ticket.id}`
  const texts = await until(async () => {
    const bodies = await sentTexts()
    return bodies.includes('Até a próxima visita') && bodies.includes('Promoção da semana') && bodies
  }, 'the messages on the phone')
  await app.restart()
  const order = (await sentTexts()).filter((body) =>
    [text, 'Promoção da semana', 'Até a próxima visita'].includes(body),
  )
  expect(texts).toContain(text)
  expect(order.toSorted()).toEqual(['Até a próxima visita', text, 'Promoção da semana'].toSorted())
  await until(async () => (await show(openChatSchedule.id)).status === 'ENVIADA', 'the answer of the network')
  expect(await show(openChatSchedule.id)).toMatchObject({
    status: 'ENVIADA',
    late: true,
    ticketId: ticket.id,
    reason: null,
  })
  expect((await show(openChatSchedule.id)).sentAt).not.toBeNull()
  // A new pending conversation in the last one's place; it contains the message and triggers no notification.
  const again = await show(closed.id)
  expect(again.ticketId).not.toBe(old.id)
  const { tickets } = (await app.call(listTickets, app.admin, { query: { status: 'pending', showAll: 'true' } })).body
  const newTicket = tickets.find(({ id }) => id === again.ticketId)
  expect(newTicket).toMatchObject({
    contactId: old.contactId,
    queueId: fixture.queueId,
    unreadMessages: 0,
    userId: null,
  })
  const { messages } = (await app.call(listMessages, app.admin, { params: { ticketId: newTicket?.id ?? 0 } })).body
  expect(messages).toEqual([
    expect.objectContaining({ body: 'Até a próxima visita', mediaType: 'image', mediaName: 'foto.png', fromMe: true }),
  ])
  // The message keeps the file when the schedule is deleted.
  await remove(app.admin, closed.id)
  expect((await fetch(app.url + messages[0]?.mediaUrl)).status).toBe(200)
  // SCH-06: a sent schedule can no longer be changed.
  const rejection = { status: 409, body: { error: 'ERR_SCHEDULE_SENT' } }
  expect(await update(app.admin, openChatSchedule.id, { body: 'outro texto' })).toMatchObject(rejection)
  expect(await attach(openChatSchedule.id, 'a.png', png())).toMatchObject(rejection)
})

it('messages.3: the picture is one file, kept until neither the schedule nor a message references it', async () => {
  const { ticket } = await fixture.newConversation()
  const pictured = async (text: string) => {
    const { body } = await create(app.admin, { contactId: ticket.contactId, body: text })
    const { mediaUrl } = (await attach(body.id, 'foto.png', png())).body
    await makeDue(body.id, 1)
    await app.restart()
    await until(async () => (await show(body.id)).status === 'ENVIADA', 'the answer of the network')
    const [message] = await app.rows<{ id: number; same: boolean }>(
      `select m.id::int as id, m.media_file = s.media_file as same from messages m
       join schedules s on s.company_id = m.company_id and s.message_id = m.id where s.id = $1`,
      [body.id],
    )
    expect(message?.same).toBe(true)
    return { id: body.id, messageId: message?.id ?? 0, url: mediaUrl ?? '' }
  }
  const statusOf = async (path: string) => (await fetch(app.url + path)).status
  const first = await pictured('cartaz um')
  const second = await pictured('cartaz dois')
  const withdraw = (id: number) => app.call(deleteMessage, app.admin, { params: { id } })
  expect((await withdraw(first.messageId)).status).toBe(200)
  expect((await remove(app.admin, second.id)).status).toBe(200)
  expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([200, 200])
  await remove(app.admin, first.id)
  await withdraw(second.messageId)
  await until(
    async () => (await statusOf(first.url)) === 404 && (await statusOf(second.url)) === 404,
    'the deletion of both files',
  )
})

it('BOT-14: a schedule is sent at its time', async () => {
  const { ticket } = await fixture.newConversation()
  const { body } = await soon((sendAt) =>
    create(app.admin, { contactId: ticket.contactId, body: 'Está na hora', sendAt }),
  )
  await until(async () => (await sentTexts()).includes('Está na hora'), 'the message at its time')
  await until(async () => (await show(body.id)).status === 'ENVIADA', 'the answer of the network')
  expect(await show(body.id)).toMatchObject({ status: 'ENVIADA', late: false })
})

it('SCH-06: a queued schedule cannot be changed, shows why it waits, and is not sent when it is deleted', async () => {
  const { ticket } = await fixture.newConversation()
  const connection = { params: { whatsappId: fixture.connectionId } }
  const { body } = await create(app.admin, { contactId: ticket.contactId, body: 'Fica na fila' })
  await app.call(simulatorFault, app.admin, { ...connection, body: { failSends: 1000 } })
  await soon((sendAt) => update(app.admin, body.id, { sendAt }))
  await until(async () => (await show(body.id)).status === 'NA_FILA', 'the queue')
  expect(await show(body.id)).toMatchObject({ sentAt: null, reason: null, ticketId: ticket.id })
  await app.rows(`update messages set send_error = 'ERR_SENDING_WAPP_MSG' where body = 'Fica na fila'`)
  expect(await show(body.id)).toMatchObject({ status: 'NA_FILA', reason: 'ERR_SENDING_WAPP_MSG' })
  const rejection = { status: 409, body: { error: 'ERR_SCHEDULE_QUEUED' } }
  expect(await update(app.admin, body.id, { body: 'outro texto' })).toMatchObject(rejection)
  expect(await attach(body.id, 'a.png', png())).toMatchObject(rejection)
  // It cannot be cancelled during a try, but between two. After 21 tries the pause is minutes long.
  await app.rows('update outbox set attempts = 20')
  const idle = () =>
    app.rows('select 1 from outbox where kind = $1 and trying_since is null and attempts > 20', ['send'])
  await until(async () => (await idle()).length === 1, 'the pause between two tries')
  expect((await remove(app.admin, body.id)).status).toBe(200)
  expect(await app.rows(`select send_state, send_error from messages where body = 'Fica na fila'`)).toEqual([
    { send_state: 'failed', send_error: 'ERR_SEND_CANCELLED' },
  ])
  await app.call(simulatorFault, app.admin, { ...connection, body: { failSends: 0 } })
  expect(await sentTexts()).not.toContain('Fica na fila')
})

it('companies.1: an expired company sends nothing; schedules that became due then have failed, and can be sent again', async () => {
  const { body } = await create(app.admin, { body: 'Não deve sair sozinha' })
  await makeDue(body.id, 5)
  const day = async (dueDate: string | null) => {
    await app.rows('update companies set due_date = $2 where id = $1', [app.admin.companyId, dueDate])
    await app.restart()
  }
  await day('2020-01-01')
  const findFailed = () => app.rows(`select 1 from schedules where id = $1 and status = 'FALHOU'`, [body.id])
  await until(async () => (await findFailed()).length === 1, 'the schedule to fail')
  await day(null)
  const again = await app.signIn(app.admin.email)
  app.admin.token = again.token
  expect(await show(body.id)).toMatchObject({ status: 'FALHOU', sentAt: null, reason: 'ERR_SEND_COMPANY_OFF' })
  expect(await sentTexts()).not.toContain('Não deve sair sozinha')
  expect(await update(app.admin, body.id, {})).toMatchObject({ status: 400, body: { error: 'ERR_SCHEDULE_PAST' } })
  expect((await update(app.admin, body.id, { sendAt: inHours(1) })).body).toMatchObject({
    status: 'PENDENTE',
    reason: null,
  })
})

it('SCH-03: a user cannot schedule into a ticket they may not see, nor past its owner when only owners may write', async () => {
  const { ticket } = await fixture.newConversation()
  const into = { contactId: ticket.contactId }
  const { id } = (await create(app.admin, into)).body
  // Made by the attendant, so that only the ticket prevents the change.
  await app.rows('update schedules set created_by = $1 where id = $2', [app.attendant.userId, id])
  const schedule = await show(id)
  const free = (await create(app.attendant, { contactId: await fixture.newContact() })).body
  const roads = async () => [
    await create(app.attendant, into),
    await update(app.attendant, schedule.id, { body: 'outro texto' }),
    await update(app.attendant, free.id, into),
    await app.call(endpoints.deleteScheduleMedia, app.attendant, { params: { id: schedule.id } }),
  ]
  for (const answer of await roads())
    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  await app.rows('update tickets set queue_id = null where id = $1', [ticket.id])
  await app.rows('update users set queueless = true where id = $1', [app.attendant.userId])
  await app.restart()
  const only = (value: string) =>
    app.call(updateSetting, app.admin, { params: { key: 'onlyOwnerWrites' }, body: { value } })
  await only('enabled')
  const owner = { user: expect.stringMatching(/./) }
  for (const answer of await roads())
    expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_ONLY_OWNER_WRITES', ...owner } })
  expect(await show(schedule.id)).toEqual(schedule)
  await only('disabled')
  expect((await update(app.attendant, schedule.id, { body: 'outro texto' })).status).toBe(200)
  for (const { id } of [schedule, free]) await remove(app.admin, id)
})

it('SCH-06: a queued schedule shows at once that it waits for its connection, and fails when that is deleted', async () => {
  const extra = (
    await fixture.do(createConnection, {
      body: { name: 'Linha de reserva', provider: 'simulator', queueIds: [fixture.queueId] },
    })
  ).id
  const { ticket } = await fixture.newConversation()
  const created = (await create(app.admin, { contactId: ticket.contactId, body: 'Pela linha de reserva' })).body
  await app.rows('update tickets set connection_id = $1 where id = $2', [extra, ticket.id])
  await soon((sendAt) => update(app.admin, created.id, { sendAt }))
  await until(async () => (await show(created.id)).status === 'NA_FILA', 'the queue')
  expect(await show(created.id)).toMatchObject({ reason: 'ERR_WAPP_NOT_INITIALIZED', sentAt: null })
  const [chat, list] = [await app.socket(app.admin, [['joinChatBox', ticket.id]]), await app.socket(app.admin)]
  await fixture.do(deleteConnection, { params: { id: extra } })
  await chat.receives(
    '-appMessage',
    ({ message }) => (message as { sendError?: string }).sendError === 'ERR_NO_WAPP_FOUND',
  )
  await list.receives('-schedule', ({ schedule }) => (schedule as { status?: string } | undefined)?.status === 'FALHOU')
  expect(await show(created.id)).toMatchObject({ status: 'FALHOU', reason: 'ERR_NO_WAPP_FOUND', sentAt: null })
  for (const socket of [chat, list]) socket.close()
  await remove(app.admin, created.id)
})

it('contacts.6: marketing to a contact that does not accept it is rejected and shown in the calendar; other schedules are sent', async () => {
  const id = await fixture.newContact()
  const [row] = await app.rows<{ number: string }>('select number from contacts where id = $1', [id])
  const make = async (marketing: boolean | undefined, body: string) => {
    const created = await create(app.admin, { contactId: id, body, ...(marketing === undefined ? {} : { marketing }) })
    expect(created.body.marketing).toBe(marketing ?? false)
    return created.body.id
  }
  const [rejectedId, plain] = [await make(true, 'Promoção de inverno'), await make(undefined, 'Sua consulta é amanhã')]
  expect((await update(app.admin, plain, { marketing: true })).body.marketing).toBe(true)
  expect((await update(app.admin, plain, { body: 'Sua consulta é hoje' })).body.marketing).toBe(true)
  expect((await update(app.admin, plain, { marketing: false })).body.marketing).toBe(false)
  await app.rows(`update contacts set marketing = 'opted_out', marketing_since = now() where id = $1`, [id])
  for (const one of [rejectedId, plain]) await makeDue(one, 5)
  await app.restart()
  await until(async () => (await show(plain)).status === 'ENVIADA', 'the other schedule to be sent')
  await until(async () => (await show(rejectedId)).status === 'FALHOU', 'the rejected message')
  expect(await show(rejectedId)).toMatchObject({ reason: 'OPTED_OUT', ticketId: null, sentAt: null })
  const sentMessages = await app.rows<{ body: string }>(
    'select m.body from messages m join contacts c on c.id = m.contact_id where c.number = $1 and m.from_me',
    [row?.number],
  )
  expect(sentMessages.map(({ body }) => body)).toEqual(['Sua consulta é hoje'])
})
