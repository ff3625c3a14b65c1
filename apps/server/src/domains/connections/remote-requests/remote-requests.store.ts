import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { SessionAnswer, SessionRequest } from './session-request.ts'

/** NOTIFY channels: a request for the node that holds the session, and an answer to a request. */
export const REQUEST_CHANNEL = 'recado_remote_request'
export const ANSWER_CHANNEL = 'recado_remote_answer'

/** Requests older than this have no caller waiting for the answer. */
const FORGOTTEN = sql`interval '1 minute'`

/**
 * Returns connections in the order to ask them, the default one first. `open` is true when a node holds its open
 * session.
 */
export async function connectionsToAsk(db: CompanyDb): Promise<Array<{ id: number; open: boolean }>> {
  const { rows } = await sql<{ id: number; open: boolean }>`select c.id,
      coalesce(session_open(s), false) as open
    from connections c left join connection_sessions s on s.company_id = c.company_id and s.connection_id = c.id
    where c.company_id = (select current_company()) order by c.is_default desc, c.id`.execute(db)
  return rows
}

/** Stores a request and notifies the session's node on commit. Deletes the company's old requests. */
export async function insertRemoteRequest(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  request: SessionRequest,
): Promise<number> {
  await sql`delete from remote_requests where company_id = ${companyId} and requested_at < now() - ${FORGOTTEN}`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`insert into remote_requests (company_id, connection_id, request)
    values (${companyId}, ${connectionId}, ${JSON.stringify(request)}::jsonb) returning id`.execute(db)
  const id = Number(rows[0]?.id)
  await sql`select pg_notify(${REQUEST_CHANNEL}, ${`${companyId}:${connectionId}:${id}`})`.execute(db)
  return id
}

/** Takes a request in order to answer it. Null when another node has taken it or it has expired. */
export async function takeRequest(db: CompanyDb, companyId: number, id: number): Promise<SessionRequest | null> {
  const { rows } = await sql<{ request: SessionRequest }>`update remote_requests set taken = true
    where company_id = ${companyId} and id = ${id} and not taken returning request`.execute(db)
  return rows[0]?.request ?? null
}

/** @param answer boxed, because null is a valid answer; null when the session could not answer */
export async function saveAnswer(
  db: CompanyDb,
  companyId: number,
  id: number,
  answer: { value: SessionAnswer } | null,
): Promise<void> {
  await sql`update remote_requests set answer = ${answer && JSON.stringify(answer)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db)
  await sql`select pg_notify(${ANSWER_CHANNEL}, ${String(id)})`.execute(db)
}

/** Deletes a request and returns its answer, or null. */
export async function takeAnswer(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ value: SessionAnswer } | null> {
  const { rows } = await sql<{ answer: { value: SessionAnswer } | null }>`delete from remote_requests
    where company_id = ${companyId} and id = ${id} returning answer`.execute(db)
  return rows[0]?.answer ?? null
}
