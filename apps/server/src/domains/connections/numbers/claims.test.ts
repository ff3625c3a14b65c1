import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '@recado/contract/connections/connection'
import {
  deleteConnection,
  endSession,
  listConnections,
  newQr,
  retrySession,
} from '@recado/contract/connections/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../platform/project-root.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import {
  type ConnectionsFixture,
  type ConnectionsNode,
  pairedConnection,
  startConnectionsFixture,
} from '../test/connections-fixture.ts'
import { type RealNetwork, realNetwork, scanLine, untilMatches, waitingLine } from '../test/paired-lines.ts'
import { claimNumber } from './number-claims.store.ts'

let fixture: ConnectionsFixture
let network: RealNetwork
let node: ConnectionsNode
let serial = 0

beforeAll(async () => {
  fixture = await startConnectionsFixture()
  network = realNetwork()
  node = await fixture.node({ providers: network.providers })
})
afterAll(() => fixture?.stop())
afterEach(async () => {
  for (const as of [fixture.admin, fixture.stranger]) {
    const { body } = await node.call(listConnections, as, { query: {} })
    // The default connection must be deleted last.
    for (const { id } of body.sort((a, b) => Number(a.isDefault) - Number(b.isDefault)))
      await node.call(deleteConnection, as, { params: { id } })
  }
})

const phone = () => `55119876${String(10_000 + ++serial)}`
const line = (name = `Linha ${++serial}`, as = fixture.admin) => waitingLine(node, as, name)
const scan = (at: Connection, number: string, as = fixture.admin) => scanLine(node, as, { network, at, phone: number })
const isLinked = async (at: Connection) => (await network.account(at).state()).paired
const claims = (id: number) =>
  fixture.rows<{ key: string; is_duplicate: boolean }>(
    'select key, is_duplicate from number_claims where connection_id = $1 order by key',
    [id],
  )

describe('CON-16: a number belongs to one connection of the installation', () => {
  it("a second pairing in the company is refused with the holder's name, its device is logged out, and the first stays connected", async () => {
    const number = phone()
    const shop = await scan(await line('Loja do centro'), number)
    const twin = await scan(await line(), number)
    expect(twin).toMatchObject({ status: 'DISCONNECTED', problem: 'numberTaken', number: '', otherNumber: number })
    expect(twin.takenBy).toEqual({ id: shop.id, name: 'Loja do centro' })
    expect(await isLinked(twin)).toBe(false)
    expect(await fixture.rows('select 1 from connection_keys where connection_id = $1', [twin.id])).toEqual([])
    expect(node.connections.channel(fixture.admin.companyId, twin.id)).toBeNull()
    expect(node.connections.channel(fixture.admin.companyId, shop.id)).not.toBeNull()
    const plain = await untilMatches(node, fixture.attendant, twin.id, () => true)
    expect(plain).toMatchObject({ problem: 'numberTaken', otherNumber: '' })
  })

  it('a pairing in another company is refused without naming the holder', async () => {
    const number = phone()
    await scan(await line(), number)
    const foreign = await scan(await line('Outra empresa', fixture.stranger), number, fixture.stranger)
    expect(foreign).toMatchObject({ status: 'DISCONNECTED', problem: 'numberTaken', takenBy: null })
    expect(await isLinked(foreign)).toBe(false)
  })

  it.each([
    ['Brazil, without the ninth digit', '5531987650001', '553187650001'],
    ['Brazil, with the ninth digit', '553187650002', '5531987650002'],
    ['Argentina', '541145670003', '5491145670003'],
    ['Mexico', '5215545670004', '525545670004'],
  ])('two spellings of a number are one number: %s', async (_country, first, second) => {
    await scan(await line(), first)
    expect(await scan(await line(), second)).toMatchObject({ problem: 'numberTaken' })
  })

  it.each([
    ['a Brazilian landline and a mobile with the same ending', '551133330005', '5511933330005'],
    ['the same number with another area code', '5511987650006', '5521987650006'],
  ])('similar numbers stay distinct: %s', async (_name, first, second) => {
    await scan(await line(), first)
    expect(await scan(await line(), second)).toMatchObject({ status: 'CONNECTED' })
  })

  it.each([
    ['logged out', (at: Connection) => node.call(endSession, fixture.admin, { params: { id: at.id } })],
    ['asked for a new QR code', (at: Connection) => node.call(newQr, fixture.admin, { params: { id: at.id } })],
    ['deleted', (at: Connection) => node.call(deleteConnection, fixture.admin, { params: { id: at.id } })],
    ['removed on the phone', (at: Connection) => network.account(at).drop(401)],
  ])('a connection that was %s frees its number', async (_how, free) => {
    const number = phone()
    await scan(await line(), number)
    const first = await scan(await line(), phone())
    const shared = phone()
    const holder = await scan(await line(), shared)
    await free(holder)
    await expect.poll(() => claims(holder.id)).toEqual([])
    expect(await scan(await line(), shared)).toMatchObject({ status: 'CONNECTED', number: shared })
    expect(await claims(first.id)).toHaveLength(1)
  })

  it('a connection that is offline, or whose company is blocked, keeps its number', async () => {
    const number = phone()
    const holder = await scan(await line(), number)
    await fixture.rows("update companies set status = false, due_date = '2020-01-01' where id = $1", [
      fixture.admin.companyId,
    ])
    await network.account(holder).drop(503)
    await untilMatches(node, fixture.admin, holder.id, ({ status }) => status !== 'CONNECTED')
    const foreign = await line('Espera', fixture.stranger)
    expect(await scan(foreign, number, fixture.stranger)).toMatchObject({ problem: 'numberTaken' })
    await fixture.rows('update companies set status = true, due_date = null where id = $1', [fixture.admin.companyId])
  })

  it('deleting the company frees its number', async () => {
    const number = phone()
    const [company] = await fixture.rows<{ id: number }>(
      `insert into companies (name, email, phone, plan_id) select 'Terceira ' || $1, $1 || '@t.test', '', min(id) from plans returning id`,
      [number],
    )
    const [other] = await fixture.rows<{ id: number }>(
      `insert into connections (company_id, name) values ($1, 'Única') returning id`,
      [company?.id],
    )
    const claim = { companyId: company?.id ?? 0, id: other?.id ?? 0 }
    await fixture.workplace.run(claim.companyId, ({ db }) => claimNumber(db, claim.id, [`phone:${number}`]))
    expect(await scan(await line(), number)).toMatchObject({ problem: 'numberTaken' })
    await fixture.rows('delete from companies where id = $1', [company?.id])
    expect(await scan(await line(), number)).toMatchObject({ status: 'CONNECTED' })
  })

  it('when two nodes pair a number concurrently, exactly one gets it', async () => {
    const second = await fixture.node({ providers: network.providers, dataDir: join(fixture.dataDir, 'second') })
    for (let round = 0; round < 5; round++) {
      const number = phone()
      const here = await waitingLine(node, fixture.admin, `Aqui ${round}`)
      const there = await waitingLine(second, fixture.stranger, `Ali ${round}`)
      const both = await Promise.all([
        scanLine(node, fixture.admin, { network, at: here, phone: number }),
        scanLine(second, fixture.stranger, { network, at: there, phone: number }),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['CONNECTED', 'DISCONNECTED'])
      const keys = await fixture.rows('select 1 from number_claims where key = $1', [`phone:${number}`])
      expect(keys).toHaveLength(1)
    }
    await second.stop()
  })

  it('a connection claims its number again after a restart, and after a new QR code', async () => {
    const number = phone()
    const holder = await scan(await line(), number)
    await node.stop()
    node = await fixture.node({ providers: network.providers })
    await untilMatches(node, fixture.admin, holder.id, ({ status }) => status === 'CONNECTED')
    await node.call(newQr, fixture.admin, { params: { id: holder.id } })
    await untilMatches(node, fixture.admin, holder.id, ({ status }) => status === 'qrcode')
    expect(await scan(holder, number)).toMatchObject({ status: 'CONNECTED', problem: 'none', number })
    expect(await claims(holder.id)).toEqual([{ key: `phone:${number}`, is_duplicate: false }])
  })

  it('after a crash between pairing and claim, the connection claims on restart, or is refused then', async () => {
    const number = phone()
    const holder = await scan(await line(), number)
    await node.stop()
    // The state after `kill -9`: the credentials are stored, but not the claim.
    await fixture.rows('delete from number_claims where connection_id = $1', [holder.id])
    const other = await fixture.node({ providers: network.providers, dataDir: join(fixture.dataDir, 'third') })
    await expect.poll(() => claims(holder.id)).toHaveLength(1)
    await other.stop()
    const [otherClaim] = await fixture.rows<{ id: number; company_id: number }>(
      `insert into connections (company_id, name) values ($1, 'Mais rápida') returning id, company_id`,
      [fixture.stranger.companyId],
    )
    await fixture.rows('delete from number_claims where connection_id = $1', [holder.id])
    await fixture.workplace.run(fixture.stranger.companyId, ({ db }) =>
      claimNumber(db, otherClaim?.id ?? 0, [`phone:${number}`]),
    )
    node = await fixture.node({ providers: network.providers })
    const refusedConnection = await untilMatches(
      node,
      fixture.admin,
      holder.id,
      ({ status }) => status === 'DISCONNECTED',
    )
    expect(refusedConnection).toMatchObject({ problem: 'numberTaken', takenBy: null })
    expect(await isLinked(holder)).toBe(false)
  })

  it('simulated numbers are fictitious, so several connections may share one', async () => {
    for (const as of [fixture.admin, fixture.stranger]) {
      const { id } = await pairedConnection(node, as)
      expect(await claims(id)).toEqual([])
    }
  })
})

describe('the claim itself', () => {
  const claimKeysFor = (at: Connection, ...keys: string[]) =>
    fixture.workplace.run(at.companyId, ({ db }) => claimNumber(db, at.id, keys))

  it('a number under a new LID belongs to the new account if the old connection is closed; an open one keeps it', async () => {
    const [old, next] = [await line(), await line()]
    await claimKeysFor(old, 'phone:5511900000001', 'lid:111')
    await fixture.rows(`update connection_sessions set status = 'CONNECTED' where connection_id = $1`, [old.id])
    expect(await claimKeysFor(next, 'phone:5511900000001', 'lid:222')).toEqual({ outcome: 'taken', holder: old.id })
    expect(await claims(next.id)).toEqual([])
    await fixture.rows(`update connection_sessions set status = 'TIMEOUT' where connection_id = $1`, [old.id])
    expect(await claimKeysFor(next, 'phone:5511900000001', 'lid:222')).toEqual({ outcome: 'ours', holder: null })
    expect(await claims(old.id)).toEqual([])
    await fixture.rows(`update connection_sessions set status = 'CONNECTED' where connection_id = $1`, [next.id])
    expect(await claimKeysFor(old, 'phone:5511900000001', 'lid:111')).toMatchObject({ outcome: 'taken' })
  })

  it('an account with a new number, or a number of the official API, matches the same row', async () => {
    const [first, second] = [await line(), await line()]
    await claimKeysFor(first, 'phone:5511900000002', 'lid:333')
    expect(await claimKeysFor(second, 'phone:5511900000003', 'lid:333')).toMatchObject({
      outcome: 'taken',
      holder: first.id,
    })
    expect(await claimKeysFor(second, 'phone:5511900000002', 'account:9')).toMatchObject({ outcome: 'taken' })
    expect(await claims(second.id)).toEqual([])
    expect(await claimKeysFor(first, 'phone:5511900000004', 'lid:333')).toMatchObject({ outcome: 'ours' })
    expect(await claimKeysFor(second, 'phone:5511900000002', 'account:9')).toMatchObject({ outcome: 'ours' })
  })

  it('when two existing connections have a number, the older one keeps it, and the other is flagged while both exist', async () => {
    const number = '5531987650009'
    const older = await scan(await line('Mais antiga'), number)
    const newer = await scan(await line('Mais nova'), phone())
    await fixture.rows('delete from number_claims')
    await fixture.rows(`update connections set number = '553187650009' where id = $1`, [newer.id])
    await network.account(newer).change({ phone: '553187650009' })
    const key = Buffer.from('553187650009')
    const sealed = createSecrets('a secret for tests only, long enough').seal('session-keys', key)
    await fixture.rows(`update connection_keys set value = $2 where connection_id = $1`, [newer.id, sealed])
    const migration = await readFile(join(projectRoot(), 'apps/server/migrations/0044_paired_numbers.sql'), 'utf8')
    const filling = migration.slice(migration.indexOf('insert into number_claims'), migration.indexOf(') placed;') + 9)
    await fixture.rows(filling)
    expect([await claims(older.id), await claims(newer.id)].flat()).toEqual([
      { key: `phone:${number}`, is_duplicate: false },
      { key: `phone:${number}`, is_duplicate: true },
    ])
    await node.stop()
    node = await fixture.node({ providers: network.providers })
    await untilMatches(
      node,
      fixture.admin,
      older.id,
      ({ status, problem }) => status === 'CONNECTED' && problem === 'none',
    )
    const flagged = await untilMatches(node, fixture.admin, newer.id, ({ problem }) => problem === 'numberTwice')
    expect(flagged).toMatchObject({ status: 'CONNECTED', takenBy: { id: older.id, name: 'Mais antiga' } })
    expect(await scan(await line(), number)).toMatchObject({ problem: 'numberTaken' })
    await node.call(endSession, fixture.admin, { params: { id: older.id } })
    await network.account(newer).drop(503)
    await network.account(newer).change({ droppedCode: null })
    await node.call(retrySession, fixture.admin, { params: { id: newer.id } })
    await untilMatches(
      node,
      fixture.admin,
      newer.id,
      ({ status, problem }) => status === 'CONNECTED' && problem === 'none',
    )
    expect(await claims(newer.id)).toEqual([{ key: `phone:${number}`, is_duplicate: false }])
  })
})
