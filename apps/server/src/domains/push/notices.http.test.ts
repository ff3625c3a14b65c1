import { simulatorInbound } from '@recado/contract/connections/simulator'
import { queueTickets } from '@recado/contract/conversations/bulk'
import { readTicket, updateTicket } from '@recado/contract/conversations/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import { updateUser } from '@recado/contract/identity/endpoints'
import { createChat, readChat, sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { savePushChoices, savePushDevice, showPush, testPushDevice } from '@recado/contract/push/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { type PushBrowser, type PushService, startPushService } from '../../../test/push-service.ts'
import { addUserWith } from '../../../test/roles.ts'
import { until } from '../../../test/until.ts'
import { enqueueJob } from '../../../test/wake-jobs.ts'
import { pushDeliver } from './jobs.ts'

let app: TestApp
let service: PushService
let alfa: CompanyFixture

beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
  service.key = (await app.call(showPush, app.admin)).body.publicKey
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
})

async function subscribe(as: Person): Promise<PushBrowser & { id: number }> {
  const browser = service.newBrowser()
  const answer = await app.call(savePushDevice, as, { body: { ...browser.subscription, name: 'Celular' } })
  expect(answer.status).toBe(200)
  return Object.assign(browser, { id: answer.body.id })
}

/** An attendant of the queue, with a device. */
async function attendant(change: Record<string, unknown> = {}) {
  const person = await app.addUser(app.admin, { queueIds: [alfa.queueId], ...change })
  return { ...person, browser: await subscribe(person) }
}

/** A colleague of the queue with these permissions, and a device. */
async function colleagueWith(permissions: Permissions) {
  const person = await addUserWith(app, app.admin, permissions)
  const body = { queueIds: [alfa.queueId] }
  expect((await app.call(updateUser, app.admin, { params: { id: person.userId }, body })).status).toBe(200)
  return { ...person, browser: await subscribe(person) }
}

/** Waits until no notice or fact is pending. */
const settle = () =>
  until(async () => {
    const [row] = await app.rows<{ waiting: string }>(
      'select (select count(*) from push_notices) + (select count(*) from fact_reactions where given_up_at is null) as waiting',
    )
    return Number(row?.waiting) === 0
  }, 'all pending notices')

/** Makes the waiting deliveries due. */
async function deliverNow(): Promise<void> {
  await app.rows(`update pgboss.job set start_after = now() where name = 'push.deliver' and state = 'created'`)
  // A notice that does not exist is not sent, but its job makes the workers poll.
  const order = { companyId: app.admin.companyId, deviceId: 0, subject: 'ticket:0', kind: 'newTickets' as const }
  await enqueueJob(app, pushDeliver, order)
}

/** Retries failed deliveries without their pause of five seconds. */
async function retryNow(): Promise<void> {
  const untried = async () => (await app.rows('select 1 from push_notices where tries = 0')).length
  await until(async () => (await untried()) === 0, 'the first attempts')
  await deliverNow()
}

const write = (number: string, body: string) =>
  alfa.do(simulatorInbound, { params: { whatsappId: alfa.connectionId }, body: { number, body } })

describe('APP-04: a new ticket', () => {
  it('is sent once to the users of its queue, without customer or text, and to no other user', async () => {
    const ana = await attendant()
    const elsewhere = await attendant({ queueIds: [await alfa.newQueue()] })
    // Serves the queue, but their role shows them only their own tickets.
    const limited = await colleagueWith({ ...defaultPermissions('user'), 'tickets:view': 'own' })
    const stranger = await subscribe(app.stranger)
    const ticket = await alfa.newTicket()
    await until(() => ana.browser.notices.length > 0, 'the notice')
    await write(ticket.contact.number, 'ainda aí?')
    await settle()
    expect(ana.browser.notices).toEqual([
      {
        ...{ kind: 'newTickets', tag: `ticket:${ticket.id}`, path: `/tickets/${ticket.uuid}`, userId: ana.userId },
        ...{
          title: `Novo atendimento em ${ticket.queue?.name}`,
          body: 'Abra o Recado para ver.',
          at: expect.any(String),
        },
      },
    ])
    expect([...elsewhere.browser.notices, ...limited.browser.notices, ...stranger.notices]).toEqual([])
    const call = service.calls.find(({ path }) => ana.browser.subscription.endpoint.endsWith(path))
    expect(call?.headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(call?.claims.sub).toBe(`mailto:${app.config.superUser.email}`)
  })

  it('is sent to a company’s first device, although the company had none a moment before', async () => {
    const name = 'Sem avisos'
    const company = await app.server.createCompany({ name, email: 'dona@sem-avisos.test', password: TEST_PASSWORD })
    const owner = await app.signIn(company.email)
    const quiet = await createCompanyFixture(app, owner, 'QUIETA7Q')
    // Caches that the company has no devices.
    await quiet.newTicket()
    const person = await app.addUser(owner, { queueIds: [quiet.queueId] })
    const browser = await subscribe(person)
    const ticket = await quiet.newTicket()
    await until(() => browser.notices.length > 0, 'the notice')
    expect(browser.notices).toMatchObject([{ kind: 'newTickets', tag: `ticket:${ticket.id}` }])
    await settle()
  })

  it('that a user moves into a queue is sent to the queue’s users, but not to the one who moved it', async () => {
    const queueId = await alfa.newQueue()
    const ana = await attendant({ queueIds: [queueId] })
    const bia = await attendant({ queueIds: [alfa.queueId, queueId] })
    const ticket = await alfa.newTicket()
    await until(() => bia.browser.notices.length === 1, 'the notice about the new ticket')
    await app.call(updateTicket, bia, { params: { id: ticket.id }, body: { status: 'pending', queueId } })
    await until(() => ana.browser.notices.length === 1, 'the notice about the transferred ticket')
    await settle()
    expect(bia.browser.notices).toHaveLength(1)
  })

  it('waits until it is decided whether a bot answers: a ticket in a menu is not for attendants yet', async () => {
    const queueId = await alfa.newQueue()
    const ana = await attendant({ queueIds: [queueId] })
    const [first, second] = [await alfa.newTicket(), await alfa.newTicket()]
    await settle()
    // The end of the burst is awaited.
    await app.rows(
      `insert into ticket_timers (company_id, ticket_id, kind, due_at, since)
        select company_id, id, 'burst', now() + interval '1 hour', now() from tickets where id = any($1)`,
      [[first.id, second.id]],
    )
    const move = (id: number) => alfa.do(updateTicket, { params: { id }, body: { status: 'pending', queueId } })
    await move(first.id)
    // By then the menu handles the ticket.
    await move(second.id)
    await app.rows(`update tickets set speaker = 'menu' where id = $1`, [second.id])
    const postponed = `select 1 from pgboss.job where name = 'push.deliver' and state = 'created' and start_after > now() + interval '1 minute'`
    await until(async () => (await app.rows(postponed)).length === 2, 'both notices to wait for the end of the burst')
    expect(ana.browser.notices).toEqual([])
    await app.rows(`update ticket_timers set due_at = now() where kind = 'burst'`)
    await deliverNow()
    await until(() => ana.browser.notices.length > 0, 'the notice')
    await settle()
    expect(ana.browser.notices.map(({ tag }) => tag)).toEqual([`ticket:${first.id}`])
    await app.rows(`delete from ticket_timers where kind = 'burst'`)
  })

  it('that a user moves into a queue together with many others gives one notice for the queue', async () => {
    const queueId = await alfa.newQueue()
    const ana = await attendant({ queueIds: [queueId] })
    const outside = await attendant({ queueIds: [await alfa.newQueue()] })
    const tickets = [await alfa.newTicket(), await alfa.newTicket(), await alfa.newTicket()]
    await settle()
    ana.browser.answers.push({ status: 503 })
    const ids = tickets.map(({ id }) => id)
    await alfa.do(queueTickets, { body: { ids, updateData: { queueId } } })
    await until(() => ana.browser.answers.length === 0, 'the first delivery attempt')
    await retryNow()
    await settle()
    // A later notice replaces the first one on the device; none is about a single ticket.
    for (const notice of ana.browser.notices)
      expect(notice).toMatchObject({ kind: 'newTickets', tag: `queue:${queueId}`, path: '/tickets' })
    expect(ana.browser.notices.length).toBeGreaterThan(0)
    expect(outside.browser.notices).toEqual([])
  })
})

describe('APP-04: an owned ticket', () => {
  it('gives no notice of an answer that was read in any browser before delivery', async () => {
    const ana = await attendant({ queueIds: [] })
    const ticket = await alfa.newTicket()
    const open = { status: 'open', userId: ana.userId } as const
    await alfa.do(updateTicket, { params: { id: ticket.id }, body: open })
    await settle()
    ana.browser.notices.length = 0
    ana.browser.answers.push({ status: 503 })
    await write(ticket.contact.number, 'cheguei')
    await until(() => ana.browser.answers.length === 0, 'the delivery attempt')
    await app.call(readTicket, ana, { params: { id: ticket.id }, body: {} })
    await retryNow()
    await settle()
    expect(ana.browser.notices).toEqual([])
  })

  it('gives notices of answers, with customer and text only if enabled', async () => {
    const ana = await attendant()
    const ticket = await alfa.newTicket()
    const open = { status: 'open', userId: ana.userId } as const
    await app.call(updateTicket, ana, { params: { id: ticket.id }, body: open })
    await settle()
    ana.browser.notices.length = 0
    await write(ticket.contact.number, 'cadê meu pedido?')
    await until(() => ana.browser.notices.length === 1, 'the notice about the reply')
    expect(ana.browser.notices[0]).toMatchObject({ kind: 'answers', title: 'Nova mensagem' })
    expect(JSON.stringify(ana.browser.notices)).not.toContain(ticket.contact.name)
    await app.call(savePushChoices, ana, { body: { showText: true } })
    await write(ticket.contact.number, 'o de ontem')
    await until(() => ana.browser.notices.length === 2, 'the notice about the next reply')
    expect(ana.browser.notices[1]).toMatchObject({ title: ticket.contact.name, body: 'o de ontem' })
  })

  it('gives a notice when a colleague transfers it', async () => {
    const ana = await attendant({ queueIds: [] })
    const ticket = await alfa.newTicket()
    // Otherwise the customer's message could be about the new owner's ticket.
    await settle()
    const handed = { status: 'open', userId: ana.userId, queueId: alfa.queueId } as const
    await alfa.do(updateTicket, { params: { id: ticket.id }, body: handed })
    await until(() => ana.browser.notices.length === 1, 'the notice')
    expect(ana.browser.notices[0]).toMatchObject({
      ...{ kind: 'transfers', body: 'Abra o Recado para ver.', path: `/tickets/${ticket.uuid}` },
      title: expect.stringMatching(/ passou um atendimento para você$/),
    })
  })
})

describe('APP-04: a mention', () => {
  it('in a note is sent to mentioned users who may see the ticket', async () => {
    const ana = await attendant({ name: 'Anabela' })
    const outside = await attendant({ name: 'Zuleica', queueIds: [] })
    const ticket = await alfa.newTicket()
    await settle()
    ana.browser.notices.length = 0
    const note = 'veja isto @Anabela e @Zuleica, por favor'
    await alfa.do(createTicketNote, { body: { ticketId: ticket.id, note } })
    await until(() => ana.browser.notices.length === 1, 'the notice about the mention')
    await settle()
    expect(ana.browser.notices[0]).toMatchObject({ kind: 'mentions', path: `/tickets/${ticket.uuid}` })
    for (const secret of ['veja isto', ticket.contact.name])
      expect(JSON.stringify(ana.browser.notices)).not.toContain(secret)
    expect(outside.browser.notices).toEqual([])
  })

  it('in an internal chat is sent to users who have not read it, and opens the chat', async () => {
    const ana = await attendant({ name: 'Rosana' })
    const chat = await alfa.do(createChat, { body: { title: 'Equipe', users: [{ id: ana.userId }] } })
    const say = { message: 'oi @Rosana', mentions: [ana.userId] }
    await alfa.do(sendChatMessage, { params: { id: chat.id }, body: say })
    await until(() => ana.browser.notices.length === 1, 'the notice about the mention')
    expect(ana.browser.notices[0]).toMatchObject({ kind: 'mentions', path: `/chats/${chat.uuid}` })
    // Read before the unavailable service accepts it, so nothing is sent.
    ana.browser.answers.push({ status: 503 })
    await alfa.do(sendChatMessage, { params: { id: chat.id }, body: { ...say, message: 'de novo @Rosana' } })
    await until(() => ana.browser.answers.length === 0, 'the delivery attempt')
    await app.call(readChat, ana, { params: { id: chat.id }, body: {} })
    await retryNow()
    await settle()
    expect(ana.browser.notices).toHaveLength(1)
  })

  it('in an internal chat is not sent to a user whose role shows no chats', async () => {
    const { 'chats:view': _, 'chats:edit': __, ...permissions } = defaultPermissions('user')
    const ana = await colleagueWith(permissions)
    const socket = await app.socket(ana)
    const bia = await attendant({ name: 'Bianca' })
    const people = [ana, bia].map(({ userId }) => ({ id: userId }))
    const chat = await alfa.do(createChat, { body: { title: 'Sem acesso', users: people } })
    const [name] = await app.rows<{ name: string }>('select name from users where id = $1', [ana.userId])
    const mentions = [ana.userId, bia.userId]
    const say = { message: `oi @Bianca e @${name?.name}`, mentions }
    await alfa.do(sendChatMessage, { params: { id: chat.id }, body: say })
    await until(() => bia.browser.notices.length === 1, 'the notice of the other one')
    await settle()
    expect(ana.browser.notices).toEqual([])
    expect(socket.received.filter(({ name: event }) => event.includes('chat'))).toEqual([])
    socket.close()
  })
})

describe('APP-05: delivery', () => {
  it('an unavailable service is retried, and content that the user may no longer see is not sent', async () => {
    const ana = await attendant()
    const bia = await attendant()
    await settle()
    ana.browser.answers.push({ status: 503 })
    bia.browser.answers.push({ status: 429, headers: { 'retry-after': '1' } })
    const ticket = await alfa.newTicket()
    await until(() => ana.browser.answers.length + bia.browser.answers.length === 0, 'both delivery attempts')
    await alfa.do(updateUser, { params: { id: bia.userId }, body: { queueIds: [] } })
    await retryNow()
    await settle()
    expect(ana.browser.notices).toMatchObject([{ tag: `ticket:${ticket.id}` }])
    expect(bia.browser.notices).toEqual([])
    expect((await app.call(showPush, ana)).body.devices).toMatchObject([
      { failingSince: null, usedAt: expect.any(String) },
    ])
    expect((await app.call(showPush, bia)).body.devices).toMatchObject([
      { failingSince: expect.any(String), usedAt: null },
    ])
  })

  it.each([404, 410])('an expired browser (%i) is deleted', async (status) => {
    const ana = await attendant({ queueIds: [] })
    ana.browser.answers.push({ status })
    await app.call(testPushDevice, ana, { params: { id: ana.browser.id } })
    await until(async () => (await app.call(showPush, ana)).body.devices.length === 0, 'the removal of the device')
    await settle()
  })

  it('a refused notice is dropped, and the device shows it until one is accepted', async () => {
    const ana = await attendant({ queueIds: [] })
    const test = () => app.call(testPushDevice, ana, { params: { id: ana.browser.id } })
    ana.browser.answers.push({ status: 403 })
    await test()
    await settle()
    expect((await app.call(showPush, ana)).body.devices).toMatchObject([{ failingSince: expect.any(String) }])
    await test()
    await until(() => ana.browser.notices.length === 1, 'the test notice')
    await settle()
    expect(ana.browser.notices).toMatchObject([{ kind: 'test', title: 'Recado', path: '/avisos' }])
    expect((await app.call(showPush, ana)).body.devices).toMatchObject([{ failingSince: null }])
  })

  it('APP-06: in quiet hours and for disabled kinds nothing is sent, except a test', async () => {
    const [quiet, off] = [await attendant(), await attendant()]
    await app.call(savePushChoices, quiet, { body: { quietFrom: '00:00', quietTo: '00:00' } })
    await app.call(savePushChoices, off, { body: { newTickets: false } })
    await alfa.newTicket()
    await settle()
    expect([...quiet.browser.notices, ...off.browser.notices]).toEqual([])
    await app.call(testPushDevice, quiet, { params: { id: quiet.browser.id } })
    await until(() => quiet.browser.notices.length === 1, 'the test notice')
  })

  it('after a restart the installation has the same keys, and pending notices are sent', async () => {
    const ana = await attendant()
    await settle()
    await app.restart()
    expect((await app.call(showPush, ana)).body.publicKey).toBe(service.key)
    await alfa.newTicket()
    await until(() => ana.browser.notices.length === 1, 'the notice')
  })
})
