import { simulatorInbound } from '@recado/contract/connections/simulator'
import { replayDelivery, replayFailed, updateWebhook } from '@recado/contract/webhooks/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerNumber } from '../../../test/company-fixture.ts'
import { until } from '../../../test/until.ts'
import { startWebhookFixture, type WebhookFixture } from './test/webhook-fixture.ts'

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await startWebhookFixture()
})
beforeEach(() => fixture.clear())
afterAll(() => fixture?.stop())

const at = (id: number) => ({ params: { id } })

describe('a webhook that fails', () => {
  const makeDue = (id: number) =>
    fixture.app.rows('update webhook_deliveries set due_at = now() where webhook_id = $1', [id])
  const say = (number: string, body: string) =>
    fixture.fixture.do(simulatorInbound, {
      params: { whatsappId: fixture.fixture.connectionId },
      body: { number, name: 'C', body },
    })

  it('HOK-05: gets a retry with the same id and body, and later events of the ticket wait', async () => {
    const { id } = await fixture.made()
    let broken = true
    fixture.outside.answer = (_call, reply) => (broken ? reply.writeHead(500).end('later') : reply.end('ok'))
    const number = customerNumber()
    await say(number, 'um')
    await until(async () => (await fixture.deliveries(id))[0]?.status === 500, 'a failure')
    await say(number, 'dois')
    await say(customerNumber(), 'outro')
    await until(
      async () => (await fixture.deliveries(id)).filter(({ status }) => status === 500).length === 2,
      'a second failed delivery',
    )
    const receivedTexts = () => fixture.outside.received.map((call) => fixture.bodyOf(call).data.message.body as string)
    expect(receivedTexts()).toEqual(['um', 'outro'])
    expect((await fixture.list())[0]).toMatchObject({ waiting: 3, failingSince: expect.any(String), active: true })
    broken = false
    await makeDue(id)
    await until(
      async () => (await fixture.deliveries(id)).every(({ state }) => state === 'delivered'),
      'all deliveries',
    )
    const texts = receivedTexts().slice(2)
    expect([...texts].sort()).toEqual(['dois', 'outro', 'um'])
    expect(texts.indexOf('um')).toBeLessThan(texts.indexOf('dois'))
    const [first, again] = fixture.outside.received.filter((call) => fixture.bodyOf(call).data.message.body === 'um')
    expect(again?.body).toBe(first?.body)
    expect(again?.headers['x-recado-event-id']).toBe(first?.headers['x-recado-event-id'])
    await until(async () => (await fixture.list())[0]?.failingSince === null, 'a webhook without failures')
  })

  it.each([
    ['500 four times while all deliveries fail', 4, 500, true, 'held'],
    ['422 four times while all deliveries fail', 4, 422, true, 'held'],
    ['422 five times while all deliveries fail', 5, 422, true, 'overtaken'],
    ['400 five times while all deliveries fail', 5, 400, true, 'overtaken'],
    ['500 five times while all deliveries fail', 5, 500, true, 'held'],
    ['404 five times while all deliveries fail', 5, 404, true, 'held'],
    ['500 five times while others are delivered', 5, 500, false, 'overtaken'],
  ])('HOK-05: a delivery answered with %s is %s', async (_what, tries, status, failing, becomes) => {
    const { id } = await fixture.made({ active: false })
    await fixture.app.rows(
      `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body, tries, status, due_at)
       select $1, $2, gen_random_uuid(), 'message.received', 'ticket:1', '{}', '{"n":' || n || '}',
         case when n = 1 then $3::int else 0 end, case when n = 1 then $4::int end,
         case when n = 1 then now() + interval '1 hour' else now() end from generate_series(1, 2) n`,
      [fixture.app.admin.companyId, id, tries, status],
    )
    await fixture.app.rows('update webhooks set active = true, failures = 1, failing_since = $1', [
      failing ? new Date() : null,
    ])
    await fixture.app.server.services.webhooks.courier.sweep()
    expect(fixture.outside.received.map(({ body }) => body)).toEqual(becomes === 'held' ? [] : ['{"n":2}'])
  })

  it('HOK-05: many deliveries of one ticket are sent one after the other in one turn', async () => {
    const { id } = await fixture.made({ active: false })
    await fixture.app.rows(
      `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body)
       select $1, $2, gen_random_uuid(), 'message.received', 'ticket:1', '{}', n::text from generate_series(1, 12) n`,
      [fixture.app.admin.companyId, id],
    )
    await fixture.app.rows('update webhooks set active = true')
    await fixture.app.server.services.webhooks.courier.sweep()
    expect(fixture.outside.received.map(({ body }) => Number(body))).toEqual([...Array(12).keys()].map((n) => n + 1))
  })

  it('HOK-05: when a delivery ends during a claim of the next one, that one still becomes due', async () => {
    const { id } = await fixture.made({ active: false })
    const { companyId } = fixture.app.admin
    const [first] = await fixture.app.rows<{ id: number }>(
      `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body, tries, status, due_at, claimed_until)
       select $1, $2, gen_random_uuid(), 'message.received', 'ticket:1', '{}', '{}', (n = 2)::int, case when n = 2 then 500 end,
         now() + case when n = 2 then interval '10 minutes' else interval '0' end, case when n = 1 then now() + interval '1 minute' end
       from generate_series(1, 3) n returning id`,
      [companyId, id],
    )
    const claim = new pg.Client(fixture.app.database.ownerUrl)
    await claim.connect()
    await claim.query('begin')
    await claim.query('select claim_deliveries($1, $2, 16, true, 60000, 5)', [companyId, id])
    const endOfFirst = fixture.app.rows(
      `with ended as (update webhook_deliveries set state = 'delivered' where id = $2 returning id)
       select release_next_delivery($1, id::bigint) from ended`,
      [companyId, first?.id],
    )
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%release_next_delivery%'`
    await until(async () => (await fixture.app.rows(waits)).length > 0, 'the first delivery’s end to wait for the lock')
    await claim.query('commit')
    await claim.end()
    await endOfFirst
    const due = 'select (due_at <= now()) as due from webhook_deliveries where webhook_id = $1 order by id'
    expect(await fixture.app.rows(due, [id])).toEqual([{ due: true }, { due: true }, { due: false }])
  })

  it('HOK-05: a node with a clock behind the database’s delivers without delay', async () => {
    const { id } = await fixture.made()
    const { clock } = fixture.app.server.services.workplace
    const slowClock = new Date(Date.now() - 30_000)
    const reading = vi.spyOn(clock, 'now').mockImplementation(() => slowClock)
    await fixture.app.rows(
      `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body)
       values ($1, $2, gen_random_uuid(), 'message.received', 'ticket:1', '{}', '{}')`,
      [fixture.app.admin.companyId, id],
    )
    await fixture.app.server.services.webhooks.courier.sweep()
    reading.mockRestore()
    expect(fixture.outside.received).toHaveLength(1)
  })

  it('HOK-05: a delivery sent long after it was composed contains a freshly signed file address', async () => {
    const { id } = await fixture.made()
    const { customerMessageId } = await fixture.fixture.newConversation()
    await until(async () => (await fixture.deliveries(id))[0]?.state === 'delivered', 'a delivery')
    await fixture.app.rows(
      `update messages set media_file = 'a.png', media_state = 'ready', media_type = 'image' where id = $1`,
      [customerMessageId],
    )
    await fixture.app.rows(
      `update webhook_deliveries set at = now() - interval '13 hours', state = 'failed',
         body = jsonb_set(body::jsonb, '{data,message,mediaUrl}', '"/old?s=1"')::text`,
    )
    fixture.outside.received = []
    await fixture.app.call(replayFailed, fixture.app.admin, at(id))
    await until(async () => (await fixture.deliveries(id))[0]?.state === 'delivered', 'the delivery')
    const [again] = fixture.outside.received
    expect(again && fixture.bodyOf(again).data.message.mediaUrl).toMatch(/a\.png/)
  })

  it('HOK-05: rests after three failures, and is then tried with a single call', async () => {
    const { id } = await fixture.made()
    fixture.outside.answer = (_call, reply) => reply.writeHead(503).end()
    for (let n = 0; n < 3; n++) await say(customerNumber(), `x${n}`)
    await until(
      async () => (await fixture.app.rows('select 1 from webhooks where failures >= 3')).length === 1,
      'three failures',
    )
    const [{ rests } = { rests: false }] = await fixture.app.rows<{ rests: boolean }>(
      'select rests_until > now() as rests from webhooks',
    )
    expect(rests).toBe(true)
    await fixture.app.rows(`update webhooks set rests_until = now() - interval '1 s', failures = 3`)
    fixture.outside.received = []
    await makeDue(id)
    await until(
      async () => (await fixture.app.rows('select 1 from webhooks where failures = 4')).length === 1,
      'a fourth failure',
    )
    expect(fixture.outside.received).toHaveLength(1)
    fixture.outside.answer = (_call, reply) => reply.end()
    await fixture.app.rows('update webhooks set rests_until = null')
    await makeDue(id)
    await until(
      async () => (await fixture.deliveries(id)).every(({ state }) => state === 'delivered'),
      'all deliveries',
    )
  })

  it.each([
    [11, 'waiting'],
    [12, 'failed'],
  ])('HOK-05: after %s attempts a delivery is %s', async (tries, state) => {
    const { id } = await fixture.made()
    fixture.outside.answer = (_call, reply) => reply.writeHead(400).end('never')
    await fixture.app.rows(`update webhooks set rests_until = now() + interval '1 hour'`)
    await fixture.fixture.newTicket()
    await fixture.app.rows('update webhook_deliveries set tries = $1', [tries - 1])
    await fixture.app.rows('update webhooks set rests_until = null')
    const [row] = await until(async () => {
      const rows = await fixture.deliveries(id)
      return rows[0]?.status === 400 ? rows : null
    }, 'a failure')
    expect(row).toMatchObject({ state, tries, text: 'never' })
  })

  it('HOK-05: failed deliveries are listed by state, and resent manually one by one or all together', async () => {
    const { id } = await fixture.made()
    for (let n = 0; n < 3; n++) await fixture.fixture.newTicket()
    await until(async () => (await fixture.deliveries(id, { state: 'delivered' })).length === 3, 'deliveries')
    await fixture.app.rows(`update webhook_deliveries set state = 'failed'`)
    fixture.outside.received = []
    const [one] = await fixture.deliveries(id, { state: 'failed' })
    const replay = { params: { id, deliveryId: one?.id ?? 0 } }
    expect((await fixture.app.call(replayDelivery, fixture.app.admin, replay)).status).toBe(200)
    await until(async () => (await fixture.deliveries(id, { state: 'delivered' })).length === 1, 'one delivery')
    expect(fixture.outside.received.map(({ body }) => body)).toEqual([one?.body])
    expect((await fixture.app.call(replayFailed, fixture.app.admin, at(id))).body).toEqual({ replayed: 2 })
    await until(async () => (await fixture.deliveries(id, { state: 'delivered' })).length === 3, 'all three deliveries')
    expect((await fixture.app.call(replayFailed, fixture.app.admin, at(id))).body).toEqual({ replayed: 0 })
    expect(
      (await fixture.app.call(replayDelivery, fixture.app.admin, { params: { id, deliveryId: 999_999 } })).status,
    ).toBe(404)
    expect((await fixture.app.call(replayDelivery, fixture.app.stranger, replay)).status).toBe(404)
  })

  it.each([
    ['71 hours 59 minutes', true, 0],
    ['72 hours', false, 1],
  ])('HOK-06: after %s it is on: %s, and admins are notified', async (time, active, mails) => {
    await fixture.app.rows(`delete from pgboss.job where name = 'mail.send'`)
    const admin = await fixture.app.socket(fixture.app.admin)
    const { id } = await fixture.made()
    fixture.outside.answer = (_call, reply) => reply.writeHead(500).end()
    await fixture.app.rows('update webhooks set failing_since = now() - $1::interval, failures = 1', [time])
    await fixture.fixture.newTicket()
    await until(async () => (await fixture.deliveries(id))[0]?.status === 500, 'a failure')
    const [webhook] = await fixture.list()
    expect(webhook).toMatchObject({ active, offAt: active ? null : expect.any(String), waiting: 1 })
    const sentMails = await fixture.app.rows<{ data: { subject: string } }>(
      `select data from pgboss.job where name = 'mail.send'`,
    )
    expect(sentMails.length).toBe(mails)
    if (active) return
    await admin.receives('-webhook', ({ off }) => off === true)
    fixture.outside.answer = (_call, reply) => reply.end('ok')
    await fixture.app.call(updateWebhook, fixture.app.admin, { ...at(id), body: { active: true } })
    await until(async () => (await fixture.deliveries(id))[0]?.state === 'delivered', 'the waiting delivery')
    expect((await fixture.list())[0]).toMatchObject({ active: true, offAt: null, failingSince: null })
  })

  it('HOK-05: gets a retry with the same id if the server crashed during the call', async () => {
    const { id } = await fixture.made()
    let openCalls = 0
    fixture.outside.answer = () => void openCalls++
    await fixture.fixture.newTicket()
    await until(async () => openCalls === 1, 'a call under way')
    await fixture.app.restart(async () => {
      const stored = await fixture.app.rows('select state from webhook_deliveries where webhook_id = $1', [id])
      expect(stored).toEqual([{ state: 'waiting' }])
      fixture.outside.answer = (_call, reply) => reply.end('ok')
    })
    await until(async () => (await fixture.deliveries(id))[0]?.state === 'delivered', 'the delivery')
    expect(new Set(fixture.outside.received.map(({ headers }) => headers['x-recado-event-id'])).size).toBe(1)
  })

  it('HOK-05: deliveries claimed by a killed node are sent when the claim ends, and later ones of the ticket wait', async () => {
    const { id } = await fixture.made()
    await fixture.app.rows(
      `insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about, body, tries, claimed_until)
       select $1, $2, gen_random_uuid(), 'message.received', 'ticket:1', '{}', '{"n":' || n || '}', 1,
         case when n = 1 then now() + interval '1 hour' end from generate_series(1, 2) n`,
      [fixture.app.admin.companyId, id],
    )
    const [first] = await fixture.deliveries(id, { state: 'waiting' })
    expect(first?.tries).toBe(1)
    await fixture.app.rows('update webhook_deliveries set claimed_until = now() where claimed_until is not null')
    await until(
      async () => (await fixture.deliveries(id)).every(({ state }) => state === 'delivered'),
      'both deliveries',
    )
    expect(fixture.outside.received.map(({ body }) => body)).toEqual(['{"n":1}', '{"n":2}'])
  })
})
