import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { isCardInUse } from '../in-use.store.ts'

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

/** Returns mentions in comments by their ids. */
export async function cardMentions(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<MentionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MentionRow>`
    select ${columns} from user_mentions m ${joins}
    where m.company_id = ${companyId} and m.id = any(${[...ids]}::int[]) order by m.id`.execute(db)
  return rows
}

/** A user's unseen mentions in comments, latest first. */
export async function unseenMentions(
  db: CompanyDb,
  companyId: number,
  { userId, limit }: { userId: number; limit: number },
): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select ${columns} from user_mentions m ${joins}
    where m.company_id = ${companyId} and m.user_id = ${userId} and m.seen_at is null and ${isCardInUse('c')}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}
