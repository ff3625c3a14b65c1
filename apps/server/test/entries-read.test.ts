import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createPlatformDb } from '../src/platform/db/platform-db.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { entriesRead } from './entries-read.ts'
import { ownedDatabase } from './owned-database.ts'

const db = ownedDatabase()
const pools: Array<{ end(): Promise<void> }> = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

it.each([
  ['seqscan', ['indexscan', 'indexonlyscan', 'bitmapscan']],
  ['indexscan', ['seqscan', 'bitmapscan']],
  ['bitmapscan', ['seqscan', 'indexscan', 'indexonlyscan']],
])('a %s of 50 rows counts 50', async (_, others) => {
  const pool = createPool(db.database.platformUrl, 1, 'tests')
  pools.push(pool)
  await db.owner.query(
    `delete from companies; insert into companies (name) select n::text from generate_series(1, 50) n`,
  )
  const read = await createPlatformDb(pool)
    .transaction()
    .execute(async (trx) => {
      for (const other of others) await sql.raw(`set local enable_${other} = off`).execute(trx)
      const { rows } = await sql<{ id: number }>`select max(id) as id from companies`.execute(trx)
      const last = rows[0]?.id ?? 0
      return entriesRead(trx, () => sql`select name from companies where id <= ${last}`.execute(trx))
    })
  expect(read.read).toBe(50)
})
