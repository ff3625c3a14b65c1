import type { Profile, TokenScope } from '@recado/contract/access'
import type { Permissions } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { joinRole } from '../../identity/public.ts'

export interface ApiTokenRow {
  id: number
  name: string
  scopes: TokenScope[]
  ending: string
  createdBy: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** The tokens of a company, or one of them, newest first. */
export async function apiTokenRows(db: CompanyDb, companyId: number, id?: number): Promise<ApiTokenRow[]> {
  const { rows } = await sql<ApiTokenRow>`
    select t.id, t.name, t.scopes, t.ending, coalesce(u.name, '') as "createdBy", t.created_at as "createdAt",
      t.last_used_at as "lastUsedAt"
    from api_tokens t left join users u on u.company_id = t.company_id and u.id = t.created_by
    where t.company_id = ${companyId} and (${id ?? null}::int is null or t.id = ${id ?? null}::int)
    order by t.id desc`.execute(db)
  return rows
}

/** Locks the company's tokens until the transaction ends, so that changes run one after the other. */
export async function lockApiTokens(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('api_tokens'), ${companyId}::int)`.execute(db)
}

export async function countApiTokens(db: CompanyDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from api_tokens where company_id = ${companyId}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface NewApiToken {
  name: string
  scopes: readonly string[]
  hash: Buffer
  ending: string
  createdBy: number
  now: Date
}

export async function insertApiToken(db: CompanyDb, companyId: number, token: NewApiToken): Promise<number> {
  const { name, hash, ending, createdBy, now } = token
  const { rows } = await sql<{ id: number }>`
    insert into api_tokens (company_id, name, token_hash, ending, scopes, created_by, created_at)
    values (${companyId}, ${name}, ${hash}, ${ending}, ${sql.val([...token.scopes])}::text[], ${createdBy}, ${now})
    returning id`.execute(db)
  if (!rows[0]) throw new Error('the token was not inserted')
  return rows[0].id
}

/** Deletes a token with its call counts. False when it was already deleted. */
export async function removeApiToken(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from api_tokens where company_id = ${companyId} and id = ${id} returning id`.execute(db)
  if (!rows[0]) return false
  const caller = `api ${id}`
  await sql`delete from api_calls where company_id = ${companyId} and caller = ${caller}`.execute(db)
  await sql`delete from api_sends where company_id = ${companyId} and caller = ${caller}`.execute(db)
  return true
}

/** A token with its creator's profile, role and queues. Null creator: they were deleted. */
export interface FoundApiToken extends Pick<ApiTokenRow, 'id' | 'name' | 'scopes' | 'lastUsedAt'> {
  creatorId: number | null
  profile: Profile | null
  queueless: boolean | null
  permissions: Permissions | null
  queueIds: number[]
}

/** Returns a token by its hash, with its creator. Null when the company has no such token. */
export async function findApiToken(db: CompanyDb, companyId: number, hash: Buffer): Promise<FoundApiToken | null> {
  const { rows } = await sql<FoundApiToken>`
    select t.id, t.name, t.scopes, t.last_used_at as "lastUsedAt", u.id as "creatorId", u.profile, u.queueless, r.permissions,
      array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
    from api_tokens t left join users u on u.company_id = t.company_id and u.id = t.created_by ${joinRole}
    where t.company_id = ${companyId} and t.token_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

/** Whether a token still exists. Locks it until the transaction ends. */
export async function lockApiToken(db: CompanyDb, companyId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from api_tokens
    where company_id = ${companyId} and token_hash = ${hash} for key share`.execute(db)
  return rows.length > 0
}

export async function recordApiTokenUse(db: CompanyDb, companyId: number, id: number, now: Date): Promise<void> {
  await sql`update api_tokens set last_used_at = greatest(last_used_at, ${now}::timestamptz)
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Returns the tokens that a user created. */
export async function apiTokensOf(
  db: CompanyDb,
  companyId: number,
  userId: number,
): Promise<Array<Pick<ApiTokenRow, 'id' | 'scopes'>>> {
  const { rows } = await sql<Pick<ApiTokenRow, 'id' | 'scopes'>>`
    select id, scopes from api_tokens where company_id = ${companyId} and created_by = ${userId} order by id`.execute(
    db,
  )
  return rows
}
