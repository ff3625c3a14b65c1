import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChannelProvider, SessionContext } from '@recado/channels/channel'
import { MemoryRecord } from '@recado/channels/simulator/memory-record'
import { createSimulator } from '@recado/channels/simulator/provider'
import {
  createConnection,
  endSession,
  newQr,
  retrySession,
  showConnection,
} from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import {
  type ConnectionsFixture,
  type ConnectionsNode,
  pairedConnection,
  startConnectionsFixture,
  untilStatus,
} from '../test/connections-fixture.ts'
import { createSessionKeyStore } from './session-key-store.ts'
import { saveSession } from './session-state.store.ts'

let fixture: ConnectionsFixture

beforeEach(async () => {
  fixture = await startConnectionsFixture()
})
afterEach(() => fixture?.stop())

const shortLeases = { leaseMs: 900, renewMs: 200, fenceMs: 500 }
/** Renewed just as often, but long enough to survive stalls on a busy machine. */
const longLeases = { leaseMs: 4_000, renewMs: 200, fenceMs: 3_500 }
const keeper = async (id: number) => {
  const text =
    'select owner_node, epoch, lease_until > now() as held, wanted from connection_sessions where connection_id = $1'
  return (
    await fixture.rows<{ owner_node: string | null; epoch: string; held: boolean; wanted: boolean }>(text, [id])
  )[0]
}
const isOpen = (node: ConnectionsNode, id: number) => node.connections.channel(fixture.admin.companyId, id) !== null
/**
 * Returns a node with `quick` leases and an open session. Another node pairs it, because a stall of 500 ms would end
 * the pairing here.
 */
async function quickNode(): Promise<{ node: ConnectionsNode; id: number }> {
  const pairing = await fixture.node()
  const { id } = await pairedConnection(pairing, fixture.admin)
  await pairing.stop()
  const node = await fixture.node({ leaseTimes: shortLeases })
  await until(() => isOpen(node, id), 'the session')
  return { node, id }
}

describe('CON-13: sessions are restored', () => {
  it('immediately after a stop, on whichever node starts', async () => {
    const first = await fixture.node()
    const { id } = await pairedConnection(first, fixture.admin)
    const before = await keeper(id)
    await first.stop()
    expect(await keeper(id)).toMatchObject({ owner_node: null, wanted: true })
    const second = await fixture.node({ dataDir: join(fixture.dataDir, 'other') })
    await until(() => isOpen(second, id), 'the session on the second node')
    expect(Number((await keeper(id))?.epoch)).toBeGreaterThan(Number(before?.epoch))
    await until(() => second.connections.ready(), 'a ready node')
  })

  it('immediately after a crash on the same data folder, with the messages that arrived in between', async () => {
    const first = await fixture.node()
    const { id } = await pairedConnection(first, fixture.admin)
    // The state after `kill -9`: the lease belongs to a dead process.
    await first.stop()
    const family = `${(await readFile(join(fixture.dataDir, 'node-id'), 'utf8')).trim()}/`
    await fixture.rows(
      `update connection_sessions set owner_node = $2, lease_until = now() + interval '30 s' where connection_id = $1`,
      [id, `${family}dead`],
    )
    const other = await fixture.node({ dataDir: join(fixture.dataDir, 'other') })
    expect(isOpen(other, id)).toBe(false)
    const second = await fixture.node()
    await until(() => isOpen(second, id), 'the session after the crash')
    const answer = await second.call(simulatorInbound, fixture.admin, {
      params: { whatsappId: id },
      body: { number: '5511988887777', body: 'oi' },
    })
    expect(answer.status).toBe(200)
    expect(isOpen(other, id)).toBe(false)
  })

  it("connections.6: while it reopens, the row of a crashed node's session is OPENING", async () => {
    const first = await fixture.node()
    const { id } = await pairedConnection(first, fixture.admin)
    await first.stop()
    const status = async () =>
      (await fixture.rows('select status from connection_sessions where connection_id = $1', [id]))[0]?.status
    expect(await status()).toBe('CONNECTED')
    const { promise: openingSeen, resolve } = Promise.withResolvers<unknown>()
    const { provider } = createSimulator(() => new MemoryRecord())
    const simulator: ChannelProvider = {
      ...provider,
      open: (context) => Object.assign(provider.open(context), { connect: async () => resolve(await status()) }),
    }
    await fixture.node({ simulator: false, providers: { simulator } })
    expect(await openingSeen).toBe('OPENING')
  })

  it('on another node when the lease expires, and the old node ends its session', async () => {
    const { node: first, id } = await quickNode()
    await fixture.rows(
      `update connection_sessions set owner_node = 'gone/1', lease_until = now() - interval '1 s', epoch = epoch + 1 where connection_id = $1`,
      [id],
    )
    const second = await fixture.node({ leaseTimes: shortLeases, dataDir: join(fixture.dataDir, 'other') })
    await until(async () => (await keeper(id))?.owner_node !== 'gone/1', 'a new owner of the lease')
    await until(() => isOpen(first, id) !== isOpen(second, id), 'exactly one open session')
    await untilStatus(second, fixture.admin, id, 'CONNECTED')
  })

  it('keeps its lease by renewing it', async () => {
    const first = await fixture.node({ leaseTimes: longLeases })
    const { id } = await pairedConnection(first, fixture.admin)
    const second = await fixture.node({ leaseTimes: longLeases, dataDir: join(fixture.dataDir, 'other') })
    const lease = async () =>
      (await fixture.rows('select lease_until, epoch from connection_sessions where connection_id = $1', [id]))[0]
    const before = await lease()
    await until(async () => ((await lease())?.lease_until ?? 0) > before?.lease_until, 'a renewal of the lease')
    await until(
      async () => ((await lease())?.lease_until.getTime() ?? 0) > before?.lease_until.getTime() + longLeases.leaseMs,
      'more renewals than one lease',
    )
    expect((await lease())?.epoch).toBe(before?.epoch)
    expect([isOpen(first, id), isOpen(second, id)]).toEqual([true, false])
  })

  it('a node that cannot renew ends its sessions itself, and takes them again later', async () => {
    const { node, id } = await quickNode()
    const before = Number((await keeper(id))?.epoch)
    await fixture.rows('alter table connection_sessions rename to connection_sessions_away')
    await until(() => !isOpen(node, id), 'the end of the session')
    await fixture.rows('alter table connection_sessions_away rename to connection_sessions')
    await until(() => isOpen(node, id), 'the session again')
    expect(Number((await keeper(id))?.epoch)).toBeGreaterThan(before)
  })

  it('a session that ended while the database was down reopens without a pause once the database is back', async () => {
    const first = await fixture.node()
    const { id, number } = await pairedConnection(first, fixture.admin)
    await first.stop()
    const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    let isAway = false
    const run: Workplace['run'] = (...task) =>
      isAway ? Promise.reject(connectionError) : fixture.workplace.run(...task)
    const lines: SessionContext[] = []
    const { provider } = createSimulator(() => new MemoryRecord())
    const simulator: ChannelProvider = {
      ...provider,
      open: (context) =>
        Object.assign(provider.open(context), {
          async connect() {
            lines.push(context)
            context.events.state({ state: 'open', phone: number, lid: null, name: '' })
          },
        }),
    }
    // Pauses of five minutes or more.
    const how = { random: 300, workplace: { ...fixture.workplace, run } }
    const node = await fixture.node({ ...how, simulator: false, providers: { simulator } })
    await until(() => isOpen(node, id), 'the session')
    isAway = true
    lines.at(-1)?.events.state({ state: 'closed', code: 428, reason: 'lost', waitingForScan: false })
    await until(() => !isOpen(node, id), 'the end of the session')
    isAway = false
    await until(() => isOpen(node, id), 'the session again')
    await untilStatus(node, fixture.admin, id, 'CONNECTED')
  })

  it('another node may end, renew or retry a session; the earlier owner yields', async () => {
    const { node: first, id } = await quickNode()
    const second = await fixture.node({ leaseTimes: shortLeases, dataDir: join(fixture.dataDir, 'other') })
    await second.call(endSession, fixture.admin, { params: { id } })
    await until(() => !isOpen(first, id), 'the end of the session on the first node')
    expect(await untilStatus(first, fixture.admin, id, 'DISCONNECTED')).toMatchObject({ problem: 'none' })
    await second.call(retrySession, fixture.admin, { params: { id } })
    const code = (await untilStatus(second, fixture.admin, id, 'qrcode')).qrcode
    await first.call(newQr, fixture.admin, { params: { id } })
    await until(async () => {
      const { body } = await first.call(showConnection, fixture.admin, { params: { id } })
      return body.status === 'qrcode' && body.qrcode !== code
    }, 'another code')
  })
})

describe('CON-13: an old owner is refused', () => {
  it('writes keys in one transaction, and none with an old epoch', async () => {
    const node = await fixture.node()
    const { id } = await pairedConnection(node, fixture.admin)
    const epoch = Number((await keeper(id))?.epoch)
    const secrets = createSecrets('a secret for tests only, long enough')
    const at = { companyId: fixture.admin.companyId, connectionId: id, epoch }
    const store = createSessionKeyStore(fixture.workplace, secrets, at)
    const many = Array.from({ length: 812 }, (_, i) => ({
      kind: 'pre-key',
      id: `${i}`,
      value: Buffer.from(`key ${i}`),
    }))
    await store.write(
      [...many, { kind: 'pre-key', id: '0', value: Buffer.from('last') }],
      [
        { id: 'J1', payload: Buffer.from('one') },
        { id: 'J2', payload: Buffer.from('two') },
      ],
    )
    await store.write([{ kind: 'pre-key', id: '5', value: null }], [{ id: 'J1', payload: Buffer.from('again') }])
    const keys = await store.read('pre-key', ['0', '5', '811', 'none'])
    expect([...keys].map(([key, value]) => [key, value.toString()]).sort()).toEqual([
      ['0', 'last'],
      ['811', 'key 811'],
    ])
    expect((await store.pendingJournal()).map((entry) => [entry.id, entry.payload.toString()])).toEqual([
      ['J1', 'one'],
      ['J2', 'two'],
    ])
    await store.forgetJournal(['J1'])
    const [raw] = await fixture.rows<{ value: Buffer }>(`select value from connection_keys where key_id = '811'`)
    expect(raw?.value.includes('key 811')).toBe(false)
    const old = createSessionKeyStore(fixture.workplace, secrets, { ...at, epoch: epoch - 1 })
    const refusals = await Promise.allSettled([
      old.write([{ kind: 'pre-key', id: '1', value: Buffer.from('x') }], [{ id: 'J3', payload: Buffer.from('x') }]),
      old.clear(),
      old.forgetJournal(['J2']),
    ])
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 'rejected', reason: { name: 'LeaseLost' } })
    expect((await store.read('pre-key', ['1'])).get('1')?.toString()).toBe('key 1')
    expect((await store.pendingJournal()).map((entry) => entry.id)).toEqual(['J2'])
    const foreign = createSessionKeyStore(fixture.workplace, secrets, { ...at, companyId: fixture.stranger.companyId })
    expect((await foreign.read('pre-key', ['1'])).size).toBe(0)
    await store.clear()
    expect((await store.read('pre-key', ['1'])).size).toBe(0)
  })
})

describe('CON-13: the state of a session', () => {
  it('is written only by its owner, and not by another company', async () => {
    const node = await fixture.node()
    const { id } = await pairedConnection(node, fixture.admin)
    const epoch = Number((await keeper(id))?.epoch)
    const write = (companyId: number, under: number) =>
      fixture.workplace.run(companyId, (work) =>
        saveSession(work.db, { companyId, connectionId: id, epoch: under }, work.now, { retries: 3 }),
      )
    expect(await write(fixture.admin.companyId, epoch - 1)).toBeNull()
    expect(await write(fixture.stranger.companyId, epoch)).toBeNull()
    const retries = async () =>
      (
        await fixture.rows<{ retries: number }>('select retries from connection_sessions where connection_id = $1', [
          id,
        ])
      )[0]
    expect(await retries()).toEqual({ retries: 0 })
    expect(await write(fixture.admin.companyId, epoch)).toMatchObject({ id, status: 'CONNECTED', retries: 3 })
    expect(await retries()).toEqual({ retries: 3 })
  })
})

describe('CON-15: the simulator is off', () => {
  it('existing sessions are shown as down, new ones are refused; both return with the simulator', async () => {
    const first = await fixture.node()
    const { id } = await pairedConnection(first, fixture.admin)
    await first.stop()
    const without = await fixture.node({ simulator: false })
    expect((await without.call(showConnection, fixture.admin, { params: { id } })).body).toMatchObject({
      status: 'DISCONNECTED',
      problem: 'simulatorOff',
    })
    const createResponse = await without.call(createConnection, fixture.admin, {
      body: { name: 'Linha', provider: 'simulator' },
    })
    expect([createResponse.status, createResponse.body.error]).toEqual([400, 'ERR_SIMULATOR_DISABLED'])
    const retried = await without.call(retrySession, fixture.admin, { params: { id } })
    expect([retried.status, retried.body.error]).toEqual([400, 'ERR_SIMULATOR_DISABLED'])
    const inboundResponse = await without.call(simulatorInbound, fixture.admin, {
      params: { whatsappId: id },
      body: { number: '5511988887777', body: 'x' },
    })
    expect([inboundResponse.status, inboundResponse.body.error]).toEqual([400, 'ERR_SIMULATOR_DISABLED'])
    await without.stop()
    const again = await fixture.node()
    expect(await untilStatus(again, fixture.admin, id, 'CONNECTED')).toMatchObject({ problem: 'none' })
  })
})
