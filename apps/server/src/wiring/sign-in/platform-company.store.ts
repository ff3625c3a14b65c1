import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** Id of the company of the operators; null before the first super user is there. */
export async function platformCompanyId(db: PlatformDb): Promise<number | null> {
  const row = await db.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirst()
  return row?.id ?? null
}
