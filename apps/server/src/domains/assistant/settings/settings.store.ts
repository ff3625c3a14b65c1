import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Secrets } from '../../../platform/secrets.ts'

const PURPOSE = 'ai-key'

/** The provider's key as it is stored. */
export const sealKey = (secrets: Secrets, key: string): Buffer => secrets.seal(PURPOSE, key)

/** A stored key, for a call. */
export const openKey = (secrets: Secrets, sealed: Buffer): string => secrets.open(PURPOSE, sealed).toString()

export interface SettingsRow {
  api_key: Buffer | null
  month_tokens: number | null
}

export async function settingsRow(db: CompanyDb, companyId: number): Promise<SettingsRow> {
  const row = await db
    .selectFrom('assistant_settings')
    .select(['api_key', 'month_tokens'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? { api_key: null, month_tokens: null }
}

/** The company's own key, in the clear; null: none. */
export async function companyKey(db: CompanyDb, secrets: Secrets, companyId: number): Promise<string | null> {
  const { api_key } = await settingsRow(db, companyId)
  return api_key && openKey(secrets, api_key)
}

/** Absent values stay. */
export async function keepSettings(db: CompanyDb, companyId: number, values: Partial<SettingsRow>): Promise<void> {
  await db
    .insertInto('assistant_settings')
    .values({ company_id: companyId, ...values })
    .onConflict((met) => met.column('company_id').doUpdateSet({ company_id: companyId, ...values }))
    .execute()
}
