import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** Says that a change that was left to another node is done, or why not. */
export const OUTCOME_CHANNEL = 'recado_outbox_outcome'

/** Leaves a change of a message to the node that holds its line, behind what waits in the chat. Answers the row's id. */
export async function insertChange(
  db: CompanyDb,
  companyId: number,
  message: { id: number; connection_id: number | null; contact_id: number },
  payload: { change: { kind: string }; by: { userId: number; name: string } },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into outbox
    (company_id, connection_id, contact_id, message_id, kind, payload)
    values (${companyId}, ${message.connection_id}, ${message.contact_id}, ${message.id}, ${payload.change.kind},
      ${JSON.stringify(payload)}::jsonb) returning id`.execute(db)
  return Number(rows[0]?.id)
}

/** Takes a change back that nobody has tried. False when somebody has. */
export async function withdrawChange(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from outbox
    where company_id = ${companyId} and id = ${id} and attempts = 0`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Tells the node that waits for it, with the commit. */
export async function notifyOutcome(db: CompanyDb, id: number, outcome: string): Promise<void> {
  await sql`select pg_notify(${OUTCOME_CHANNEL}, ${`${id}:${outcome}`})`.execute(db)
}
