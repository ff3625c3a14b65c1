import type { Connection } from '@recado/contract/connections/connection'
import { deleteConnection, endSession, newQr, retrySession } from '@recado/contract/connections/endpoints'
import { chooseNumber } from '@recado/contract/connections/numbers'
import { checkSetUp, updateSetUp } from '@recado/contract/connections/set-up'
import { createContact } from '@recado/contract/contacts/endpoints'
import { createTicket, sendMessages } from '@recado/contract/conversations/endpoints'
import { deleteCompany } from '@recado/contract/identity/company-endpoints'
import type { GraphNumber } from '@recado/fake-graph/model'
import { sendPoll, vote } from '@recado/fake-whatsapp/ballot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAt, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type BothNetworks, startBothNetworks } from '../test/both-networks.ts'

/** One number in both networks: a phone with linked devices, and the official API. */
let net: BothNetworks
let serial = 0

beforeAll(async () => {
  net = await startBothNetworks()
})
afterAll(() => net?.stop())

/** Creates a number that exists in both networks. */
function newNumber(): GraphNumber {
  const phone = `5511976${String(500_000 + ++serial)}`
  net.fake.phone(phone)
  return net.graph.addNumber(phone, `Loja ${serial}`)
}
const isLinked = (phone: string) => net.fake.phone(phone).account.linked.size > 0
const tickets = async () => (await net.app.rows<{ n: number }>('select count(*)::int as n from tickets'))[0]?.n
const at = ({ id }: Connection) => ({ params: { id } })
const others = (): [string, Person][] => [
  ['the same company', net.app.admin],
  ['another company', net.app.stranger],
]

/** Writes to the number at the official API and checks that each post returns 200 and opens no ticket. */
async function expectNoTicket(number: GraphNumber): Promise<void> {
  const before = await tickets()
  const { webhooks } = net.graph.state
  const posts = webhooks.posts
  await net.graph.customer('5511988887777', 'Maria').text(number, 'alguém aí?')
  expect([webhooks.posts - posts, webhooks.pendingChanges]).toEqual([1, []])
  expect(await tickets()).toBe(before)
}

describe('CON-16: a number belongs to one connection, also across two providers', () => {
  it('a number paired by QR code is refused to the official API: its posts open no ticket, and its webhook is not set', async () => {
    for (const [where, as] of others()) {
      const number = newNumber()
      const phone = await net.addPaired(number.phone)
      const official = await net.addOfficial(number, as)
      expect([where, official]).toMatchObject([where, { status: 'DISCONNECTED', problem: 'numberTaken' }])
      expect(official.takenBy).toEqual(as === net.app.admin ? { id: phone.id, name: phone.name } : null)
      expect(official.number).toBe('')
      await expectNoTicket(number)
      const callback = number.callback
      number.callback = null
      const { steps } = (await net.app.call(checkSetUp, as, at(official))).body
      expect(steps.find(({ name }) => name === 'webhook')?.state).toBe('open')
      expect(number.callback).toBeNull()
      number.callback = callback
      expect(await net.show(official.id, as)).toMatchObject({ problem: 'numberTaken' })
      expect(await net.show(phone.id)).toMatchObject({ status: 'CONNECTED', problem: 'none' })
    }
  })

  it('a number set up at the official API is refused to a phone, whose device is logged out', async () => {
    for (const [where, as] of others()) {
      const number = newNumber()
      const official = await net.addOfficial(number)
      expect(official).toMatchObject({ status: 'CONNECTED', number: number.phone })
      const phone = await net.addPaired(number.phone, as)
      expect([where, phone]).toMatchObject([where, { problem: 'numberTaken', number: '' }])
      expect(phone.takenBy).toEqual(as === net.app.admin ? { id: official.id, name: official.name } : null)
      expect(isLinked(number.phone)).toBe(false)
      expect(await net.show(official.id)).toMatchObject({ status: 'CONNECTED' })
    }
  })

  it('posts of a number that is set up twice at the official API reach its owning connection, at either address', async () => {
    const number = newNumber()
    const first = await net.addOfficial(number)
    const address = number.callback
    expect(await net.addOfficial(number)).toMatchObject({ problem: 'numberTaken', takenBy: { id: first.id } })
    expect(number.callback).not.toEqual(address)
    await net.graph.customer('5511977776666', 'Rita').text(number, 'pelo outro endereço')
    const [ticket] = await net.app.rows<{ connection_id: number }>(
      `select t.connection_id from tickets t join messages m on m.ticket_id = t.id where m.body = 'pelo outro endereço'`,
    )
    expect(ticket?.connection_id).toBe(first.id)
    await net.addOfficial(number, net.app.stranger)
    await expectNoTicket(number)
  })

  it('when two nodes claim a number over two providers concurrently, exactly one gets it', async () => {
    const second = await net.secondNode()
    for (const as of [net.app.admin, net.app.stranger, net.app.admin]) {
      const number = newNumber()
      const official = await net.addOfficial(newNumber(), as)
      await net.app.call(endSession, as, at(official))
      const phone = await net.addUnpaired()
      const { account, app } = net.graph.state
      const values = { accessToken: net.token, appSecret: app.secret, accountId: account.id, phoneNumberId: number.id }
      // It has no number yet, so the claimed number is not treated as a different one.
      await net.app.rows(`update connections set number = '' where id = $1`, [official.id])
      await Promise.all([
        net.fake.scan(number.phone, phone.qrcode),
        callAt(second.url, updateSetUp, as, { params: { id: official.id }, body: { values } }),
      ])
      const isOver = ({ status, problem }: Connection) => status === 'CONNECTED' || problem === 'numberTaken'
      const both = [await net.untilMatches(official.id, isOver, as), await net.untilMatches(phone.id, isOver)]
      expect(both.map(({ problem }) => problem).sort()).toEqual(['none', 'numberTaken'])
      const keys = await net.app.rows('select 1 from number_claims where key = $1', [`phone:${number.phone}`])
      expect(keys).toHaveLength(1)
    }
  })

  it.each([
    ['logged out', (one: Connection) => net.app.call(endSession, net.app.admin, at(one))],
    ['deleted', (one: Connection) => net.app.call(deleteConnection, net.app.admin, at(one))],
  ])('a connection that is %s frees its number for the other provider, in both directions', async (_how, end) => {
    // The default connection must be deleted last.
    await net.addUnpaired()
    const [first, second] = [newNumber(), newNumber()]
    const official = await net.addOfficial(first)
    expect(await net.addPaired(first.phone)).toMatchObject({ problem: 'numberTaken' })
    expect((await end(official)).status).toBe(200)
    expect(await net.addPaired(first.phone, net.app.stranger)).toMatchObject({
      status: 'CONNECTED',
      number: first.phone,
    })
    const phone = await net.addPaired(second.phone)
    const refusedConnection = await net.addOfficial(second)
    expect(refusedConnection).toMatchObject({ problem: 'numberTaken' })
    expect((await end(phone)).status).toBe(200)
    expect(isLinked(second.phone)).toBe(false)
    await net.app.call(retrySession, net.app.admin, at(refusedConnection))
    await net.untilMatches(refusedConnection.id, ({ status }) => status === 'CONNECTED')
  })

  it('a new QR code, or removing the device on the phone, frees a number for the official API', async () => {
    for (const end of [
      (one: Connection) => net.app.call(newQr, net.app.admin, at(one)),
      async (one: Connection) => net.fake.unlink(one.number),
    ]) {
      const number = newNumber()
      const phone = await net.addPaired(number.phone)
      await end(phone)
      await net.untilMatches(phone.id, ({ status }) => status !== 'CONNECTED')
      expect(await net.addOfficial(number)).toMatchObject({ status: 'CONNECTED' })
    }
  })

  it('deleting a company frees its numbers of both providers', async () => {
    const [first, second] = [newNumber(), newNumber()]
    const email = 'admin@terceira.test'
    const { companyId: id } = await net.app.server.createCompany({
      name: 'Terceira',
      email,
      password: 'segredo-de-teste',
    })
    const admin = await net.app.signIn(email)
    expect(await net.addOfficial(first, admin)).toMatchObject({ status: 'CONNECTED' })
    expect(await net.addPaired(second.phone, admin)).toMatchObject({ status: 'CONNECTED' })
    expect((await net.app.call(deleteCompany, net.app.superUser, { params: { id } })).status).toBe(200)
    expect(await net.addPaired(first.phone)).toMatchObject({ status: 'CONNECTED' })
    expect(await net.addOfficial(second)).toMatchObject({ status: 'CONNECTED' })
  })
})

describe('CON-17: a phone that pairs with another number', () => {
  it('keeps a poll with its votes until the choice', async () => {
    const [before, after] = [newNumber().phone, newNumber().phone]
    const { id } = await net.addPaired(before)
    await net.app.call(newQr, net.app.admin, { params: { id } })
    const { qrcode } = await net.untilMatches(id, ({ status }) => status === 'qrcode')
    await net.fake.scan(after, qrcode)
    const connection = await net.untilMatches(id, ({ problem }) => problem === 'otherNumber')
    expect(connection).toMatchObject({ number: before, otherNumber: after })
    const rita = net.fake.phone('5511977776666', 'Rita')
    const poll = await sendPoll(rita, after, 'Entrega?', ['Hoje', 'Amanhã'])
    await vote(rita, after, poll, ['Amanhã'])
    const heldEvents = () => net.app.rows('select 1 from held_events where connection_id = $1', [id])
    await until(async () => (await heldEvents()).length >= 2, 'the poll and the vote to be held')
    await net.app.call(chooseNumber, net.app.admin, { ...at(connection), body: { accept: true, waiting: 'keep' } })
    await net.untilMatches(id, ({ status }) => status === 'CONNECTED')
    const [message] = await net.app.rows<{ body: string }>(`select body from messages where body like '%Entrega?%'`)
    expect(message?.body).toContain('Amanhã (1)')
  })
})

describe('contacts.1: a number that the network knows in another spelling', () => {
  it.each([
    ['Argentina', '541123456789', '5491123456789'],
    ['Mexico, the old form', '5215512345678', '525512345678'],
    ['Mexico', '525587654321', '5215587654321'],
    ['Brazil, with the ninth digit', '5531988887777', '553188887777'],
    ['Brazil, without the ninth digit', '553188886666', '5531988886666'],
  ])('receives messages, and its answer reaches the same contact and ticket: %s', async (name, typedNumber, theirs) => {
    const { id: whatsappId, number: own } = await net.addPaired(newNumber().phone)
    const customer = net.fake.phone(theirs, 'Perfil')
    net.fake.directory.alias(typedNumber, theirs)
    const { body: contact } = await net.app.call(createContact, net.app.admin, { body: { name, number: typedNumber } })
    const opening = { contactId: contact.id, whatsappId, status: 'open' as const }
    const { body: ticket } = await net.app.call(createTicket, net.app.admin, { body: opening })
    await net.app.call(sendMessages, net.app.admin, { params: { ticketId: ticket.id }, body: { body: 'bom dia' } })
    expect(JSON.stringify((await customer.received()).message)).toContain('bom dia')
    const text = `recebi em ${theirs}`
    await customer.text(own, text)
    const answer = () => net.app.rows('select ticket_id, contact_id from messages where body = $1', [text])
    expect(await until(async () => (await answer()).at(-1), 'the answer')).toEqual({
      ...{ ticket_id: ticket.id, contact_id: contact.id },
    })
    expect(await net.app.rows('select name from contacts where id = $1', [contact.id])).toEqual([{ name }])
  })
})
