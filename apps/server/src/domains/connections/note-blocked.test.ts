import { showConnection } from '@recado/contract/connections/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { noteBlocked } from './note-blocked.ts'
import {
  type ConnectionsFixture,
  type ConnectionsNode,
  pairedConnection,
  startConnectionsFixture,
} from './test/connections-fixture.ts'

let fixture: ConnectionsFixture
let node: ConnectionsNode
beforeAll(async () => {
  fixture = await startConnectionsFixture()
  node = await fixture.node()
})
afterAll(async () => fixture?.stop())

const showOne = async (id: number) => (await node.call(showConnection, fixture.admin, { params: { id } })).body

it("CON-13: a blocked number's connection shows the problem to the company until sending works again", async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  const { companyId } = fixture.admin
  fixture.received.length = 0
  node.connections.sendingBlocked(companyId, id, true, 131031)
  await until(async () => (await showOne(id)).problem === 'sendingBlocked', 'the problem')
  expect(await showOne(id)).toMatchObject({ status: 'CONNECTED', lastCode: 131031 })
  node.connections.sendingBlocked(companyId, id, false, null)
  await until(async () => (await showOne(id)).problem === 'none', 'no problem')
  expect(await showOne(id)).toMatchObject({ status: 'CONNECTED', lastCode: null })
  const emitted = fixture.received.filter(({ rooms }) =>
    rooms.join().endsWith(':cannot:connections-page:actionButtons'),
  )
  expect(emitted.map(({ payload }) => (payload.session as { problem: string }).problem)).toEqual([
    'sendingBlocked',
    'none',
  ])
})

it('a later problem stays', async () => {
  const { id } = await pairedConnection(node, fixture.admin)
  const problem = `update connection_sessions set problem = 'restricted', last_code = 403 where connection_id = $1`
  await fixture.rows(problem, [id])
  await noteBlocked(fixture.workplace, fixture.admin.companyId, id, false, null)
  expect(await showOne(id)).toMatchObject({ problem: 'restricted', lastCode: 403 })
})
