import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../log.ts'
import { declareJob, handle, type JobType } from './job.ts'
import { createJobQueue, type JobQueue } from './queue.ts'
import { declareQueues, startWorkers } from './worker.ts'

type Payload = { companyId: number; n: number }

let database: TestDatabase
let owner: pg.Client
let boss: PgBoss
let queue: JobQueue
let wake = () => {}
const log = createLog('silent')
const nothing = async () => undefined

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  boss = new PgBoss({ connectionString: database.platformUrl, max: 3, migrate: false, createSchema: false })
  boss.on('error', () => undefined)
  await boss.start()
  wake = () => {}
  queue = createJobQueue(boss, { seal: () => Buffer.from('zu') }, () => wake())
})
afterEach(() => boss.stop({ graceful: true, timeout: 5_000 }))

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
  expect((await owner.query(`select 1 from pgboss.job where name = 'test.changed'`)).rowCount).toBe(1)
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
  wake = (await startWorkers(boss, handlers, log)).wake
  wake()
  await until(() => begun.filter(({ companyId }) => companyId === 2).length === 10, 'the other company', 60_000)
  expect(begun.filter(({ companyId }) => companyId === 1)).toHaveLength(2)
  held.resolve()
  await until(() => begun.length === 40, 'the rest', 60_000)
})

it('what its kind seals cannot be read in the database', async () => {
  const letter = declareJob<{ text: string }>('test.letter', {
    seal: (secrets, { text }) => ({ text: secrets.seal('test', text).toString() }),
  })
  await declareQueues(boss, [handle(letter, nothing)], log)
  await queue.send(letter, { text: 'offen' })
  const { rows } = await owner.query(`select data from pgboss.job where name = 'test.letter'`)
  expect(rows).toEqual([{ data: { text: 'zu' } }])
})
