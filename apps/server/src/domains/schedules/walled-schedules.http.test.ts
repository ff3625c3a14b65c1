import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markCompanyClient } from '@recado/contract/contacts/endpoints'
import { listAudit } from '@recado/contract/identity/audit'
import { updateUser } from '@recado/contract/identity/endpoints'
import { defaultPermissions, type Scope } from '@recado/contract/permissions'
import * as endpoints from '@recado/contract/schedules/endpoints'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { pictureForm } from '../../../test/sample.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { soon } from '../../../test/soon.ts'
import { until } from '../../../test/until.ts'

/** contacts.2: schedules follow the same access rules as writing. */

let app: SharedTestApp
let fixture: CompanyFixture
let servedQueueId: number
/** An attendant of a queue who reads the schedules of its contacts, and changes those they made. */
let attendant: Person
const readsQueues = { ...defaultPermissions('user'), 'schedules:view': 'queues' } as const
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'muro')
  servedQueueId = await fixture.newQueue()
  attendant = await addUserWith(app, app.admin, readsQueues)
  await serve(attendant, [servedQueueId])
})
afterAll(() => app?.stop())

const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const FAR = '2099-05-05T12:00:00.000Z'
const TEXT = 'Palavras só de quem atende'

async function serve(person: Person, queueIds: number[]): Promise<void> {
  await app.call(updateUser, app.admin, { params: { id: person.userId }, body: { queueIds } })
}
const create = (as: Person, change: Record<string, unknown>) =>
  app.call(endpoints.createSchedule, as, { body: { body: TEXT, sendAt: FAR, ...change } })
const show = (as: Person, id: number) => app.call(endpoints.showSchedule, as, { params: { id } })
const remove = (as: Person, id: number) => app.call(endpoints.deleteSchedule, as, { params: { id } })
const isListed = async (as: Person, contactId: number) => {
  const { body } = await app.call(endpoints.listSchedules, as, { query: { contactId } })
  expect(body.count).toBe(body.schedules.length)
  return body.schedules.map(({ id }) => id)
}
const plan = async (as: Person, change: Record<string, unknown>): Promise<Schedule> => {
  const { status, body } = await create(as, change)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

const mailsOnDisk = async () => {
  const folder = join(app.config.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

type TicketPlan = { status: string; queue: 'served' | 'unserved' | null; owner?: boolean; connection?: boolean }
/** Creates a contact with such tickets, the oldest first. */
async function contactWith(tickets: TicketPlan[]): Promise<number> {
  const contactId = await fixture.newContact()
  for (const { status, queue, owner, connection = true } of tickets) {
    const queueId = queue === null ? null : queue === 'served' ? servedQueueId : fixture.queueId
    await app.rows(
      `insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id) values ($1, $2, $3, $4, $5, $6)`,
      [
        app.admin.companyId,
        contactId,
        connection ? fixture.connectionId : null,
        status,
        queueId,
        owner ? attendant.userId : null,
      ],
    )
  }
  return contactId
}
const open = (queue: TicketPlan['queue'], more: Partial<TicketPlan> = {}): TicketPlan => ({
  status: 'open',
  queue,
  ...more,
})
const closed = (queue: TicketPlan['queue']): TicketPlan => ({ status: 'closed', queue })

it.each<[string, TicketPlan[], boolean]>([
  ['no ticket', [], true],
  ['a waiting ticket in a served queue', [{ status: 'pending', queue: 'served' }], true],
  ['a waiting ticket in an unserved queue', [{ status: 'pending', queue: 'unserved' }], false],
  ["the attendant's ticket in an unserved queue", [open('unserved', { owner: true })], true],
  ['a ticket without a queue, without the permission for it', [open(null)], false],
  ['resolved tickets, the latest unserved', [closed('served'), closed('unserved')], false],
  ['resolved tickets, the latest served', [closed('unserved'), closed('served')], true],
  ['a served unfinished ticket and an unserved resolved one', [closed('unserved'), open('served')], true],
  ['an unserved unfinished ticket and a served resolved one', [closed('served'), open('unserved')], false],
  [
    'an unserved unfinished ticket without its connection',
    [open('unserved', { connection: false }), closed('served')],
    false,
  ],
])('contacts.2: access of every call to a schedule to a contact with %s', async (_what, tickets, sees) => {
  const contactId = await contactWith(tickets)
  const theirs = await plan(app.admin, { contactId })
  const socket = await app.socket(attendant)
  const created = await create(attendant, { contactId })
  const elsewhere = await plan(attendant, { contactId: await fixture.newContact() })
  const moved = await app.call(endpoints.updateSchedule, attendant, {
    params: { id: elsewhere.id },
    body: { contactId },
  })
  expect([created.status, moved.status]).toEqual(sees ? [200, 200] : [403, 403])
  expect(await show(attendant, theirs.id)).toMatchObject(sees ? { status: 200, body: { body: TEXT } } : rejection)
  const own = sees ? [created.body.id, elsewhere.id] : []
  expect((await isListed(attendant, contactId)).sort()).toEqual(sees ? [theirs.id, ...own].sort() : [])
  expect((await isListed(app.admin, contactId)).sort()).toEqual([theirs.id, ...own].sort())
  // Its events reach the same users as the list.
  await app.call(endpoints.updateSchedule, app.admin, { params: { id: theirs.id }, body: { body: `${TEXT}, de novo` } })
  await plan(app.admin, { contactId: await fixture.newContact(), body: 'Para o fim' })
  await socket.receives('-schedule', ({ schedule }) => (schedule as Schedule | undefined)?.body === 'Para o fim')
  const received = socket.received.some(({ payload }) => (payload.schedule as Schedule | undefined)?.id === theirs.id)
  expect(received).toBe(sees)
  socket.close()
})

it('contacts.2: without contacts:view only contacts with a visible ticket get a schedule or the mark of a customer', async () => {
  const { 'contacts:view': _, 'contacts:edit': __, ...others } = readsQueues
  const blind = await addUserWith(app, app.admin, others)
  await serve(blind, [servedQueueId])
  const mark = (contactId: number) =>
    app.call(markCompanyClient, blind, { params: { contactId }, body: { isCompanyClient: true } })
  const [servedId, ticketlessId] = [await contactWith([open('served')]), await contactWith([])]
  const { id } = await plan(blind, { contactId: servedId })
  const move = (contactId: number) =>
    app.call(endpoints.updateSchedule, blind, { params: { id }, body: { contactId, body: TEXT } })
  expect(await create(blind, { contactId: ticketlessId })).toMatchObject(rejection)
  expect(await move(ticketlessId)).toMatchObject(rejection)
  expect(await mark(ticketlessId)).toMatchObject(rejection)
  expect([(await move(servedId)).status, (await mark(servedId)).status]).toEqual([200, 200])
})

it("contacts.2: without access to the contact an admin's schedule cannot be edited, pictured or deleted", async () => {
  const contactId = await contactWith([open('unserved')])
  const { id } = await plan(app.admin, { contactId })
  const before = (await show(app.admin, id)).body
  const at = { params: { id } }
  const tries = [
    await app.call(endpoints.updateSchedule, attendant, { ...at, body: { body: 'outro texto' } }),
    await app.call(endpoints.updateSchedule, attendant, { ...at, body: { contactId: await fixture.newContact() } }),
    await app.call(endpoints.uploadScheduleMedia, attendant, { ...at, body: pictureForm() as never }),
    await app.call(endpoints.deleteScheduleMedia, attendant, at),
    await remove(attendant, id),
  ]
  for (const answer of tries) {
    expect(answer).toMatchObject(rejection)
    expect(JSON.stringify(answer.body)).not.toContain(TEXT)
  }
  expect((await show(app.admin, id)).body).toEqual(before)
  expect(await create(app.admin, { contactId, userId: attendant.userId })).toMatchObject(rejection)
})

it('schedules.2: the last editor becomes the author, and users who lose access receive its removal', async () => {
  const contactId = await contactWith([open('served')])
  const { id } = await plan(attendant, { contactId })
  const body = { body: 'Palavras da administração', userId: attendant.userId }
  const updated = (await app.call(endpoints.updateSchedule, app.admin, { params: { id }, body })).body
  expect(updated).toMatchObject({ userId: app.admin.userId, createdBy: attendant.userId })
  const back = await app.call(endpoints.updateSchedule, attendant, { params: { id }, body: { body: 'Minha vez' } })
  expect(back.body).toMatchObject({ userId: attendant.userId })
  const pictured = await app.call(endpoints.uploadScheduleMedia, app.admin, {
    params: { id },
    body: pictureForm() as never,
  })
  expect(pictured.body).toMatchObject({ userId: app.admin.userId })
  const socket = await app.socket(attendant)
  const walled = await contactWith([open('unserved')])
  await app.call(endpoints.updateSchedule, app.admin, { params: { id }, body: { contactId: walled } })
  await socket.receives('-schedule', (event) => event.action === 'delete' && event.scheduleId === id)
  expect(
    socket.received.filter(({ name, payload }) => name.endsWith('-schedule') && payload.action !== 'delete'),
  ).toEqual([])
  expect(await show(attendant, id)).toMatchObject(rejection)
  socket.close()
  const { entries } = (await app.call(listAudit, app.admin, { query: { area: 'tickets' } })).body
  const own = entries.filter(({ subject }) => subject === `schedule ${id}`)
  expect(own.map(({ action, userId }) => [action, userId])).toEqual([
    ['schedule.update', app.admin.userId],
    ['schedule.picture', app.admin.userId],
    ['schedule.update', attendant.userId],
    ['schedule.update', app.admin.userId],
    ['schedule.create', attendant.userId],
  ])
  expect(own.at(-2)?.changes).toEqual([
    { field: 'text', before: TEXT, after: 'Palavras da administração' },
    expect.objectContaining({ field: 'author' }),
  ])
})

it("every user who sees the ticket reads a colleague's schedule, and only its maker and admins change it", async () => {
  const contactId = await contactWith([open('served')])
  const colleague = await addUserWith(app, app.admin, readsQueues)
  await serve(colleague, [servedQueueId])
  const { id } = await plan(colleague, { contactId })
  expect((await show(attendant, id)).status).toBe(200)
  const at = { params: { id } }
  expect(await app.call(endpoints.updateSchedule, attendant, { ...at, body: { body: 'outro texto' } })).toMatchObject(
    rejection,
  )
  expect(await app.call(endpoints.deleteScheduleMedia, attendant, at)).toMatchObject(rejection)
  expect(await remove(attendant, id)).toMatchObject(rejection)
  // Only admins manage an old one without a known maker.
  await app.rows('update schedules set created_by = null where id = $1', [id])
  expect(await remove(colleague, id)).toMatchObject(rejection)
  expect((await remove(app.admin, id)).status).toBe(200)
})

it('contacts.2: a schedule whose author lost access to the ticket fails when due, and notifies the author by socket and mail', async () => {
  const author = await addUserWith(app, app.admin, readsQueues)
  await serve(author, [servedQueueId])
  const contactId = await contactWith([open('served')])
  const [near, later] = [await plan(author, { contactId }), await plan(author, { contactId })]
  await app.rows('update tickets set queue_id = $2 where contact_id = $1', [contactId, fixture.queueId])
  const [theirs, others] = [await app.socket(author), await app.socket(attendant)]
  await app.rows(`update schedules set send_at = now() - interval '1 minute' where id = $1`, [near.id])
  // Another one wakes the job; all due ones are handled first, in the order of their time.
  const another = await fixture.newContact()
  await soon((sendAt) => create(app.admin, { contactId: another, sendAt }))
  await theirs.receives('-scheduleFailed', ({ schedule }) => (schedule as Schedule).id === near.id)
  expect((await show(author, near.id)).body).toMatchObject({
    status: 'FALHOU',
    reason: 'ERR_SEND_NO_SIGHT',
    sentAt: null,
  })
  expect(await app.rows('select 1 from messages where contact_id = $1', [contactId])).toEqual([])
  // Users who were not connected can read it for three days.
  const listFailures = async (as: Person) =>
    (await app.call(endpoints.listFailedSchedules, as, {})).body.map(({ id }: Schedule) => id)
  expect([await listFailures(author), await listFailures(app.admin)]).toEqual([[near.id], []])
  const age = (interval: string) =>
    app.rows(`update schedules set updated_at = now() - $2::interval where id = $1`, [near.id, interval])
  await age('2 days 23 hours')
  expect(await listFailures(author)).toEqual([near.id])
  await age('3 days 1 hour')
  expect(await listFailures(author)).toEqual([])
  const ofIt = ({ payload }: { payload: Record<string, unknown> }) => (payload.schedule as Schedule)?.id === near.id
  expect(others.received.filter(ofIt)).toEqual([])
  const mails = async () => (await mailsOnDisk()).filter((mail) => mail.includes(author.email))
  await until(async () => (await mails()).length > 0, 'the mail')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toContain('foi enviada')
  // Does not contain its text.
  expect(mail).not.toContain('Palavras')
  // A schedule that would still be sent is not visible to them; a failed one may be deleted.
  expect(await remove(author, later.id)).toMatchObject(rejection)
  expect((await remove(author, near.id)).status).toBe(200)
  for (const socket of [theirs, others]) socket.close()
})

it('schedules.1: schedules are read and changed within the scopes of their two permissions', async () => {
  const servedContact = await contactWith([open('served')])
  const walled = await contactWith([open('unserved')])
  const [mine, theirs, walledId] = [
    await plan(attendant, { contactId: servedContact }),
    await plan(app.admin, { contactId: servedContact }),
    await plan(app.admin, { contactId: walled }),
  ].map(({ id }) => id) as [number, number, number]
  const userOf = async (view: Scope, edit: Scope | null, tickets: Scope = 'queues') => {
    const { 'schedules:edit': _, ...others } = defaultPermissions('user')
    const permissions = { ...others, 'tickets:view': tickets, 'schedules:view': view }
    const person = await addUserWith(app, app.admin, edit ? { ...permissions, 'schedules:edit': edit } : permissions)
    await serve(person, [servedQueueId])
    return person
  }
  const readers: Array<[Scope, Scope, number[]]> = [
    ['own', 'all', []],
    ['queues', 'queues', [mine, theirs]],
    ['queues', 'all', [mine, theirs]],
    ['queues', 'own', []],
    ['all', 'queues', [mine, theirs, walledId]],
  ]
  for (const [view, tickets, ids] of readers) {
    const reader = await userOf(view, null, tickets)
    const answers = await Promise.all([mine, theirs, walledId].map((id) => show(reader, id)))
    const readable = [mine, theirs, walledId].filter((_, at) => answers[at]?.status === 200)
    expect([view, tickets, readable]).toEqual([view, tickets, ids])
    const listedIds = [...(await isListed(reader, servedContact)), ...(await isListed(reader, walled))]
    expect([view, tickets, listedIds.sort()]).toEqual([view, tickets, ids])
    expect(await remove(reader, mine)).toMatchObject(rejection)
    expect(await create(reader, { contactId: servedContact })).toMatchObject(rejection)
  }
  const change = async (as: Person, id: number) =>
    (await app.call(endpoints.updateSchedule, as, { params: { id }, body: { body: 'Outro texto' } })).status
  const makers = await userOf('queues', 'own')
  expect([await change(makers, mine), await change(makers, theirs)]).toEqual([403, 403])
  const queues = await userOf('all', 'queues', 'all')
  expect([await change(queues, mine), await change(queues, theirs), await change(queues, walledId)]).toEqual([
    200, 200, 403,
  ])
  // The wall of the ticket applies to users who may change all schedules, too.
  const everything = await userOf('all', 'all')
  expect([await change(everything, theirs), await change(everything, walledId)]).toEqual([200, 403])
})
