import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'

/** Deletes the keys of old sends of all companies. */
export async function forgetKeys(db: PlatformDb, before: Date): Promise<void> {
  await sql`delete from api_sends where created_at < ${before}`.execute(db)
}
