import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Takes the lock of a company's test messages until the transaction ends, so that concurrent ones are counted. */
export async function lockTests(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaign tests', ${companyId}))`.execute(db)
}

/** Counts a company's test messages after a time, and removes the older ones. */
export async function countTests(db: CompanyDb, companyId: number, after: Date): Promise<number> {
  await sql`delete from campaign_tests where company_id = ${companyId} and at <= ${after}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_tests
    where company_id = ${companyId} and at > ${after}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores a test message, so that it counts against the limit. */
export async function insertTest(
  db: CompanyDb,
  companyId: number,
  test: { campaignId: number; at: Date },
): Promise<void> {
  await db
    .insertInto('campaign_tests')
    .values({ company_id: companyId, campaign_id: test.campaignId, at: test.at })
    .execute()
}
