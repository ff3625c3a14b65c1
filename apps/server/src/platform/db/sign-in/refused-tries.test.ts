import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endSharedApp } from '../../../../test/worker-server.ts'
import { PatientPool } from './patient-pool.ts'

beforeAll(endSharedApp)

/** Counts how often a pool tries to open a connection while the simulated database has none left. */
let tries = 0
let granted = 0

class PlayedClient extends EventEmitter {
  readonly _queryable = true
  readonly _ending = false
  connect(callback: (error?: Error) => void): void {
    tries++
    // Answers in a later turn, like a network.
    setImmediate(() => {
      if (granted === 0) return callback(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }))
      granted--
      callback()
    })
  }
  end(callback?: () => void): void {
    callback?.()
  }
}

const SIZE = 8
const CALLS = 20
let clients: pg.PoolClient[] = []
let pool: PatientPool

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  ;[tries, clients] = [0, []]
  pool = new PatientPool({ Client: PlayedClient as never, max: SIZE, connectionTimeoutMillis: 10_000 })
})
afterEach(() => vi.useRealTimers())

/** Runs until no further try follows. Stops after 1,000 tries of a pool that never stops. */
async function settle(): Promise<void> {
  for (let before = -1; before !== tries && tries < 1_000; ) {
    before = tries
    for (let at = 0; at < 3; at++) await turn()
  }
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
async function call(): Promise<void> {
  for (let at = 0; at < CALLS; at++) void pool.connect().then((client) => clients.push(client))
  await settle()
}
/** Releases each connection for the next call, until all calls are answered. */
async function answerAll(): Promise<void> {
  for (const client of clients) {
    client.release()
    await settle()
  }
  expect(clients).toHaveLength(CALLS)
  await pool.end()
}

it('tries to open another connection once a second, however many calls wait', async () => {
  granted = 2
  await call()
  expect(clients).toHaveLength(2)
  // Up to SIZE tries were in progress at the first refusal, and pg-pool starts one more with it.
  expect(tries).toBeLessThanOrEqual(SIZE + 1)
  for (let second = 1; second <= 3; second++) {
    const before = tries
    await pass(1_000)
    expect(tries - before).toBe(1)
  }
  granted = CALLS
  await pass(1_000)
  expect(clients, 'each success is followed by the next try').toHaveLength(SIZE)
  await answerAll()
})

it('tries five times a second while it has no connection, and continues when there are some', async () => {
  granted = 0
  await call()
  expect(tries).toBeLessThanOrEqual(SIZE + 1)
  for (let at = 1; at <= 10; at++) {
    const before = tries
    await pass(200)
    expect(tries - before).toBe(1)
  }
  granted = CALLS
  await pass(200)
  expect(clients).toHaveLength(SIZE)
  await answerAll()
})

it('admits one more connection each second while no call waits, up to its size', async () => {
  granted = 1
  const [one, two] = [pool.connect(), pool.connect()]
  const client = await one
  await settle()
  client.release()
  ;(await two).release()
  expect(pool.options.max).toBe(1)
  for (let second = 2; second <= SIZE; second++) await pass(1_000)
  expect(pool.options.max).toBe(SIZE)
  await pool.end()
})
