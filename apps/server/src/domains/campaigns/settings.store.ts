import { type CampaignSettings, defaultCampaignSettings } from '@recado/contract/campaigns/choices'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Returns the pace and variables of a company's campaigns, with defaults for unsaved values (CMP-08). */
export async function campaignSettings(db: CompanyDb, companyId: number): Promise<CampaignSettings> {
  const rows = await db
    .selectFrom('campaign_settings')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .execute()
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
  return { ...defaultCampaignSettings, ...(stored as Partial<CampaignSettings>) }
}

/** Stores the given values, each as JSON. */
export async function storeCampaignSettings(
  db: CompanyDb,
  companyId: number,
  values: ReadonlyArray<{ key: string; value: string }>,
): Promise<void> {
  if (values.length === 0) return
  await db
    .insertInto('campaign_settings')
    .values(values.map((one) => ({ ...one, company_id: companyId })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'key']).doUpdateSet((set) => ({ value: set.ref('excluded.value') })),
    )
    .execute()
}
