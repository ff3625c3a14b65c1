import type { AiPurpose } from '@recado/contract/assistant/choices'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Maximum tokens per month of a company, locked until the transaction ends. Null: no limit. */
export async function monthLimit(db: CompanyDb, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ limit: number | null }>`
    select month_tokens as "limit" from assistant_settings where company_id = ${companyId} for update`.execute(db)
  return rows[0]?.limit ?? null
}

/** @param month its first day */
export async function usedTokens(db: CompanyDb, companyId: number, month: string): Promise<number> {
  const { rows } = await sql<{ tokens: string }>`
    select coalesce(sum(tokens), 0)::text as tokens from assistant_months
    where company_id = ${companyId} and month = ${month}::date`.execute(db)
  return Number(rows[0]?.tokens ?? 0)
}

/** Usage of a month for one purpose. */
export interface PurposeUse {
  purpose: AiPurpose
  tokens: number
  calls: number
}

export async function monthUse(db: CompanyDb, companyId: number, month: string): Promise<PurposeUse[]> {
  const { rows } = await sql<{ purpose: AiPurpose; tokens: string; calls: number }>`
    select purpose, tokens::text as tokens, calls from assistant_months
    where company_id = ${companyId} and month = ${month}::date and calls > 0 order by purpose`.execute(db)
  return rows.map(({ tokens, ...row }) => ({ ...row, tokens: Number(tokens) }))
}

/** Adds tokens to a month's count for a purpose; a negative number subtracts. */
export async function countTokens(
  db: CompanyDb,
  companyId: number,
  { month, purpose, tokens, calls }: PurposeUse & { month: string },
): Promise<void> {
  await sql`insert into assistant_months (company_id, month, purpose, tokens, calls)
    values (${companyId}, ${month}::date, ${purpose}, ${tokens}, ${calls})
    on conflict (company_id, month, purpose) do update
      set tokens = assistant_months.tokens + excluded.tokens, calls = assistant_months.calls + excluded.calls`.execute(
    db,
  )
}
