import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** Returns the id of the operators' company, or null before the first super user exists. */
export async function platformCompanyId(db: PlatformDb): Promise<number | null> {
  const row = await db.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirst()
  return row?.id ?? null
}
