import type { VariantResult } from '@recado/contract/campaigns/results'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Returns the results of each text that recipients got or wait for, by its number. */
export async function variantResults(db: CompanyDb, companyId: number, campaignId: number): Promise<VariantResult[]> {
  const { rows } =
    await sql<VariantResult>`select variant, count(*)::int as valid, count(delivered_at)::int as delivered,
      count(received_at)::int as received, count(read_at)::int as read, count(answered_at)::int as answered,
      count(*) filter (where status = 'FAILED')::int as failed
    from campaign_shippings
    where company_id = ${companyId} and campaign_id = ${campaignId} and variant is not null
      and status not in ('INVALID', 'DUPLICATE', 'OPTED_OUT', 'BLOCKED')
    group by variant order by variant`.execute(db)
  return rows
}
