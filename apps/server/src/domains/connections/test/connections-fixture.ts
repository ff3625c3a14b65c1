import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChannelProvider, InboundMessage } from '@recado/channels/channel'
import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { Connection } from '@recado/contract/connections/connection'
import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorScan } from '@recado/contract/connections/simulator'
import type { Endpoint, Out } from '@recado/contract/endpoint'
import { settingDefaults } from '@recado/contract/identity/setting'
import { defaultPermissions } from '@recado/contract/permissions'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { noTokens } from '../../../../test/no-tokens.ts'
import { type CallAnswer, type CallInputs, callAt, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createPlatformDb } from '../../../platform/db/platform-db.ts'
import { createPool } from '../../../platform/db/pool.ts'
import { createWorkplace, type Workplace } from '../../../platform/db/work.ts'
import { createHttpApp } from '../../../platform/http/http-app.ts'
import { createRegistrar } from '../../../platform/http/serve.ts'
import { createLog } from '../../../platform/log.ts'
import { createBroadcaster } from '../../../platform/realtime/broadcaster.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import type { ConnectionDependencies } from '../create-connections.ts'
import { createConnections } from '../create-connections.ts'
import type { HeldRoom } from '../numbers/held-number.store.ts'
import type { ChannelListener, ConnectionRef, Connections } from '../public.ts'
import type { LeaseTimes } from '../sessions/session-dependencies.ts'

export interface SocketEvent {
  rooms: readonly string[]
  name: string
  payload: Record<string, unknown>
}

/** All events that the channels delivered on one node. */
export interface Observed {
  batches: Array<{ at: ConnectionRef; batch: InboundMessage[] }>
  emitted: Array<{ what: string; at: ConnectionRef; data: unknown }>
  /** Set to reject messages, as when the database is down. */
  refuse: Error | null
}

/** One server on the shared database: connections and their endpoints over real HTTP. */
export interface ConnectionsNode {
  connections: Connections
  observed: Observed
  call<const E extends Endpoint>(endpoint: E, as: Person, inputs?: CallInputs<E>): Promise<CallAnswer<Out<E>>>
  stop(): Promise<void>
}

export interface NodeOptions {
  simulator?: boolean
  answerWithinMs?: number
  heldRoom?: HeldRoom
  leaseTimes?: LeaseTimes
  /** Multiplies the reconnect pauses, instead of a random number from 0 to 1. Default 0. */
  random?: number
  /** Used instead of the fixture's workplace. */
  workplace?: Workplace
  /** Nodes with the same folder are one installation. */
  dataDir?: string
  providers?: Record<string, ChannelProvider>
  countArrivedLate?: ConnectionDependencies['ports']['countArrivedLate']
}

export interface ConnectionsFixture {
  admin: Person
  attendant: Person
  stranger: Person
  received: SocketEvent[]
  /** The enqueued jobs, in order. */
  jobs: Array<{ name: string; payload: unknown }>
  dataDir: string
  workplace: Workplace
  node(options?: NodeOptions): Promise<ConnectionsNode>
  /** Queries the database as its owner, bypassing row-level security. */
  rows<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

export const secrets = createSecrets('a secret for tests only, long enough')

/** Two companies on a real database. A node is a server without the other areas. */
export async function startConnectionsFixture(): Promise<ConnectionsFixture> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-connections-'))
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // Dropping the database ends connections that are just closing.
  owner.on('error', () => undefined)
  const pools = [createPool(database.appUrl, 16, 'tests'), createPool(database.platformUrl, 4, 'tests')] as const
  const received: SocketEvent[] = []
  const jobs: ConnectionsFixture['jobs'] = []
  const rows: ConnectionsFixture['rows'] = async (text, values = []) => (await owner.query(text, values)).rows
  const workplace = createWorkplace({
    pool: pools[0],
    clock: systemClock,
    jobs: {
      write: async (_db, { name }, payload) => void jobs.push({ name, payload }),
      send: async () => undefined,
      wake: () => undefined,
    },
    facts: { write: async () => undefined, wake: () => undefined },
    broadcaster: createBroadcaster(
      ({ rooms, wireName: name, payload }) =>
        received.push({ rooms, name, payload: payload as SocketEvent['payload'] }),
      true,
    ),
  })
  const actors = new Map<string, Actor>()
  const first = await newCompany(rows, 'Primeira', actors)
  const second = await newCompany(rows, 'Segunda', actors)
  const nodes: ConnectionsNode[] = []
  return {
    ...{ received, jobs, dataDir, workplace, rows },
    ...{ admin: first.admin, attendant: first.attendant, stranger: second.admin },
    async node(options = {}) {
      const node = await startNode(options, {
        workplace,
        listenUrl: database.appUrl,
        platform: pools[1],
        dataDir,
        actors,
      })
      nodes.push(node)
      return node
    },
    async stop() {
      for (const node of nodes) await node.stop()
      await Promise.all([owner.end(), pools[0].end(), pools[1].end()])
      await Promise.all([(database satisfies TestDatabase).drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

async function startNode(
  options: NodeOptions,
  on: { workplace: Workplace; listenUrl: string; platform: pg.Pool; dataDir: string; actors: Map<string, Actor> },
): Promise<ConnectionsNode> {
  const log = createLog('fatal')
  const connections = createConnections({
    platform: createPlatformDb(on.platform),
    ...{ workplace: options.workplace ?? on.workplace, secrets, log, providers: options.providers ?? {} },
    settings: {
      ...{ simulator: options.simulator ?? true, dataDir: options.dataDir ?? on.dataDir, sendGap: null },
      publicUrl: 'http://127.0.0.1',
    },
    listenUrl: on.listenUrl,
    ...(options.answerWithinMs === undefined ? {} : { answerWithinMs: options.answerWithinMs }),
    ports: {
      countArrivedLate: options.countArrivedLate ?? (async () => 0),
      waitingMarketing: async () => ({ waiting: 0, toNewPeople: 0 }),
      configured: async () => undefined,
      checkMachines: async () => undefined,
      requireUnused: async () => undefined,
    },
    ...(options.heldRoom ? { heldRoom: options.heldRoom } : {}),
    ...(options.leaseTimes ? { leaseTimes: options.leaseTimes } : {}),
    random: () => options.random ?? 0,
  })
  const observed: Observed = { batches: [], emitted: [], refuse: null }
  connections.listen(listenerOf(observed))
  const app = await createHttpApp({ log, trustProxy: [], secure: false })
  const authenticator = {
    async actorOf(authorization: string | undefined) {
      const actor = on.actors.get(authorization?.replace('Bearer ', '') ?? '')
      if (!actor) throw new AppError('ERR_SESSION_EXPIRED')
      return actor
    },
  }
  const registrar = createRegistrar({
    app,
    workplace: on.workplace,
    authenticator,
    tokens: noTokens,
    ownOrigin: () => true,
    uploadFolder: on.dataDir,
  })
  connections.routes(registrar)
  connections.simulatorRoutes(registrar)
  await connections.start(true)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  let isStopped = false
  return {
    ...{ connections, observed },
    call: (endpoint, as, inputs) => callAt(url, endpoint, as, (inputs ?? {}) as never),
    async stop() {
      if (isStopped) return
      isStopped = true
      await app.close()
      await connections.stop()
    },
  }
}

function listenerOf(observed: Observed): ChannelListener {
  const note = (what: string) => async (at: ConnectionRef, data: unknown) =>
    void observed.emitted.push({ what, at, data })
  return {
    async messages(at, batch) {
      if (observed.refuse) throw observed.refuse
      observed.batches.push({ at, batch })
    },
    ...{ status: note('status'), edited: note('edited'), deleted: note('deleted'), reaction: note('reaction') },
    ...{ call: note('call'), expiration: note('expiration'), identity: note('identity'), failed: note('failed') },
    answered: note('answered'),
    phone: note('phone'),
    presence: (at, data) => void observed.emitted.push({ what: 'presence', at, data }),
    opened: (at) => void observed.emitted.push({ what: 'opened', at, data: null }),
    closed: (at, code) => void observed.emitted.push({ what: 'closed', at, data: code }),
    limitsChanged: () => undefined,
    deleting: async () => async () => undefined,
    countWaiting: async () => 0,
    cancelWaiting: async (_work, connectionId, what) =>
      void observed.emitted.push({
        what: `cancel ${what}`,
        at: { companyId: 0, connectionId, provider: '' },
        data: null,
      }),
    findMessage: async () => null,
  }
}

async function newCompany(rows: ConnectionsFixture['rows'], name: string, actors: Map<string, Actor>) {
  const plan = `insert into plans (name, users, connections, queues, value) values ($1, 9, 6, 9, 1) returning id`
  const [{ id: planId } = { id: 0 }] = await rows<{ id: number }>(plan, [name])
  const company = 'insert into companies (name, plan_id) values ($1, $2) returning id'
  const [{ id: companyId } = { id: 0 }] = await rows<{ id: number }>(company, [name, planId])
  const person = async (profile: Actor['profile']): Promise<Person> => {
    const user = `insert into users (company_id, name, email, password_hash, profile) values ($1, $2, $3, '', $2) returning id`
    const [{ id: userId } = { id: 0 }] = await rows<{ id: number }>(user, [
      companyId,
      profile,
      `${profile}@${name}.test`,
    ])
    const token = `${name}-${profile}`
    actors.set(token, actorOf({ userId, companyId, profile, companyName: name }))
    return { token, userId, companyId, email: '' }
  }
  return { admin: await person('admin'), attendant: await person('user') }
}

function actorOf(of: { userId: number; companyId: number; profile: Actor['profile']; companyName: string }): Actor {
  const { userId, companyId, profile, companyName } = of
  return {
    kind: 'user',
    ...{ userId, companyId, profile, sessionId: `s${userId}`, name: profile, super: false, queueIds: [] },
    ...{ allTicket: false, queueless: false, language: 'pt' },
    ...{ roleId: 0, roleName: '', permissions: defaultPermissions(profile) },
    company: {
      ...{
        id: companyId,
        name: companyName,
        status: true,
        dueDate: null,
        resumedAt: null,
        timeZone: 'America/Sao_Paulo',
        isPlatform: false,
        language: 'pt',
      },
      features: new Set(),
      texts: automaticTexts('pt'),
      settings: { ...settingDefaults },
    },
  }
}

let lines = 0

/** Creates a simulated connection of a company and returns it. */
export async function addConnection(
  node: ConnectionsNode,
  as: Person,
  change: Record<string, unknown> = {},
): Promise<Connection> {
  const answer = await node.call(createConnection, as, {
    body: { name: `Linha ${++lines}`, provider: 'simulator', ...change },
  })
  if (answer.status !== 200) throw new Error(`no connection: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Waits until a connection has this status, and returns it. */
export const untilStatus = (
  node: ConnectionsNode,
  as: Person,
  id: number,
  status: Connection['status'],
): Promise<Connection> =>
  until(async () => {
    const { body } = await node.call(showConnection, as, { params: { id } })
    return body.status === status ? body : null
  }, `connection ${id} to be ${status}`)

/** Creates a simulated connection, scanned and connected. */
export async function pairedConnection(
  node: ConnectionsNode,
  as: Person,
  change: Record<string, unknown> = {},
): Promise<Connection> {
  const { id } = await addConnection(node, as, change)
  await untilStatus(node, as, id, 'qrcode')
  const scanned = await node.call(simulatorScan, as, { params: { whatsappId: id }, body: {} })
  if (scanned.status !== 200) throw new Error(`not scanned: ${scanned.status}`)
  return untilStatus(node, as, id, 'CONNECTED')
}
