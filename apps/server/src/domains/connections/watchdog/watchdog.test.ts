import { endSession, listOutages, newQr } from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorRestore } from '@recado/contract/connections/simulator'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import {
  addConnection,
  type ConnectionsFixture,
  type ConnectionsNode,
  pairedConnection,
  startConnectionsFixture,
  untilStatus,
} from '../test/connections-fixture.ts'

let fixture: ConnectionsFixture
let node: ConnectionsNode
let recovered = 0
beforeEach(async () => {
  fixture = await startConnectionsFixture()
  node = await fixture.node({ countArrivedLate: async () => recovered })
})
afterEach(() => fixture?.stop())

const drop = async (id: number) => {
  await node.call(simulatorFault, fixture.admin, { params: { whatsappId: id }, body: { drop: 428 } })
  await until(async () => (await outages(id)).some(({ ended_at }) => ended_at === null), 'an outage')
}
const restore = async (id: number) => {
  await node.call(simulatorRestore, fixture.admin, { params: { whatsappId: id }, body: {} })
  await untilStatus(node, fixture.admin, id, 'CONNECTED')
}
interface Row {
  id: number
  started_at: Date
  ended_at: Date | null
  drops: number
  alerted_at: Date | null
}
const outages = (id: number) =>
  fixture.rows<Row>('select * from connection_outages where connection_id = $1 order by id', [id])
const mails = () =>
  fixture.jobs.filter(({ name }) => name === 'mail.send').map(({ payload }) => payload as { to: string })
const visibleOutages = async () => (await node.call(listOutages, fixture.admin)).body
/** Ends the grace time and runs every job that waited for it twice, as two nodes might. */
async function graceOver() {
  await fixture.rows(`update connection_outages set dropped_at = dropped_at - interval '10 s'`)
  const checks = fixture.jobs.filter(({ name }) => name === 'outage.check').map(({ payload }) => payload)
  for (const payload of checks) {
    const run = () => node.connections.watchdog.check.run(payload as { companyId: number; outageId: number })
    await Promise.all([run(), run()])
  }
}
const alerts = () =>
  fixture.received.filter(
    ({ name, payload }) => name.endsWith('-whatsappOutage') && (payload.outage as { alertedAt: unknown }).alertedAt,
  )

it('PLUS-10: a lasting outage is announced once, in every tab of an admin and by mail', async () => {
  const { id } = await pairedConnection(node, fixture.admin, { name: 'Loja <Centro>' })
  await drop(id)
  await graceOver()
  await graceOver()
  expect(mails()).toEqual([
    expect.objectContaining({ to: 'admin@Primeira.test', subject: 'Conexão Loja <Centro> fora do ar' }),
  ])
  expect(mails()[0]).toMatchObject({ html: expect.stringContaining('Loja &lt;Centro&gt;') })
  expect(alerts().map(({ rooms }) => rooms)).toEqual([
    [`c${fixture.admin.companyId}:can:connections-page:actionButtons`],
  ])
  expect(await visibleOutages()).toMatchObject([{ connectionId: id, name: 'Loja <Centro>', endedAt: null, drops: 1 }])
})

it('PLUS-01: a reconnected session shows its outage and the number of late messages', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  await drop(id)
  await graceOver()
  await restore(id)
  recovered = 12
  const counts = () => fixture.jobs.filter(({ name }) => name === 'outage.count').map(({ payload }) => payload)
  for (let round = 0; round < 3; round++) await node.connections.watchdog.count.run(counts()[round] as never)
  expect(counts()).toHaveLength(3)
  const [outage] = await visibleOutages()
  expect(outage).toMatchObject({ recovered: 12, endedAt: expect.any(String), alertedAt: expect.any(String) })
  expect(fixture.received.at(-1)).toMatchObject({ payload: { outage: { recovered: 12 } } })
})

it('PLUS-10: a session that reconnects within the grace time raises no alert', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  await drop(id)
  await restore(id)
  await graceOver()
  expect(mails()).toEqual([])
  expect(alerts()).toEqual([])
})

it('PLUS-10: ten drops in a minute are one outage with one alert', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  for (let n = 0; n < 10; n++) {
    await drop(id)
    await restore(id)
    await graceOver()
  }
  expect(await outages(id)).toMatchObject([{ drops: 10, alerted_at: expect.any(Date) }])
  expect(mails()).toHaveLength(1)
  expect(mails()[0]).toMatchObject({ text: expect.stringContaining('caiu 4 vezes') })
})

it('PLUS-10: a session that drops again much later starts another outage', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  await drop(id)
  await graceOver()
  await restore(id)
  await fixture.rows(
    `update connection_outages set started_at = started_at - interval '5 min', ended_at = ended_at - interval '4 min'`,
  )
  await drop(id)
  await graceOver()
  expect(await outages(id)).toHaveLength(2)
  expect(mails()).toHaveLength(2)
})

it('PLUS-10: a session that a user ended, or that never opened, alerts no user', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  expect((await node.call(endSession, fixture.admin, { params: { id } })).status).toBe(200)
  const { id: endedId } = await pairedConnection(node, fixture.admin)
  await node.call(newQr, fixture.admin, { params: { id: endedId } })
  await untilStatus(node, fixture.admin, endedId, 'qrcode')
  const { id: fresh } = await addConnection(node, fixture.admin)
  await untilStatus(node, fixture.admin, fresh, 'qrcode')
  await graceOver()
  expect(await fixture.rows('select 1 from connection_outages')).toEqual([])
  expect(mails()).toEqual([])
})

it('PLUS-10: disconnecting a session that is down ends its outage', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  await drop(id)
  await node.call(endSession, fixture.admin, { params: { id } })
  await graceOver()
  expect(await outages(id)).toMatchObject([{ ended_at: expect.any(Date), alerted_at: null }])
  expect(mails()).toEqual([])
})

it('PLUS-01: the time without any server is an outage too', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  await node.stop()
  await fixture.rows(
    `update connection_sessions set session_seen_at = now() - interval '7 min' where connection_id = $1`,
    [id],
  )
  node = await fixture.node()
  await untilStatus(node, fixture.admin, id, 'CONNECTED')
  await until(async () => (await outages(id)).length > 0, 'a recorded outage')
  const [outage] = await outages(id)
  expect(Math.round((outage!.ended_at!.getTime() - outage!.started_at.getTime()) / 60_000)).toBe(7)
  expect(mails()).toEqual([])
})

it("TEN-01, TEN-06: only the company's admins see its outages", async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  await drop(id)
  expect((await node.call(listOutages, fixture.stranger)).body).toEqual([])
  expect((await node.call(listOutages, fixture.attendant)).status).toBe(403)
})
