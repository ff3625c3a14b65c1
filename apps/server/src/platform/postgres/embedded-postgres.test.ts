import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, runningPostmaster } from './postmaster.ts'

const log = createLog('silent')
let home = ''
let dataDir = ''
let servers: EmbeddedPostgres[] = []

/** A template folder with a cluster, because creating one takes most of a first start. */
const templateDir = mkdtempSync(join(tmpdir(), 'recado-postgres-made-'))
beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: templateDir, log })
  await postgres.stop()
  rmSync(join(templateDir, 'postgres-port'))
})
afterAll(() => rmSync(templateDir, { recursive: true, force: true }))

beforeEach(() => {
  // Like a private home folder: other users cannot enter.
  home = mkdtempSync(join(tmpdir(), 'recado-postgres-'))
  chmodSync(home, 0o700)
  dataDir = join(home, 'recado', 'data')
})

afterEach(async () => {
  for (const one of servers) await one.stop()
  servers = []
  rmSync(home, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  servers.push(postgres)
  return postgres
}

/** Starts on a folder with an existing cluster. */
function startMade(): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true })
  // Keeps the owner, because PostgreSQL does not run as root.
  execFileSync('cp', ['-a', `${templateDir}/.`, dataDir])
  return start()
}

async function ask(url: string, sql: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 2_000 })
    const answer = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.once('timeout', () => answer(false))
  })

it('starts below a private folder, keeps durability on, and sorts identically everywhere', async () => {
  const postgres = await start()
  const sql = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
    current_setting('full_page_writes') AS pages, current_setting('server_version') AS version,
    datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = current_database()`
  const row = await ask(postgres.ownerUrl, sql)
  expect(row).toMatchObject({ fsync: 'on', commit: 'on', pages: 'on', provider: 'b', locale: 'C.UTF-8' })
  expect(row.version).toMatch(/^18\./)
  expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).isFile()).toBe(true)
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
})

it('listens on 127.0.0.1 only, with a password', async () => {
  const postgres = await startMade()
  const url = new URL(postgres.ownerUrl)
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)
  if (outside) expect(await accepts(outside.address, Number(url.port))).toBe(false)
  expect(await accepts('127.0.0.1', Number(url.port))).toBe(true)
  url.password = 'wrong'
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/password/)
})

it('stops cleanly and restarts on the same port with the same data', async () => {
  const first = await startMade()
  await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const pid = first.pid()
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  const second = await start()
  expect(second.ownerUrl).toBe(first.ownerUrl)
  expect(await ask(second.ownerUrl, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
})

it('restarts when PostgreSQL is killed, and reports it', async () => {
  const postgres = await startMade()
  await ask(postgres.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const listener = vi.fn()
  postgres.onRestart(listener)
  const pid = postgres.pid()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  expect(postgres.pid()).not.toBe(pid)
  expect(await ask(postgres.ownerUrl, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
})

it('takes over a server that outlived its process, and stops it', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))
  const program = `const { startEmbeddedPostgres } = await import(${module})
    const log = { info() {}, warn() {}, error() {} }
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(postgres.pid()); setInterval(() => {}, 1e6)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(owner.stdout, 'data')
  const pid = Number(String(line))
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(isAlive(pid)).toBe(true)
  const postgres = await start()
  expect(postgres.pid()).toBe(pid)
  await postgres.stop()
  expect(isAlive(pid)).toBe(false)
})

it('two starts on one folder share one server, and only the first stops it', async () => {
  const first = await startMade()
  writeFileSync(join(dataDir, 'postgres-owner'), `${process.ppid}\n`)
  const guest = await start()
  expect(guest.pid()).toBe(first.pid())
  await guest.stop()
  expect(isAlive(first.pid())).toBe(true)
  writeFileSync(join(dataDir, 'postgres-owner'), `${process.pid}\n`)
})

it('a task on a running server leaves it running, and leaves restarting to the process that runs it', async () => {
  const server = await startMade()
  // The state after the owning process crashed: no owner file.
  rmSync(join(dataDir, 'postgres-owner'))
  const first = await startEmbeddedPostgres({ dataDir, log, startAgain: false })
  await first.stop()
  expect(isAlive(server.pid())).toBe(true)

  const taskLog = createLog('silent')
  const logInfo = vi.spyOn(taskLog, 'info')
  const second = await startEmbeddedPostgres({ dataDir, log: taskLog, startAgain: false })
  writeFileSync(join(dataDir, 'postgres-owner'), `${process.pid}\n`)
  const endedPid = server.pid()
  await server.stop()
  const words = 'The embedded database ended; this task does not restart it'
  await expect.poll(() => logInfo.mock.calls).toContainEqual([{ pid: endedPid }, words])
  expect(runningPostmaster(join(dataDir, 'postgres'))).toBe(null)
  const next = await start()
  await second.stop()
  expect(isAlive(next.pid())).toBe(true)
  expect(readFileSync(join(dataDir, 'postgres-owner'), 'utf8')).toBe(`${process.pid}\n`)
})

it('a task that started the server stops it', async () => {
  await (await startMade()).stop()
  const task = await startEmbeddedPostgres({ dataDir, log, startAgain: false })
  await task.stop()
  expect(isAlive(task.pid())).toBe(false)
})

it('a stale lock file of another process is ignored', async () => {
  const first = await startMade()
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/elsewhere\n1\n1\n\n*\n0 0\n`)
  const second = await start()
  expect(await ask(second.ownerUrl, 'SELECT 1 AS one')).toEqual({ one: 1 })
})

it('a port used by another process is replaced', async () => {
  const other = await startMade()
  const usedPort = readFileSync(join(dataDir, 'postgres-port'), 'utf8')
  dataDir = join(home, 'second')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'postgres-port'), usedPort)
  const postgres = await start()
  expect(new URL(postgres.ownerUrl).port).not.toBe(new URL(other.ownerUrl).port)
})

it('reports why it does not start, with the end of its log', async () => {
  const postgres = await startMade()
  await postgres.stop()
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'nonsense = 1\n')
  await expect(start()).rejects.toThrow(/did not start[\s\S]*nonsense/)
})

it('rejects a cluster of another version or another program, and leaves it untouched', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/PostgreSQL 15/)
  rmSync(join(dataDir, 'postgres', 'PG_VERSION'))
  writeFileSync(join(dataDir, 'postgres', 'letters.txt'), 'dear')
  await expect(start()).rejects.toThrow()
  expect(existsSync(join(dataDir, 'postgres', 'letters.txt'))).toBe(true)
})
