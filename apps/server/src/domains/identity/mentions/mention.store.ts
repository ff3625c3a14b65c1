import type { Profile } from '@recado/contract/access'
import type { TicketViewer } from '@recado/contract/conversations/ticket-sight'
import type { Permissions } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { joinRole } from '../roles/role.store.ts'
import { permissionsOfRole } from '../roles/role.view.ts'

/** A user of the company, with the fields that decide what they may see. */
export interface MentionableUser extends TicketViewer {
  id: number
  name: string
}

interface UserRow {
  id: number
  name: string
  profile: Profile
  queueless: boolean
  permissions: Permissions | null
  queueIds: number[]
}

/** Returns the users of a company with their permissions and queues, by name. */
export async function mentionableUsers(db: CompanyDb, companyId: number): Promise<MentionableUser[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.profile, u.queueless, r.permissions, array(select q.queue_id from user_queues q
      where q.company_id = u.company_id and q.user_id = u.id order by q.queue_id) as "queueIds"
    from users u ${joinRole} where u.company_id = ${companyId} order by u.name, u.id`.execute(db)
  return rows.map(({ profile, permissions, ...user }) => ({
    ...user,
    userId: user.id,
    permissions: permissionsOfRole(profile, permissions),
  }))
}

/** The text that mentions users: a comment of a card or a note of a ticket. */
export type MentionPlace = { commentId: number } | { noteId: number }

/**
 * Inserts the mentions of a text. A user whom an earlier version of the text mentioned is not mentioned again.
 * @returns the ids of the new mentions
 */
export async function insertMentions(
  db: CompanyDb,
  companyId: number,
  place: MentionPlace,
  { userIds, now }: { userIds: readonly number[]; now: Date },
): Promise<number[]> {
  if (userIds.length === 0) return []
  const { commentId, noteId } = { commentId: null, noteId: null, ...place }
  const { rows } = await sql<{ id: number }>`
    insert into user_mentions (company_id, comment_id, note_id, user_id, at)
    select ${companyId}::int, ${commentId}::int, ${noteId}::int, id, ${now}::timestamptz from users
      where company_id = ${companyId} and id = any(${[...userIds]}::int[]) order by id
    on conflict do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Marks mentions of one kind as seen by a user.
 * @returns the ids that were unseen before
 */
export async function markMentionsSeen(
  db: CompanyDb,
  companyId: number,
  { userId, ids, kind, now }: { userId: number; ids: readonly number[]; kind: 'comment' | 'note'; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update user_mentions set seen_at = ${now}
    where company_id = ${companyId} and user_id = ${userId}
      and id = any(${ids.filter((id) => id < 2 ** 31)}::int[])
      and (note_id is not null) = ${kind === 'note'} and seen_at is null
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
