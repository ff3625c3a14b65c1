import { ADMINISTRATOR } from '@recado/contract/access'
import { addressAfterLoss } from '@recado/contract/identity/lost-address'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { PlatformDb, PlatformTransaction } from '../../../platform/db/platform-db.ts'
import { insertAudit } from '../audit/audit.store.ts'

/** Runs an action in one transaction of the platform's role, because an address belongs to no company. */
export const inPlatform = <T>(platform: PlatformDb, act: (trx: PlatformTransaction) => Promise<T>): Promise<T> =>
  platform.transaction().execute((trx) => act(trx as PlatformTransaction))

/** An account with an unconfirmed address, either its own or its company's. */
export interface UnconfirmedAccount {
  companyId: number
  userId: number
}

/** A link to an account's address. */
export interface AddressLink extends UnconfirmedAccount {
  email: string
}

/** Marks a new company's address as unconfirmed until its first admin confirms it. */
export async function markCompanyUnconfirmed(trx: PlatformTransaction, { companyId, userId }: UnconfirmedAccount) {
  await sql`update companies set unconfirmed_user_id = ${userId} where id = ${companyId}`.execute(trx)
  await noteAddress(trx, { companyId, userId, isConfirmed: false })
}

/** Stores whether a user's current address counts as confirmed. */
export async function noteAddress(
  db: CompanyDb | PlatformTransaction,
  { companyId, userId, isConfirmed }: UnconfirmedAccount & { isConfirmed: boolean },
): Promise<void> {
  await sql`update users set has_unconfirmed_email = ${!isConfirmed} where company_id = ${companyId} and id = ${userId}`.execute(
    db,
  )
}

/**
 * True if a user `u` may confirm the address of company `c`. This is the user who signed it up, or any admin once that
 * user is deleted.
 */
const mayConfirm = sql<boolean>`(c.unconfirmed_user_id = u.id or (u.profile = ${ADMINISTRATOR} and not exists (
  select 1 from users x where x.company_id = c.id and x.id = c.unconfirmed_user_id)))`

/** True if a link can confirm an address for a user `u` of company `c`: the user's or the company's. */
const hasToConfirm = sql`(u.has_unconfirmed_email or (c.unconfirmed_user_id is not null and ${mayConfirm}))`

/**
 * True if the owner of user `u`'s address can claim it. A link confirms the user's address together with the company
 * `c` that the user signed up. A node of an older version marks only the company.
 */
const isOpen = sql<boolean>`(u.has_unconfirmed_email or c.unconfirmed_user_id is not distinct from u.id)`

/**
 * Returns the account that logs in with an address if a link can confirm anything for it, else null. `isUnconfirmed`
 * means that the address's owner can claim it.
 */
export async function unconfirmedAccount(
  db: PlatformDb | PlatformTransaction,
  email: string,
): Promise<(UnconfirmedAccount & { language: string; isUnconfirmed: boolean }) | null> {
  const { rows } = await sql<UnconfirmedAccount & { language: string; isUnconfirmed: boolean }>`
    select n.company_id as "companyId", n.user_id as "userId", c.language, ${isOpen} as "isUnconfirmed"
    from sign_in_names n join companies c on c.id = n.company_id join users u on u.company_id = n.company_id and u.id = n.user_id
    where n.email = ${email} and ${hasToConfirm}`.execute(db)
  return rows[0] ?? null
}

export async function keepLink(
  db: CompanyDb | PlatformTransaction,
  link: AddressLink & { hash: Buffer; now: Date; hours: number },
): Promise<void> {
  await sql`
    insert into email_links (company_id, user_id, email, token_hash, expires_at)
    values (${link.companyId}, ${link.userId}, ${link.email}, ${link.hash}, ${link.now}::timestamptz + make_interval(hours => ${link.hours}))`.execute(
    db,
  )
}

/**
 * Consumes a link, together with the account's other links.
 * @returns null when it is unknown, used or expired, or the account's address has changed or is confirmed
 */
export async function spendLink(trx: PlatformTransaction, hash: Buffer, now: Date): Promise<AddressLink | null> {
  const { rows } = await sql<AddressLink>`
    with used as (
      delete from email_links l where l.token_hash = ${hash} and l.expires_at > ${now}
      returning l.company_id, l.user_id, l.email),
    others as (
      delete from email_links o using used where o.company_id = used.company_id and o.user_id = used.user_id and o.token_hash <> ${hash})
    select u.company_id as "companyId", u.user_id as "userId", u.email from used u
    join sign_in_names n on n.email = u.email and n.company_id = u.company_id and n.user_id = u.user_id
    join users p on p.company_id = u.company_id and p.id = u.user_id
    join companies c on c.id = u.company_id and (p.has_unconfirmed_email or c.unconfirmed_user_id is not null)`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Confirms the user's address. @returns false when it was already confirmed, or changed since the link was used */
export async function confirmAddress(
  trx: PlatformTransaction,
  { companyId, userId, email }: AddressLink,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update users set has_unconfirmed_email = false
    where company_id = ${companyId} and id = ${userId} and email = ${email} and has_unconfirmed_email`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Confirms the company's address: the address that the link was sent to, which from now on receives the company's
 * mails. The sign-up's address may differ and belong to a stranger.
 * @returns the data for the welcome; null when the link's account may not confirm it, or changed its address since the
 *   link was used
 */
export async function confirmCompany(trx: PlatformTransaction, { companyId, userId, email }: AddressLink, now: Date) {
  const { rows } = await sql<{
    before: string | null
    company: string
    name: string
    language: string
    trialEnd: string | null
    plan: string | null
  }>`
    update companies c set unconfirmed_user_id = null, email = u.email from users u
    where c.id = ${companyId} and c.unconfirmed_user_id is not null and u.company_id = c.id and u.id = ${userId}
      and u.email = ${email} and ${mayConfirm}
    returning (select b.email from companies b where b.id = c.id) as before, c.name as company, u.name, c.language, to_char(c.trial_expires_on, 'YYYY-MM-DD') as "trialEnd",
      (select p.name from plans p where p.id = c.plan_id) as plan`.execute(trx)
  const [row] = rows
  if (!row) return null
  const { before, ...welcome } = row
  if (before?.toLowerCase() !== email) await noteCompanyAddress(trx, { companyId, before, email }, now)
  return welcome
}

async function noteCompanyAddress(
  trx: PlatformTransaction,
  { companyId, before, email }: { companyId: number; before: string | null; email: string },
  now: Date,
): Promise<void> {
  const actor = { actorKind: 'system' as const, actorId: null, actorName: '' }
  const change = { subject: `company ${companyId}`, before: { email: before }, after: { email } }
  await insertAudit(trx, companyId, { ...actor, ...change, at: now, action: 'company.update' })
}

/**
 * Removes an address from its account. At its next login with the password, the account must enter another one.
 * @returns false when the account has confirmed the address, or changed it
 */
export async function freeAddress(
  trx: PlatformTransaction,
  { companyId, userId, email }: AddressLink,
  now: Date,
): Promise<boolean> {
  const placeholder = addressAfterLoss(userId)
  const { numAffectedRows } = await sql`
    update users u set lost_email = ${email}, email = ${placeholder}, has_unconfirmed_email = false from companies c
    where u.company_id = ${companyId} and u.id = ${userId} and u.email = ${email} and c.id = u.company_id and ${isOpen}`.execute(
    trx,
  )
  if (!numAffectedRows) return false
  await sql`delete from sign_in_names where email = ${email} and company_id = ${companyId} and user_id = ${userId}`.execute(
    trx,
  )
  await sql`update companies set email = null where id = ${companyId} and lower(email) = ${email}`.execute(trx)
  const entry = { at: now, actorKind: 'system' as const, actorId: null, actorName: '', action: 'user.update' }
  const change = { subject: `user ${userId}`, before: { email }, after: { email: placeholder } }
  await insertAudit(trx, companyId, { ...entry, ...change })
  return true
}
