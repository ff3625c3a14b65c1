import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { LineAnswer, LineQuestion } from './line-question.ts'

/** Says that a question waits for the node with the line, and that one was answered. */
export const QUESTION_CHANNEL = 'recado_line_question'
export const ANSWER_CHANNEL = 'recado_line_answer'

/** So long after it was asked nobody waits for a question any more. */
const FORGOTTEN = sql`interval '1 minute'`

/** Connections in the order in which they are asked, the default one first; `open`: some node holds its open line. */
export async function linesToAsk(db: CompanyDb): Promise<Array<{ id: number; open: boolean }>> {
  const { rows } = await sql<{ id: number; open: boolean }>`select c.id,
      coalesce(s.status = 'CONNECTED' and s.owner_node is not null and s.lease_until > now(), false) as open
    from connections c left join connection_sessions s on s.company_id = c.company_id and s.connection_id = c.id
    where c.company_id = (select current_company()) order by c.is_default desc, c.id`.execute(db)
  return rows
}

/** Writes a question and tells the node with the line, with the commit. Forgets the company's old ones. */
export async function insertQuestion(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  question: LineQuestion,
): Promise<number> {
  await sql`delete from line_questions where company_id = ${companyId} and asked_at < now() - ${FORGOTTEN}`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into line_questions (company_id, connection_id, question)
    values (${companyId}, ${connectionId}, ${JSON.stringify(question)}::jsonb) returning id`.execute(db)
  const id = Number(rows[0]?.id)
  await sql`select pg_notify(${QUESTION_CHANNEL}, ${`${companyId}:${connectionId}:${id}`})`.execute(db)
  return id
}

/** Takes a question to answer it; null when another node has it, or nobody waits any more. */
export async function takeQuestion(db: CompanyDb, companyId: number, id: number): Promise<LineQuestion | null> {
  const { rows } = await sql<{ question: LineQuestion }>`update line_questions set taken = true
    where company_id = ${companyId} and id = ${id} and not taken returning question`.execute(db)
  return rows[0]?.question ?? null
}

/** @param answer boxed, because null is an answer; null: the line could not tell */
export async function saveAnswer(
  db: CompanyDb,
  companyId: number,
  id: number,
  answer: { told: LineAnswer } | null,
): Promise<void> {
  await sql`update line_questions set answer = ${answer && JSON.stringify(answer)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db)
  await sql`select pg_notify(${ANSWER_CHANNEL}, ${String(id)})`.execute(db)
}

/** Takes a question away, with what was answered; null when nothing was. */
export async function takeAnswer(db: CompanyDb, companyId: number, id: number): Promise<{ told: LineAnswer } | null> {
  const { rows } = await sql<{ answer: { told: LineAnswer } | null }>`delete from line_questions
    where company_id = ${companyId} and id = ${id} returning answer`.execute(db)
  return rows[0]?.answer ?? null
}
