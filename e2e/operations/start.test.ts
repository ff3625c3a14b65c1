import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/platform/postgres/port.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { beginStart, freshFolder, installedFolder, type Starting } from './starting.ts'

/** Starts that cannot succeed, or that are stopped (docs/operate.md). */

let product: Product
const starts: Starting[] = []
const root = resolve(import.meta.dirname, '../..')

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off' })
  for (const sql of [
    'create database outro_programa',
    'create database vazio',
    `create role sem_direitos login password 'segredo'`,
  ])
    await asOwner(product.dataDir, sql)
})
afterAll(async () => {
  await product?.stop()
})
afterEach(async () => {
  const allStarts = starts.splice(0)
  // Stop all of them without killing: two starts may share a folder, which can be removed only after both databases
  // have ended.
  for (const one of allStarts) one.signal('SIGTERM')
  await Promise.all(allStarts.map((one) => one.exitCode))
  for (const one of allStarts) await rm(dirname(one.dataDir), { recursive: true, force: true })
})

async function begin(settings: Record<string, string> = {}): Promise<Starting> {
  const one = await beginStart(settings)
  if (settings.DATA_DIR === undefined) starts.push(one)
  return one
}

/** Starts on the data of an earlier start. */
async function beginInstalled(settings: Record<string, string> = {}): Promise<Starting> {
  const one = await beginStart({ ...settings, DATA_DIR: await installedFolder() })
  starts.push(one)
  return one
}

/** The exit code of a failed start, and its only line of output. */
async function refusal(settings: Record<string, string>): Promise<{ code: number | null; line: string }> {
  const one = await begin(settings)
  const code = await one.exitCode
  return { code, line: one.stderr() }
}

const oneLine = (setting: string, words: RegExp) => ({
  code: 1,
  line: expect.stringMatching(new RegExp(`^Recado cannot start: ${setting}: [^\\n]*${words.source}[^\\n]*\\n$`, 'i')),
})

const read = (name: string) => readFileSync(join(product.dataDir, name), 'utf8').trim()
const database = (name: string, user = `recado_owner:${encodeURIComponent(read('postgres-password'))}`) =>
  `postgres://${user}@127.0.0.1:${read('postgres-port')}/${name}`
const SECRET_KEY = 'k'.repeat(40)

it('a start reports a used port, or an address of another machine, in one line', async () => {
  expect(await refusal({ PORT: new URL(product.url).port })).toEqual(oneLine('PORT', /is taken/))
  expect(await refusal({ HOST: '203.0.113.1' })).toEqual(oneLine('HOST', /no address of this machine/))
})

it('a start reports an unwritable folder in one line', async () => {
  const file = join(product.dataDir, 'postgres-port')
  expect(await refusal({ DATA_DIR: file })).toEqual(oneLine('DATA_DIR', /cannot be written/))
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toEqual(oneLine('DATA_DIR', /cannot be written \(ENOTDIR/))
  expect(await refusal({ MEDIA_DIR: join(file, 'media') })).toEqual(oneLine('MEDIA_DIR', /cannot be written/))
})

it('a start reports a missing or foreign database in one line', async () => {
  const start = (url: string, others: Record<string, string> = {}) =>
    refusal({ DATABASE_URL: url, SECRET_KEY, ...others })
  expect(await start(`postgres://a:b@127.0.0.1:${await freePort()}/recado`)).toEqual(
    oneLine('DATABASE_URL', /no database answers at 127\.0\.0\.1:\d+\/recado \(ECONNREFUSED\)/),
  )
  expect(await start('postgres://a:b@recado.invalid/recado')).toEqual(oneLine('DATABASE_URL', /no database answers/))
  // Another service listens on the port.
  expect(await start(`postgres://a:b@127.0.0.1:${new URL(product.url).port}/recado`)).toEqual(
    oneLine('DATABASE_URL', /no connection/),
  )
  const wrongPassword = await start(database('recado', 'recado_owner:hunter2'))
  expect(wrongPassword).toEqual(oneLine('DATABASE_URL', /refuses the user or the password/))
  expect(wrongPassword.line).not.toContain('hunter2')
  expect(await start(database('nenhum'))).toEqual(oneLine('DATABASE_URL', /has no database of this name/))
  const roles = {
    DATABASE_APP_URL: database('vazio', 'recado_app:errada'),
    DATABASE_PLATFORM_URL: database('vazio', 'recado_platform:errada'),
  }
  // On the same server, whose roles belong to another installation.
  expect(await start(database('vazio'))).toEqual(oneLine('DATABASE_URL', /belongs to another installation/))
  const ours = { SECRET_KEY: read('secret-key') }
  expect(await start(database('vazio', 'sem_direitos:segredo'), ours)).toEqual(oneLine('DATABASE_URL', /lacks rights/))
  expect(await start(database('vazio'), roles)).toEqual(oneLine('DATABASE_APP_URL', /refuses the user/))
  const owner = database('vazio')
  expect(await start(owner, { DATABASE_APP_URL: owner, DATABASE_PLATFORM_URL: owner })).toEqual(
    oneLine('DATABASE_APP_URL', /may not run as recado_owner/),
  )
})

it('a start refuses values that only an area can validate before it creates anything', async () => {
  const common = await begin({ SUPER_PASSWORD: 'Password1' })
  expect([await common.exitCode, common.stderr()]).toEqual(
    Object.values(oneLine('SUPER_PASSWORD', /most used passwords/)),
  )
  expect(existsSync(common.dataDir)).toBe(false)
  const noKey = await begin({ PIX_KEY: 'chave' })
  expect([await noKey.exitCode, noKey.stderr()]).toEqual(Object.values(oneLine('PIX_KEY', /expected a CPF/)))
  expect(existsSync(noKey.dataDir)).toBe(false)
})

it('a start handles signals before its modules are loaded', () => {
  const entry = readFileSync(join(root, 'apps/server/src/main.ts'), 'utf8')
  expect(entry.match(/^import (?!type ).*/gm)).toBeNull()
})

it('a start leaves a database of another program unchanged, and reports it in one line', async () => {
  const foreign = await foreignDatabase()
  expect(await refusal({ DATABASE_URL: foreign, SECRET_KEY })).toEqual(
    oneLine('DATABASE_URL', /tables of something else \(pedidos\)/),
  )
})

/** A database with a foreign table. */
async function foreignDatabase(): Promise<string> {
  const client = new Client({ connectionString: database('outro_programa') })
  await client.connect()
  await client.query('create table pedidos (id int)')
  await client.end()
  return database('outro_programa')
}

it('a start reports a missing Redis in one line', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`
  expect(await refusal({ REDIS_URL: url })).toEqual(oneLine('REDIS_URL', /no redis answers/))
})

it('a start reports a folder of a newer version, or a broken database, in one line', async () => {
  const one = await beginInstalled()
  await until(() => one.stdout().includes('Recado ready'), 'a start', 120_000)
  await asOwner(one.dataDir, `insert into kysely_migration values ('9999_of_tomorrow.sql', now()::text)`)
  one.signal('SIGTERM')
  expect(await one.exitCode).toBe(0)
  const secondRefusal = () => refusal({ DATA_DIR: one.dataDir })
  expect(await secondRefusal()).toEqual(oneLine('DATA_DIR', /a newer one wrote it/))
  writeFileSync(join(one.dataDir, 'postgres', 'postgresql.auto.conf'), 'no setting at all\n')
  expect(await secondRefusal()).toEqual(oneLine('DATA_DIR', /did not start: .*syntax error/))
  writeFileSync(join(one.dataDir, 'postgres', 'PG_VERSION'), '12\n')
  expect(await secondRefusal()).toEqual(oneLine('DATA_DIR', /PostgreSQL 12/))
})

it('a second process on one folder is refused, and a crash of the first frees the folder', async () => {
  const first = await beginInstalled()
  await until(() => first.stdout().includes('Recado ready'), 'the first start', 120_000)
  expect(await refusal({ DATA_DIR: first.dataDir })).toEqual(oneLine('DATA_DIR', /another Recado works with/))
  first.signal('SIGKILL')
  await first.exitCode
  const next = await beginStart({ DATA_DIR: first.dataDir })
  starts.push(next)
  await until(() => next.stdout().includes('Recado ready'), 'the next start', 120_000)
  next.signal('SIGTERM')
  expect(await next.exitCode).toBe(0)
  expect(processesBelow(first.dataDir)).toEqual([])
})

it("a caller that waits for a start with the unit's script continues when it is ready", async () => {
  const PORT = String(await freePort())
  const waiting = spawn(process.execPath, ['scripts/await-ready.mjs'], { cwd: root, env: { PORT }, stdio: 'inherit' })
  const one = await beginInstalled({ PORT })
  expect(await once(waiting, 'exit')).toEqual([0, null])
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/health/ready`).then(
    ({ status }) => status,
    (error: Error) => error.cause,
  )
  expect([answer, one.stderr()]).toEqual([200, ''])
})

/** Processes that work inside a folder, as all of PostgreSQL's do. */
function processesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const at = realpathSync(folder)
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(at)
    } catch {
      return false
    }
  })
}

const answers = async (one: Starting, sql: string) => (await asOwner(one.dataDir, sql)).length > 0

/** Moments of a first start that are visible from outside, in their order. */
const moments: Array<[string, (one: Starting) => boolean | Promise<boolean>]> = [
  ['the data folder is locked', (one) => existsSync(join(one.dataDir, 'in-use.lock'))],
  // Also matches the finished cluster, in case the moment was too short to be seen.
  ['the cluster is being created', (one) => readdirSync(one.dataDir).some((name) => /^postgres($|\.new-)/.test(name))],
  ['PostgreSQL is starting', (one) => existsSync(join(one.dataDir, 'postgres', 'postmaster.pid'))],
  ['PostgreSQL is running', (one) => one.stdout().includes('The embedded database is running')],
  ['the roles exist', (one) => answers(one, `select from pg_roles where rolname = 'recado_platform'`)],
  ['migrations are running', (one) => answers(one, `select from pg_class where relname = 'kysely_migration_lock'`)],
  ['migrations are finished', (one) => answers(one, `select from pg_class where relname = 'tickets'`)],
  [
    'the job queue is connected',
    (one) => answers(one, `select from pg_stat_activity where application_name = 'recado-jobs'`),
  ],
  ['the server is ready', (one) => one.stdout().includes('Recado ready')],
]

// Three folders, each stopped at three moments that are far apart: every start continues what the one before it left.
it.each([0, 1, 2])(
  'from moment %i on, a start that is stopped at three moments leaves no PostgreSQL behind, and the next one continues',
  async (first) => {
    if (process.platform !== 'linux') return expect(process.platform).not.toBe('linux')
    const DATA_DIR = await freshFolder()
    for (const [moment, isReached] of moments.filter((_, index) => index % 3 === first)) {
      const one = await beginStart({ DATA_DIR })
      starts.push(one)
      await until(() => isReached(one), moment)
      one.signal('SIGTERM')
      expect([moment, await one.exitCode, one.stderr()]).toEqual([moment, 0, ''])
      expect(processesBelow(DATA_DIR), moment).toEqual([])
    }
    const last = await beginStart({ DATA_DIR })
    starts.push(last)
    await until(() => last.stdout().includes('Recado ready'), 'the last start')
  },
)
