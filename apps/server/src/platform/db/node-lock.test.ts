import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../log.ts'
import { createNodeLock, plainSignature } from './node-lock.ts'
import { createPlatformDb, type PlatformDb } from './platform-db.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
let pools: [platform: pg.Pool, owner: pg.Pool]
let platform: PlatformDb

beforeAll(async () => {
  database = await testDatabase()
  // Connections to a database can only be disallowed from another database.
  const elsewhere = Object.assign(new URL(database.ownerUrl), { pathname: '/postgres' }).href
  pools = [createPool(database.platformUrl, 1, 'tests'), createPool(elsewhere, 1, 'tests')]
  platform = createPlatformDb(pools[0])
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

const isGone = async (signature: string): Promise<boolean> => {
  const { rows } = await sql<{ gone: boolean }>`
    select is_node_gone(${signature}) as gone`.execute(platform)
  return rows[0]?.gone ?? false
}

it('a node with a lock counts as gone once the lock is released; a node without one never does', async () => {
  const [here, other] = [createNodeLock(database.platformUrl, createLog('silent')), plainSignature()]
  await here.start()
  const signed = here.now()
  expect([await isGone(signed), await isGone(other.now()), await isGone('locked:nobody')]).toEqual([false, false, true])
  await here.stop()
  await until(() => isGone(signed), 'the lock to be released')
})

it('a node that lost its lock signs without it until it has the lock again', async () => {
  const node = createNodeLock(database.platformUrl, createLog('silent'))
  const plain = node.now()
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const accept = (connections: boolean) => pools[1].query(`alter database ${name} allow_connections ${connections}`)
  try {
    await node.start()
    const lockSignature = node.now()
    expect([lockSignature, plain]).toEqual(node.all.toReversed())
    await accept(false)
    await pools[1].query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and application_name = 'recado-node'`)
    await until(() => node.now() === plain, 'the loss to be noticed')
    await accept(true)
    expect(await isGone(plain)).toBe(false)
    await until(() => node.now() === lockSignature, 'the lock again')
    expect(await isGone(lockSignature)).toBe(false)
  } finally {
    await accept(true)
    await node.stop()
  }
})
