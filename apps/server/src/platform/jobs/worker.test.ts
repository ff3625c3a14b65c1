import type { PgBoss } from 'pg-boss'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { startSilentProxy } from '../../../test/silent-proxy.ts'
import { until } from '../../../test/until.ts'
import { endSharedApp } from '../../../test/worker-server.ts'
import { createLog } from '../log.ts'
import { openBoss } from './boss.ts'
import { declareJob, handle, type JobType } from './job.ts'
import { createJobQueue, type JobQueue } from './queue.ts'
import { declareQueues, startWorkers, type Workers } from './worker.ts'

beforeAll(endSharedApp)

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
  const storedQueue = await boss.getQueue(name)
  return (
    storedQueue && {
      retryLimit: storedQueue.retryLimit,
      heartbeatSeconds: storedQueue.heartbeatSeconds,
      policy: storedQueue.policy,
    }
  )
}
const sendAll = async (type: JobType<Payload>, companyId: number, count: number) => {
  for (let n = 1; n <= count; n++) await queue.send(type, { companyId, n })
}

it('updates queues of an older version, keeps their jobs, and removes schedules of deleted jobs', async () => {
  const changedType = declareJob<Payload>('test.changed', { retries: 7 })
  const removedType = declareJob('test.gone', { cron: '* * * * *' })
  await boss.createQueue(changedType.name, { policy: 'standard', retryLimit: 2, heartbeatSeconds: 60 })
  await boss.createQueue(removedType.name, { policy: 'standard' })
  await boss.schedule(removedType.name, '* * * * *', {})
  await boss.send(changedType.name, { companyId: 1, n: 1 })
  await declareQueues(boss, [handle(changedType, nothing)], log)
  expect(await optionsOf(changedType.name)).toEqual({ retryLimit: 7, heartbeatSeconds: 20, policy: 'standard' })
  expect((await boss.getSchedules()).map(({ name }) => name)).not.toContain(removedType.name)
  expect((await db.owner.query(`select 1 from pgboss.job where name = 'test.changed'`)).rowCount).toBe(1)
  await declareQueues(boss, [handle(changedType, nothing)], log)
  expect(await optionsOf(changedType.name)).toMatchObject({ retryLimit: 7 })
})

it('a long backlog of one company leaves room for another one, and uses no more than its share of places', async () => {
  const long = declareJob<Payload>('test.long', { concurrency: 4 })
  const blocked = Promise.withResolvers<void>()
  const startedJobs: Payload[] = []
  const handlers = [
    handle(long, async (job) => {
      startedJobs.push(job)
      if (job.companyId === 1) await blocked.promise
    }),
  ]
  await declareQueues(boss, handlers, log)
  await sendAll(long, 1, 30)
  await sendAll(long, 2, 10)
  workers = await startWorkers(boss, handlers, log)
  workers.wake()
  await until(() => startedJobs.filter(({ companyId }) => companyId === 2).length === 10, 'the other company', 60_000)
  expect(startedJobs.filter(({ companyId }) => companyId === 1)).toHaveLength(2)
  blocked.resolve()
  await until(() => startedJobs.length === 40, 'the rest', 60_000)
})

it('a job due soon begins on time, without a poll of all jobs', async () => {
  const soon = declareJob<Payload>('test.soon')
  const startTimes: number[] = []
  const handlers = [handle(soon, async () => void startTimes.push(Date.now()))]
  await declareQueues(boss, handlers, log)
  const onceAnHour = 3_600
  workers = await startWorkers(boss, handlers, log, onceAnHour)
  const at = new Date(Date.now() + 400)
  await queue.send(soon, { companyId: 1, n: 1 }, { startAfter: at })
  queue.wake({ at })
  await until(() => startTimes.length > 0, 'the job')
  expect(startTimes[0]).toBeGreaterThanOrEqual(at.getTime())
})

it('a kind with many places polls once per job, and fills all places', async () => {
  const wide = declareJob<Payload>('test.wide', { concurrency: 20, perCompany: 20 })
  const other = declareJob<Payload>('test.other', { concurrency: 20 })
  const blocked = Promise.withResolvers<void>()
  const startedJobs: number[] = []
  const run = async ({ n }: Payload) => {
    startedJobs.push(n)
    await blocked.promise
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
  await until(() => startedJobs.length === 20, 'all places to be taken')
  blocked.resolve()
  await until(() => startedJobs.length === 30, 'the rest')
  expect(new Set(startedJobs).size).toBe(30)
})

it('a company at its limit does not cause a poll for each of its waiting jobs', async () => {
  const narrow = declareJob<Payload>('test.narrow', { concurrency: 4, perCompany: 1 })
  const finishedJobs: number[] = []
  const handlers = [handle(narrow, async ({ n }) => void finishedJobs.push(n))]
  await declareQueues(boss, handlers, log)
  workers = await startWorkers(boss, handlers, log, 3_600)
  await until(() => boss.getWipData().every(({ lastFetchedOn }) => lastFetchedOn !== null), 'the first looks')
  for (let n = 1; n <= 30; n++) await boss.send(narrow.name, { companyId: 1, n }, { group: { id: 'company:1' } })
  const notified = vi.spyOn(boss, 'notifyWorker')
  workers.wake(narrow.name)
  await until(() => finishedJobs.length === 30, 'all of them')
  // One poll by the busy worker after each job, and one that found nothing.
  expect(notified.mock.calls.length).toBeLessThan(40)
  await boss.send(narrow.name, { companyId: 2, n: 31 }, { group: { id: 'company:2' } })
  workers.wake(narrow.name)
  await until(() => finishedJobs.includes(31), 'a job of another company')
})

it('sealed fields cannot be read in the database', async () => {
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
  'a job of %s that was running on a dead node is retried after seconds, not at its limit',
  async (name) => {
    await declareQueues(boss, [handle(declareJob('test.orphan'), nothing)], log)
    const id = await boss.send(name, { name: 'test.orphan' }, { startAfter: 3_600, priority: 9 })
    // The state that a killed node leaves: active, without heartbeats.
    await db.owner.query(
      `update pgboss.job set state = 'active', start_after = now(), started_on = now(), heartbeat_on = now() - interval '1 minute'
       where id = $1`,
      [id],
    )
    await db.owner.query('update pgboss.queue set monitor_claim_on = null')
    await boss.supervise(name)
    // The library's own worker may have taken it already.
    await until(async () => ['retry', 'completed'].includes((await stateOf(id)) ?? ''), 'the retry')
  },
)

it('a job that never ends fails at its limit, and frees its place for the company’s next job', async () => {
  const endless = declareJob<Payload>('test.endless', { limitSeconds: 1, retries: 0 })
  const finishedJobs: number[] = []
  const run = async ({ n }: Payload) => {
    if (n === 1) await new Promise(() => undefined)
    finishedJobs.push(n)
  }
  await declareQueues(boss, [handle(endless, run)], log)
  workers = await startWorkers(boss, [handle(endless, run)], log, 1)
  await sendAll(endless, 1, 2)
  await until(() => finishedJobs.includes(2), 'the job behind the one that hangs', 60_000)
  // The place is free a moment before the database has the failure.
  const failureQuery = `select 1 from pgboss.job where name = 'test.endless' and data->>'n' = '1' and state = 'failed'`
  await until(async () => (await db.owner.query(failureQuery)).rowCount === 1, 'the end of the one that hangs')
})

it('logs whether a failed job is retried, and that it is given up after the last try', async () => {
  const failing = declareJob<Payload>('test.failing', { retries: 1 })
  const fails = handle(failing, () => Promise.reject(new Error('the mail server refuses')))
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  await declareQueues(boss, [fails], log)
  workers = await startWorkers(boss, [fails], log)
  await queue.send(failing, { companyId: 1, n: 1 })
  const jobLines = () => lines.map((line) => JSON.parse(line)).filter(({ job }) => job === failing.name)
  await until(() => jobLines().length > 0, 'the first try')
  await until(async () => {
    await db.owner.query(`update pgboss.job set start_after = now() where name = 'test.failing' and state = 'retry'`)
    workers?.wake(failing.name)
    return jobLines().length > 1
  }, 'the last try')
  expect(jobLines().map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'a job failed and will be tried again'],
    ['error', 'a job failed too often and is given up'],
  ])
})

it('workers keep polling when the clock is set back an hour during a job', async () => {
  const timed = declareJob<Payload>('test.timed')
  const finishedJobs: number[] = []
  const now = Date.now
  let offset = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offset)
  try {
    const run = async ({ n }: Payload) => {
      if (n === 1) offset = -3_600_000
      finishedJobs.push(n)
    }
    await declareQueues(boss, [handle(timed, run)], log)
    workers = await startWorkers(boss, [handle(timed, run)], log, 1)
    await boss.send(timed.name, { companyId: 1, n: 1 })
    const end = performance.now() + 60_000
    while (!finishedJobs.includes(1) && performance.now() < end) await new Promise((again) => setTimeout(again, 20))
    // No wake-up for this job, as for one that another node wrote.
    await boss.send(timed.name, { companyId: 1, n: 2 })
    while (!finishedJobs.includes(2) && performance.now() < end) await new Promise((again) => setTimeout(again, 20))
    expect(finishedJobs).toEqual([1, 2])
  } finally {
    vi.restoreAllMocks()
  }
})

it('silent database connections do not stop the queue', async () => {
  const proxy = await startSilentProxy(db.database.platformUrl)
  const cut = openBoss(proxy.url, 1_000)
  cut.on('error', () => undefined)
  let startedWorkers: Workers | null = null
  try {
    await cut.start()
    const received = declareJob<Payload>('test.received')
    const finishedJobs: number[] = []
    const handlers = [handle(received, async ({ n }: Payload) => void finishedJobs.push(n))]
    await declareQueues(cut, handlers, log)
    startedWorkers = await startWorkers(cut, handlers, log, 1)
    await boss.send(received.name, { companyId: 1, n: 1 })
    await until(() => finishedJobs.length === 1, 'the first', 60_000)
    proxy.silence()
    await boss.send(received.name, { companyId: 1, n: 2 })
    await until(() => finishedJobs.includes(2), 'what was written after the silence', 60_000)
  } finally {
    startedWorkers?.stop()
    await cut.stop({ graceful: false })
    await proxy.close()
  }
})
