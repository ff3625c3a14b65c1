import type { PrivacySettings } from '@recado/contract/privacy/privacy'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** Returns a company's settings, with '' as the text until the company writes one. */
export async function readSettings(db: CompanyDb, companyId: number): Promise<PrivacySettings> {
  const { rows } = await sql<PrivacySettings>`
    select s.media_days as "mediaDays", s.message_days as "messageDays", s.asks_consent as "asksConsent",
      s.consent_version as "consentVersion", coalesce((select t.text from consent_texts t
        where t.company_id = s.company_id and t.version = s.consent_version), '') as "consentText"
    from privacy_settings s where s.company_id = ${companyId}`.execute(db)
  return rows[0] ?? { mediaDays: 0, messageDays: 0, asksConsent: false, consentVersion: 0, consentText: '' }
}

/** Locks the settings until the transaction ends. Creates them if missing. */
export async function lockSettings(db: CompanyDb, companyId: number): Promise<PrivacySettings> {
  await sql`insert into privacy_settings (company_id) values (${companyId}) on conflict do nothing`.execute(db)
  await sql`select 1 from privacy_settings where company_id = ${companyId} for update`.execute(db)
  return readSettings(db, companyId)
}

/** Inserts a text of the question as the next version. */
export async function addConsentText(
  db: CompanyDb,
  companyId: number,
  { version, text, now }: { version: number; text: string; now: Date },
): Promise<void> {
  await sql`insert into consent_texts (company_id, version, text, at) values (${companyId}, ${version}, ${text}, ${now})`.execute(
    db,
  )
}

export async function savePrivacySettings(
  db: CompanyDb,
  companyId: number,
  settings: {
    mediaDays: number
    messageDays: number
    asksConsent: boolean
    version: number
    askAgain: boolean
    now: Date
  },
): Promise<void> {
  const { mediaDays, messageDays, asksConsent, version, askAgain, now } = settings
  await sql`
    update privacy_settings set media_days = ${mediaDays}, message_days = ${messageDays}, asks_consent = ${asksConsent},
      consent_version = ${version}, ask_again_from = case when ${askAgain} then ${version} else ask_again_from end, updated_at = ${now}
    where company_id = ${companyId}`.execute(db)
}
