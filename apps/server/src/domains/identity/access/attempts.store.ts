import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

export interface AttemptBucket {
  name: string
  /** Maximum failures in the window. */
  limit: number
  windowMinutes: number
}

/**
 * Records an attempt in all buckets, unless one of them is full. Attempts on the same bucket are serialised, so that
 * concurrent ones cannot exceed the limit.
 * @returns the ids of the recorded attempts; null when a bucket is full
 */
export async function noteAttempt(
  db: PlatformDb,
  buckets: readonly AttemptBucket[],
  now: Date,
): Promise<number[] | null> {
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

/** Returns when a full bucket has room again. Null when it has room now. */
export async function roomAt(
  db: PlatformDb,
  { name, limit, windowMinutes }: AttemptBucket,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at + make_interval(mins => ${windowMinutes}::int) as at from failed_attempts
    where bucket = ${name} and at > ${now}::timestamptz - make_interval(mins => ${windowMinutes}::int)
    order by at desc offset ${limit - 1} limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** Deletes the attempts that turned out successful, and all attempts of the cleared bucket. */
export async function forgiveAttempts(db: PlatformDb, ids: readonly number[], clearedBucket: string): Promise<void> {
  await sql`delete from failed_attempts where id = any(${ids}::bigint[]) or bucket = ${clearedBucket}`.execute(db)
}
