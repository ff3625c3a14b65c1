import type { Endpoint, Out } from '@recado/contract/endpoint'
import { createUser, login } from '@recado/contract/identity/endpoints'
import type pg from 'pg'
import type { Config } from '../src/platform/config.ts'
import type { RunningServer } from '../src/wiring/server.ts'
import type { TestDatabase } from './database.ts'
import { type Installation, type InstallationOptions, startInstallation, TEST_PASSWORD } from './installation.ts'
import { type CallAnswer, type CallInputs, callAt, nobody, type Person } from './people.ts'
import { openSocket, type TestSocket } from './socket.ts'

export { TEST_PASSWORD }

/** Two companies on a running server. */
export interface SharedTestApp {
  url: string
  config: Config
  server: Omit<RunningServer, 'stop'>
  database: Omit<TestDatabase, 'drop'>
  /** The first company's admin, an attendant of it without queues, and the second company's admin. */
  admin: Person
  attendant: Person
  stranger: Person
  /** The ids of both companies, for statements that must not reach the companies of other tests. */
  companyIds: readonly number[]
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
  /** Ends the companies and sockets of the test. A server that it does not share stops. */
  stop(): Promise<void>
}

/** A running server with two companies on its own database. */
export interface TestApp extends SharedTestApp {
  server: RunningServer
  database: TestDatabase
  restart: Installation['restart']
}

let serial = 0

/** Starts a server for one test file, for settings, restarts, or checks of the whole database or process. */
export async function startTestApp(
  settings: Record<string, string> = {},
  options: InstallationOptions = {},
): Promise<TestApp> {
  const installation = await startInstallation(settings, options)
  const { restart, stop } = installation
  return Object.assign(await openCompanies(installation), { restart, stop })
}

/**
 * Creates two companies with users on a running server.
 * @param suffix makes the addresses of their users unique
 */
export async function openCompanies(
  installation: Installation,
  suffix = '',
): Promise<Omit<TestApp, 'restart' | 'stop'>> {
  const { config, database, owner } = installation
  const call: TestApp['call'] = (endpoint, as, inputs) =>
    callAt(installation.server.url, endpoint, as, (inputs ?? {}) as never)
  const signIn = (email: string, password = TEST_PASSWORD) => signInAt(call, email, password)
  const addUser = (by: Person, change: Record<string, unknown> = {}) => addUserAs(call, signIn, by, change)
  const newCompany = (name: string) =>
    installation.server.createCompany({
      name,
      email: `admin@${name.toLowerCase()}${suffix}.test`,
      password: TEST_PASSWORD,
    })
  const [first, second] = [await newCompany('Primeira'), await newCompany('Segunda')]
  const [admin, stranger, superUser] = await Promise.all([
    signIn(first.email),
    signIn(second.email),
    signIn(config.superUser.email),
  ])
  const email = `atendente@primeira${suffix}.test`
  const attendant = await confirmedUser(owner, email, () => addUser(admin, { email }))
  return {
    get url() {
      return installation.server.url
    },
    get server() {
      return installation.server
    },
    config,
    database,
    admin,
    attendant,
    stranger,
    companyIds: [first.companyId, second.companyId],
    superUser,
    call,
    signIn,
    addUser,
    socket: (as, joins) => openSocket(installation.server.url, as, joins),
    async rows<T extends object>(text: string, values: unknown[] = [], name?: string) {
      return (await owner.query<T>({ text, values, ...(name && { name }) })).rows
    },
  }
}

/** Adds the attendant without a confirmation mail, because a test reads only the mails that it causes. */
async function confirmedUser(owner: pg.Pool, email: string, add: () => Promise<Person>): Promise<Person> {
  await owner.query(`insert into failed_attempts (bucket, at) select 'link ' || $1, now() from generate_series(1, 5)`, [
    email,
  ])
  const person = await add()
  await owner.query('delete from failed_attempts')
  await owner.query('update users set has_unconfirmed_email = false where email = $1', [email])
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
