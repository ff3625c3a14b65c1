import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Secrets } from '../../../platform/secrets.ts'

const PURPOSE = 'ai-key'

/** Encrypts a provider's key for storage. */
export const sealAiKey = (secrets: Secrets, key: string): Buffer => secrets.seal(PURPOSE, key)

/** Decrypts a stored key for a call. */
export const openAiKey = (secrets: Secrets, sealed: Buffer): string => secrets.open(PURPOSE, sealed).toString()

export interface AssistantSettingsRow {
  api_key: Buffer | null
  month_tokens: number | null
}

export async function settingsRow(db: CompanyDb, companyId: number): Promise<AssistantSettingsRow> {
  const row = await db
    .selectFrom('assistant_settings')
    .select(['api_key', 'month_tokens'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? { api_key: null, month_tokens: null }
}

/** The company's own key in plain text. Null: none. */
export async function companyKey(db: CompanyDb, secrets: Secrets, companyId: number): Promise<string | null> {
  const { api_key } = await settingsRow(db, companyId)
  return api_key && openAiKey(secrets, api_key)
}

/** Stores the given values; absent ones keep their value. */
export async function storeAssistantSettings(
  db: CompanyDb,
  companyId: number,
  values: Partial<AssistantSettingsRow>,
): Promise<void> {
  await db
    .insertInto('assistant_settings')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ company_id: companyId, ...values }))
    .execute()
}
