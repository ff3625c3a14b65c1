import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { startSilentProxy } from '../../../test/silent-proxy.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../log.ts'
import { openBoss } from './boss.ts'
import { declareJob, handle, type JobType } from './job.ts'
import { createJobQueue, type JobQueue } from './queue.ts'
import { declareQueues, startWorkers, type Workers } from './worker.ts'

type Payload = { companyId: number; n: number }

const db = ownedDatabase()
let boss: PgBoss
let queue: JobQueue
let workers: Workers | null = null
const log = createLog('silent')
const nothing = async () => undefined

beforeEach(async () => {
  boss = openBoss(db.database.platformUrl)
  boss.on('error', () => undefined)
  await boss.start()
  queue = createJobQueue(boss, { seal: () => Buffer.from('zu') }, (name) => workers?.wake(name))
})
afterEach(async () => {
  workers?.stop()
  workers = null
  await boss.stop({ graceful: true, timeout: 5_000 })
})

const optionsOf = async (name: string) => {
  const known = await boss.getQueue(name)
  return known && { retryLimit: known.retryLimit, heartbeatSeconds: known.heartbeatSeconds, policy: known.policy }
}
const sendAll = async (type: JobType<Payload>, companyId: number, count: number) => {
  for (let n = 1; n <= count; n++) await queue.send(type, { companyId, n })
}

it('brings queues of an older version in step, keeps their jobs, and drops times of jobs that are no more', async () => {
  const changed = declareJob<Payload>('test.changed', { retries: 7 })
  const gone = declareJob('test.gone', { cron: '* * * * *' })
  await boss.createQueue(changed.name, { policy: 'standard', retryLimit: 2, heartbeatSeconds: 60 })
  await boss.createQueue(gone.name, { policy: 'standard' })
  await boss.schedule(gone.name, '* * * * *', {})
  await boss.send(changed.name, { companyId: 1, n: 1 })
  await declareQueues(boss, [handle(changed, nothing)], log)
  expect(await optionsOf(changed.name)).toEqual({ retryLimit: 7, heartbeatSeconds: 20, policy: 'standard' })
  expect((await boss.getSchedules()).map(({ name }) => name)).not.toContain(gone.name)
  expect((await db.owner.query(`select 1 from pgboss.job where name = 'test.changed'`)).rowCount).toBe(1)
  await declareQueues(boss, [handle(changed, nothing)], log)
  expect(await optionsOf(changed.name)).toMatchObject({ retryLimit: 7 })
})

it('a long list of one company leaves room for another: it gets its share of the places, and no more', async () => {
  const long = declareJob<Payload>('test.long', { concurrency: 4 })
  const held = Promise.withResolvers<void>()
  const begun: Payload[] = []
  const handlers = [
    handle(long, async (job) => {
      begun.push(job)
      if (job.companyId === 1) await held.promise
    }),
  ]
  await declareQueues(boss, handlers, log)
  await sendAll(long, 1, 30)
  await sendAll(long, 2, 10)
  workers = await startWorkers(boss, handlers, log)
  workers.wake()
  await until(() => begun.filter(({ companyId }) => companyId === 2).length === 10, 'the other company', 60_000)
  expect(begun.filter(({ companyId }) => companyId === 1)).toHaveLength(2)
  held.resolve()
  await until(() => begun.length === 40, 'the rest', 60_000)
})

it('a job for a moment that is soon begins then, without a look at all jobs', async () => {
  const soon = declareJob<Payload>('test.soon')
  const begun: number[] = []
  const handlers = [handle(soon, async () => void begun.push(Date.now()))]
  await declareQueues(boss, handlers, log)
  const onceAnHour = 3_600
  workers = await startWorkers(boss, handlers, log, onceAnHour)
  const at = new Date(Date.now() + 400)
  await queue.send(soon, { companyId: 1, n: 1 }, { startAfter: at })
  queue.wake({ at })
  await until(() => begun.length > 0, 'the job')
  expect(begun[0]).toBeGreaterThanOrEqual(at.getTime())
})

it('a kind with many places is looked after by one look for each job, and fills them all', async () => {
  const wide = declareJob<Payload>('test.wide', { concurrency: 20, perCompany: 20 })
  const other = declareJob<Payload>('test.other', { concurrency: 20 })
  const held = Promise.withResolvers<void>()
  const begun: number[] = []
  const run = async ({ n }: Payload) => {
    begun.push(n)
    await held.promise
  }
  const handlers = [handle(wide, run), handle(other, nothing)]
  await declareQueues(boss, handlers, log)
  const onceAnHour = 3_600
  workers = await startWorkers(boss, handlers, log, onceAnHour)
  await until(() => boss.getWipData().every(({ lastFetchedOn }) => lastFetchedOn !== null), 'the first looks')
  const notified = vi.spyOn(boss, 'notifyWorker')
  workers.wake(wide.name)
  expect(notified).toHaveBeenCalledTimes(1)
  workers.wake()
  expect(notified).toHaveBeenCalledTimes(3)
  for (let n = 1; n <= 30; n++) await boss.send(wide.name, { companyId: 1, n }, { group: { id: 'company:1' } })
  workers.wake(wide.name)
  await until(() => begun.length === 20, 'all places to be taken')
  held.resolve()
  await until(() => begun.length === 30, 'the rest')
  expect(new Set(begun).size).toBe(30)
})

it('a company at its limit causes no look at its waiting jobs for each of them', async () => {
  const narrow = declareJob<Payload>('test.narrow', { concurrency: 4, perCompany: 1 })
  const done: number[] = []
  const handlers = [handle(narrow, async ({ n }) => void done.push(n))]
  await declareQueues(boss, handlers, log)
  workers = await startWorkers(boss, handlers, log, 3_600)
  await until(() => boss.getWipData().every(({ lastFetchedOn }) => lastFetchedOn !== null), 'the first looks')
  for (let n = 1; n <= 30; n++) await boss.send(narrow.name, { companyId: 1, n }, { group: { id: 'company:1' } })
  const notified = vi.spyOn(boss, 'notifyWorker')
  workers.wake(narrow.name)
  await until(() => done.length === 30, 'all of them')
  // The worker at work for each job, and one that found nothing.
  expect(notified.mock.calls.length).toBeLessThan(40)
  await boss.send(narrow.name, { companyId: 2, n: 31 }, { group: { id: 'company:2' } })
  workers.wake(narrow.name)
  await until(() => done.includes(31), 'a job of another company')
})

it('fields that its kind seals cannot be read in the database', async () => {
  const letter = declareJob<{ text: string }>('test.letter', {
    seal: (secrets, { text }) => ({ text: secrets.seal('test', text).toString() }),
  })
  await declareQueues(boss, [handle(letter, nothing)], log)
  await queue.send(letter, { text: 'offen' })
  const { rows } = await db.owner.query(`select data from pgboss.job where name = 'test.letter'`)
  expect(rows).toEqual([{ data: { text: 'zu' } }])
})

const stateOf = async (id: string | null) =>
  (await db.owner.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]?.state

it.each(['__pgboss__send-it', 'test.orphan'])(
  'a job of %s that a node died with is taken again after seconds, not at its limit',
  async (name) => {
    await declareQueues(boss, [handle(declareJob('test.orphan'), nothing)], log)
    const id = await boss.send(name, { name: 'test.orphan' }, { startAfter: 3_600, priority: 9 })
    // As a node leaves it that is killed: at work, and silent since.
    await db.owner.query(
      `update pgboss.job set state = 'active', start_after = now(), started_on = now(), heartbeat_on = now() - interval '1 minute'
       where id = $1`,
      [id],
    )
    await db.owner.query('update pgboss.queue set monitor_claim_on = null')
    await boss.supervise(name)
    expect(await stateOf(id)).toBe('retry')
  },
)

it('a job that never ends fails at the limit of its kind, and leaves its place to the next of its company', async () => {
  const endless = declareJob<Payload>('test.endless', { limitSeconds: 1, retries: 0 })
  const done: number[] = []
  const run = async ({ n }: Payload) => {
    if (n === 1) await new Promise(() => undefined)
    done.push(n)
  }
  await declareQueues(boss, [handle(endless, run)], log)
  workers = await startWorkers(boss, [handle(endless, run)], log, 1)
  await sendAll(endless, 1, 2)
  await until(() => done.includes(2), 'the job behind the one that hangs', 60_000)
  // Its place is free a moment before the database knows.
  const failed = `select 1 from pgboss.job where name = 'test.endless' and data->>'n' = '1' and state = 'failed'`
  await until(async () => (await db.owner.query(failed)).rowCount === 1, 'the end of the one that hangs')
}, 120_000)

it('says of a job that failed whether it is tried again, and of its last try that it is given up', async () => {
  const failing = declareJob<Payload>('test.failing', { retries: 1 })
  const fails = handle(failing, () => Promise.reject(new Error('the mail server refuses')))
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  await declareQueues(boss, [fails], log)
  workers = await startWorkers(boss, [fails], log)
  await queue.send(failing, { companyId: 1, n: 1 })
  const written = () => lines.map((line) => JSON.parse(line)).filter(({ job }) => job === failing.name)
  await until(() => written().length > 0, 'the first try')
  await until(async () => {
    await db.owner.query(`update pgboss.job set start_after = now() where name = 'test.failing' and state = 'retry'`)
    workers?.wake(failing.name)
    return written().length > 1
  }, 'the last try')
  expect(written().map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'a job failed and will be tried again'],
    ['error', 'a job failed too often and is given up'],
  ])
})

it('workers look on when the clock is set back an hour while one is at work', async () => {
  const timed = declareJob<Payload>('test.timed')
  const done: number[] = []
  const now = Date.now
  let offset = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offset)
  try {
    const run = async ({ n }: Payload) => {
      if (n === 1) offset = -3_600_000
      done.push(n)
    }
    await declareQueues(boss, [handle(timed, run)], log)
    workers = await startWorkers(boss, [handle(timed, run)], log, 1)
    await boss.send(timed.name, { companyId: 1, n: 1 })
    const end = performance.now() + 60_000
    while (!done.includes(1) && performance.now() < end) await new Promise((again) => setTimeout(again, 20))
    // Nobody wakes them for this one, as for what another node wrote.
    await boss.send(timed.name, { companyId: 1, n: 2 })
    while (!done.includes(2) && performance.now() < end) await new Promise((again) => setTimeout(again, 20))
    expect(done).toEqual([1, 2])
  } finally {
    vi.restoreAllMocks()
  }
}, 120_000)

it('connections to the database that fall silent do not stop the queue', async () => {
  const proxy = await startSilentProxy(db.database.platformUrl)
  const cut = openBoss(proxy.url, 1_000)
  cut.on('error', () => undefined)
  let started: Workers | null = null
  try {
    await cut.start()
    const received = declareJob<Payload>('test.received')
    const done: number[] = []
    const handlers = [handle(received, async ({ n }: Payload) => void done.push(n))]
    await declareQueues(cut, handlers, log)
    started = await startWorkers(cut, handlers, log, 1)
    await boss.send(received.name, { companyId: 1, n: 1 })
    await until(() => done.length === 1, 'the first', 60_000)
    proxy.silence()
    await boss.send(received.name, { companyId: 1, n: 2 })
    await until(() => done.includes(2), 'what was written after the silence', 60_000)
  } finally {
    started?.stop()
    await cut.stop({ graceful: false })
    await proxy.close()
  }
}, 120_000)
