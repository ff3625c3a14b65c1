import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

export interface Bucket {
  name: string
  /** How many failures the window holds. */
  limit: number
  windowMinutes: number
}

/**
 * Notes a try in all buckets, unless one of them is full. One after another per bucket, so that many tries at the same
 * moment do not slip through together.
 * @returns the ids of the noted tries; null when a bucket is full
 */
export async function noteAttempt(db: PlatformDb, buckets: readonly Bucket[], now: Date): Promise<number[] | null> {
  return db.transaction().execute(async (trx) => {
    for (const name of buckets.map((bucket) => bucket.name).sort()) {
      await sql`select pg_advisory_xact_lock(hashtext('attempts'), hashtext(${name}))`.execute(trx)
    }
    const { rows } = await sql<{ id: number }>`
      with asked as (
        select * from unnest(${buckets.map((b) => b.name)}::text[], ${buckets.map((b) => b.limit)}::int[],
          ${buckets.map((b) => b.windowMinutes)}::int[]) as a (name, most, minutes)),
      full_ones as (
        select 1 from asked where (select count(*) from failed_attempts f where f.bucket = asked.name
          and f.at > ${now}::timestamptz - make_interval(mins => asked.minutes)) >= asked.most)
      insert into failed_attempts (bucket, at)
      select name, ${now} from asked where not exists (select 1 from full_ones) returning id`.execute(trx)
    return rows.length > 0 ? rows.map((row) => row.id) : null
  })
}

/** When a bucket that is full has room again; null when it has room now. */
export async function roomAt(db: PlatformDb, { name, limit, windowMinutes }: Bucket, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at + make_interval(mins => ${windowMinutes}::int) as at from failed_attempts
    where bucket = ${name} and at > ${now}::timestamptz - make_interval(mins => ${windowMinutes}::int)
    order by at desc offset ${limit - 1} limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** Takes noted tries back because they succeeded, and with them what the cleared bucket held. */
export async function forgiveAttempts(db: PlatformDb, ids: readonly number[], clearedBucket: string): Promise<void> {
  await sql`delete from failed_attempts where id = any(${ids}::bigint[]) or bucket = ${clearedBucket}`.execute(db)
}
