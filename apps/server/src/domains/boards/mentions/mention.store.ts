import type { Profile } from '@recado/contract/access'
import type { Permissions } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { joinRole } from '../../identity/public.ts'

export interface CompanyUserRow {
  id: number
  name: string
  profile: Profile
  permissions: Permissions | null
}

/** The users of a company with the permissions of their role, by name. */
export async function companyUsers(db: CompanyDb, companyId: number): Promise<CompanyUserRow[]> {
  const { rows } = await sql<CompanyUserRow>`
    select u.id, u.name, u.profile, r.permissions from users u ${joinRole}
    where u.company_id = ${companyId} order by u.name, u.id`.execute(db)
  return rows
}

export interface MentionRow {
  id: number
  userId: number
  cardId: number
  boardId: number
  title: string
  boardTitle: string
  by: string
  text: string
  /** Seconds since 1970. */
  at: number
}

const columns = sql`m.id, m.user_id as "userId", c.id as "cardId", c.board_id as "boardId", c.title,
  b.title as "boardTitle", k.user_name as by, k.text, date_part('epoch', m.at) as at`
const joins = sql`join board_card_comments k on k.company_id = m.company_id and k.id = m.comment_id
  join board_cards c on c.company_id = m.company_id and c.id = k.card_id
  join boards b on b.company_id = m.company_id and b.id = c.board_id`

/**
 * Inserts the mentions of a comment. A user whom an earlier version of the comment mentioned is not mentioned again.
 * @returns the new mentions
 */
export async function insertMentions(
  db: CompanyDb,
  companyId: number,
  { commentId, userIds, now }: { commentId: number; userIds: readonly number[]; now: Date },
): Promise<MentionRow[]> {
  if (userIds.length === 0) return []
  const { rows: created } = await sql<{ id: number }>`
    insert into board_card_mentions (company_id, comment_id, user_id, at)
    select ${companyId}::int, ${commentId}::int, id, ${now}::timestamptz from users
      where company_id = ${companyId} and id = any(${[...userIds]}::int[]) order by id
    on conflict (company_id, comment_id, user_id) do nothing returning id`.execute(db)
  const { rows } = await sql<MentionRow>`
    select ${columns} from board_card_mentions m ${joins}
    where m.company_id = ${companyId} and m.id = any(${created.map(({ id }) => id)}::int[]) order by m.id`.execute(db)
  return rows
}

/** A user's unseen mentions, latest first. */
export async function unseenMentions(
  db: CompanyDb,
  companyId: number,
  { userId, limit }: { userId: number; limit: number },
): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select ${columns} from board_card_mentions m ${joins}
    where m.company_id = ${companyId} and m.user_id = ${userId} and m.seen_at is null
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Marks mentions as seen by a user.
 * @returns the ids that were unseen before
 */
export async function markMentionsSeen(
  db: CompanyDb,
  companyId: number,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update board_card_mentions set seen_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and id = any(${[...ids]}::int[]) and seen_at is null
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
