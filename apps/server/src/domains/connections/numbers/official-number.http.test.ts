import type { Connection } from '@recado/contract/connections/connection'
import { endSession, retrySession, showConnection } from '@recado/contract/connections/endpoints'
import { chooseNumber, showOtherNumber } from '@recado/contract/connections/numbers'
import { updateSetUp } from '@recado/contract/connections/set-up'
import { listMessages, listTickets, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import type { GraphNumber } from '@recado/fake-graph/model'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callAt } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type BothNetworks, startBothNetworks } from '../test/both-networks.ts'

/** Tests a connection of the official API whose set-up names another number. */
let net: BothNetworks
let serial = 0

beforeAll(async () => {
  net = await startBothNetworks()
})
afterAll(() => net?.stop())
afterEach(() => {
  net.graph.state.webhooks.pendingChanges.length = 0
})

const newNumber = () => net.graph.addNumber(`5511975${String(500_000 + ++serial)}`, `Loja ${serial}`)
const at = ({ id }: Connection) => ({ params: { id } })
const isAsked = ({ problem }: Connection) => problem === 'otherNumber'
const isConnected = ({ status, problem }: Connection) => status === 'CONNECTED' && problem === 'none'

interface RenumberedConnection {
  connection: Connection
  before: GraphNumber
  after: GraphNumber
  ticketId: number
  /** The customer, who wrote to the previous number. */
  phone: string
}

/** Creates a connection with a message queued because its token ended, and then sets it up for another number. */
async function renumberConnection(): Promise<RenumberedConnection> {
  const [before, after] = [newNumber(), newNumber()]
  const { id } = await net.addOfficial(before)
  const token = net.graph.newToken()
  await net.save(id, { accessToken: token })
  await net.untilMatches(id, isConnected)
  const phone = `55119${84_000_000 + serial}`
  await net.graph.customer(phone, `Cliente ${serial}`).text(before, 'oi')
  const ticketId = await acceptTicket(phone)
  net.graph.endToken(token)
  await net.app.call(sendMessages, net.app.admin, { params: { ticketId }, body: { body: `espera ${serial}` } })
  await net.untilMatches(id, ({ problem }) => problem === 'accessEnded')
  after.callback = before.callback
  await net.save(id, { phoneNumberId: after.id, accessToken: net.token })
  const connection = await net.untilMatches(id, isAsked)
  return { connection, before, after, ticketId, phone }
}

async function acceptTicket(phone: string): Promise<number> {
  const query = { searchParam: phone, showAll: true }
  const [ticket] = (await net.app.call(listTickets, net.app.admin, { query })).body.tickets
  const id = ticket?.id ?? 0
  await net.app.call(updateTicket, net.app.admin, {
    params: { id },
    body: { status: 'open', userId: net.app.admin.userId },
  })
  return id
}
const own = async ({ ticketId }: RenumberedConnection) =>
  (await net.app.call(listMessages, net.app.admin, { params: { ticketId } })).body.messages.filter(
    ({ fromMe }) => fromMe,
  )
const bodies = () => net.app.rows<{ body: string }>('select body from messages where not from_me order by id')
const hasArrived = async (text: string) => (await bodies()).some(({ body }) => body === text)
const sentFrom = (number: GraphNumber) =>
  net.graph.state.acceptedMessages.filter(({ numberId }) => numberId === number.id)
const heldEvents = ({ id }: Connection) => net.app.rows('select 1 from held_events where connection_id = $1', [id])
const choose = (connection: Connection, body: { accept: true; waiting: 'cancel' | 'keep' } | { accept: false }) =>
  net.app.call(chooseNumber, net.app.admin, { ...at(connection), body })
const write = (to: GraphNumber, text: string, from = '5511988887777') =>
  net.graph.customer(from, `Pessoa ${from.slice(-4)}`).text(to, text)

describe('CON-17: an official connection whose set-up names another number', () => {
  it('waits for a choice: nothing is sent, no ticket opens, no bot answers, and posts return 200', async () => {
    const one = await renumberConnection()
    const { connection, before, after } = one
    expect(connection).toMatchObject({
      status: 'PAIRING',
      number: before.phone,
      otherNumber: after.phone,
      lastCode: null,
    })
    const plain = await net.app.call(showConnection, net.app.attendant, at(connection))
    expect(plain.body).toMatchObject({ problem: 'otherNumber', otherNumber: '' })
    const tickets = await net.app.rows('select 1 from tickets')
    await write(after, 'para o número novo')
    expect(net.graph.state.webhooks.pendingChanges).toEqual([])
    expect(await heldEvents(connection)).toHaveLength(1)
    expect(await net.app.rows('select 1 from tickets')).toHaveLength(tickets.length)
    const [row] = await net.app.rows<{ payload: Buffer }>('select payload from held_events')
    expect(row?.payload.toString('latin1')).not.toContain('número novo')
    const { body } = await net.app.call(showOtherNumber, net.app.admin, at(connection))
    expect(body).toEqual({ number: after.phone, waiting: 1, arrived: 1, isFull: false })
    await net.app.call(retrySession, net.app.admin, at(connection))
    expect(await net.untilMatches(connection.id, isAsked)).toMatchObject({ otherNumber: after.phone })
    await net.restart()
    await write(after, 'depois do reinício')
    await net.graph.state.webhooks.redeliver()
    await until(async () => (await heldEvents(connection)).length === 2, 'both messages to be held')
    expect(await net.untilMatches(connection.id, isAsked)).toMatchObject({ status: 'PAIRING' })
    expect(sentFrom(after)).toEqual([])
    expect((await own(one))[0]).toMatchObject({ sendState: 'waiting' })
  })

  it('accepted: events enter tickets in order, and queued messages are sent from it or cancelled, as chosen', async () => {
    for (const waiting of ['keep', 'cancel'] as const) {
      const one = await renumberConnection()
      const { connection, after, phone } = one
      for (const text of ['um', 'dois', 'três']) await write(after, `${text} ${waiting}`, phone)
      expect((await choose(connection, { accept: true, waiting })).status).toBe(200)
      expect(await net.untilMatches(connection.id, isConnected)).toMatchObject({ number: after.phone, otherNumber: '' })
      await write(after, `quatro ${waiting}`, phone)
      const arrived = (await bodies()).flatMap(({ body }) => (body.endsWith(waiting) ? [body] : []))
      expect(arrived).toEqual([`um ${waiting}`, `dois ${waiting}`, `três ${waiting}`, `quatro ${waiting}`])
      expect(await heldEvents(connection)).toEqual([])
      const expected = waiting === 'keep' ? { ack: 3 } : { sendState: 'failed' }
      await expect.poll(async () => (await own(one))[0]).toMatchObject(expected)
      expect(sentFrom(after)).toHaveLength(waiting === 'keep' ? 1 : 0)
      expect((await choose(connection, { accept: false })).body).toMatchObject({ error: 'ERR_NO_OTHER_NUMBER' })
    }
  })

  it('disconnected: its events and secrets are deleted, and its number is free', async () => {
    const { connection, before, after } = await renumberConnection()
    await write(after, 'segredo')
    expect((await choose(connection, { accept: false })).status).toBe(200)
    const endedConnection = await net.show(connection.id)
    expect(endedConnection).toMatchObject({
      status: 'DISCONNECTED',
      problem: 'none',
      number: before.phone,
      otherNumber: '',
    })
    await write(after, 'tarde demais')
    expect(await hasArrived('segredo')).toBe(false)
    expect(await hasArrived('tarde demais')).toBe(false)
    for (const table of ['held_events', 'held_numbers', 'number_claims'])
      expect([table, await net.app.rows(`select 1 from ${table} where connection_id = $1`, [connection.id])]).toEqual([
        table,
        [],
      ])
    expect(await net.addOfficial(after)).toMatchObject({ status: 'CONNECTED' })
    const log = await net.app.rows(
      `select action, before, after from audit_log where action = 'connection.refuseNumber'`,
    )
    expect(JSON.stringify(log)).not.toContain(after.phone)
  })

  it("set up for its own number again it connects; a third number needs a new choice, without the second one's events", async () => {
    const { connection, before, after } = await renumberConnection()
    await write(after, 'para o segundo')
    const third = newNumber()
    third.callback = before.callback
    await net.save(connection.id, { phoneNumberId: third.id })
    await net.untilMatches(connection.id, ({ otherNumber }) => otherNumber === third.phone)
    expect(await heldEvents(connection)).toEqual([])
    await net.save(connection.id, { phoneNumberId: before.id })
    expect(await net.untilMatches(connection.id, isConnected)).toMatchObject({ number: before.phone })
    await write(before, 'de volta')
    await until(() => hasArrived('de volta'), 'the message to its own number')
    expect(await hasArrived('para o segundo')).toBe(false)
  })

  it('disconnected by its button, or set up for a number that another connection has, it deletes the events', async () => {
    const first = await renumberConnection()
    await write(first.after, 'vai embora')
    await net.app.call(endSession, net.app.admin, at(first.connection))
    expect(await heldEvents(first.connection)).toEqual([])
    const second = await renumberConnection()
    await write(second.after, 'vai embora também')
    const claimedNumber = newNumber()
    const holder = await net.addOfficial(claimedNumber)
    await net.save(second.connection.id, { phoneNumberId: claimedNumber.id })
    const refusedConnection = await net.untilMatches(second.connection.id, ({ problem }) => problem === 'numberTaken')
    expect(refusedConnection).toMatchObject({ takenBy: { id: holder.id }, number: second.before.phone })
    expect(await heldEvents(second.connection)).toEqual([])
    await net.save(second.connection.id, { phoneNumberId: second.before.id })
    await net.untilMatches(second.connection.id, isConnected)
  })

  it('a new id or another spelling of the same number needs no choice', async () => {
    const number = newNumber()
    const { id } = await net.addOfficial(number)
    const moved = net.graph.addNumber(number.phone.replace(/^(55..)9/, '$1'), 'Loja')
    await net.save(id, { phoneNumberId: moved.id })
    await until(async () => {
      const keys = await net.app.rows(`select 1 from number_claims where key = $1`, [`account:${moved.id}`])
      return keys.length === 1
    }, 'the new id')
    expect(await net.untilMatches(id, isConnected)).toMatchObject({ number: moved.phone })
  })

  it('while the network is down it opens neither as the previous number nor as the new one', async () => {
    const [before, after] = [newNumber(), newNumber()]
    const { id } = await net.addOfficial(before)
    after.callback = before.callback
    await net.graph.pause()
    await net.save(id, { phoneNumberId: after.id })
    await net.untilMatches(id, ({ status }) => status === 'TIMEOUT')
    await net.graph.resume()
    await write(after, 'antes de saber')
    // The owner is not known yet, so the network must post again.
    expect(net.graph.state.webhooks.pendingChanges).toHaveLength(1)
    await net.app.call(retrySession, net.app.admin, { params: { id } })
    const waitingConnection = await net.untilMatches(id, isAsked)
    await net.graph.state.webhooks.redeliver()
    expect(net.graph.state.webhooks.pendingChanges).toEqual([])
    expect(await heldEvents(waitingConnection)).toHaveLength(1)
    expect(await hasArrived('antes de saber')).toBe(false)
  })

  it('the choice and set-up on one node take effect on the other', async () => {
    const second = await net.secondNode()
    const one = await renumberConnection()
    const { connection, before, after, phone } = one
    await write(after, 'no primeiro', phone)
    const choiceResponse = await callAt(second.url, chooseNumber, net.app.admin, {
      ...at(connection),
      body: { accept: true, waiting: 'keep' },
    })
    expect(choiceResponse.status).toBe(200)
    await until(() => hasArrived('no primeiro'), 'the held message')
    await until(() => sentFrom(after).length === 1, 'the queued message')
    // Both nodes have reopened it and can send.
    for (const url of [net.app.url, second.url]) {
      await until(async () => {
        const body = { body: `de ${url}` }
        await callAt(url, sendMessages, net.app.admin, { params: { ticketId: one.ticketId }, body })
        return sentFrom(after).some(({ content }) => String(content.body).endsWith(`de ${url}`))
      }, `a message from ${url}`)
    }
    await callAt(second.url, updateSetUp, net.app.admin, {
      ...at(connection),
      body: { values: { phoneNumberId: before.id } },
    })
    await net.untilMatches(connection.id, isAsked)
    const count = sentFrom(before).length
    await net.app.call(sendMessages, net.app.admin, { params: { ticketId: one.ticketId }, body: { body: 'segura' } })
    await choose(connection, { accept: false })
    expect(await net.show(connection.id)).toMatchObject({ status: 'DISCONNECTED', number: after.phone })
    expect(sentFrom(before)).toHaveLength(count)
  })
})
