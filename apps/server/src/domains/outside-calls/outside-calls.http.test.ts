import { listOutsideCalls } from '@recado/contract/outside-calls/endpoints'
import { outsideReasons } from '@recado/contract/outside-calls/reasons'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { createPlatformDb } from '../../platform/db/platform-db.ts'
import { createPool } from '../../platform/db/pool.ts'
import { readAllowed } from '../../platform/egress/address.rules.ts'
import { createEgress, type Egress } from '../../platform/egress/egress.ts'
import type { CallOutcome } from '../../platform/egress/outcome.rules.ts'
import { type OutsideServer, startOutside } from '../../platform/egress/test/outside-server.ts'
import { createLog } from '../../platform/log.ts'
import { outsideCallArea } from './area.ts'
import { outcomeWriter } from './write-outcomes.ts'

let app: SharedTestApp
let outside: OutsideServer
let egress: Egress
let write: (outcome: CallOutcome) => Promise<void>
beforeAll(async () => {
  app = await sharedTestApp()
  outside = await startOutside()
  write = outcomeWriter(app.server.services.workplace, createLog('silent'))
  const allowed = readAllowed(['127.0.0.1'])
  egress = createEgress({ note: write, ...(allowed && { allowed }) } as Parameters<typeof createEgress>[0])
})
beforeEach(() => app.rows('delete from egress_log where company_id = any($1)', [app.companyIds]))
afterAll(async () => {
  await egress?.close()
  await outside?.stop()
  await app?.stop()
})

const listCalls = async (query: Record<string, unknown> = {}, as: Person = app.admin) =>
  (await app.call(listOutsideCalls, as, { query })).body
/** Returns the number of logged calls of each company. */
const countCalls = () =>
  app.rows('select company_id, count(*)::int as n from egress_log where company_id = any($1) group by 1 order by 1', [
    app.companyIds,
  ])
const call = (change: Partial<Parameters<Egress['call']>[0]> = {}) =>
  egress.call({ companyId: app.admin.companyId, purpose: 'webhook', url: `${outside.url}/x?key=1`, ...change })

describe('HOK-02: the log of calls outside', () => {
  it('shows the response of a call, without secrets', async () => {
    outside.answer = ({ headers }, reply) => reply.writeHead(401).end(`no ${headers.authorization}`)
    await call({ subject: 'webhook:1', body: '{}', secretHeaders: { authorization: 'Bearer sk-secret' } })
    const { calls } = await listCalls()
    expect(calls).toEqual([
      {
        ...{ id: expect.any(Number), purpose: 'webhook', subject: 'webhook:1', method: 'POST', status: 401 },
        ...{ address: `${outside.url}/x`, ms: expect.any(Number), text: 'no •••', failure: null },
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(
      JSON.stringify(await app.rows('select * from egress_log where company_id = $1', [app.admin.companyId])),
    ).not.toContain('sk-secret')
  })

  it('shows why a call got no response', async () => {
    await expect(call({ url: 'http://10.0.0.1/' })).rejects.toThrow()
    await expect(call({ url: 'ftp://x' })).rejects.toThrow()
    expect((await listCalls()).calls.map(({ status, failure }) => [status, failure])).toEqual([
      [null, 'scheme'],
      [null, 'address'],
    ])
  })

  it('has a text for every reason', () => {
    for (const worded of Object.values(outsideReasons))
      for (const language of ['pt', 'en', 'es'] as const) expect(worded[language]).toMatch(/^\p{Lu}.+\.$/u)
  })

  it('is paged, and filtered by purpose prefix or by subject', async () => {
    outside.answer = (_call, reply) => reply.end('ok')
    for (let n = 0; n < 21; n++) await call({ purpose: n % 2 ? 'integration.n8n' : 'webhook', subject: `x:${n}` })
    const first = await listCalls()
    const second = await listCalls({ cursor: first.cursor })
    expect([first.calls.length, first.hasMore, second.calls.length, second.cursor]).toEqual([20, true, 1, null])
    expect([...first.calls, ...second.calls].map(({ subject }) => subject)).toEqual(
      Array.from({ length: 21 }, (_, n) => `x:${20 - n}`),
    )
    expect((await listCalls({ purpose: 'integration' })).calls).toHaveLength(10)
    expect((await listCalls({ purpose: 'integ' })).calls).toEqual([])
    expect((await listCalls({ subject: 'x:3' })).calls).toHaveLength(1)
    expect((await app.call(listOutsideCalls, app.admin, { query: { cursor: 'torto' } })).status).toBe(400)
  })

  it('is only for admins of its company', async () => {
    await call()
    expect((await listCalls({}, app.stranger)).calls).toEqual([])
    expect((await app.call(listOutsideCalls, app.attendant, { query: {} })).status).toBe(403)
  })

  it('is announced to admins only', async () => {
    const admin = await app.socket(app.admin)
    const others = [await app.socket(app.attendant), await app.socket(app.stranger)]
    await call()
    await admin.receives('-outsideCalls')
    for (const socket of others) expect(socket.received.filter(({ name }) => name.includes('outsideCalls'))).toEqual([])
  })

  it('records many concurrent calls, each in its own company', async () => {
    await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        call({ companyId: n % 3 ? app.admin.companyId : app.stranger.companyId, subject: `y:${n}` }),
      ),
    )
    expect(await countCalls()).toEqual([
      { company_id: app.admin.companyId, n: 200 },
      { company_id: app.stranger.companyId, n: 100 },
    ])
  })

  it('does not fail a call when writing the log fails', async () => {
    expect((await call({ companyId: 999_999 })).status).toBe(200)
    expect((await call()).status).toBe(200)
    expect((await listCalls()).calls).toHaveLength(1)
  })
})

it('keeps the newest 1,000 calls of the last 30 days per company', async () => {
  const insert = `insert into egress_log (company_id, purpose, method, address, ms, created_at)
    select $1, 'webhook', 'GET', 'http://x', 1, now() - make_interval(days => $2, mins => -5) from generate_series(1, $3::int)`
  await app.rows(insert, [app.admin.companyId, 10, 1001])
  await app.rows(insert, [app.stranger.companyId, 31, 2])
  await app.rows(insert, [app.stranger.companyId, 30, 1])
  const pool = createPool(app.database.platformUrl, 1, 'test')
  const area = outsideCallArea({ workplace: app.server.services.workplace, platform: createPlatformDb(pool) })
  await area.jobs[0]?.run({})
  await pool.end()
  expect(await countCalls()).toEqual([
    { company_id: app.admin.companyId, n: 1000 },
    { company_id: app.stranger.companyId, n: 1 },
  ])
})
