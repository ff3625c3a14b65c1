import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** The id of the demonstration company; null until it is made. */
export async function findDemoCompany(db: PlatformDb): Promise<number | null> {
  return (await db.selectFrom('companies').select('id').where('is_demo', '=', true).executeTakeFirst())?.id ?? null
}

/**
 * Moves the end of the demonstration company on: it shows what a subscription with an end looks like, and never ends.
 * @param dueDate YYYY-MM-DD
 */
export async function renewDemoCompany(db: PlatformDb, dueDate: string): Promise<void> {
  await db.updateTable('companies').set({ due_date: dueDate }).where('is_demo', '=', true).execute()
}

/** The plan that a new company gets when nobody chose one: the first public one; null when there is none. */
export async function firstPublicPlan(db: PlatformDb): Promise<number | null> {
  const plan = await db.selectFrom('plans').select('id').where('is_public', '=', true).orderBy('id').executeTakeFirst()
  return plan?.id ?? null
}
