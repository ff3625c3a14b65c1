import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ExternalPostgres, startExternalPostgres } from '../../apps/server/test/external-postgres.ts'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany, PASSWORD } from './company.ts'

/**
 * Moves from the embedded database to an external PostgreSQL (npm run database:move), and the same with a backup: to
 * the oldest version, with an owner that is not a superuser.
 */

const settings = { DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' }
const folder = mkdtempSync(join(tmpdir(), 'recado-move-'))
const backupFile = join(folder, 'recado.tar')
const NUMBER = '5511987650001'
let server: ExternalPostgres
let product: Product
let company: Company
let url: string
let before: unknown

beforeAll(async () => {
  server = await startExternalPostgres(15)
  url = await server.newDatabase('moved', 'loja')
  product = await startProduct(settings)
  company = await newConnectedCompany(product, 'mudanca')
  await company.openTickets(20)
  await write('antes da mudança: linha\tcom\\sinais\ne outra')
  await until(() => newest(), 'the message')
})
afterAll(async () => {
  await product?.stop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (body: string) =>
  company.insist(simulatorInbound, { params: { whatsappId: company.connectionId }, body: { number: NUMBER, body } })
/** The newest message of the customer. */
async function newest(): Promise<string | null> {
  const { tickets } = await company.act(listTickets, { query: { searchParam: NUMBER, showAll: 'true' } })
  const [ticket] = tickets
  if (!ticket) return null
  const { messages } = await company.act(listMessages, { params: { ticketId: ticket.id }, query: {} })
  return messages.at(-1)?.body ?? null
}
async function signIn(at: Product): Promise<void> {
  const { body } = await callAt(at.url, login, nobody, { body: { email: company.admin.email, password: PASSWORD } })
  Object.assign(company.admin, { token: body.token })
}
/** Foreign keys, enabled triggers and forced row security, which a data load disables temporarily. */
const form = `select (select count(*)::int from pg_constraint where contype = 'f') as keys,
  (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers,
  (select count(*)::int from pg_class where relforcerowsecurity) as forced`

function run(program: string, args: string[], change: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`apps/server/dist/${program}.js`, ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...settings, DATA_DIR: product.dataDir, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const completion = new Promise<{ code: number | null; output: string }>((settle) =>
    child.once('close', (code) => settle({ code, output: output.trimEnd() })),
  )
  return { child, ended: completion }
}
const move = (to: string, ...more: string[]) => run('database-move', ['--to', to, ...more]).ended
/** Each refusal is a single line. */
const refusal = (why: string) => ({ code: 1, output: expect.stringMatching(new RegExp(`^[^\\n]*${why}[^\\n]*$`)) })

it('a dry run counts while the server runs and changes nothing; a move while it runs, or into a non-empty database, is refused', async () => {
  const dry = await move(url, '--dry-run')
  expect(dry).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^To copy: \d+ tables, \d+ rows, \d+ MB; nothing/),
  })
  expect(await server.asAdministrator(`select from pg_roles where rolname like 'recado%app'`)).toEqual([])
  expect(await move(url)).toEqual(refusal('another Recado works with'))
  const nonEmptyUrl = await server.newDatabase('filled', 'loja')
  await server.asAdministrator('create table orders (id int)', 'filled')
  expect(await move(nonEmptyUrl, '--dry-run')).toEqual(refusal('/filled is not empty \\(it has public.orders\\)'))
  expect(await move(`${url}?sslmode=verify-full`, '--dry-run')).toEqual(refusal('no connection to [^ ]*/moved \\('))
  expect(await move(url.replace(':owner@', '@'), '--dry-run')).toEqual(refusal('/moved \\(it asks for a password\\)'))
  expect(await move('postgres:///moved?host=/run&user=loja', '--dry-run')).toEqual(refusal('say --to'))
  await server.asAdministrator(
    `create database latin owner loja template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
  )
  expect(await move(url.replace('/moved', '/latin'), '--dry-run')).toEqual(refusal('its encoding is LATIN1'))
  expect(await run('backup', ['backup', backupFile]).ended).toMatchObject({ code: 0 })
  ;[before] = await asOwner(product.dataDir, form)
})

it('a killed move leaves a database that does not start, loses nothing, and can be repeated', async () => {
  await product.kill()
  const holder = new Client({ connectionString: embeddedUrl() })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table messages in access exclusive mode')
  const first = run('database-move', ['--to', url])
  const waitingLocks = `select from pg_locks where not granted and relation = 'messages'::regclass`
  await until(async () => (await holder.query(waitingLocks)).rowCount === 1, 'a database move in progress')
  first.child.kill('SIGKILL')
  await first.ended
  await holder.end()
  await expect(product.start(switched())).rejects.toThrow(
    /DATABASE_URL: [^\n]*\/moved is being filled, or its filling is incomplete/,
  )
  const other = await run('backup', ['restore', backupFile], { ...switched(), DATA_DIR: join(folder, 'other') }).ended
  expect(other).toEqual(refusal('holds an unfinished copy of the database in'))
  // Simulates a move by an older version, killed while it noted its source.
  await server.asAdministrator('delete from recado_filling.source', 'moved')
  // Simulates a move killed between its mark and its commit.
  const mark = join(product.dataDir, 'database-moved')
  expect(existsSync(mark)).toBe(false)
  writeFileSync(mark, JSON.stringify({ to: new URL(url).host + new URL(url).pathname, at: new Date().toISOString() }))
  await expect(product.start()).rejects.toThrow(/DATABASE_URL: missing; the database in [^\n]* was moved to/)
  const second = await move(url)
  expect([second.code, second.output]).toEqual([
    0,
    expect.stringMatching(/^Copied and compared: \d+ tables, \d+ rows/m),
  ])
  expect(second.output).toContain(`SECRET_KEY: the content of ${join(product.dataDir, 'secret-key')}`)
  for (const secret of [keptKey(), 'loja:owner']) expect(second.output).not.toContain(secret)
  expect(await server.asAdministrator(form, 'moved')).toEqual([before])
})

it('the old database is no longer served, and the new one continues from its end', async () => {
  await expect(product.start()).rejects.toThrow(/DATABASE_URL: missing; the database in [^\n]* was moved to/)
  expect(await run('backup', ['backup', join(folder, 'late.tar')]).ended).toEqual(refusal('was moved to'))
  expect(await move(url)).toMatchObject({ code: 0, output: expect.stringMatching(/^Moved already/) })
  await product.start(switched())
  expect(await (await fetch(`${product.url}/metrics`)).text()).not.toContain('recado_backup_')
  expect(await newest()).toBe('antes da mudança: linha\tcom\\sinais\ne outra')
  await write('depois da mudança')
  await until(async () => (await newest()) === 'depois da mudança', 'a message after the move')
})

it('a backup is restored into an external database only if it is empty', async () => {
  const change = { ...switched(), DATA_DIR: join(folder, 'restored') }
  expect(await run('backup', ['restore', backupFile], change).ended).toEqual(refusal('/moved is not empty'))
  const second = { ...change, DATABASE_URL: await server.newDatabase('second', 'loja') }
  // The role belongs to another installation: this one can share the server only with its own roles.
  const [mark] = await server.asAdministrator<{ text: string }>(
    `select shobj_description(oid, 'pg_authid') as text from pg_roles where rolname = 'recado_app'`,
  )
  await server.asAdministrator(`comment on role recado_app is 'recado installation ${'0'.repeat(32)}'`)
  mkdirSync(join(change.DATA_DIR, '.restore-killed', 'media'), { recursive: true })
  const { code, output } = await run('backup', ['restore', backupFile], second).ended
  expect(readdirSync(change.DATA_DIR).filter((name) => name.startsWith('.restore-'))).toEqual([])
  expect([code, output]).toEqual([0, expect.stringContaining('Restored the state of')])
  expect(await server.asAdministrator(form, 'second')).toMatchObject([{ keys: (before as { keys: number }).keys }])
  await product.end()
  await expect(startProduct({ ...settings, ...second })).rejects.toThrow(/recado_app [^\n]* another installation/)
  await server.asAdministrator(`comment on role recado_app is '${mark?.text}'`)
  const restoredProduct = await startProduct({ ...settings, ...second })
  try {
    await signIn(restoredProduct)
    const { body } = await callAt(restoredProduct.url, listTickets, company.admin, {
      query: { searchParam: NUMBER, showAll: 'true' },
    })
    expect(body.tickets[0]?.lastMessage).toContain('antes da mudança')
  } finally {
    await restoredProduct.stop()
  }
})

const keptKey = () => readFileSync(join(product.dataDir, 'secret-key'), 'utf8').trim()
const switched = () => ({ DATABASE_URL: url, SECRET_KEY: keptKey() })
function embeddedUrl(): string {
  const read = (name: string) => readFileSync(join(product.dataDir, name), 'utf8').trim()
  return `postgres://recado_owner:${encodeURIComponent(read('postgres-password'))}@127.0.0.1:${read('postgres-port')}/recado`
}
