import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RedisServer, startRedis } from '../../apps/server/test/redis-server.ts'
import { roam } from '../../apps/server/test/roaming-browsers.ts'
import { startSocketNode } from '../../apps/server/test/socket-node.ts'
import { streamOf } from '../../storm/random.rules.ts'

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis?.stop())

it('RT-05: 20 browsers that reconnect 2,000 times at two nodes lose no event and receive none twice', async () => {
  const nodes = [await startSocketNode(redis.url), await startSocketNode(redis.url)]
  const random = streamOf(18, 'recoveries').next
  const { lostCount, duplicateCount } = await roam({
    nodes,
    browsers: 20,
    recoveries: 2_000,
    random,
  })
  expect({ lostCount, duplicateCount }).toEqual({ lostCount: 0, duplicateCount: 0 })
  for (const node of nodes) await node.stop()
})
