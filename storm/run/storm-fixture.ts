import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/platform/postgres/port.ts'
import { startRedis } from '../../apps/server/test/redis-server.ts'
import { endDatabase } from '../faults/database.ts'
import { openSmallDisk, type SmallDisk } from '../faults/small-disk.ts'
import type { Plan } from '../plan/acts.ts'
import { companySigns } from '../plan/marks.rules.ts'
import { REAL_LINE } from '../plan/plan.rules.ts'
import { type Company, makeCompany } from '../product/company.ts'
import { type Node, nodeAt } from '../product/node.ts'
import { type Outside, openOutside } from '../product/outside.ts'
import { closeOwner, ownerUrl } from '../product/owner-database.ts'
import type { AnswerListener } from '../product/person.ts'
import { startWhatsApp, type WhatsApp } from '../product/whatsapp.ts'
import { RealPhones } from './real-phones.ts'

/** Real servers on this machine with three companies; `close` removes everything. */
export interface StormFixture {
  nodes: Node[]
  companies: Company[]
  /** The data folder of the node that runs the database. */
  dataDir: string
  redis: BreakableRedis | null
  disk: SmallDisk
  phones: RealPhones
  outside: Outside
  close(): Promise<void>
}

/** A Redis that can be stopped and restarted at the same address. */
export interface BreakableRedis {
  url: string
  stop(): Promise<void>
  startAgain(): Promise<void>
}

/** Short enough that the product's waits occur within a storm. */
const settings = {
  ...{
    DEMO: 'off',
    SIMULATOR: 'on',
    SIGN_UP: 'on',
    BURST_WAIT_MS: '800',
    OUTBOUND_ALLOW: '127.0.0.1',
    CLOSING_WAIT_MS: '5000',
  },
  SECRET_KEY: 'one key for all nodes, long enough to be one',
}

/** How to close everything that is currently open. */
const open = new Set<() => Promise<void>>()
let isOver = false

/** For Ctrl-C: ends every process of a storm and removes its folder. No further storm starts. */
export async function closeEverything(): Promise<void> {
  isOver = true
  await Promise.allSettled([...open].map((close) => close()))
}

/** Starts the plan's nodes and creates the companies, with real sessions if any actor writes to them. */
export async function openStormFixture(
  plan: Pick<Plan, 'nodes' | 'actors'>,
  overheard: AnswerListener,
): Promise<StormFixture> {
  if (isOver) throw new Error('it was asked to end')
  const folder = mkdtempSync(join(tmpdir(), 'recado-storm-'))
  const disk = openSmallDisk(join(folder, 'media'))
  const nodes: Node[] = []
  let redis: BreakableRedis | null = null
  let whatsapp: WhatsApp | null = null
  let outside: Outside | null = null
  let closing: Promise<void> | null = null
  const endAll = async () => {
    try {
      for (const { dataDir } of nodes) await closeOwner(dataDir)
      // The first node runs the database and ends it, unless the node itself is dead.
      for (const node of nodes.toReversed()) await node.end()
      for (const { dataDir } of nodes) endDatabase(dataDir)
      await Promise.all([redis?.stop(), whatsapp?.close(), outside?.close()])
    } finally {
      disk.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  }
  // May be called again during the first call.
  const close = () => {
    closing ??= endAll().finally(() => open.delete(close))
    return closing
  }
  open.add(close)
  const add = async (name: string, more: Record<string, string>) => {
    const node = nodeAt(join(folder, name), await freePort(), { ...settings, MEDIA_DIR: disk.folder, ...more })
    nodes.push(node)
    await node.start()
    return node
  }
  try {
    redis = plan.nodes === 2 ? await openRedis() : null
    whatsapp = await startWhatsApp(folder)
    const { fake } = whatsapp
    outside = await openOutside()
    outside.onReceived(overheard)
    const shared: Record<string, string> = { ...whatsapp.settings, ...(redis ? { REDIS_URL: redis.url } : {}) }
    const first = await add('one', shared)
    if (plan.nodes === 2) await add('two', { ...shared, DATABASE_URL: ownerUrl(first.dataDir) })
    const urls = nodes.map(({ url }) => url)
    const companies: Company[] = []
    const isReal = plan.actors.some((actor) => actor.role === 'customer' && actor.line === REAL_LINE)
    for (const [place] of companySigns.entries())
      companies.push(
        await makeCompany(place, { urls, dataDir: first.dataDir, overheard, fake: isReal ? fake : null, outside }),
      )
    return { nodes, companies, dataDir: first.dataDir, redis, disk, phones: new RealPhones(fake), outside, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openRedis(): Promise<BreakableRedis> {
  let server: Awaited<ReturnType<typeof startRedis>> | null = await startRedis()
  const { url } = server
  return {
    url,
    async stop() {
      await server?.stop()
      server = null
    },
    async startAgain() {
      server ??= await startRedis(url)
    },
  }
}
