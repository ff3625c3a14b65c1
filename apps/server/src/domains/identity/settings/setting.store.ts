import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { SettingRow } from './setting.view.ts'

export async function settingRows(db: CompanyDb, companyId: number): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select id, key, case when sealed is null then value else 'set' end as value
    from settings where company_id = ${companyId}`.execute(db)
  return rows
}

/** Stores a value, sealed if it is secret. */
export async function saveSetting(
  db: CompanyDb,
  companyId: number,
  setting: { key: string; value: string; sealed: Buffer | null },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into settings (company_id, key, value, sealed, updated_at)
    values (${companyId}, ${setting.key}, ${setting.value}, ${setting.sealed}, ${now})
    on conflict (company_id, key) do update
      set value = excluded.value, sealed = excluded.sealed, updated_at = excluded.updated_at
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Returns a sealed setting of the platform's company, or null. */
export async function operatorSealed(db: PlatformDb, key: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    select s.sealed from settings s join companies c on c.id = s.company_id
    where c.is_platform and s.key = ${key}`.execute(db)
  return rows[0]?.sealed ?? null
}
