import { createQueue } from '@recado/contract/queues/endpoints'
import { expect, it } from 'vitest'
import { startTestApp } from './app.ts'
import { startRedis } from './redis-server.ts'

it('RT-03: without Redis a node still tells its own browsers, and stops as it should', async () => {
  const redis = await startRedis()
  const app = await startTestApp({ REDIS_URL: redis.url, LOG_LEVEL: 'silent' })
  const socket = await app.socket(app.admin)
  const newQueue = async (name: string) => {
    const answer = await app.call(createQueue, app.admin, { body: { name, color: `#${name.length}0aa66` } })
    expect(answer.status).toBe(200)
    await socket.hears('-queue', (event) => (event.queue as { name?: string })?.name === name)
  }
  await newQueue('antes')
  await redis.stop()
  await newQueue('durante')
  socket.close()
  await app.stop()
})
