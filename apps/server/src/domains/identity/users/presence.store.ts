import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Returns the previous value, or null for an unknown user. */
export async function saveSeenAt(db: CompanyDb, companyId: number, userId: number, seenAt: Date | null) {
  const { rows } = await sql<{ seenAt: Date | null }>`
    update users u set seen_at = ${seenAt}
    from (select id, seen_at from users where company_id = ${companyId} and id = ${userId} for no key update) before
    where u.company_id = ${companyId} and u.id = before.id returning before.seen_at as "seenAt"`.execute(db)
  return rows[0] ?? null
}
