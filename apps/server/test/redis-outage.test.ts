import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { healthServing } from '@recado/contract/app/endpoints'
import { createQueue, listQueues } from '@recado/contract/queues/endpoints'
import { SERVER_STATE_EVENT } from '@recado/contract/realtime'
import { expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startServer } from '../src/wiring/server.ts'
import { startTestApp, TEST_PASSWORD } from './app.ts'
import { callAt, nobody } from './people.ts'
import { startRedis } from './redis-server.ts'
import { openSocket } from './socket.ts'
import { until } from './until.ts'

it('RT-03: without Redis a node still notifies its own browsers, and stops properly', async () => {
  const redis = await startRedis()
  const app = await startTestApp({ REDIS_URL: redis.url, LOG_LEVEL: 'silent' })
  const socket = await app.socket(app.admin)
  const newQueue = async (name: string) => {
    const answer = await app.call(createQueue, app.admin, { body: { name, color: `#${name.length}0aa66` } })
    expect(answer.status).toBe(200)
    await socket.receives('-queue', (event) => (event.queue as { name?: string })?.name === name)
  }
  await newQueue('antes')
  await redis.stop()
  await newQueue('durante')
  socket.close()
  await app.stop()
})

it('RT-03: browsers at another node are notified while Redis is away, and fetch what they missed when it returns', async () => {
  const redis = await startRedis()
  const app = await startTestApp({ REDIS_URL: redis.url, LOG_LEVEL: 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-second-'))
  const second = await startServer(
    { ...app.config, dataDir },
    { log: createLog('silent'), cheapPasswords: true, migrated: true },
  )
  const here = await app.socket(app.admin)
  const person = await app.addUser(app.admin, { profile: 'admin', currentPassword: TEST_PASSWORD })
  const there = await openSocket(second.url, person)
  const newQueue = (name: string) =>
    app.call(createQueue, app.admin, { body: { name, color: `#${name.length}1bb77` } }).then(({ status }) => status)
  const receivedThere = (name: string) => there.received.some(({ payload }) => JSON.stringify(payload).includes(name))
  expect(await newQueue('antes')).toBe(200)
  await there.receives('-queue', (event) => (event.queue as { name?: string })?.name === 'antes')

  await redis.stop()
  for (const socket of [here, there]) await socket.receives(SERVER_STATE_EVENT, (state) => state.nodes === 'apart')
  expect((await callAt(second.url, healthServing, nobody, {})).body).toEqual({ status: 'ok', restrictions: ['redis'] })
  const late = await openSocket(second.url, await app.addUser(app.admin))
  await late.receives(SERVER_STATE_EVENT, (state) => state.nodes === 'apart')
  expect(await newQueue('durante a falta')).toBe(200)
  await here.receives('-queue', (event) => (event.queue as { name?: string })?.name === 'durante a falta')
  expect(receivedThere('durante a falta')).toBe(false)

  const again = await startRedis(redis.url)
  for (const socket of [here, there, late]) {
    await until(() => socket.received.some(({ payload }) => payload?.missed === true), 'the word to fetch', 60_000)
    await until(
      () => socket.received.some(({ payload }) => payload?.nodes === 'joined'),
      'the event of the return',
      60_000,
    )
  }
  // Fetched at the node that did not receive the event.
  const { body } = await callAt(second.url, listQueues, person, {})
  expect(body.map(({ name }) => name)).toContain('durante a falta')
  expect(await newQueue('depois de tudo')).toBe(200)
  await there.receives('-queue', (event) => (event.queue as { name?: string })?.name === 'depois de tudo')
  for (const socket of [here, there, late]) socket.close()
  await second.stop()
  await app.stop()
  await again.stop()
  await rm(dataDir, { recursive: true })
})
