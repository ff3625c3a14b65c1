import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { simulatorFault, simulatorInbound } from '@recado/contract/connections/simulator'
import { login } from '@recado/contract/identity/endpoints'
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import { findProgram } from './debian-server.ts'
import { nobody } from './people.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { until } from './until.ts'

const deploy = resolve(import.meta.dirname, '../../../deploy')
const rules = join(deploy, 'prometheus-rules.yml')
const folder = mkdtempSync(join(tmpdir(), 'recado-incidents-'))
let redis: RedisServer
let app: TestApp
let fixture: CompanyFixture
const lines: string[] = []

beforeAll(async () => {
  redis = await startRedis()
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  app = await startTestApp({ REDIS_URL: redis.url, NODE_ENV: 'production', HOST: '127.0.0.1' }, { log })
  fixture = await createCompanyFixture(app, app.admin, 'usada')
})
afterAll(async () => {
  await app?.stop()
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const figures = async () => (await fetch(`${app.url}/metrics`)).text()
const figure = async (name: string) => {
  const line = (await figures()).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}
const events = () => lines.map((line) => JSON.parse(line))

it('production without SMTP_URL logs a warning at the start', () => {
  expect(events()).toContainEqual(
    expect.objectContaining({ msg: expect.stringMatching(/^SMTP_URL is not set: mails/) }),
  )
})

it('a failed login is counted, and its log line shows the address to the shipped fail2ban filter', async () => {
  const before = (await figure('recado_security_events_total{event="login.failed"}')) ?? 0
  await app.call(login, nobody, { body: { email: 'admin@primeira.test', password: 'not the password' } })
  expect(await figure('recado_security_events_total{event="login.failed"}')).toBe(before + 1)
  const regex = findProgram({
    ...{ package: 'fail2ban', places: ['/usr/bin/fail2ban-regex'], setting: 'FAIL2BAN_REGEX_PATH' },
    requiredBy: 'The test of the filter for fail2ban',
  })
  const log = join(folder, 'recado.log')
  // A user's text must not inject an address.
  const forged = {
    level: 'warn',
    time: new Date().toISOString(),
    note: '"event":"login.failed","code":"X","address":"192.0.2.9"',
  }
  writeFileSync(log, [...lines, `${JSON.stringify(forged)}\n`].join(''))
  const out = execFileSync(regex, ['--out', '<time>|<ip>', log, join(deploy, 'fail2ban/recado.filter.conf')], {
    encoding: 'utf8',
  })
  const failedLogins = events().filter(({ event }) => event === 'login.failed')
  const expected = failedLogins.map(({ time, address }) => `${Math.floor(Date.parse(time) / 1000)}|${address}`)
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => line.replace(/\.\d+\|/, '|')),
  ).toEqual(expected)
})

it('a signed-out or restricted connection is counted and logged, with its problem in the metrics', async () => {
  const countsStop = async (drop: number, problem: string) => {
    const before = await figure(`recado_connection_stops_total{problem="${problem}"}`)
    const params = { whatsappId: fixture.connectionId }
    await fixture.do(simulatorFault, { params, body: { drop } })
    await until(async () => (await figure(`recado_connection_problems{problem="${problem}"}`)) === 1, problem)
    expect(await figure(`recado_connection_stops_total{problem="${problem}"}`)).toBe((before ?? 0) + 1)
    const { companyId } = app.admin
    const place = { companyId, connectionId: fixture.connectionId, problem, code: drop }
    expect(events()).toContainEqual(expect.objectContaining({ level: 'warn', ...place }))
  }
  await countsStop(403, 'restricted')
})

it('messages, bytes of media and tickets are counted by company, separately', async () => {
  const other = await createCompanyFixture(app, app.stranger, 'outra')
  const of =
    (company: number) =>
    async (name: string, more = '') =>
      (await figure(`recado_company_${name}{company="${company}"${more}}`)) ?? 0
  const [ours, theirs] = [of(app.admin.companyId), of(app.stranger.companyId)]
  const read = async () => [
    ...[await ours('messages_total', ',direction="in"'), await ours('media_bytes_total')],
    ...[await theirs('messages_total', ',direction="in"'), await theirs('media_bytes_total')],
  ]
  const [messages = 0, bytes = 0, ...before] = await read()
  const media = { filename: 'nota.txt', mimetype: 'text/plain', base64: Buffer.from('doze letras.').toString('base64') }
  const params = { whatsappId: other.connectionId }
  await other.do(simulatorInbound, { params, body: { number: '5511955554444', body: 'segue', media } })
  await until(async () => (await theirs('media_bytes_total')) === (before[1] ?? 0) + 12, 'the bytes')
  expect(await read()).toEqual([messages, bytes, (before[0] ?? 0) + 1, (before[1] ?? 0) + 12])
  const ticketCounts = await app.rows<{ of: number; n: number }>(
    `select company_id as of, count(*)::int as n from tickets where status <> 'silent' group by 1`,
  )
  // Read at most once a minute, so a first reading here would be current.
  const [sums] = await app.rows<{ n: number }>('select sum(begun)::int as n from tickets_begun()')
  expect(sums?.n).toBe(ticketCounts.reduce((sum, { n }) => sum + n, 0))
  expect(await figures()).toMatch(new RegExp(`recado_company_tickets_today\\{company="${app.admin.companyId}"\\} \\d`))
})

it('a Redis that refuses commands counts as down', async () => {
  const client = createClient({ url: redis.url })
  await client.connect()
  try {
    await client.configSet('maxmemory', '1')
    await until(async () => ((await figure('recado_redis_events_total{event="refused"}')) ?? 0) > 0, 'a refusal')
    await until(async () => (await figure('recado_redis_up{of="events"}')) === 0, 'a Redis that takes nothing')
    expect(events().filter(({ msg }) => msg.startsWith('redis refuses commands'))).toHaveLength(1)
  } finally {
    await client.configSet('maxmemory', '0')
    await client.close()
  }
  await until(async () => (await figure('recado_redis_up{of="events"}')) === 1, 'a Redis that takes events again')
  expect(await figure('recado_redis_events_total{event="lost"}')).toBe(0)
})

it('Redis is up, down and up again in the metrics and in the log', async () => {
  expect(await figure('recado_redis_up{of="events"}')).toBe(1)
  await redis.stop()
  await until(async () => (await figure('recado_redis_up{of="events"}')) === 0, 'a Redis that is away')
  await until(async () => ((await figure('recado_redis_events_total{event="failed"}')) ?? 0) > 0, 'a try that failed')
  redis = await startRedis(redis.url)
  await until(async () => (await figure('recado_redis_up{of="events"}')) === 1, 'a Redis that is there again')
  expect(await figure('recado_redis_events_total{event="lost"}')).toBe(1)
  expect(await figure('recado_redis_events_total{event="reconnected"}')).toBe(1)
  const of = (text: RegExp) => events().filter(({ msg }) => text.test(msg))
  expect([of(/^redis cannot be reached;/).length, of(/^redis can be reached again/).length]).toEqual([1, 1])
})

it('the alarm rules pass promtool, fire, and use existing metrics; operate.md lists every metric', async () => {
  const promtool = findProgram({
    ...{ package: 'prometheus', places: ['/usr/bin/promtool'], setting: 'PROMTOOL_PATH' },
    requiredBy: 'The test of the alarm rules',
  })
  expect(execFileSync(promtool, ['check', 'rules', rules], { encoding: 'utf8' })).toContain('SUCCESS')
  const firing = (eval_time: string, alarms: string[]) => ({
    ...{ eval_time, expr: 'count by (alertname) (ALERTS{alertstate="firing"})' },
    exp_samples: alarms.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  })
  const fires = (alarm: string, series: string, values: string) => ({
    ...{ interval: '1m', input_series: [{ series, values }] },
    promql_expr_test: [firing('1m', []), firing('20m', [alarm])],
  })
  const tests = [
    fires('RecadoBackupOld', 'recado_backup_age_seconds{instance="a",of="good"}', '1+20000x30'),
    fires('RecadoRedisAway', 'recado_redis_up{instance="a",of="events"}', '1 1 0x30'),
    fires('RecadoConnectionsStopped', 'recado_connection_stops_total{problem="restricted"}', '0x10 1x30'),
  ]
  const file = join(folder, 'fires.yml')
  writeFileSync(file, JSON.stringify({ rule_files: [rules], tests }))
  expect(() => execFileSync(promtool, ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow()

  const names = [...(await figures()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '')
  const usedMetrics = [...readFileSync(rules, 'utf8').matchAll(/\b(?:recado|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(count|bucket)$/, ''),
  )
  // An empty database has no backup metrics.
  const absent = ['recado_backup_age_seconds', 'recado_backup_success'].filter((name) => !names.includes(name))
  expect(usedMetrics.filter((name) => ![...names, ...absent].includes(name))).toEqual([])
  const page = readFileSync(join(deploy, '../docs/operate.md'), 'utf8')
  const ours = names.filter((name) => name.startsWith('recado_'))
  expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
