import type { PersonalText } from '@recado/contract/identity/personal-texts'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { TextChange } from './personal-texts.rules.ts'

/** Returns a user's unsent texts. */
export async function personalTexts(db: CompanyDb, companyId: number, userId: number): Promise<PersonalText[]> {
  return db
    .selectFrom('personal_texts')
    .select(['name', 'text'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
}

/**
 * Locks a user's texts until the transaction ends, deletes those unchanged since a time, and returns the lengths of the
 * others by name. A to-do list is not an unsent text, so it is never deleted for its age.
 */
export async function lockPersonalTexts(
  db: CompanyDb,
  companyId: number,
  userId: number,
  staleBefore: Date,
): Promise<Map<string, number>> {
  await sql`select pg_advisory_xact_lock(hashtext('personal texts'), ${userId}::int)`.execute(db)
  await db
    .deleteFrom('personal_texts')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('updated_at', '<', staleBefore)
    .where('name', '<>', 'todo')
    .execute()
  const { rows } = await sql<{ name: string; length: number }>`
    select name, length(text) as length from personal_texts
    where company_id = ${companyId} and user_id = ${userId}`.execute(db)
  return new Map(rows.map(({ name, length }) => [name, length]))
}

/** Stores and removes a user's texts. */
export async function writePersonalTexts(
  db: CompanyDb,
  companyId: number,
  userId: number,
  changes: readonly TextChange[],
  now: Date,
): Promise<void> {
  const removedNames = changes.filter(({ text }) => text === null).map(({ name }) => name)
  const stored = changes.filter((change): change is PersonalText => change.text !== null)
  if (removedNames.length > 0)
    await db
      .deleteFrom('personal_texts')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('name', 'in', removedNames)
      .execute()
  if (stored.length > 0)
    await sql`
      insert into personal_texts (company_id, user_id, name, text, updated_at)
      select ${companyId}, ${userId}, c.name, c.text, ${now}
      from unnest(${stored.map(({ name }) => name)}::text[], ${stored.map(({ text }) => text)}::text[]) as c (name, text)
      on conflict (company_id, user_id, name) do update set text = excluded.text, updated_at = excluded.updated_at`.execute(
      db,
    )
}

/** Deletes at most `most` texts of any user with these names. Returns the number deleted. */
export async function erasePersonalTexts(
  db: CompanyDb,
  companyId: number,
  names: readonly string[],
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from personal_texts where company_id = ${companyId} and (user_id, name) in (
      select t.user_id, t.name from personal_texts t
      where t.company_id = ${companyId} and t.name = any(${[...names]}::text[]) limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
