import type { ContentLine } from '@recado/channels/message-kinds.rules'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** What an author answered last. */
export interface Answer {
  choices: string[]
  /** When, by the author's clock; milliseconds since 1970. */
  at: number
}

export interface AnswerableRow {
  secret: Buffer | null
  lines: ContentLine[]
  answers: Record<string, Answer>
}

/** What a message offers and who answered, locked; null for a message that asks nothing. */
export async function findAnswerable(
  db: CompanyDb,
  companyId: number,
  messageId: number,
): Promise<AnswerableRow | null> {
  const { rows } = await sql<AnswerableRow>`select secret, lines, answers from message_answers
    where company_id = ${companyId} and message_id = ${messageId} for update`.execute(db)
  return rows[0] ?? null
}

/** Stores who answered what, and the message's text with it. */
export async function saveAnswers(
  db: CompanyDb,
  companyId: number,
  messageId: number,
  { answers, body }: { answers: Record<string, Answer>; body: string },
): Promise<void> {
  await sql`update message_answers set answers = ${JSON.stringify(answers)}::jsonb
    where company_id = ${companyId} and message_id = ${messageId}`.execute(db)
  await sql`update messages set body = ${body}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${messageId}`.execute(db)
}
