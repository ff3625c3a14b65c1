import type { ContentLine } from '@recado/channels/message-kinds.rules'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** An author's latest answer. */
export interface AuthorAnswer {
  choices: string[]
  /** Time of the answer by the author's clock, in milliseconds since 1970. */
  at: number
}

export interface AnswerableRow {
  secret: Buffer | null
  lines: ContentLine[]
  answers: Record<string, AuthorAnswer>
}

/** Locks and returns a message's options and answers; null for a message without options. */
export async function findAnswerable(
  db: CompanyDb,
  companyId: number,
  messageId: number,
): Promise<AnswerableRow | null> {
  const { rows } = await sql<AnswerableRow>`select secret, lines, answers from message_answers
    where company_id = ${companyId} and message_id = ${messageId} for update`.execute(db)
  return rows[0] ?? null
}

/** Stores the answers and the updated text of the message. */
export async function saveAnswers(
  db: CompanyDb,
  companyId: number,
  messageId: number,
  { answers, body }: { answers: Record<string, AuthorAnswer>; body: string },
): Promise<void> {
  await sql`update message_answers set answers = ${JSON.stringify(answers)}::jsonb
    where company_id = ${companyId} and message_id = ${messageId}`.execute(db)
  await sql`update messages set body = ${body}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${messageId}`.execute(db)
}
