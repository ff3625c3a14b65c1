import { createHmac } from 'node:crypto'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { updateContact } from '@recado/contract/contacts/endpoints'
import { updateTicket } from '@recado/contract/conversations/endpoints'
import { webhookEventNames } from '@recado/contract/webhooks/choices'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  renewWebhookSecret,
  replayFailed,
  testWebhook,
  updateWebhook,
} from '@recado/contract/webhooks/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerNumber } from '../../../test/company-fixture.ts'
import { addUserWith } from '../../../test/roles.ts'
import { until } from '../../../test/until.ts'
import type { ReceivedCall } from '../../platform/egress/test/outside-server.ts'
import { startWebhookFixture, type WebhookFixture } from './test/webhook-fixture.ts'

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await startWebhookFixture()
})
beforeEach(() => fixture.clear())
afterAll(() => fixture?.stop())

const at = (id: number) => ({ params: { id } })
const receivedEvents = () => fixture.outside.received.map((call) => fixture.bodyOf(call).event as string)
const arrived = (count: number) =>
  until(
    async () => (fixture.outside.received.length >= count ? fixture.outside.received : null),
    `${count} calls of a webhook`,
  )

describe('the webhooks of a company', () => {
  it.each([
    ['name', 'a', 400],
    ['name', 'ab', 200],
    ['name', 'x'.repeat(100), 200],
    ['name', 'x'.repeat(101), 400],
    ['events', [], 400],
    ['events', ['message.received', 'message.received'], 200],
    ['events', ['something.else'], 400],
    ['events', [...webhookEventNames], 200],
    ['url', '', 400],
    ['url', 'nothing', 400],
    ['url', 'ftp://example.com/', 400],
    ['url', 'http://10.0.0.1/', 400],
    ['url', 'http://169.254.169.254/latest/meta-data', 400],
    ['url', 'http://user:secret@example.com/', 400],
    ['url', 'http://localhost:25/', 400],
    ['url', 'http://127.0.0.1/', 200],
    ['url', 'https://this-name-is-not-known.invalid/', 200],
    ['active', 'perhaps', 400],
    ['active', 'false', 200],
  ])('HOK-03: %s of %j returns %s, also on change', async (field, value, status) => {
    expect((await fixture.create({ [field]: value })).status).toBe(status)
    const { id } = await fixture.made({ active: false })
    expect(
      (await fixture.app.call(updateWebhook, fixture.app.admin, { ...at(id), body: { [field]: value } })).status,
    ).toBe(status)
  })

  it('HOK-03: users who only see webhooks receive neither the path of an address nor data of customers', async () => {
    const { app, fixture: shop, outside } = fixture
    const { id } = await fixture.made({ url: `${outside.url}/hook?key=CHAVE` })
    const seeing = { 'webhooks:view': 'all', 'tickets:view': 'own' } as const
    const viewer = await addUserWith(app, app.admin, seeing)
    const editor = await addUserWith(app, app.admin, {
      ...{ ...seeing, 'webhooks:edit': 'all', 'tickets:view': 'all', 'contacts:view': 'all' },
    })
    const sockets = [await app.socket(viewer), await app.socket(editor)]
    await shop.newTicket()
    await arrived(1)
    await until(async () => (await fixture.deliveries(id))[0]?.body, 'a delivery with its body')
    await app.call(updateWebhook, app.admin, { ...at(id), body: { name: 'Outro nome' } })
    for (const socket of sockets)
      await socket.receives(
        '-webhook',
        ({ webhook }) => (webhook as { name?: string } | undefined)?.name === 'Outro nome',
      )
    const readings = await Promise.all(
      [viewer, editor].map(async (as) => [await fixture.list(as), (await app.call(listDeliveries, as, at(id))).body]),
    )
    const texts = sockets.map(({ received }, n) => JSON.stringify([received, readings[n]]))
    expect(texts.map((text) => text.includes('CHAVE'))).toEqual([false, true])
    expect(texts.map((text) => text.includes(shop.marker))).toEqual([false, true])
    expect(readings[0]?.[0]).toMatchObject([{ id, url: outside.url }])
    for (const socket of sockets) socket.close()
  })

  it('HOK-03: say why an address is rejected', async () => {
    expect((await fixture.create({ url: 'http://10.0.0.1/' })).body).toMatchObject({
      error: 'ERR_WEBHOOK_ADDRESS',
      reason: 'address',
    })
  })

  it('HOK-03: show the secret once and store it encrypted', async () => {
    const { secret, ...webhook } = await fixture.made()
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(await fixture.list()).toEqual([{ ...webhook, secret: '' }])
    expect(webhook.hasSecret).toBe(true)
    const renewed = (await fixture.app.call(renewWebhookSecret, fixture.app.admin, at(webhook.id))).body.secret
    expect(renewed).not.toBe(secret)
    const stored = JSON.stringify(await fixture.app.rows(`select encode(secret, 'escape') as s from webhooks`))
    for (const text of [secret, renewed]) expect(stored).not.toContain(text)
    const noted = JSON.stringify(await fixture.app.rows('select * from audit_log'))
    for (const text of [secret, renewed]) expect(noted).not.toContain(text)
  })

  it('HOK-03: are only for admins of their company', async () => {
    const { id } = await fixture.made()
    expect((await fixture.create({}, fixture.app.attendant)).status).toBe(403)
    expect(await fixture.list(fixture.app.stranger)).toEqual([])
    for (const endpoint of [
      updateWebhook,
      deleteWebhook,
      renewWebhookSecret,
      testWebhook,
      listDeliveries,
      replayFailed,
    ] as const)
      expect((await fixture.app.call(endpoint, fixture.app.stranger, { ...at(id), body: {} } as never)).status).toBe(
        404,
      )
  })

  it('HOK-03: are limited to 20, also with concurrent additions', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => fixture.create({ name: `W${n}`, active: false })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 409, 409])
  })

  it('HOK-03: are announced to admins when added, changed and deleted, without secret', async () => {
    const admin = await fixture.app.socket(fixture.app.admin)
    const others = [await fixture.app.socket(fixture.app.attendant), await fixture.app.socket(fixture.app.stranger)]
    const { id } = await fixture.made({ active: false })
    await fixture.app.call(updateWebhook, fixture.app.admin, { ...at(id), body: { name: 'Outro nome' } })
    await fixture.app.call(deleteWebhook, fixture.app.admin, at(id))
    await admin.receives('-webhook', ({ action }) => action === 'delete')
    const events = admin.received.filter(({ name }) => name.endsWith('-webhook'))
    expect(events.map(({ payload }) => payload.action)).toEqual(['create', 'update', 'delete'])
    expect(JSON.stringify(events)).not.toContain('whsec_')
    for (const socket of others) expect(socket.received.filter(({ name }) => /webhook/.test(name))).toEqual([])
  })
})

describe('events of a webhook', () => {
  it('HOK-04: are signed, named and in the shapes of the API', async () => {
    const { secret, id } = await fixture.made()
    const ticket = await fixture.fixture.newTicket()
    const [call] = await arrived(1)
    if (!call) throw new Error('no call')
    const { t, v1 } = Object.fromEntries(
      (call.headers['x-recado-signature'] ?? '').split(',').map((part) => part.split('=')),
    )
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${call.body}`).digest('hex'))
    expect(call.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-recado-event': 'message.received',
      'x-recado-event-id': fixture.bodyOf(call).id,
    })
    expect(fixture.bodyOf(call)).toEqual({
      ...{ id: expect.any(String), event: 'message.received', createdAt: expect.stringMatching(/Z$/) },
      companyId: fixture.app.admin.companyId,
      data: {
        message: expect.objectContaining({ body: 'AQUI oi', fromMe: false, ticketId: ticket.id }),
        ticket: expect.objectContaining({ id: ticket.id, status: 'pending' }),
      },
    })
    const [row] = await until(async () => {
      const rows = await fixture.deliveries(id)
      return rows[0]?.state === 'delivered' ? rows : null
    }, 'a delivery')
    expect(row).toMatchObject({ status: 200, text: 'ok', tries: 1, failure: null, body: call.body, dueAt: null })
  })

  it('HOK-04: include every chosen kind, in order per ticket, and no other', async () => {
    await fixture.made({
      events: webhookEventNames.filter((name) => name !== 'message.status' && name !== 'connection.state'),
    })
    await fixture.made({ name: 'Só encerrados', url: `${fixture.outside.url}/closed`, events: ['ticket.closed'] })
    const { ticket } = await fixture.fixture.newConversation()
    const body = { queueId: await fixture.fixture.newQueue(), userId: null }
    await fixture.fixture.do(updateTicket, { params: { id: ticket.id }, body: { ...body, status: 'pending' } as never })
    await fixture.fixture.do(updateTicket, {
      params: { id: ticket.id },
      body: { status: 'open', userId: fixture.app.admin.userId },
    })
    await fixture.fixture.do(updateTicket, {
      params: { id: ticket.id },
      body: { status: 'pending', userId: null } as never,
    })
    await fixture.fixture.do(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } })
    await until(async () => receivedEvents().filter((event) => event === 'ticket.closed').length === 2, 'both webhooks')
    const ofTicket = fixture.outside.received.filter(({ url, body: text }) => url === '/hook' && /"ticket":/.test(text))
    expect(ofTicket.map((call) => fixture.bodyOf(call).event)).toEqual([
      ...['ticket.created', 'message.received', 'ticket.accepted', 'message.sent', 'ticket.transferred'],
      ...['ticket.accepted', 'ticket.returned', 'ticket.closed'],
    ])
    expect(fixture.bodyOf(ofTicket.at(-1) as ReceivedCall).data).toMatchObject({
      before: { status: 'pending' },
      ticket: { status: 'closed' },
    })
    expect(
      fixture.outside.received.filter(({ url }) => url === '/closed').map((call) => fixture.bodyOf(call).event),
    ).toEqual(['ticket.closed'])
    const ids = fixture.outside.received
      .filter((call) => fixture.bodyOf(call).event === 'ticket.closed')
      .map((call) => fixture.bodyOf(call).id)
    expect(new Set(ids).size).toBe(1)
  })

  it('HOK-04: include acknowledgements, and changes of contacts and connections', async () => {
    await fixture.made({ events: ['message.status', 'contact.created', 'contact.updated', 'connection.state'] })
    const { ticket } = await fixture.fixture.newConversation()
    await fixture.fixture.do(updateContact, { params: { id: ticket.contactId }, body: { name: 'Novo nome' } })
    await fixture.app.rows(`update connection_sessions set status = 'OPENING' where connection_id = $1`, [
      fixture.fixture.connectionId,
    ])
    await fixture.app.rows(`update connection_sessions set status = 'CONNECTED' where connection_id = $1`, [
      fixture.fixture.connectionId,
    ])
    await until(
      async () =>
        receivedEvents().includes('message.status') &&
        receivedEvents().filter((e) => e === 'connection.state').length === 2,
      'all',
    )
    const of = (event: string) => fixture.outside.received.map(fixture.bodyOf).filter((body) => body.event === event)
    expect(of('contact.created')[0].data.contact).toMatchObject({ id: ticket.contactId })
    await until(async () => of('contact.updated').some(({ data }) => data.contact.name === 'Novo nome'), 'the change')
    expect(of('message.status').at(-1).data).toMatchObject({
      message: { fromMe: true },
      change: { ack: expect.any(Number), sendState: 'sent' },
    })
    expect(of('connection.state').map(({ data }) => data.connection)).toEqual([
      { id: fixture.fixture.connectionId, name: 'AQUI linha', status: 'OPENING' },
      { id: fixture.fixture.connectionId, name: 'AQUI linha', status: 'CONNECTED' },
    ])
  })

  it('HOK-04: are not sent while the webhook is off, without the plan’s feature, or to other companies', async () => {
    await fixture.made({ active: false })
    await fixture.app.call(createWebhook, fixture.app.stranger, {
      body: fixture.input({ url: `${fixture.outside.url}/stranger` }),
    })
    const webhook = await fixture.made({ name: 'Ligado' })
    await fixture.app.rows('update plans set use_external_api = false')
    await fixture.fixture.newTicket()
    await until(async () => (await fixture.app.rows('select 1 from webhook_deliveries')).length === 1, 'a row')
    await fixture.app.server.services.webhooks.courier.sweep()
    expect(fixture.outside.received).toEqual([])
    await fixture.app.rows('update plans set use_external_api = true')
    await arrived(1)
    expect(fixture.outside.received.map(({ url }) => url)).toEqual(['/hook'])
    expect(await fixture.app.rows('select distinct webhook_id from webhook_deliveries')).toEqual([
      { webhook_id: webhook.id },
    ])
  })

  it('phone.7: contain the advertisement of the message and of the ticket', async () => {
    await fixture.made()
    const ad = { headline: 'Promoção', sourceUrl: 'https://fb.me/a', sourceId: '120', clickId: 'ARA' }
    await fixture.fixture.do(simulatorInbound, {
      params: { whatsappId: fixture.fixture.connectionId },
      body: { number: customerNumber(), name: 'Ana', body: 'Vi o anúncio', ad: { ...ad, picture: '/9j/' } },
    })
    await arrived(1)
    const { ticket, message } = fixture.bodyOf(fixture.outside.received[0] as ReceivedCall).data
    expect(message.ad).toEqual({ ...ad, body: '', sourceType: 'ad', picture: 'data:image/jpeg;base64,/9j/' })
    expect(ticket.ad).toEqual({ ...ad, sourceType: 'ad', id: expect.any(Number) })
  })

  it('HOK-04: contain no fields for the product’s own pages', async () => {
    await fixture.made({ events: ['message.received', 'ticket.created'] })
    await fixture.fixture.newTicket()
    await arrived(2)
    for (const { ticket, message } of fixture.outside.received.map((call) => fixture.bodyOf(call).data)) {
      for (const inner of ['version', 'machineStopped', 'lastSpeaker', 'unsent', 'waitingSince', 'snoozedAt', 'silent'])
        expect(ticket).not.toHaveProperty(inner)
      expect(ticket).toMatchObject({ uuid: expect.any(String), code: expect.any(String), tags: [], queue: {} })
      for (const inner of ['version', 'clientId', 'ownChanges', 'mediaPath', 'sources'])
        expect(message ?? {}).not.toHaveProperty(inner)
    }
  })

  it.each([
    ['one day overdue', `due_date = (now() at time zone 'America/Sao_Paulo')::date - 1`],
    ['deactivated', 'status = false'],
  ])(
    'HOK-04: are not sent while the company is %s; those in the meantime are sent afterwards',
    async (_what, change) => {
      const { companyId } = fixture.app.admin
      const { id } = await fixture.made()
      await fixture.app.rows(`update webhooks set rests_until = now() + interval '1 hour'`)
      await fixture.fixture.newTicket()
      await fixture.app.rows(`update companies set ${change} where id = $1`, [companyId])
      await fixture.app.rows('update webhooks set rests_until = null')
      await fixture.app.server.services.webhooks.courier.sweep()
      expect(fixture.outside.received).toEqual([])
      // The company is still served on its last day.
      await fixture.app.rows(
        `update companies set status = true, due_date = (now() at time zone 'America/Sao_Paulo')::date where id = $1`,
        [companyId],
      )
      await until(
        async () => (await fixture.deliveries(id))[0]?.state === 'delivered',
        'the delivery of the event from the meantime',
      )
      await fixture.app.rows('update companies set due_date = null where id = $1', [companyId])
    },
  )

  it('HOK-04: are dropped if their subject is deleted before they are composed', async () => {
    const { id } = await fixture.made()
    await fixture.app.rows("update webhooks set rests_until = now() + interval '1 hour'")
    const ticket = await fixture.fixture.newTicket()
    await fixture.app.rows('delete from messages where ticket_id = $1', [ticket.id])
    await fixture.app.rows('update webhooks set rests_until = null')
    await until(async () => (await fixture.deliveries(id))[0]?.state === 'dropped', 'a dropped delivery')
    expect(fixture.outside.received).toEqual([])
  })
})

describe('a test of a webhook', () => {
  it('HOK-07: sends a signed ping and returns the result, which is also logged', async () => {
    const { id, secret } = await fixture.made({ active: false })
    fixture.outside.answer = (_call, reply) => reply.writeHead(401).end(`no ${secret}`)
    const { body } = await fixture.app.call(testWebhook, fixture.app.admin, at(id))
    expect(body).toEqual({ ok: false, status: 401, failure: null, text: 'no •••', ms: expect.any(Number) })
    expect(receivedEvents()).toEqual(['ping'])
    fixture.outside.answer = (_call, reply) => reply.writeHead(204).end()
    expect((await fixture.app.call(testWebhook, fixture.app.admin, at(id))).body).toMatchObject({
      ok: true,
      status: 204,
    })
    await fixture.app.rows(`update webhooks set url = 'http://10.0.0.1/'`)
    expect((await fixture.app.call(testWebhook, fixture.app.admin, at(id))).body).toMatchObject({
      ok: false,
      status: null,
      failure: 'address',
    })
    const [last] = await fixture.app.rows('select purpose, failure from egress_log order by id desc limit 1')
    expect(last).toEqual({ purpose: 'webhook.test', failure: 'address' })
    expect(await fixture.deliveries(id)).toEqual([])
  })
})

it('keeps waiting deliveries for 30 days, sends nothing for a company that is no longer served, and keeps the newest of the rest', async () => {
  const { id } = await fixture.made()
  await fixture.app.rows(`update webhooks set rests_until = now() + interval '1 hour'`)
  const insert = `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body, state, at)
    select $1, $2, gen_random_uuid(), 'message.received', 'ticket:1', '{}', '{}', $3, now() - make_interval(days => $4) from generate_series(1, $5::int)`
  await fixture.app.rows(insert, [fixture.app.admin.companyId, id, 'waiting', 29, 2])
  await fixture.app.rows(insert, [fixture.app.admin.companyId, id, 'waiting', 31, 3])
  await fixture.app.rows(insert, [fixture.app.admin.companyId, id, 'delivered', 31, 3])
  await fixture.app.rows(insert, [fixture.app.admin.companyId, id, 'delivered', 29, 4])
  await fixture.app.rows(insert, [fixture.app.admin.companyId, id, 'failed', 1, 5000])
  await fixture.app.server.services.webhooks.trim()
  const counts = await fixture.app.rows(
    'select state, count(*)::int as n from webhook_deliveries group by 1 order by 1',
  )
  expect(counts).toEqual([
    { state: 'failed', n: 5000 },
    { state: 'waiting', n: 2 },
  ])
})
