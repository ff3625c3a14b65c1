import type { Ticket } from '@recado/contract/conversations/ticket'
import { CompiledQuery } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { type TicketAnswer, ticketOfAnswer } from '../../tickets/ticket-row.view.ts'
import type { StoredPhoneAct } from './phone-act.rules.ts'

/** The result of a phone's act. */
export interface AppliedAct {
  /** The current ticket; null when there is nothing to announce or decide. */
  ticket: Ticket | null
  changed: boolean
  /** The customer was served on the phone, with no message since. */
  served: boolean
}

/** Applies an act to the chat's unfinished ticket; null without one. */
export async function applyPhoneAct(
  db: CompanyDb,
  connectionId: number,
  act: StoredPhoneAct,
): Promise<AppliedAct | null> {
  const { rows } = await db.executeQuery<{
    answer: (Omit<AppliedAct, 'ticket'> & { ticket?: TicketAnswer | null }) | null
  }>(CompiledQuery.raw('select phone_act($1, $2) as answer', [connectionId, JSON.stringify(act)]))
  const answer = rows[0]?.answer
  return answer ? { ...answer, ticket: answer.ticket ? ticketOfAnswer(answer.ticket) : null } : null
}

/** Returns the name of a user of the company; null when there is no such user. */
export async function userName(db: CompanyDb, companyId: number, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}
