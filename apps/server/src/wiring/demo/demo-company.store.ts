import type { PlatformDb } from '../../platform/db/company-db.ts'

/** Whether the demonstration company was made already. */
export async function findDemoCompany(db: PlatformDb): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').where('is_demo', '=', true).executeTakeFirst()) !== undefined
}

/** The plan that a new company gets when nobody chose one: the first public one; null when there is none. */
export async function firstPublicPlan(db: PlatformDb): Promise<number | null> {
  const plan = await db.selectFrom('plans').select('id').where('is_public', '=', true).orderBy('id').executeTakeFirst()
  return plan?.id ?? null
}
