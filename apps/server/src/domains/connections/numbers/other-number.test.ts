import { join } from 'node:path'
import type { Connection } from '@recado/contract/connections/connection'
import { endSession, newQr } from '@recado/contract/connections/endpoints'
import { chooseNumber, showOtherNumber } from '@recado/contract/connections/numbers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import { type ConnectionsFixture, type ConnectionsNode, startConnectionsFixture } from '../test/connections-fixture.ts'
import { type RealNetwork, realNetwork, scanLine, untilMatches, waitingLine } from '../test/paired-lines.ts'

const OWN = '5511911110000'
const OTHER = '5511922220000'

let fixture: ConnectionsFixture
let network: RealNetwork
let node: ConnectionsNode

beforeEach(async () => {
  fixture = await startConnectionsFixture()
  network = realNetwork()
})
afterEach(() => fixture?.stop())

const start = async (options = {}) => {
  node = await fixture.node({ providers: network.providers, ...options })
  return node
}

/** Creates a connection of OWN that is then paired with OTHER. */
async function pairedWithAnother(options = {}): Promise<Connection> {
  await start(options)
  const at = await scanLine(node, fixture.admin, {
    network,
    at: await waitingLine(node, fixture.admin, 'Balcão'),
    phone: OWN,
  })
  await node.call(newQr, fixture.admin, { params: { id: at.id } })
  await untilMatches(node, fixture.admin, at.id, ({ status }) => status === 'qrcode')
  return scanLine(node, fixture.admin, { network, at, phone: OTHER })
}

const choose = (at: Connection, body: Parameters<typeof bodyOf>[0], as = fixture.admin, on = node) =>
  on.call(chooseNumber, as, { params: { id: at.id }, body })
const bodyOf = (body: { accept: true; waiting: 'cancel' | 'keep' } | { accept: false }) => body
const heldEvents = (id: number) => fixture.rows('select 1 from held_events where connection_id = $1', [id])
const texts = (on: ConnectionsNode = node) =>
  on.observed.batches.flatMap(({ batch }) =>
    batch.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : [])),
  )

describe('CON-17: a connection that is paired with another number', () => {
  it('waits for a choice within the documented states; only admins see the number; nothing is sent or received', async () => {
    const at = await pairedWithAnother()
    expect(at).toMatchObject({ status: 'PAIRING', problem: 'otherNumber', number: OWN, otherNumber: OTHER, qrcode: '' })
    const plain = await untilMatches(node, fixture.attendant, at.id, () => true)
    expect(plain).toMatchObject({ problem: 'otherNumber', otherNumber: '' })
    const event = fixture.received.findLast(({ payload }) => JSON.stringify(payload).includes(OTHER))
    expect(event?.rooms.join()).toMatch(/:can:connections-page:actionButtons/)
    expect(node.connections.channel(at.companyId, at.id)).toBeNull()
    const openedCount = node.observed.emitted.filter(({ what }) => what === 'opened').length
    await network.write(at, 'mãe, me liga')
    expect(await heldEvents(at.id)).toHaveLength(1)
    expect(texts()).toEqual([])
    expect(node.observed.emitted.filter(({ what }) => what === 'opened')).toHaveLength(openedCount)
    const [row] = await fixture.rows<{ payload: Buffer }>('select payload from held_events')
    expect(row?.payload.toString('latin1')).not.toContain('me liga')
    const { body } = await node.call(showOtherNumber, fixture.admin, { params: { id: at.id } })
    expect(body).toEqual({ number: OTHER, waiting: 0, arrived: 1, isFull: false })
  })

  it('accepted: held events are delivered in order before new ones; the number is claimed and its warm-up begins', async () => {
    const at = await pairedWithAnother()
    await fixture.rows(`update connection_pace set warm_up_from = '2020-01-01' where connection_id = $1`, [at.id])
    for (const text of ['um', 'dois', 'três']) await network.write(at, text)
    expect((await choose(at, { accept: true, waiting: 'keep' })).status).toBe(200)
    const connected = await untilMatches(node, fixture.admin, at.id, ({ status }) => status === 'CONNECTED')
    expect(connected).toMatchObject({ problem: 'none', number: OTHER, otherNumber: '' })
    await network.write(at, 'quatro')
    expect(texts()).toEqual(['um', 'dois', 'três', 'quatro'])
    expect(await heldEvents(at.id)).toEqual([])
    expect(await fixture.rows('select 1 from held_numbers')).toEqual([])
    expect(node.observed.emitted.filter(({ what }) => what.startsWith('cancel'))).toMatchObject([
      { what: 'cancel changes' },
    ])
    expect(await fixture.rows('select key from number_claims')).toEqual([{ key: `phone:${OTHER}` }])
    const [pace] = await fixture.rows<{ fresh: boolean }>(
      `select warm_up_from > '2020-01-01' as fresh from connection_pace where connection_id = $1`,
      [at.id],
    )
    expect(pace).toEqual({ fresh: true })
    const [entry] = await fixture.rows(
      `select action, before, after from audit_log where action = 'connection.useNumber'`,
    )
    expect(entry).toMatchObject({ before: { number: OWN }, after: { number: OTHER, waiting: 'keep' } })
  })

  it('accepted with the queue cancelled', async () => {
    const at = await pairedWithAnother()
    await choose(at, { accept: true, waiting: 'cancel' })
    await untilMatches(node, fixture.admin, at.id, ({ status }) => status === 'CONNECTED')
    const cancelled = node.observed.emitted.filter(({ what }) => what.startsWith('cancel'))
    expect(cancelled).toMatchObject([{ what: 'cancel everything', at: { connectionId: at.id } }])
  })

  it('disconnected: the device is logged out, the events are deleted unread, and the connection keeps its number', async () => {
    const at = await pairedWithAnother()
    await network.write(at, 'segredo')
    expect((await choose(at, { accept: false })).status).toBe(200)
    const endedConnection = await untilMatches(node, fixture.admin, at.id, ({ status }) => status === 'DISCONNECTED')
    expect(endedConnection).toMatchObject({ problem: 'none', number: OWN, otherNumber: '' })
    expect((await network.account(at).state()).paired).toBe(false)
    expect(texts()).toEqual([])
    for (const table of ['held_events', 'held_numbers', 'number_claims', 'connection_keys', 'connection_journal'])
      expect([table, await fixture.rows(`select 1 from ${table}`)]).toEqual([table, []])
    const entries = await fixture.rows('select action, before, after from audit_log')
    expect(JSON.stringify(entries)).not.toContain(OTHER)
    expect(entries).toContainEqual({ action: 'connection.refuseNumber', before: null, after: null })
  })

  it('the first of two choices wins; attendants and other companies cannot choose, nor can anyone without a held number', async () => {
    const at = await pairedWithAnother()
    const refusals = [
      await choose(at, { accept: false }, fixture.attendant),
      await choose(at, { accept: false }, fixture.stranger),
    ]
    expect(refusals.map(({ body }) => (body as { error?: string }).error)).toEqual([
      'ERR_NO_PERMISSION',
      'ERR_NO_WAPP_FOUND',
    ])
    const answers = await Promise.all([choose(at, { accept: true, waiting: 'keep' }), choose(at, { accept: false })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await choose(at, { accept: true, waiting: 'keep' })
    expect(again.body).toMatchObject({ error: 'ERR_NO_OTHER_NUMBER' })
    const lacking = await node.call(chooseNumber, fixture.admin, {
      params: { id: at.id },
      body: { accept: true } as never,
    })
    expect(lacking.status).toBe(400)
  })

  it('survives a restart before the choice, and one during the delivery', async () => {
    const at = await pairedWithAnother()
    await network.write(at, 'antes')
    await node.stop()
    await start()
    await network.write(at, 'depois').catch(() => undefined)
    await until(async () => (await heldEvents(at.id)).length === 2, 'both messages to be held')
    expect(await untilMatches(node, fixture.admin, at.id, ({ problem }) => problem === 'otherNumber')).toBeTruthy()
    await node.stop()
    // The state after a node was killed just after the choice.
    await fixture.rows('update held_numbers set accepted_at = now()')
    await fixture.rows('update connections set number = $2 where id = $1', [at.id, OTHER])
    await start()
    await until(() => texts().length === 2, 'both messages to be handed over')
    expect(texts()).toEqual(['antes', 'depois'])
    await untilMatches(
      node,
      fixture.admin,
      at.id,
      ({ status, problem }) => status === 'CONNECTED' && problem === 'none',
    )
  })

  it("can be chosen on another node than the session's", async () => {
    const at = await pairedWithAnother({ leaseTimes: { leaseMs: 4_000, renewMs: 200, fenceMs: 3_500 } })
    await network.write(at, 'aqui')
    const second = await fixture.node({ providers: network.providers, dataDir: join(fixture.dataDir, 'second') })
    expect((await choose(at, { accept: true, waiting: 'keep' }, fixture.admin, second)).status).toBe(200)
    await until(() => second.connections.channel(at.companyId, at.id) !== null, 'the session on the second node')
    // The first node may also notice the choice before it loses the session, so either or both deliver.
    expect(new Set([...texts(node), ...texts(second)])).toEqual(new Set(['aqui']))
    await until(() => node.connections.channel(at.companyId, at.id) === null, 'the first node to close its session')
    await second.call(newQr, fixture.admin, { params: { id: at.id } })
    await untilMatches(second, fixture.admin, at.id, ({ status }) => status === 'qrcode')
    await scanLine(second, fixture.admin, { network, at, phone: OWN })
    expect((await choose(at, { accept: false }, fixture.admin, node)).status).toBe(200)
    expect((await network.account(at).state()).paired).toBe(false)
  })

  it('stores a limited number of events: the rest stays at the network, and arrives after the choice', async () => {
    const at = await pairedWithAnother({ heldRoom: { events: 2, bytes: 1_000_000 } })
    await network.write(at, '1')
    await network.write(at, '2')
    expect(await heldEvents(at.id)).toHaveLength(2)
    await network.write(at, '3').catch(() => undefined)
    expect(await heldEvents(at.id)).toHaveLength(2)
    expect(await untilMatches(node, fixture.admin, at.id, () => true)).toMatchObject({ problem: 'otherNumber' })
    const { body } = await node.call(showOtherNumber, fixture.admin, { params: { id: at.id } })
    expect(body).toMatchObject({ arrived: 2, isFull: true })
    await choose(at, { accept: true, waiting: 'keep' })
    await until(() => texts().length === 3, 'all three messages')
    expect(texts()).toEqual(['1', '2', '3'])
  })

  it('stores a limited number of bytes', async () => {
    const at = await pairedWithAnother({ heldRoom: { events: 100, bytes: 2_000 } })
    await network.write(at, 'curta')
    expect(await heldEvents(at.id)).toHaveLength(1)
    await network.write(at, 'x'.repeat(2_000)).catch(() => undefined)
    expect(await heldEvents(at.id)).toHaveLength(1)
  })

  it.each([
    ['the phone removes the device', (at: Connection) => network.account(at).drop(401)],
    ['an admin asks for a new QR code', (at: Connection) => node.call(newQr, fixture.admin, { params: { id: at.id } })],
    ['an admin disconnects it', (at: Connection) => node.call(endSession, fixture.admin, { params: { id: at.id } })],
  ])('held events are deleted when %s', async (_how, end) => {
    const at = await pairedWithAnother()
    await network.write(at, 'de outra pessoa')
    await end(at)
    await until(async () => (await fixture.rows('select 1 from held_numbers')).length === 0, 'nothing to be held')
    expect(await heldEvents(at.id)).toEqual([])
    expect(texts()).toEqual([])
  })

  it('neither the own number nor a first number needs a choice', async () => {
    const at = await pairedWithAnother()
    await node.call(newQr, fixture.admin, { params: { id: at.id } })
    await untilMatches(node, fixture.admin, at.id, ({ status }) => status === 'qrcode')
    expect(await scanLine(node, fixture.admin, { network, at, phone: OWN })).toMatchObject({ status: 'CONNECTED' })
  })
})
