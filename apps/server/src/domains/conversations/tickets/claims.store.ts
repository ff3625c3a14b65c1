import type { CompanyDb } from '../../../platform/db/company-db.ts'

// A change of tickets.speaker ends the previous claim and begins the new one (claim_noted). These are the data that
// only the claim's holder knows.

/** A bot's data of its claim. */
export interface ClaimTerms {
  reason: string
  /** When it ends automatically; absent: never. */
  until?: Date
  /** Which short replies belong to the resolved ticket during the claim. */
  takes?: readonly string[]
}

/** Stores the reason and end of the current speaker's claim. */
export async function noteTerms(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { reason, until, takes = [] }: ClaimTerms,
): Promise<void> {
  await db
    .updateTable('ticket_claims')
    .set({ reason, until: until ?? null, takes: [...takes] })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the claim of a ticket with a reason. The caller changes the ticket's speaker. */
export async function endClaim(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await db
    .updateTable('ticket_claims')
    .set({ ended_at: now, ended_why: why })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .execute()
}
