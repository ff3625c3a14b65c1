import type { ContactDeletion } from '@recado/contract/contacts/deletions'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'

export interface DeletionRow {
  id: number
  state: ContactDeletion['state']
  user_id: number | null
  user_name: string
  total: number
  deleted: number
  created_at: Date
  due_at: Date
}

const columns = sql`id, state, user_id, user_name, total, deleted, created_at, due_at`

/**
 * Returns true while contacts of the company wait for their deletion. A deletion that failed for an hour hides them no longer.
 */
export async function hasOpenDeletion(db: CompanyDb, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact_deletions where company_id = ${companyId} and state <> 'done'
      and due_at > now() - interval '1 hour' limit 1`.execute(db)
  return rows.length > 0
}

/** Stores a deletion with its contacts. */
export async function insertDeletion(
  db: CompanyDb,
  companyId: number,
  deletion: { user: { userId: number; name: string }; contactIds: readonly number[]; now: Date; dueAt: Date },
): Promise<number> {
  const { user, contactIds, now, dueAt } = deletion
  const { id } = await db
    .insertInto('contact_deletions')
    .values({
      ...{ company_id: companyId, user_id: user.userId, user_name: user.name },
      ...{ total: contactIds.length, created_at: now, due_at: dueAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into contact_deletion_rows (company_id, deletion_id, contact_id)
    select ${companyId}, ${id}, contact_id from unnest(${sql.val([...contactIds])}::int[]) as contact_id`.execute(db)
  return id
}

/** Returns a user's deletions that are not done. */
export async function openDeletions(db: CompanyDb, companyId: number, userId: number): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`
    select ${columns} from contact_deletions
    where company_id = ${companyId} and state <> 'done' and user_id = ${userId} order by id`.execute(db)
  return rows
}

/** Locks a deletion until the transaction ends. */
export async function lockDeletion(db: CompanyDb, companyId: number, id: number): Promise<DeletionRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<DeletionRow>`
    select ${columns} from contact_deletions where company_id = ${companyId} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Removes the next contacts from the waiting ones and returns their ids. */
export async function takeContacts(
  db: CompanyDb,
  companyId: number,
  { id, limit }: { id: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`${sql.raw(PLANNED_ANEW)}
    delete from contact_deletion_rows where company_id = ${companyId} and deletion_id = ${id} and contact_id = any(array(
      select contact_id from contact_deletion_rows where company_id = ${companyId} and deletion_id = ${id}
      order by contact_id limit ${limit}))
    returning contact_id`.execute(db)
  return rows.map((row) => row.contact_id).sort((a, b) => a - b)
}

/** Stores the state and progress of a deletion. */
export async function changeDeletion(
  db: CompanyDb,
  companyId: number,
  { id, state, deleted, finishedAt }: { id: number; state: DeletionRow['state']; deleted: number; finishedAt?: Date },
): Promise<void> {
  await sql`
    update contact_deletions set state = ${state}, deleted = ${deleted}, finished_at = ${finishedAt ?? null}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Removes a deletion with its waiting contacts, which stay. */
export async function removeDeletion(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('contact_deletions').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Removes the records of deletions that were done before a time. */
export async function forgetOldDeletions(db: CompanyDb, companyId: number, before: Date): Promise<void> {
  await sql`
    delete from contact_deletions where company_id = ${companyId} and state = 'done' and finished_at < ${before}`.execute(
    db,
  )
}
