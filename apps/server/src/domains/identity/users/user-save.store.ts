import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { UserState } from './user-change.rules.ts'

const columnsOf = (state: Omit<UserState, 'id'>) => ({
  name: state.name,
  last_name: state.lastName,
  email: state.email,
  profile: state.profile,
  role_id: state.roleId,
  all_ticket: state.allTicket,
  queueless: state.queueless,
  default_connection_id: state.connectionId,
})

/** Inserts a user with a login address. Throws when the address is taken in any company. */
export async function insertUser(
  db: CompanyDb,
  companyId: number,
  state: Omit<UserState, 'id'>,
  passwordHash: string,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...columnsOf(state), company_id: companyId, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('sign_in_names').values({ email: state.email, company_id: companyId, user_id: id }).execute()
  await replaceQueues(db, companyId, id, state.queueIds)
  return id
}

export async function saveUser(
  db: CompanyDb,
  companyId: number,
  state: UserState,
  passwordHash: string | null,
  now: Date,
) {
  await db
    .updateTable('users')
    .set({
      ...columnsOf(state),
      ...(passwordHash === null ? {} : { password_hash: passwordHash, must_change_password: false }),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', state.id)
    .execute()
}

export async function moveSignInName(db: CompanyDb, companyId: number, userId: number, email: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_names')
    .set({ email })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  // The address's owner claimed it, and an admin of the company sets another one.
  await db.insertInto('sign_in_names').values({ email, company_id: companyId, user_id: userId }).execute()
  await db
    .updateTable('users')
    .set({ lost_email: null })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute()
}

export async function replaceQueues(
  db: CompanyDb,
  companyId: number,
  userId: number,
  queueIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('user_queues').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
  if (queueIds.length === 0) return
  await db
    .insertInto('user_queues')
    .values(queueIds.map((queueId) => ({ company_id: companyId, user_id: userId, queue_id: queueId })))
    .execute()
}

/** Also deletes the user's sessions, login name and queue assignments. */
export async function removeUser(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('users').where('company_id', '=', companyId).where('id', '=', id).execute()
}

export async function saveLanguage(db: CompanyDb, companyId: number, id: number, language: string): Promise<void> {
  await sql`update users set language = ${language} where company_id = ${companyId} and id = ${id}`.execute(db)
}
