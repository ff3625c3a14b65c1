import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { healthReady } from '@recado/contract/app/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { startServer } from '../src/wiring/server.ts'
import { type ExternalPostgres, startExternalPostgres } from './external-postgres.ts'
import { callAt, nobody } from './people.ts'
import { startPooler } from './pgbouncer-server.ts'

/** A real pgbouncer between the server and PostgreSQL. */

const PASSWORD = 'segredo-de-teste'
let postgres: ExternalPostgres
let folder: string
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-pooler-'))
  postgres = await startExternalPostgres(18)
  url = await postgres.newDatabase('shop', 'loja')
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = (databaseUrl: string, more: Record<string, string> = {}) =>
  startServer(
    readConfig({
      ...{ PORT: '0', DATA_DIR: folder, SUPER_PASSWORD: PASSWORD, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
      ...{ SECRET_KEY: 'the key of a shop behind a pooler, long enough', ...more },
    }),
    { log: createLog('silent'), cheapPasswords: true },
  )

it('in transaction mode a start is rejected in one line, and changes nothing', async () => {
  const pooler = await startPooler(postgres.administratorUrl, 'transaction')
  await expect(start(pooler.through(url))).rejects.toThrow(
    /^DATABASE_URL: [^\n]* is a connection pooler [^\n]*pgbouncer in transaction mode[^\n]*$/,
  )
  const roleQuery = `select rolname from pg_roles where rolname like 'recado_%' and rolname <> 'recado_owner'`
  expect(await postgres.asAdministrator(roleQuery)).toEqual([])
  await pooler.stop()
})

it('in session mode it serves', async () => {
  const pooler = await startPooler(postgres.administratorUrl, 'session')
  const server = await start(pooler.through(url))
  const { status } = await callAt(server.url, login, nobody, {
    body: { email: 'super@recado.local', password: PASSWORD },
  })
  expect([status, (await callAt(server.url, healthReady, nobody, {})).body.missing]).toEqual([200, []])
  await server.stop()
  await pooler.stop()
})

it('a serving role behind a pooler in transaction mode is rejected by the name of its setting', async () => {
  const pooler = await startPooler(postgres.administratorUrl, 'transaction')
  await postgres.asAdministrator(`create role shop_app login password 'app' in role recado_app`)
  const app = pooler.through(Object.assign(new URL(url), { username: 'shop_app', password: 'app' }).href)
  await expect(start(url, { DATABASE_APP_URL: app, DATABASE_PLATFORM_URL: url })).rejects.toThrow(
    /^DATABASE_APP_URL: [^\n]* is a connection pooler/,
  )
  await pooler.stop()
})
