import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '@recado/contract/connections/connection'
import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { updateSetUp } from '@recado/contract/connections/set-up'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { GraphNumber } from '@recado/fake-graph/model'
import { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { startRelay } from '../../../../test/relay.ts'
import { until } from '../../../../test/until.ts'
import { createLog } from '../../../platform/log.ts'
import { type RunningServer, startServer } from '../../../wiring/server.ts'

/** An installation connected to small servers that play both real networks. */
export interface BothNetworks {
  app: TestApp
  graph: FakeGraph
  fake: FakeWhatsApp
  /** A token of the Graph account. */
  token: string
  show(id: number, as?: Person): Promise<Connection>
  /** Waits until a connection matches, and returns it. */
  untilMatches(id: number, matches: (connection: Connection) => boolean, as?: Person): Promise<Connection>
  /** Creates a connection of the official API, set up for a number, and returns it. */
  addOfficial(number: GraphNumber, as?: Person): Promise<Connection>
  save(id: number, values: Record<string, string>, as?: Person): Promise<void>
  /** Creates a connection whose QR code is scanned by a phone with this number, and returns it. */
  addPaired(phone: string, as?: Person): Promise<Connection>
  /** Creates a connection that shows its QR code. */
  addUnpaired(as?: Person): Promise<Connection>
  /** Restarts the server at the same public address. */
  restart(): Promise<void>
  /** Starts another node on the same database. */
  secondNode(): Promise<RunningServer>
  stop(): Promise<void>
}

const isSettled = ({ status, problem }: Connection) =>
  status === 'CONNECTED' || problem === 'numberTaken' || problem === 'otherNumber'

export async function startBothNetworks(): Promise<BothNetworks> {
  const graph = await FakeGraph.start()
  const fake = await FakeWhatsApp.start()
  const relay = await startRelay()
  const app = await startTestApp({
    ...{ GRAPH_URL: graph.url, GRAPH_VERSION: 'v24.0', PUBLIC_URL: relay.url },
    ...{ WHATSAPP_SOCKET_URL: fake.url, WHATSAPP_ROOT_KEY: fake.rootPublicKey.toString('hex') },
  })
  relay.to = app.url
  await app.rows('update plans set connections = 100')
  const token = graph.newToken()
  const stopping: Array<() => Promise<unknown>> = [app, relay, graph, fake].map((one) => () => one.stop())
  let serial = 0

  const show: BothNetworks['show'] = async (id, as = app.admin) =>
    (await app.call(showConnection, as, { params: { id } })).body
  const untilMatches: BothNetworks['untilMatches'] = (id, matches, as) =>
    until(async () => {
      const connection = await show(id, as)
      return matches(connection) ? connection : null
    }, `connection ${id} to match`)
  const create = async (provider: string, as: Person) => {
    const { status, body } = await app.call(createConnection, as, { body: { name: `Linha ${++serial}`, provider } })
    if (status !== 200) throw new Error(`not created: ${JSON.stringify(body)}`)
    return body
  }
  const save: BothNetworks['save'] = async (id, values, as = app.admin) => {
    const { status } = await app.call(updateSetUp, as, { params: { id }, body: { values } })
    if (status !== 200) throw new Error(`not set up: ${status}`)
  }
  const addUnpaired: BothNetworks['addUnpaired'] = async (as = app.admin) => {
    const { id } = await create('beta', as)
    return untilMatches(id, ({ status }) => status === 'qrcode', as)
  }
  return {
    ...{ app, graph, fake, token, show, untilMatches, save, addUnpaired },
    async addOfficial(number, as = app.admin) {
      const { id, companyId } = await create('whatsapp-cloud', as)
      number.callback = { url: `${relay.url}/api/channels/${companyId}/${id}/webhook`, verifyToken: '' }
      const secrets = { accessToken: token, appSecret: graph.state.app.secret }
      await save(id, { phoneNumberId: number.id, accountId: graph.state.account.id, ...secrets }, as)
      return untilMatches(id, isSettled, as)
    },
    async addPaired(phone, as = app.admin) {
      const { id, qrcode } = await addUnpaired(as)
      fake.phone(phone)
      await fake.scan(phone, qrcode)
      return untilMatches(id, isSettled, as)
    },
    async restart() {
      await app.restart()
      relay.to = app.url
    },
    async secondNode() {
      const dataDir = await mkdtemp(join(tmpdir(), 'recado-second-'))
      const config = { ...app.config, dataDir }
      const node = await startServer(config, { log: createLog('error'), cheapPasswords: true, migrated: true })
      stopping.unshift(async () => {
        await node.stop()
        await rm(dataDir, { recursive: true, force: true })
      })
      return node
    },
    async stop() {
      for (const end of stopping) await end()
    },
  }
}
