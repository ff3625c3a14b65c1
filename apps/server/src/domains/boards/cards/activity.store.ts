import type { ActivityAction } from '@recado/contract/boards/card'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Details of an entry beside its author and action. */
export interface ActivityDetails {
  /** Wire names of the changed fields. */
  fields?: readonly string[]
  /** Column titles. */
  from?: string
  to?: string
  /** File name. */
  name?: string
}

export interface NewActivity {
  cardId: number
  /** null: the server */
  user: { id: number; name: string } | null
  action: ActivityAction
  details: ActivityDetails
  revision: number
  now: Date
}

export async function insertActivity(db: CompanyDb, companyId: number, entry: NewActivity): Promise<void> {
  await db
    .insertInto('board_activity')
    .values({
      ...{
        company_id: companyId,
        card_id: entry.cardId,
        action: entry.action,
        revision: entry.revision,
        at: entry.now,
      },
      ...{ user_id: entry.user?.id ?? null, user_name: entry.user?.name ?? null },
      details: JSON.stringify(entry.details),
    })
    .execute()
}

export interface ActivityRow {
  id: number
  action: ActivityAction
  userId: number | null
  /** null: the server */
  userName: string | null
  details: ActivityDetails
  revision: number
  /** Seconds since 1970. */
  at: number
}

/**
 * Activity of a card, latest first.
 * @param before null: from the latest on
 */
export async function activityRows(
  db: CompanyDb,
  companyId: number,
  { cardId, before, limit }: { cardId: number; before: number | null; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select id, action, user_id as "userId", user_name as "userName", details, revision, date_part('epoch', at) as at
    from board_activity where company_id = ${companyId} and card_id = ${cardId}
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Changes of a card since a revision, latest first. */
export async function changesSince(
  db: CompanyDb,
  companyId: number,
  { cardId, revision }: { cardId: number; revision: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select id, action, user_id as "userId", user_name as "userName", details, revision, date_part('epoch', at) as at
    from board_activity where company_id = ${companyId} and card_id = ${cardId} and revision > ${revision}
    order by id desc limit 100`.execute(db)
  return rows
}
