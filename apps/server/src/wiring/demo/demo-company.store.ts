import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** Returns the id of the demonstration company, or null before it is created. */
export async function findDemoCompany(db: PlatformDb): Promise<number | null> {
  return (await db.selectFrom('companies').select('id').where('is_demo', '=', true).executeTakeFirst())?.id ?? null
}

/**
 * Extends the demonstration company's subscription, so that it shows a due date but never expires.
 * @param dueDate YYYY-MM-DD
 */
export async function renewDemoCompany(db: PlatformDb, dueDate: string): Promise<void> {
  await db.updateTable('companies').set({ due_date: dueDate }).where('is_demo', '=', true).execute()
}

/** Returns the default plan of a new company: the first public one, or null. */
export async function firstPublicPlan(db: PlatformDb): Promise<number | null> {
  const plan = await db.selectFrom('plans').select('id').where('is_public', '=', true).orderBy('id').executeTakeFirst()
  return plan?.id ?? null
}
