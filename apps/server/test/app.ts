import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, Out } from '@recado/contract/endpoint'
import { createUser, login } from '@recado/contract/identity/endpoints'
import pg from 'pg'
import { type Config, readConfig } from '../src/platform/config.ts'
import { noLimits } from '../src/platform/limits/limit-settings.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import { type RunningServer, type StartOptions, startServer } from '../src/wiring/server.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type CallAnswer, type CallInputs, callAt, nobody, type Person } from './people.ts'
import { openSocket, type TestSocket } from './socket.ts'

export const TEST_PASSWORD = 'segredo-de-teste'

/** A running server with two companies on its own database. */
export interface TestApp {
  url: string
  config: Config
  server: RunningServer
  database: TestDatabase
  /** The first company's admin, an attendant of it without queues, and the second company's admin. */
  admin: Person
  attendant: Person
  stranger: Person
  /** The platform's super user. */
  superUser: Person
  call<const E extends Endpoint>(endpoint: E, as: Person, inputs?: CallInputs<E>): Promise<CallAnswer<Out<E>>>
  signIn(email: string, password?: string): Promise<Person>
  /** Adds a user to the company of `by` and signs in. */
  addUser(by: Person, change?: Record<string, unknown>): Promise<Person>
  socket(as: Person, joins?: Array<[string, unknown?]>): Promise<TestSocket>
  /**
   * Queries the database as its owner, without row security, to check what is stored.
   * @param name the name of a large, frequent statement, which is prepared because planning it again would take longer
   *   than running it
   */
  rows<T extends object>(sql: string, values?: unknown[], name?: string): Promise<T[]>
  /**
   * Stops the server and starts another one on the same data, as after a crash or an update.
   * @param meanwhile runs while no server is running
   */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

let serial = 0

/** Starts a server for one test file. Everything in it is real, except for cheap password hashes. */
export async function startTestApp(
  settings: Record<string, string> = {},
  options: Pick<StartOptions, 'readSpace' | 'moreChannels' | 'responders' | 'machines' | 'limitClock'> & {
    log?: Log
  } = {},
): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-app-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_PLATFORM_URL: database.platformUrl,
    SECRET_KEY: 'a secret key for tests only, long enough',
    SUPER_PASSWORD: TEST_PASSWORD,
    SIMULATOR: 'on',
    CLOSING_WAIT_MS: '0',
    BURST_WAIT_MS: '0',
    // Servers of tests, in place of those of companies.
    OUTBOUND_ALLOW: '127.0.0.1',
    PUSH_HOSTS: '127.0.0.1',
    PUSH_WAIT_MS: '0',
    // Tests act as few users and call more often than users do.
    ...noLimits,
    LOG_LEVEL: 'error',
    ...settings,
  })
  const start = () =>
    startServer(config, { log: createLog(config.logLevel), cheapPasswords: true, migrated: true, ...options })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const app = { server: await start() }
  const call: TestApp['call'] = (endpoint, as, inputs) => callAt(app.server.url, endpoint, as, (inputs ?? {}) as never)
  const signIn = (email: string, password = TEST_PASSWORD) => signInAt(call, email, password)
  const addUser = (by: Person, change: Record<string, unknown> = {}) => addUserAs(call, signIn, by, change)
  const first = await app.server.createCompany({
    name: 'Primeira',
    email: 'admin@primeira.test',
    password: TEST_PASSWORD,
  })
  const second = await app.server.createCompany({
    name: 'Segunda',
    email: 'admin@segunda.test',
    password: TEST_PASSWORD,
  })
  const [admin, stranger, superUser] = await Promise.all([
    signIn(first.email),
    signIn(second.email),
    signIn(config.superUser.email),
  ])
  const attendant = await confirmedUser(owner, () => addUser(admin, { email: ATTENDANT }))
  return {
    get url() {
      return app.server.url
    },
    get server() {
      return app.server
    },
    config,
    database,
    admin,
    attendant,
    stranger,
    superUser,
    call,
    signIn,
    addUser,
    socket: (as, joins) => openSocket(app.server.url, as, joins),
    async rows<T extends object>(text: string, values: unknown[] = [], name?: string) {
      return (await owner.query<T>({ text, values, ...(name && { name }) })).rows
    },
    async restart(meanwhile) {
      await app.server.stop()
      await meanwhile?.()
      app.server = await start()
    },
    async stop() {
      await app.server.stop()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const ATTENDANT = 'atendente@primeira.test'

/** Adds the attendant without a confirmation mail, because a test reads only the mails that it causes. */
async function confirmedUser(owner: pg.Pool, add: () => Promise<Person>): Promise<Person> {
  await owner.query(`insert into failed_attempts (bucket, at) select 'link ' || $1, now() from generate_series(1, 5)`, [
    ATTENDANT,
  ])
  const person = await add()
  await owner.query('delete from failed_attempts')
  await owner.query('update users set has_unconfirmed_email = false where email = $1', [ATTENDANT])
  return person
}

async function signInAt(call: TestApp['call'], email: string, password: string): Promise<Person> {
  const { status, body } = await call(login, nobody, { body: { email, password } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`)
  return { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
}

async function addUserAs(
  call: TestApp['call'],
  signIn: TestApp['signIn'],
  by: Person,
  change: Record<string, unknown>,
): Promise<Person> {
  const email = `pessoa${++serial}@empresa${by.companyId}.test`
  const body = {
    name: 'Pessoa',
    lastName: `Nº ${serial}`,
    email,
    password: TEST_PASSWORD,
    currentPassword: TEST_PASSWORD,
    ...change,
  }
  const answer = await call(createUser, by, { body })
  if (answer.status !== 200) throw new Error(`no user: ${answer.status} ${JSON.stringify(answer.body)}`)
  return signIn(answer.body.email)
}
