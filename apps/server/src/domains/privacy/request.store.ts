import type { RequestKind } from '@recado/contract/privacy/choices'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'

/** A request as its jobs and the log use it. */
export interface RequestRow {
  id: number
  kind: RequestKind
  state: 'waiting' | 'running' | 'done' | 'failed'
  contactId: number | null
  contactName: string
  userName: string
  reason: string
  keepsCustomer: boolean
  done: number
  total: number
  counts: Record<string, number>
  bundleFile: string | null
  fileSize: number | null
  expiresAt: Date | null
  at: Date
  endedAt: Date | null
}

/** The addresses of an erased contact, kept by its request. */
export interface ErasedSubject {
  numbers: string[]
  lids: string[]
  /** Absent in requests that began before they were stored. */
  names?: string[]
  traces?: string[]
}

const columns = sql`r.id, r.kind, r.state, r.contact_id as "contactId", coalesce((select c.name from contacts c
    where c.company_id = r.company_id and c.id = r.contact_id), '') as "contactName", r.user_name as "userName", r.reason,
  r.keeps_customer as "keepsCustomer", r.done, r.total, r.counts, r.bundle_file as "bundleFile", r.file_size as "fileSize",
  r.expires_at as "expiresAt", r.at, r.ended_at as "endedAt"`

export async function requestRow(db: CompanyDb, companyId: number, id: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from privacy_requests r where r.company_id = ${companyId} and r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks an unfinished request until the transaction ends. Null when it is finished. */
export async function lockRequest(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<(RequestRow & { subject: ErasedSubject | null }) | null> {
  const { rows } = await sql<RequestRow & { subject: ErasedSubject | null }>`
    select ${columns}, r.subject from privacy_requests r
    where r.company_id = ${companyId} and r.id = ${id} and r.state in ('waiting', 'running') for update of r`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface NewRequest {
  kind: RequestKind
  contactId: number | null
  userId: number | null
  userName: string
  reason: string
  subject: ErasedSubject | null
  keepsCustomer: boolean
  total: number
  now: Date
}

/** Inserts a request. Null when one of the contact is already running. */
export async function insertPrivacyRequest(
  db: CompanyDb,
  companyId: number,
  request: NewRequest,
): Promise<number | null> {
  const { kind, contactId, userId, userName, reason, subject, keepsCustomer, total, now } = request
  const { rows } = await sql<{ id: number }>`
    insert into privacy_requests (company_id, kind, contact_id, user_id, user_name, reason, subject, keeps_customer, total, at)
    values (${companyId}, ${kind}, ${contactId}, ${userId}, ${userName}, ${reason}, ${subject === null ? null : JSON.stringify(subject)}::jsonb,
      ${keepsCustomer}, ${total}, ${now}) on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores a request's progress, and the rows processed in one part. */
export async function noteRequestProgress(
  db: CompanyDb,
  companyId: number,
  progress: { id: number; done: number; part?: string; rows?: number },
): Promise<void> {
  const { id, done: doneCount, part = '', rows = 0 } = progress
  await sql`
    update privacy_requests set state = 'running', done = ${doneCount},
      counts = case when ${rows}::int = 0 then counts
        else counts || jsonb_build_object(${part}::text, coalesce((counts->>${part}::text)::int, 0) + ${rows}::int) end
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Ends a request and deletes the addresses that it kept. */
export async function endRequest(
  db: CompanyDb,
  companyId: number,
  end: { id: number; state: 'done' | 'failed'; bundle?: { file: string; size: number; expiresAt: Date }; now: Date },
): Promise<void> {
  const { id, state, bundle, now } = end
  await sql`
    update privacy_requests set state = ${state}, subject = null, done = case when ${state} = 'done' then total else done end,
      bundle_file = ${bundle?.file ?? null}, file_size = ${bundle?.size ?? null}::bigint, expires_at = ${bundle?.expiresAt ?? null}::timestamptz,
      ended_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Removes the bundles of a contact, or all expired ones, from their requests. Returns their files. */
export async function dropBundles(
  db: CompanyDb,
  companyId: number,
  { contactId, before }: { contactId: number | null; before: Date | null },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with due as (
      select id, bundle_file from privacy_requests where company_id = ${companyId} and bundle_file is not null
        and (${contactId}::int is null or contact_id = ${contactId}::int) and (${before}::timestamptz is null or expires_at <= ${before}::timestamptz)
      for update)
    update privacy_requests r set bundle_file = null, file_size = null from due
    where r.company_id = ${companyId} and r.id = due.id returning due.bundle_file as file`.execute(db)
  return rows.map(({ file }) => file)
}

/** Returns a page of the log, newest first, with the total number. */
export async function requestPage(
  db: CompanyDb,
  companyId: number,
  query: { kind: RequestKind | null; contactId: number | null; skip: number; limit: number },
): Promise<{ rows: RequestRow[]; count: number }> {
  const { kind, contactId, skip, limit } = query
  const fits = sql`(${kind}::text is null or r.kind = ${kind}::text)
    and (${contactId}::int is null or r.contact_id = ${contactId}::int)`
  const { rows } = await sql<RequestRow>`
    select ${columns} from privacy_requests r where r.company_id = ${companyId} and ${fits} order by r.id desc limit ${limit} offset ${skip}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from privacy_requests r where r.company_id = ${companyId} and ${fits}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Returns the running retention request. Creates it if missing. */
export async function retentionRequest(db: CompanyDb, companyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with known as (
      select id from privacy_requests where company_id = ${companyId} and kind = 'retention' and state = 'running' order by id limit 1 for update),
    added as (
      insert into privacy_requests (company_id, kind, state, total, at)
      select ${companyId}, 'retention', 'running', 2, ${now} where not exists (select 1 from known) returning id)
    select id from known union all select id from added`.execute(db)
  return rows[0]?.id ?? 0
}

/** Returns the running retention request. Null when nothing was removed yet. */
export async function runningRetention(db: CompanyDb, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from privacy_requests where company_id = ${companyId} and kind = 'retention' and state = 'running'
    order by id limit 1 for update`.execute(db)
  return rows[0]?.id ?? null
}
