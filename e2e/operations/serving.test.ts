import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@recado/contract/all-endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { login, me, refreshToken, signUp } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { openSocket } from '../../apps/server/test/socket.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { newConnectedCompany, postmasterPid } from './company.ts'

/**
 * Start, service and monitoring of the product (docs/operate.md). One product; each test builds on the earlier ones.
 */

let product: Product
/** Values that must never be logged. */
const secrets: string[] = ['recado-demo', 'segredo-de-teste']
const DEMO_ADMIN = { email: 'admin@demo.recado.local', password: 'recado-demo' }
const SUPER = { email: 'super@recado.local', password: 'recado-demo' }

beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await product?.stop()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + path, { headers })
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') ?? '' }
}

async function signIn(body: { email: string; password: string }, headers: Record<string, string> = {}) {
  const answer = await callAt(product.url, login, nobody, { body, headers })
  if (answer.status === 200) secrets.push(answer.body.token, answer.body.refreshToken)
  return answer
}
const port = () => new URL(product.url).port

it('the server reports its address in exactly one line when ready, and answers from then on', async () => {
  expect(product.output().split('\n')).toContain(`Recado ready at http://localhost:${port()}`)
  expect(await get('/api/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(await get('/api/health/ready')).toMatchObject({ status: 200, text: '{"status":"ok","missing":[]}' })
  expect(await get('/')).toMatchObject({ status: 200, type: expect.stringContaining('text/html') })
})

it('RT-06: an unknown path and an unknown id have different answers', async () => {
  for (const path of ['/api/nothing', '/api/tickets/1/nothing', '/api']) {
    expect(await get(path)).toMatchObject({ status: 404, text: '{"error":"ERR_ROUTE_NOT_FOUND"}' })
  }
})

it('the API document lists every delivered operation, each with an answer', async () => {
  expect(await get('/api/docs')).toMatchObject({ status: 200 })
  const { paths } = JSON.parse((await get('/api/docs/json')).text) as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations.map((one) => one.operationId).sort()).toEqual(allEndpoints.map((one) => one.id).sort())
  for (const operation of operations)
    expect([operation.operationId, Object.keys(operation.responses)]).toEqual([
      operation.operationId,
      expect.arrayContaining(['200']),
    ])
})

it('TEN-01: no connection of the running server can bypass row security', async () => {
  const { body } = await signIn(DEMO_ADMIN)
  const socket = await openSocket(product.url, { token: body.token, userId: body.user.id, companyId: 1, email: '' }, [
    ['joinTickets', 'open'],
  ])
  const rows = await asOwner<{ role: string; loose: boolean }>(
    product.dataDir,
    `select distinct usename as role, rolsuper or rolbypassrls or exists (select 1 from pg_class c where c.relowner = r.oid) as loose
     from pg_stat_activity a join pg_roles r on r.oid = a.usesysid where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = 'recado' order by 1`,
  )
  expect(rows).toEqual([
    { role: 'recado_app', loose: false },
    { role: 'recado_platform', loose: false },
  ])
  socket.close()
})

it('the server listens on this machine only', () => {
  if (process.platform !== 'linux') return expect(process.platform).not.toBe('linux')
  const listening = (pid: number) => {
    const sockets = new Set(
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
        } catch {
          return []
        }
      }),
    )
    return ['tcp', 'tcp6'].flatMap((kind) =>
      readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter((columns) => columns[3] === '0A' && sockets.has(columns[9] ?? ''))
        .map((columns) => columns[1]?.split(':')[0]),
    )
  }
  for (const pid of [product.pid(), postmasterPid(product)]) {
    expect(new Set(listening(pid))).toEqual(new Set(['0100007F']))
  }
})

it('RT-11: metrics are only for this machine or with the token', async () => {
  expect(await get('/metrics')).toMatchObject({ status: 200, text: expect.stringContaining('# HELP') })
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    expect((await get('/metrics', { [name]: '127.0.0.1' })).status).toBe(403)
  }
})

it('the server reports its version and commit to users, to monitors and in its log', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const { commit } = JSON.parse(readFileSync(join(import.meta.dirname, '../../apps/server/dist/build.json'), 'utf8'))
  expect(JSON.parse((await get('/api/version')).text)).toEqual({ version, commit })
  expect(JSON.parse((await get('/api/app-info')).text)).toMatchObject({ version, commit })
  expect((await get('/metrics')).text).toContain(
    `recado_build_info{version="${version}",commit="${commit ?? 'unknown'}"} 1`,
  )
  expect(JSON.parse((await get('/api/health')).text)).toEqual({ status: 'ok' })
})

it('AUT-01: demonstration accounts are only for this machine', async () => {
  expect(JSON.parse((await get('/api/app-info')).text)).toMatchObject({
    demo: true,
    simulator: true,
    demoAccounts: [{ email: DEMO_ADMIN.email }, {}, {}],
  })
  for (const account of [
    DEMO_ADMIN,
    { ...DEMO_ADMIN, email: 'ana@demo.recado.local' },
    { ...DEMO_ADMIN, email: 'bruno@demo.recado.local' },
    SUPER,
  ]) {
    expect([account.email, (await signIn(account)).status]).toEqual([account.email, 200])
    const forwardedLogin = await signIn(account, { 'x-forwarded-for': '203.0.113.9' })
    expect([forwardedLogin.status, forwardedLogin.body.error]).toEqual([403, 'ERR_DEMO_ACCOUNT'])
  }
})

it('an idle product does the same work with more tickets', async () => {
  const company = await newConnectedCompany(product, 'parada')
  secrets.push(company.admin.token ?? '')
  const few = await statementsPerHeartbeat()
  for (let part = 0; part < 2; part++) {
    const batch = Array.from({ length: 500 }, (_, n) => ({ number: `55117${40_000_000 + part * 500 + n}`, body: 'oi' }))
    await company.act(simulatorInbound, { params: { whatsappId: company.connectionId }, body: batch })
  }
  const { count } = await company.act(listTickets, { query: { showAll: 'true', status: 'pending' } })
  expect(count).toBe(1_000)
  // The work caused by the messages is done; from here on the product is idle.
  await until(async () => (await waitingWork()).length === 0, 'an idle product', 60_000)
  const many = await statementsPerHeartbeat()
  // The spans vary with due work. A thousand tickets would make a larger difference.
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThan(few + 60)
})

const waitingWork = () =>
  asOwner(
    product.dataDir,
    `select fact from fact_reactions
     union all select name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_%'`,
  )

/**
 * Counts the product's statements between two renewals of the sessions' leases, its heartbeat. Returns the smaller of
 * two such spans, because work that runs every minute is in at most one of them.
 */
async function statementsPerHeartbeat(): Promise<number> {
  const file = join(product.dataDir, 'postgres.log')
  const from = statSync(file).size
  for (const sql of [
    `alter system set log_statement = 'all'`,
    `alter system set log_line_prefix = '@%a '`,
    'select pg_reload_conf()',
  ]) {
    await asOwner(product.dataDir, sql)
  }
  const statements = () =>
    readFileSync(file)
      .subarray(from)
      .toString()
      .split('\n@')
      .filter((line) => /^recado-(?!journey)\S* LOG: {2}(statement|execute)/.test(line))
  const beats = () => statements().flatMap((line, index) => (/set lease_until/i.test(line) ? [index] : []))
  const [first = 0, second = 0, third = 0] = await until(
    () => (beats().length >= 3 ? beats() : null),
    'three heartbeats',
    120_000,
  )
  await asOwner(product.dataDir, 'alter system reset all')
  await asOwner(product.dataDir, 'select pg_reload_conf()')
  return Math.min(second - first, third - second)
}

it('a second start finds all data unchanged, and the demonstration ends when it is switched off', async () => {
  const state = () =>
    asOwner(
      product.dataDir,
      'select (select count(*) from companies) as companies, (select count(*) from messages) as messages, (select count(*) from users) as users',
    )
  const { body } = await signIn(DEMO_ADMIN)
  const before = await state()
  expect(await product.end()).toBe(0)
  await product.start()
  expect(await state()).toEqual(before)
  const secondLogin = {
    token: body.token,
    userId: body.user.id,
    companyId: body.user.companyId,
    email: DEMO_ADMIN.email,
  }
  expect((await callAt(product.url, me, secondLogin, {})).status, 'sessions survive a restart').toBe(200)

  expect(await product.end()).toBe(0)
  await product.start({ DEMO: 'off', METRICS_TOKEN: 'um-token-para-numeros' })
  secrets.push('um-token-para-numeros')
  expect(await state()).toEqual(before)
  const refusal = await signIn(DEMO_ADMIN)
  expect([refusal.status, refusal.body.error]).toEqual([403, 'ERR_DEMO_ACCOUNT'])
  expect((await callAt(product.url, me, secondLogin, {})).body.error).toBe('ERR_DEMO_ACCOUNT')
  // The token is for other machines; this machine needs none (docs/operate.md, access.10).
  expect((await get('/metrics')).status).toBe(200)
  expect((await get('/metrics', { 'x-forwarded-for': '1.2.3.4' })).status).toBe(403)
  expect((await get('/metrics', { authorization: 'Bearer outro', 'x-forwarded-for': '1.2.3.4' })).status).toBe(403)
  expect(
    (await get('/metrics', { authorization: 'Bearer um-token-para-numeros', 'x-forwarded-for': '1.2.3.4' })).status,
  ).toBe(200)
})

it('AUT-01: without the demonstration the super user has a generated password, in a file that only the owner can read', async () => {
  expect((await signIn(SUPER)).status).not.toBe(200)
  const file = join(product.dataDir, 'super-password')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const password = readFileSync(file, 'utf8').trim()
  const { status, body } = await signIn({ ...SUPER, password })
  expect([status, body.user.mustChangePassword, body.user.super]).toEqual([200, true, true])
})

it('secrets are never logged, even at the most verbose level', async () => {
  const person = { email: 'dona@discreta.test', password: 'segredo-de-teste' }
  await callAt(product.url, signUp, nobody, { body: { company: 'Discreta', name: 'Dona', ...person } })
  const { body } = await signIn(person)
  await callAt(product.url, refreshToken, nobody, { body: { refreshToken: body.refreshToken } })
  await fetch(`${product.url}/api/me?token=${body.token}`, {
    headers: { authorization: `Bearer ${body.token}`, cookie: `jrt=${body.refreshToken}` },
  })
  const socket = await openSocket(product.url, { token: body.token, userId: 1, companyId: 1, email: '' })
  socket.close()
  for (const name of ['secret-key', 'postgres-password', 'super-password']) {
    if (existsSync(join(product.dataDir, name))) secrets.push(readFileSync(join(product.dataDir, name), 'utf8').trim())
  }
  expect(product.output()).toContain('incoming request')
  expect(secrets.filter((secret) => secret === '' || product.output().includes(secret))).toEqual([])
})
