import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PatientPool } from './patient-pool.ts'

/** How often a pool tries to open a connection while the database, which is played here, has none left. */
let tries = 0
let granted = 0

class PlayedClient extends EventEmitter {
  readonly _queryable = true
  readonly _ending = false
  connect(done: (error?: Error) => void): void {
    tries++
    // As from the network: a turn for each answer.
    setImmediate(() => {
      if (granted === 0) return done(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }))
      granted--
      done()
    })
  }
  end(done?: () => void): void {
    done?.()
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

/** Runs until no further try follows; a pool that never stops is left after 1,000. */
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
/** Gives each connection back, which the next call gets then, until all were answered. */
async function answerAll(): Promise<void> {
  for (const client of clients) {
    client.release()
    await settle()
  }
  expect(clients).toHaveLength(CALLS)
  await pool.end()
}

it('asks once a second for a further connection, however many calls wait', async () => {
  granted = 2
  await call()
  expect(clients).toHaveLength(2)
  // Those that were on their way at the first refusal, and the one that pg-pool begins with it.
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

it('asks five times a second while it has no connection, and goes on when there are some', async () => {
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

it('admits a connection more each second while no call waits, up to its size', async () => {
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
