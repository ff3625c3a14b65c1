import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { BURST_TIMER } from './burst.rules.ts'
import type { TalkCounters } from './scene.rules.ts'

/** The answering progress of a ticket. */
export interface AnswerState {
  /** The last message that was decided about. */
  messageId: number
  /** When the ticket was closed, if that closing was answered. */
  closingAt: Date | null
  talk: TalkCounters
}

/**
 * Returns what was already answered in a locked ticket, and since when lines wait to be read together; null: none wait.
 */
export async function readState(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
): Promise<AnswerState & { burstSince: Date | null }> {
  const { rows } = await sql<{
    messageId: number | null
    closingAt: Date | null
    said: number | null
    saidSince: Date | null
    turns: number | null
    turnsSince: Date | null
    burstSince: Date | null
  }>`
    select s.message_id as "messageId", s.closing_at as "closingAt", s.said, s.said_since as "saidSince",
      s.turns, s.turns_since as "turnsSince",
      b.since as "burstSince"
    from (select ${ticketId}::int as id) t
    left join answer_states s on s.company_id = ${companyId} and s.ticket_id = t.id
    left join ticket_timers b on b.company_id = ${companyId} and b.ticket_id = t.id and b.kind = ${BURST_TIMER}`.execute(
    db,
  )
  const [row] = rows
  return {
    messageId: row?.messageId ?? 0,
    closingAt: row?.closingAt ?? null,
    talk: {
      ...{ said: row?.said ?? 0, saidSince: row?.saidSince ?? null },
      ...{ turns: row?.turns ?? 0, turnsSince: row?.turnsSince ?? null },
    },
    burstSince: row?.burstSince ?? null,
  }
}

export async function saveState(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { messageId, closingAt, talk }: AnswerState,
): Promise<void> {
  const values = {
    ...{ message_id: messageId, closing_at: closingAt, said: talk.said, said_since: talk.saidSince },
    ...{ turns: talk.turns, turns_since: talk.turnsSince },
  }
  await db
    .insertInto('answer_states')
    .values({ company_id: companyId, ticket_id: ticketId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(values))
    .execute()
}
