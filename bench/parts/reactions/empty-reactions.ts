import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { createNodeLock } from '../../../apps/server/src/platform/db/node-lock.ts'
import { createPlatformDb } from '../../../apps/server/src/platform/db/platform-db.ts'
import { createPool } from '../../../apps/server/src/platform/db/pool.ts'
import { ensureRoles } from '../../../apps/server/src/platform/db/roles.ts'
import { createWorkplace } from '../../../apps/server/src/platform/db/work.ts'
import { declareFact } from '../../../apps/server/src/platform/facts/fact.ts'
import { createFactLog } from '../../../apps/server/src/platform/facts/fact-log.ts'
import { joinReactions, react } from '../../../apps/server/src/platform/facts/reaction.ts'
import { createReactor } from '../../../apps/server/src/platform/facts/reactor.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { pause } from '../../load/until.ts'
import { CostRecorder } from '../../product/cost-recorder.ts'
import { cacheFolder } from '../../product/paths.ts'

const UNITS = 50_000
const SUBJECTS = 200
const COMPANIES = 2
const FOR_MS = 15_000

const happened = declareFact<{ n: number }>('bench.happened', ({ n }) => `bench:${n}`)

interface EmptyReactions {
  rate: number
  /** Processor time of a reaction, in words. */
  costs: string
}

/** Reactions per second of one node, in this process, on a database with the statistics of empty tables. */
export async function emptyReactions(): Promise<EmptyReactions> {
  const dataDir = join(cacheFolder, 'empty-reactions')
  rmSync(dataDir, { recursive: true, force: true })
  const log = createLog('warn')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    const roles = await ensureRoles(postgres.ownerUrl, (role) => `${role}-in-bench`)
    await migrate(postgres.ownerUrl)
    const owner = new pg.Client({ connectionString: postgres.ownerUrl })
    await owner.connect()
    try {
      await fill(owner)
      return await measure(dataDir, roles)
    } finally {
      await owner.end()
    }
  } finally {
    await postgres.stop()
  }
}

async function fill(owner: pg.Client): Promise<void> {
  await owner.query('vacuum analyze')
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relname in ('fact_reactions', 'fact_subjects')`,
  )
  for (const { name } of tables.rows) await owner.query(`alter table ${name} set (autovacuum_enabled = false)`)
  for (let company = 1; company <= COMPANIES; company++)
    await owner.query('insert into companies (name) values ($1)', [`Empresa ${company}`])
  await owner.query(
    `insert into fact_reactions (company_id, fact, reaction, subject, payload)
     select c.id, 'bench.happened', 'bench.nothing', 'bench:' || n % ${SUBJECTS}, '{"n": 1}'
     from generate_series(1, ${UNITS / COMPANIES}) n, companies c where c.name like 'Empresa %' order by n`,
  )
}

async function measure(dataDir: string, urls: { appUrl: string; platformUrl: string }): Promise<EmptyReactions> {
  const pools = [createPool(urls.appUrl, 16, 'bench'), createPool(urls.platformUrl, 4, 'bench')] as const
  const reactions = joinReactions([happened], [react(happened, 'bench.nothing', async () => undefined)])
  const log = createLog('warn')
  const workplace = createWorkplace({
    pool: pools[0],
    clock: systemClock,
    jobs: { write: async () => undefined, send: async () => undefined, wake: () => undefined },
    facts: createFactLog({ reactions: () => reactions, wake: () => undefined }),
    broadcaster: { send: () => undefined },
  })
  let finishedCount = 0
  const note = () => void finishedCount++
  const node = createNodeLock(urls.platformUrl, log)
  const reactor = createReactor({ platform: createPlatformDb(pools[1]), workplace, reactions, log, node, note })
  const costs = new CostRecorder({ pid: process.pid, dataDir })
  const rate = await costs.rate('reactions', async () => {
    await node.start()
    const startTime = performance.now()
    reactor.start()
    while (performance.now() - startTime < FOR_MS && finishedCount < UNITS) await pause(50)
    return {
      rate: (finishedCount * 1000) / (performance.now() - startTime),
      latencies: Array.from({ length: finishedCount }, () => 0),
    }
  })
  await reactor.stop()
  await node.stop()
  for (const pool of pools) await pool.end()
  return { rate, costs: costs.of('reactions') }
}
