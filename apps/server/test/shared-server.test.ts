import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { healthReady } from '@recado/contract/app/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { ensureRoles } from '../src/platform/db/roles.ts'
import type { Log } from '../src/platform/log.ts'
import { createSecrets, fingerprintOf } from '../src/platform/secrets.ts'
import { type RunningServer, startServer } from '../src/wiring/server.ts'
import { type ExternalPostgres, startExternalPostgres } from './external-postgres.ts'
import { callAt, nobody } from './people.ts'
import { until } from './until.ts'

/** Two installations on one PostgreSQL server. */

const PASSWORD = 'segredo-de-teste'
const lines: Array<Record<string, unknown>> = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }) as unknown as Log
let server: ExternalPostgres
let folder: string
let first: RunningServer
let firstUrl: string

const start = (name: string, settings: Record<string, string>) =>
  startServer(
    readConfig({
      ...{ PORT: '0', DATA_DIR: join(folder, name), SUPER_PASSWORD: PASSWORD, SIMULATOR: 'on', LOG_LEVEL: 'silent' },
      ...{ SECRET_KEY: keyOf(name), ...settings },
    }),
    { log, cheapPasswords: true },
  )
const signIn = async (url: string) => {
  const answer = await callAt(url, login, nobody, { body: { email: 'super@recado.local', password: PASSWORD } })
  return answer.status
}
interface RoleRow {
  rolname: string
  rolpassword: string
  rolcanlogin: boolean
  comment: string | null
}
const rolesNow = () =>
  server.asAdministrator<RoleRow>(
    `select rolname, rolpassword, rolcanlogin, shobj_description(oid, 'pg_authid') as comment
     from pg_authid where rolname in ('recado_app', 'recado_platform') order by 1`,
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-shared-'))
  server = await startExternalPostgres(18)
  firstUrl = await server.newDatabase('first', 'loja')
  first = await start('first', { DATABASE_URL: firstUrl })
})
afterAll(async () => {
  await first?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const refusal = /^DATABASE_URL: the role recado_app [^\n]*DATABASE_APP_URL and DATABASE_PLATFORM_URL[^\n]*$/

it('a second installation on another one’s server is rejected in one line, and changes nothing', async () => {
  const before = await rolesNow()
  const url = await server.newDatabase('second', 'outra')
  const tables = () => server.asAdministrator('select relname from pg_class where relnamespace = 2200', 'second')
  await expect(start('second', { DATABASE_URL: url })).rejects.toThrow(refusal)
  expect([await rolesNow(), await tables()]).toEqual([before, []])
  expect(await signIn(first.url)).toBe(200)
})

it('both share the server when the second one has separate roles', async () => {
  await server.asAdministrator(`create role outra_app login password 'app' in role recado_app;
    create role outra_platform login password 'platform' in role recado_platform; grant recado_definer to outra`)
  const url = await server.newDatabase('third', 'outra')
  const as = (username: string, password: string) => Object.assign(new URL(url), { username, password }).href
  const second = await start('second', {
    DATABASE_URL: url,
    DATABASE_APP_URL: as('outra_app', 'app'),
    DATABASE_PLATFORM_URL: as('outra_platform', 'platform'),
  })
  expect([await signIn(first.url), await signIn(second.url)]).toEqual([200, 200])
  await second.stop()
})

const keyOf = (name: string) => `the key of the ${name} installation, long enough`

it.each([
  ['with the same key', 'first', null],
  ['with another key', 'another', refusal],
])('roles without a mark, which an older version created %s', async (_, name, isRejected) => {
  const before = await rolesNow()
  await server.asAdministrator(`comment on role recado_app is 'of the shop'; comment on role recado_platform is null`)
  const url = await server.newDatabase(`of_${name}`, 'loja')
  const secrets = createSecrets(keyOf(name))
  const own = { fingerprint: fingerprintOf(secrets), isExclusive: false, warn: () => undefined }
  const ensured = ensureRoles(url, (role) => secrets.key(`database-role:${role}`).toString('base64url'), own)
  if (isRejected) await expect(ensured).rejects.toThrow(isRejected)
  else await ensured
  const [app] = await rolesNow()
  expect(app?.comment).toBe(isRejected ? 'of the shop' : `of the shop recado installation ${own.fingerprint}`)
  expect((await rolesNow()).map(({ rolpassword }) => rolpassword)).toEqual(before.map(({ rolpassword }) => rolpassword))
  for (const { rolname, comment } of before) await server.asAdministrator(`comment on role ${rolname} is '${comment}'`)
})

it('an owner who may not mark the roles gets the statements, and still starts', async () => {
  const before = await rolesNow()
  await server.asAdministrator('comment on role recado_app is null; comment on role recado_platform is null')
  const url = await server.newDatabase('unmarked', 'simples', '')
  const secrets = createSecrets(keyOf('first'))
  const statements: string[] = []
  const own = {
    fingerprint: fingerprintOf(secrets),
    isExclusive: false,
    warn: (one: string) => void statements.push(one),
  }
  await ensureRoles(url, (role) => secrets.key(`database-role:${role}`).toString('base64url'), own)
  expect(statements).toEqual(
    ['recado_app', 'recado_platform'].map(
      (role) => `comment on role ${role} is 'recado installation ${own.fingerprint}'`,
    ),
  )
  for (const { rolname, comment } of before) await server.asAdministrator(`comment on role ${rolname} is '${comment}'`)
})

/**
 * Changes the password of the app's role and ends its connections, like an administrator who does not know about it.
 */
const lockOut = () =>
  server.asAdministrator(`alter role recado_app password 'another';
    select pg_terminate_backend(pid) from pg_stat_activity where usename = 'recado_app'`)
const ready = () => callAt(first.url, healthReady, nobody, {})

it('a server whose password was changed resets it once, and reports this in the log and the audit log', async () => {
  await lockOut()
  expect(await signIn(first.url)).toBe(200)
  expect((await ready()).body).toEqual({ status: 'ok', missing: [] })
  expect(lines.filter(({ msg }) => /passwords were reset/.test(String(msg)))).toHaveLength(1)
  const entries = () =>
    server.asAdministrator(`select actor_kind, after from audit_log where action = 'database.passwords'`, 'first')
  await until(async () => (await entries()).length > 0, 'the entry in the audit log')
  expect(await entries()).toEqual([{ actor_kind: 'system', after: { roles: ['recado_app', 'recado_platform'] } }])
})

it('a second change is not reverted: calls are answered 503, and `ready` names the role', async () => {
  await lockOut()
  expect(await signIn(first.url)).toBe(503)
  expect(await ready()).toMatchObject({ status: 503, body: { missing: ['database-app'] } })
  const password = createSecrets(keyOf('first')).key('database-role:recado_app').toString('base64url')
  await server.asAdministrator(`alter role recado_app password '${password}'`)
  await until(async () => (await ready()).status === 200, 'the role to sign in again')
  expect(await signIn(first.url)).toBe(200)
})
