import { type Ad, MOST_ADS } from '@recado/contract/conversations/ad'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** Returns the company's advertisements that last brought customers, newest first, at most `MOST_ADS`. */
export async function newestAds(db: CompanyDb, companyId: number): Promise<Ad[]> {
  const rows = await db
    .selectFrom('ads')
    .select(['id', 'headline', 'source_url', 'source_id', 'source_type', 'first_at', 'last_at'])
    .where('company_id', '=', companyId)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ADS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    headline: row.headline,
    sourceUrl: row.source_url,
    sourceId: row.source_id,
    sourceType: row.source_type,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }))
}
