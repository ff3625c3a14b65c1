import { postShape } from '@recado/channels/cloud/posted-shape.rules'
import {
  createConnection,
  endSession,
  listConnections,
  listOutages,
  retrySession,
  showConnection,
} from '@recado/contract/connections/endpoints'
import { checkSetUp, showSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { listMessages, listTickets, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { anyPost, plainPost } from '@recado/fake-graph/any-post'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { GraphNumber } from '@recado/fake-graph/model'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type Relay, startRelay } from '../../../../test/relay.ts'
import { until } from '../../../../test/until.ts'

/** Tests the official channel from set-up to messages, against a small Graph server. */
let app: TestApp
let graph: FakeGraph
let relay: Relay
let shop: GraphNumber
let connectionId = 0
let token = ''
let serial = 0

beforeAll(async () => {
  graph = await FakeGraph.start()
  relay = await startRelay()
  app = await startTestApp({ GRAPH_URL: graph.url, GRAPH_VERSION: 'v24.0', PUBLIC_URL: relay.url })
  relay.to = app.url
  shop = graph.addNumber('5511999990000', 'Loja')
  graph.state.account.isSubscribed = false
  token = graph.newToken()
  connectionId = (await create('Oficial')).id
})
afterAll(async () => {
  await app?.stop()
  await relay?.stop()
  await graph?.stop()
})
afterEach(() => {
  graph.state.webhooks.down = false
  graph.state.beforeAnswer = () => undefined
})

const create = async (name: string) =>
  (await app.call(createConnection, app.admin, { body: { name, provider: 'whatsapp-cloud' } })).body
const at = (id = connectionId) => ({ params: { id } })
const show = async (id = connectionId) => (await app.call(showConnection, app.admin, { ...at(id), query: {} })).body
const status = async (expected: string, id = connectionId) =>
  until(async () => (await show(id)).status === expected, `a connection that is ${expected}`)
const save = (values: Record<string, string>, id = connectionId) =>
  app.call(updateSetUp, app.admin, { ...at(id), body: { values } })
const check = async (id = connectionId) => {
  const { steps } = (await app.call(checkSetUp, app.admin, at(id))).body
  return Object.fromEntries(steps.map((step) => [step.name, step.state]))
}
const setUpValues = () => ({
  ...{ phoneNumberId: shop.id, accountId: graph.state.account.id },
  ...{ accessToken: token, appSecret: graph.state.app.secret },
})

/** A new customer writes. Returns the accepted ticket. */
async function customer(text = 'oi', number = shop) {
  const phone = `55119${85_000_000 + ++serial}`
  const person = graph.customer(phone, `Cliente ${serial}`)
  await person.text(number, text)
  return { phone, person, ticketId: await ticketOf(phone) }
}
async function ticketOf(phone: string): Promise<number> {
  const tickets = await app.call(listTickets, app.admin, { query: { searchParam: phone, showAll: true } })
  const id = tickets.body.tickets[0]?.id ?? 0
  await app.call(updateTicket, app.admin, { params: { id }, body: { status: 'open', userId: app.admin.userId } })
  return id
}
const messages = async (ticketId: number) =>
  (await app.call(listMessages, app.admin, { params: { ticketId } })).body.messages
const own = async (ticketId: number) => (await messages(ticketId)).filter(({ fromMe }) => fromMe)
const send = async (ticketId: number, body: string) =>
  app.call(sendMessages, app.admin, { params: { ticketId }, body: { body } })

describe('the set-up of an official connection', () => {
  it('PLUS-43: is reported as missing first, and has no code to scan', async () => {
    await status('DISCONNECTED')
    expect(await show()).toMatchObject({ problem: 'setUpMissing', qrcode: '', abilities: { hasQr: false } })
    expect((await app.call(listOutages, app.admin)).body).toEqual([])
  })

  it('PLUS-43: keeps the input, returns no secret, and generates the verification token once', async () => {
    const setUp = (await save(setUpValues())).body
    expect(setUp.address).toBe(`${relay.url}/api/channels/${app.admin.companyId}/${connectionId}/webhook`)
    const { accessToken, appSecret, verifyToken, phoneNumberId } = Object.fromEntries(
      setUp.fields.map((field) => [field.name, field]),
    )
    expect(phoneNumberId).toMatchObject({ value: shop.id, secret: false })
    expect(accessToken).toEqual({ name: 'accessToken', secret: true, made: false, value: '', hasValue: true })
    expect(appSecret).toMatchObject({ value: '', hasValue: true })
    expect(verifyToken).toMatchObject({ made: true, hasValue: true })
    const again = (await save({ accessToken: '', verifyToken: 'typed' })).body
    expect(again.fields).toEqual(setUp.fields)
    expect((await app.call(showSetUp, app.admin, at())).body).toEqual(setUp)
    const storedKeys = await app.rows<{ value: Buffer }>(`select value from connection_keys where connection_id = $1`, [
      connectionId,
    ])
    expect(storedKeys.some(({ value }) => value.includes(token))).toBe(false)
    const logged = JSON.stringify(await app.rows('select * from audit_log'))
    expect(logged).toContain('accessToken')
    expect(logged).not.toContain(token)
    expect(logged).not.toContain(graph.state.app.secret)
  })

  it('PLUS-43: checks each step, and registers our webhook automatically', async () => {
    expect(await check()).toEqual({
      ...{ token: 'done', secret: 'done', number: 'done', account: 'done', subscription: 'done', webhook: 'done' },
    })
    await status('CONNECTED')
    expect(await show()).toMatchObject({ number: shop.phone, problem: 'none' })
  })

  it('PLUS-43: requires the right to edit connections, and a provider without a code', async () => {
    const { id: simulated } = (
      await app.call(createConnection, app.admin, { body: { name: 'Simulada', provider: 'simulator' } })
    ).body
    for (const [person, id, expected] of [
      [app.attendant, connectionId, 403],
      [app.stranger, connectionId, 404],
      [app.admin, simulated, 404],
    ] as const) {
      expect((await app.call(showSetUp, person, at(id))).status).toBe(expected)
      expect((await app.call(updateSetUp, person, { ...at(id), body: { values: {} } })).status).toBe(expected)
      expect((await app.call(checkSetUp, person, at(id))).status).toBe(expected)
    }
    const long = { values: { accessToken: 'a'.repeat(2001) } }
    expect((await app.call(updateSetUp, app.admin, { ...at(), body: long })).status).toBe(400)
    const most = { values: { unknown: 'a'.repeat(2000) } }
    expect((await app.call(updateSetUp, app.admin, { ...at(), body: most })).status).toBe(200)
  })

  it.each([
    ['phoneNumberId', '../100000000000002?x=1'],
    ['phoneNumberId', '12 34'],
    ['phoneNumberId', '1'.repeat(41)],
    ['accountId', '1/2'],
    ['accessToken', 'abc\ndef'],
    ['accessToken', 'abc\u0000def'],
    ['appSecret', 'abc def'],
    ['appSecret', 'ção'],
  ])('PLUS-43: rejects a value for %s that would redirect or break a call: %j', async (name, value) => {
    const before = (await app.call(showSetUp, app.admin, at())).body
    const invalidSave = await save({ ...setUpValues(), [name]: value })
    expect(invalidSave).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(JSON.stringify(invalidSave.body)).not.toContain('def')
    expect((await app.call(showSetUp, app.admin, at())).body).toEqual(before)
  })

  it('PLUS-43: answers the network’s verification as plain text, only for the right token', async () => {
    const { address, fields } = (await app.call(showSetUp, app.admin, at())).body
    const word = fields.find(({ name }) => name === 'verifyToken')?.value ?? ''
    const ask = (token: string) =>
      fetch(
        `${address}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' })}`,
      )
    const right = await ask(word)
    expect([right.status, await right.text(), right.headers.get('content-type')]).toEqual([
      200,
      '42',
      'text/plain; charset=utf-8',
    ])
    expect((await ask('wrong')).status).toBe(403)
    expect((await ask('')).status).toBe(403)
    expect((await fetch(address)).status).toBe(403)
    const strange = address.replace(`/${connectionId}/`, '/2000000000/')
    expect((await fetch(strange)).status).toBe(404)
  })
})

describe('messages over the official channel', () => {
  it('PLUS-43: are received and sent, with their acknowledgements', async () => {
    const { ticketId, person } = await customer('bom dia')
    await send(ticketId, 'boa tarde')
    await until(async () => (await own(ticketId))[0]?.ack === 3, 'the delivery')
    const sentRequest = await graph.untilAccepted(({ content }) => String(content.body).endsWith('boa tarde'))
    await graph.confirm(sentRequest.id, 'read')
    await until(async () => (await own(ticketId))[0]?.ack === 4, 'the read receipt')
    await person.react(shop, sentRequest.id, '👍')
    await until(async () => (await own(ticketId))[0]?.reactions.length === 1, 'the reaction')
  })

  it("PLUS-43: show a reaction that arrives before the network returns the message's id", async () => {
    const { ticketId, person } = await customer('oi')
    const pending = () => app.rows('select 1 from pending_changes where connection_id = $1', [connectionId])
    let storedCount = 0
    graph.state.beforeAnswer = async ({ id }) => {
      await person.react(shop, id, '👍')
      storedCount = (await pending()).length
    }
    await send(ticketId, 'bem rápido')
    await until(async () => (await own(ticketId))[0]?.reactions.length === 1, 'the reaction')
    expect(storedCount).toBe(1)
    expect(await pending()).toEqual([])
  })

  it("PLUS-43: show a customer's reaction to the customer's message", async () => {
    const { ticketId, person } = await customer('oi')
    const message = await person.text(shop, 'sou eu')
    await person.react(shop, message, '😂')
    await until(async () => (await messages(ticketId)).some(({ reactions }) => reactions.length === 1), 'the reaction')
    const [reacted] = (await messages(ticketId)).filter(({ reactions }) => reactions.length === 1)
    expect(reacted).toMatchObject({ body: 'sou eu', fromMe: false })
  })

  it('PLUS-43: reach one ticket if the customer hides the number, and are answered there', async () => {
    const person = graph.customer('5511977770001', 'Sem número', { hidesPhone: true })
    await person.text(shop, 'oi, de usuário')
    const tickets = await app.call(listTickets, app.admin, { query: { searchParam: 'Sem número', showAll: true } })
    const [ticket] = tickets.body.tickets
    expect(ticket?.contact).toMatchObject({ number: '', lid: person.person.userId })
    await app.call(updateTicket, app.admin, {
      params: { id: ticket?.id ?? 0 },
      body: { status: 'open', userId: app.admin.userId },
    })
    await send(ticket?.id ?? 0, 'olá, usuário')
    await until(async () => (await own(ticket?.id ?? 0))[0]?.ack === 3, 'the delivery')
  })

  it('PLUS-43: that the network returns as failed show the reason', async () => {
    const { ticketId } = await customer()
    graph.state.failures.push(131049)
    await send(ticketId, 'não chega')
    await until(async () => (await own(ticketId))[0]?.sendState === 'failed', 'the failure')
    expect((await own(ticketId))[0]).toMatchObject({ sendError: 'ERR_SEND_UNWANTED' })
  })

  it('PLUS-43: wait while the network limits the rate', async () => {
    const { ticketId } = await customer()
    graph.state.refusals.push(130429)
    await send(ticketId, 'mais tarde')
    await until(async () => (await own(ticketId))[0]?.ack === 3, 'the second try')
  })

  it('PLUS-43: about another number of the app reach the connection that has it', async () => {
    const branch = graph.addNumber('5511999991111', 'Filial')
    const { id } = await create('Filial')
    await save({ ...setUpValues(), phoneNumberId: branch.id }, id)
    await status('CONNECTED', id)
    // The app has one address for all its numbers: the first connection's.
    graph.state.app.callback = { url: shop.callback?.url ?? '', verifyToken: '' }
    branch.callback = null
    const { ticketId } = await customer('para a filial', branch)
    const [ticket] = await app.rows<{ connection_id: number }>('select connection_id from tickets where id = $1', [
      ticketId,
    ])
    expect(ticket?.connection_id).toBe(id)
  })

  it('PLUS-43: stop when the token expires, notify the admins, and continue with a new token', async () => {
    const { ticketId } = await customer()
    graph.endToken(token)
    await send(ticketId, 'com o novo')
    await status('DISCONNECTED')
    expect(await show()).toMatchObject({ problem: 'accessEnded', lastCode: 401 })
    // No automatic retries, but a user may retry.
    await app.call(retrySession, app.admin, at())
    await until(async () => (await show()).problem === 'accessEnded', 'the same problem after the retry')
    expect(
      await app.rows('select 1 from connection_outages where connection_id = $1 and ended_at is null', [connectionId]),
    ).toHaveLength(1)
    token = graph.newToken()
    await save({ accessToken: token })
    await status('CONNECTED')
    await until(async () => (await own(ticketId))[0]?.ack === 3, 'the delivery of the queued message')
  })

  it('PLUS-43: in one post are each stored once, even if the post was rejected at first and is repeated', async () => {
    const person = graph.customer('5511966660001', 'Repetida')
    const { webhooks } = graph.state
    relay.to = null
    await webhooks.together(async () => {
      for (let i = 0; i < 20; i++) await person.text(shop, `lote ${i}`)
    })
    const stored = () => app.rows<{ body: string }>(`select body from messages where body like 'lote %' order by id`)
    expect(await stored()).toEqual([])
    const rejectedPosts = [...webhooks.pendingChanges]
    relay.to = app.url
    await webhooks.redeliver()
    webhooks.pendingChanges.push(...rejectedPosts)
    await webhooks.redeliver()
    expect(webhooks.pendingChanges).toEqual([])
    expect((await stored()).map(({ body }) => body)).toEqual(Array.from({ length: 20 }, (_, i) => `lote ${i}`))
  })

  it('PLUS-43: are stored from any signed body, whatever else it contains, and the post returns 200', async () => {
    const { webhooks } = graph.state
    const url = shop.callback?.url ?? ''
    await fc.assert(
      fc.asyncProperty(plainPost(shop.id), anyPost(shop.id, postShape), async ({ ids, entry }, around) => {
        const others = Array.isArray(around.entry) ? around.entry : [around.entry]
        const body = JSON.stringify({ ...around, entry: [...others, ...entry] })
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': webhooks.signatureOf(body) }
        expect((await fetch(url, { method: 'POST', headers, body })).status, body).toBe(200)
        const stored = await app.rows('select 1 from messages where external_id = any($1)', [ids])
        expect(stored).toHaveLength(ids.length)
      }),
      { seed: 28, numRuns: 60 },
    )
  })

  it('PLUS-43: end when a user disconnects, which keeps the values that are not secret', async () => {
    await app.call(endSession, app.admin, at())
    await status('DISCONNECTED')
    const { fields } = (await app.call(showSetUp, app.admin, at())).body
    expect(Object.fromEntries(fields.map(({ name, hasValue }) => [name, hasValue]))).toEqual({
      ...{ phoneNumberId: true, accountId: true, verifyToken: true, accessToken: false, appSecret: false },
    })
    expect((await app.call(listConnections, app.admin, { query: {} })).body).not.toEqual([])
  })
})
