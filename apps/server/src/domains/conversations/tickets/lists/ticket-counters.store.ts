import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { Slice } from './ticket-slices.rules.ts'
import { counterCondition, either } from './ticket-slices.store.ts'

/** Returns how many tickets the slices hold, from the stored counters, in constant time. */
export async function countSlices(db: CompanyDb, companyId: number, slices: readonly Slice[]): Promise<number> {
  if (slices.length === 0) return 0
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(t.n), 0)::int as n from ticket_counters t
    where t.company_id = ${companyId} and (${either(slices.map(counterCondition))})`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns how many tickets of the slices have a tag, from the stored counters. */
export async function countTagged(
  db: CompanyDb,
  companyId: number,
  { slices, tagId }: { slices: readonly Slice[]; tagId: number },
): Promise<number> {
  if (slices.length === 0) return 0
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(t.n), 0)::int as n from ticket_tag_counters t
    where t.company_id = ${companyId} and t.tag_id = ${tagId} and (${either(slices.map(counterCondition))})`.execute(db)
  return rows[0]?.n ?? 0
}

/** The slices that each badge counts. */
export interface BadgeLists {
  open: readonly Slice[]
  pending: readonly Slice[]
  snoozed: readonly Slice[]
  /** The waiting tickets in the bell's list. */
  waiting: readonly Slice[]
  userId: number
}
export type Badges = Record<'open' | 'pending' | 'snoozed' | 'unread' | 'notices', number>

/**
 * Counts the badges of the tabs and the bell in one statement: the lists, and the user's tickets with unread messages.
 */
export async function countBadges(db: CompanyDb, companyId: number, lists: BadgeLists): Promise<Badges> {
  const sum = (slices: readonly Slice[]) =>
    slices.length === 0
      ? sql`0`
      : sql`(select coalesce(sum(t.n), 0)::int from ticket_counters t
          where t.company_id = ${companyId} and (${either(slices.map(counterCondition))}))`
  const { rows } = await sql<Badges>`
    select ${sum(lists.open)} as open, ${sum(lists.pending)} as pending, ${sum(lists.snoozed)} as snoozed,
      own.unread, own.open_unread + ${sum(lists.waiting)} as notices
    from (select count(*)::int as unread,
        (count(*) filter (where status = 'open' and snoozed_at is null))::int as open_unread from tickets
      where company_id = ${companyId} and user_id = ${lists.userId} and unread > 0 and status <> 'closed') as own`.execute(
    db,
  )
  return rows[0] ?? { open: 0, pending: 0, snoozed: 0, unread: 0, notices: 0 }
}
