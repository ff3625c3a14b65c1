import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, Out } from '@recado/contract/endpoint'
import { createUser, login } from '@recado/contract/identity/endpoints'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { noTokens } from '../../../../test/no-tokens.ts'
import { type CallAnswer, type CallInputs, callAt, nobody, type Person } from '../../../../test/people.ts'
import { openSocket, type TestSocket } from '../../../../test/socket.ts'
import { createPlatformDb, type PlatformDb } from '../../../platform/db/platform-db.ts'
import { createPool } from '../../../platform/db/pool.ts'
import { createWorkplace, type Work } from '../../../platform/db/work.ts'
import { createHttpApp } from '../../../platform/http/http-app.ts'
import { createRegistrar } from '../../../platform/http/serve.ts'
import type { JobQueue } from '../../../platform/jobs/queue.ts'
import { createLog } from '../../../platform/log.ts'
import { openMail, type SealedMail } from '../../../platform/mail/sealed-mail.ts'
import { createBroadcaster } from '../../../platform/realtime/broadcaster.ts'
import { createSockets, type Sockets } from '../../../platform/realtime/socket-server.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { queueArea } from '../../queues/area.ts'
import { tagArea } from '../../tags/area.ts'
import { createCompanyWithAdmin } from '../companies/create-company.ts'
import { createIdentity } from '../create-identity.ts'
import type { IdentitySettings } from '../identity-dependencies.ts'
import type { Identity } from '../public.ts'
import { identityRoutes } from '../routes.ts'

export const PASSWORD = 'segredo-de-teste'

export interface SentEvent {
  rooms: readonly string[]
  name: string
  payload: Record<string, unknown>
}

/** A server with the domains identity, queues and tags. */
export interface IdentityNode {
  url: string
  identity: Identity
  stop(): Promise<void>
}

export interface IdentityFixture {
  platform: PlatformDb
  main: IdentityNode
  /** Every socket event, with its audience. */
  sent: SentEvent[]
  /** The enqueued jobs, in order. */
  jobs: { name: string; payload: Record<string, unknown> }[]
  /** Users whose tickets were released. */
  released: number[]
  /** Companies whose numbers were disconnected. */
  closed: number[]
  admin: Person
  attendant: Person
  stranger: Person
  /** Advances the server's clock. */
  later(milliseconds: number): void
  now(): Date
  call<const E extends Endpoint>(endpoint: E, as: Person, inputs?: CallInputs<E>): Promise<CallAnswer<Out<E>>>
  signIn(email: string, password?: string): Promise<Person>
  addUser(by: Person, change?: Record<string, unknown>): Promise<Person>
  addCompany(name: string, company?: Parameters<typeof createCompanyWithAdmin>[1] | object): Promise<Person>
  socket(as: Person): Promise<TestSocket>
  /** @param listenUrl another database URL for notifications of changed rights */
  startNode(settings?: Partial<IdentitySettings>, listenUrl?: string): Promise<IdentityNode>
  databaseUrl: string
  ownerUrl: string
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

const cheap = { memoryKb: 64, passes: 1 }
const log = createLog('error')

/** Two companies on a separate database, with a clock that tests advance. */
export async function startIdentityFixture(settings: Partial<IdentitySettings> = {}): Promise<IdentityFixture> {
  const database = await testDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const platformPool = createPool(database.platformUrl, 4, 'test')
  const platform = createPlatformDb(platformPool)
  const state = {
    offset: 0,
    serial: 0,
    sent: [] as SentEvent[],
    jobs: [] as IdentityFixture['jobs'],
    released: [] as number[],
    closed: [] as number[],
  }
  const now = () => new Date(Date.now() + state.offset)
  const startNode = (change: Partial<IdentitySettings> = {}, listenUrl = database.platformUrl) =>
    openNode(database, platform, { now }, { ...settings, ...change, listenUrl }, state)
  const main = await startNode()
  const nodes = [main]
  const call: IdentityFixture['call'] = (endpoint, as, inputs) =>
    callAt(main.url, endpoint, as, (inputs ?? {}) as never)
  const signIn: IdentityFixture['signIn'] = async (email, password = PASSWORD) => {
    const { status, body } = await call(login, nobody, { body: { email, password } })
    if (status !== 200) throw new Error(`${email}: ${status} ${JSON.stringify(body)}`)
    return { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
  }
  const addCompany: IdentityFixture['addCompany'] = async (name, company = {}) => {
    const email = `admin@${name.toLowerCase()}.test`
    const passwordHash = await main.identity.hashPassword(PASSWORD)
    await createCompanyWithAdmin(platform, { name, planId: 1, ...company }, { name: 'Dona', email, passwordHash })
    return signIn(email)
  }
  const addUser: IdentityFixture['addUser'] = async (by, change = {}) => {
    const email = `pessoa${++state.serial}@empresa${by.companyId}.test`
    const body = {
      name: 'Pessoa',
      lastName: `Nº ${state.serial}`,
      email,
      password: PASSWORD,
      currentPassword: PASSWORD,
      ...change,
    }
    const answer = await call(createUser, by, { body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return signIn(answer.body.email)
  }
  const admin = await addCompany('Primeira')
  return {
    platform,
    main,
    sent: state.sent,
    jobs: state.jobs,
    released: state.released,
    closed: state.closed,
    admin,
    attendant: await addUser(admin),
    stranger: await addCompany('Segunda'),
    now,
    later(milliseconds) {
      state.offset += milliseconds
    },
    call,
    signIn,
    addUser,
    addCompany,
    socket: (as) => openSocket(main.url, as),
    databaseUrl: database.platformUrl,
    ownerUrl: database.ownerUrl,
    async startNode(change, listenUrl) {
      const node = await startNode(change, listenUrl)
      nodes.push(node)
      return node
    },
    rows: async <T extends object>(sql: string, values: unknown[] = []) => (await owner.query<T>(sql, values)).rows,
    async stop() {
      for (const node of nodes) await node.stop()
      await Promise.all([owner.end(), platformPool.end()])
      await database.drop()
    },
  }
}

async function openNode(
  database: TestDatabase,
  platform: PlatformDb,
  clock: { now(): Date },
  { listenUrl, ...settings }: Partial<IdentitySettings> & { listenUrl: string },
  state: Pick<IdentityFixture, 'sent' | 'jobs' | 'released' | 'closed'>,
): Promise<IdentityNode> {
  const appPool = createPool(database.appUrl, 6, 'test')
  let sockets: Sockets | null = null
  const broadcaster = createBroadcaster(({ rooms, wireName: name, payload }) => {
    state.sent.push({ rooms, name, payload: payload as Record<string, unknown> })
    sockets?.io.to([...rooms]).emit(name, payload)
  }, true)
  const nothing = async () => undefined
  const secrets = createSecrets('a secret key for tests only, long enough')
  const jobs: JobQueue = {
    // Opens sealed mails for the tests. Real jobs are tested with the running server.
    write: async (_db, { name }, payload) =>
      void state.jobs.push({
        name,
        payload: 'sealed' in payload ? openMail(secrets, payload as unknown as SealedMail) : payload,
      } as never),
    send: nothing,
    wake: () => undefined,
  }
  const workplace = createWorkplace({
    pool: appPool,
    clock,
    broadcaster,
    jobs,
    facts: { write: nothing, wake: () => undefined },
  })
  const identity = createIdentity({
    platform,
    workplace,
    jobs,
    clock,
    log,
    secrets,
    listenUrl,
    admitRefresh: () => undefined,
    settings: {
      secure: false,
      demo: false,
      signUp: true,
      ...{ sessionDays: 30, apiDocsForPeople: false, adminsNeedSecondFactor: false, breachedPasswords: null },
      confirmsEmails: false,
      publicUrl: 'https://recado.test',
      passwordCost: cheap,
      ...settings,
    },
  })
  const app = await createHttpApp({ log, trustProxy: [], secure: false })
  const uploadFolder = join(tmpdir(), 'recado-no-uploads')
  const on = createRegistrar({
    app,
    workplace,
    authenticator: identity.authenticator,
    roleViews: identity.roleViews,
    tokens: noTokens,
    ownOrigin: () => true,
    uploadFolder,
    noteRefusal: identity.noteRefusal,
  })
  identityRoutes(on, {
    identity,
    requireUnused: nothing,
    releaseTickets: async (_work: Work, userId) => void state.released.push(userId),
    leaveChats: async () => {},
    endTokens: nothing,
    forgetDevices: nothing,
    closeCompany: async (companyId) => void state.closed.push(companyId),
    removeFiles: nothing,
    firstInvoice: nothing,
    reconcileInvoice: nothing,
  })
  const countNone = async () => 0
  queueArea({
    ...{ identity, countTickets: countNone, countPrompts: countNone, configured: nothing, checkMachines: nothing },
    requireUnused: nothing,
  }).routes(on)
  tagArea({ countTickets: async () => new Map(), countContacts: async () => new Map(), requireUnused: nothing }).routes(
    on,
  )
  await identity.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socketServer = createSockets({
    http: app.server,
    login: identity.socketLogin,
    areas: [identity.sockets],
    log,
    originAllowed: () => true,
  })
  sockets = socketServer
  identity.onAccessChanged((target, evicted) => socketServer.rightsChanged(target, evicted))
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    identity,
    async stop() {
      await socketServer.close()
      await app.close()
      await identity.stop()
      await appPool.end()
    },
  }
}
