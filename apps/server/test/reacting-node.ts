import { systemClock } from '../src/platform/clock.ts'
import { createNodeLock } from '../src/platform/db/node-lock.ts'
import { createPlatformDb } from '../src/platform/db/platform-db.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { createWorkplace, type Work } from '../src/platform/db/work.ts'
import { declareFact } from '../src/platform/facts/fact.ts'
import { createFactLog } from '../src/platform/facts/fact-log.ts'
import { joinReactions, react } from '../src/platform/facts/reaction.ts'
import { createReactor } from '../src/platform/facts/reactor.ts'
import { createLog } from '../src/platform/log.ts'

/**
 * A fact with two reactions, each of which creates a tag. The second one can be blocked, so that a test can kill the
 * process there.
 */
export const happened = declareFact<{ name: string }>('test.happened', ({ name }) => `test:${name}`)

/** A fact without reactions. */
export const alone = declareFact<{ name: string }>('test.alone', ({ name }) => `test:${name}`)

/**
 * Starts a node that only carries out reactions.
 * @param hold awaited before the second reaction runs
 */
export function reactingNode(urls: { appUrl: string; platformUrl: string }, hold: () => Promise<void>) {
  const pools = [createPool(urls.appUrl, 4, 'tests'), createPool(urls.platformUrl, 2, 'tests')] as const
  const mark = async ({ db, companyId }: Work, name: string): Promise<void> => {
    await db.insertInto('tags').values({ company_id: companyId, name, color: '#112233' }).execute()
  }
  const reactions = joinReactions(
    [happened, alone],
    [
      react(happened, 'test.first', (work, { name }) => mark(work, `${name} um`)),
      react(happened, 'test.second', async (work, { name }) => {
        await hold()
        await mark(work, `${name} dois`)
      }),
    ],
  )
  const workplace = createWorkplace({
    pool: pools[0],
    clock: systemClock,
    jobs: { write: async () => undefined, send: async () => undefined, wake: () => undefined },
    facts: createFactLog({ reactions: () => reactions, wake: () => undefined }),
    broadcaster: { send: () => undefined },
  })
  const platform = createPlatformDb(pools[1])
  const log = createLog('silent')
  const node = createNodeLock(urls.platformUrl, log)
  // No lease expires within a test, so work is taken over only because its node is gone.
  const reactor = createReactor({ platform, workplace, reactions, log, node, leaseMs: 3_600_000 })
  return {
    workplace,
    reactor,
    async start() {
      await node.start()
      reactor.start()
    },
    async stop() {
      await reactor.stop()
      await node.stop()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

// As a separate process: reports when the second reaction began, and blocks there.
if (process.argv[1]?.endsWith('reacting-node.ts')) {
  const [appUrl = '', platformUrl = ''] = process.argv.slice(2)
  const blocked = new Promise<void>(() => undefined)
  const { start } = reactingNode({ appUrl, platformUrl }, () => {
    process.stdout.write('second\n')
    return blocked
  })
  await start()
}
