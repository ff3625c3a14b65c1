import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConnectionsFixture,
  type ConnectionsNode,
  pairedConnection,
  startConnectionsFixture,
} from '../test/connections-fixture.ts'

/** Two nodes on one database: the first holds the session, the second is asked. */
let fixture: ConnectionsFixture
let holder: ConnectionsNode
let caller: ConnectionsNode
/** A third node with a short answer timeout. */
let impatientNode: ConnectionsNode
let connectionId: number

const KNOWN = '5511988887777'
const NOBODY = '5511900000000'

beforeAll(async () => {
  fixture = await startConnectionsFixture()
  holder = await fixture.node()
  connectionId = (await pairedConnection(holder, fixture.admin)).id
  caller = await fixture.node({ dataDir: join(fixture.dataDir, 'other'), answerWithinMs: 60_000 })
  impatientNode = await fixture.node({ dataDir: join(fixture.dataDir, 'third'), answerWithinMs: 500 })
})
afterAll(() => fixture?.stop())

const company = () => fixture.admin.companyId
const left = () => fixture.rows('select id from remote_requests')

describe('a session that another node holds', () => {
  it('CTC-05: returns an address book of any length', async () => {
    const people = Array.from({ length: 400 }, (_, n) => ({
      number: `55119${81_000_101 + n}`,
      name: `Pessoa de nome comprido ${n}`,
      body: 'oi',
    }))
    const params = { whatsappId: connectionId }
    expect((await holder.call(simulatorInbound, fixture.admin, { params, body: people })).status).toBe(200)
    expect(caller.connections.channel(company(), connectionId)).toBeNull()
    const there = await caller.connections.phoneBook(company())
    expect(there).toHaveLength(400)
    expect(there).toEqual(await holder.connections.phoneBook(company()))
    expect(await left()).toEqual([])
  })

  it('CTC-03: answers many concurrent requests, each with its result', async () => {
    const phones = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? `55119${82_000_101 + n}` : NOBODY))
    const answers = await Promise.all(phones.map((phone) => caller.connections.checkNumber(company(), phone)))
    expect(answers.map((answer) => answer && answer !== 'unavailable' && answer.phone)).toEqual(
      phones.map((phone) => (phone === NOBODY ? null : phone)),
    )
    expect(await left()).toEqual([])
  })

  it('RT-08: is not reachable for another company', async () => {
    const other = fixture.stranger.companyId
    expect(await caller.connections.checkNumber(other, KNOWN)).toBe('unavailable')
    expect(await caller.connections.phoneBook(other)).toBe('unavailable')
  })

  it('RT-08: reports in time that its node does not answer, and leaves nothing behind', async () => {
    const [otherConnection] = await fixture.rows<{ id: number }>(
      `insert into connections (company_id, name, provider, is_default) values ($1, 'Longe', 'simulator', true) returning id`,
      [fixture.stranger.companyId],
    )
    await fixture.rows(
      `insert into connection_sessions (company_id, connection_id, status, wanted, owner_node, lease_until)
       values ($1, $2, 'CONNECTED', true, 'gone', now() + interval '1 hour')`,
      [fixture.stranger.companyId, otherConnection?.id],
    )
    const other = fixture.stranger.companyId
    await expect(impatientNode.connections.checkNumber(other, KNOWN)).rejects.toMatchObject({
      code: 'ERR_WAPP_CHECK_CONTACT',
    })
    expect(await impatientNode.connections.phoneBook(other)).toBe('unavailable')
    expect(await left()).toEqual([])
  })

  it('RT-08: is not asked while it is disconnected', async () => {
    await fixture.rows(`update connection_sessions set status = 'TIMEOUT' where company_id = $1`, [
      fixture.stranger.companyId,
    ])
    expect(await caller.connections.checkNumber(fixture.stranger.companyId, KNOWN)).toBe('unavailable')
  })
})
