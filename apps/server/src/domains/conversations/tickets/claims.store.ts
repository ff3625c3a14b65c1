import type { CompanyDb } from '../../../platform/db/company-db.ts'

// A change of tickets.speaker ends the claim of who had the word and begins that of who gets it (claim_noted): here is what
// only the holder of a claim knows.

/** A bot's data of its claim. */
export interface ClaimTerms {
  reason: string
  /** When it ends by itself; absent: never. */
  until?: Date
  /** Which short replies belong to the resolved ticket while it is held. */
  takes?: readonly string[]
}

/** Notes why and how long the ticket is held by who has the word now. */
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

/** Ends the claim of a ticket, and says why; the ticket's speaker is the caller's. */
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
