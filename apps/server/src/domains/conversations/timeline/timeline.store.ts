import { sql } from 'kysely'
import { type Author, actorColumns } from '../../../platform/actor.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The kinds of entries of a ticket (data.8). Metrics read these words: they are never renamed. */
export type TimelineAction =
  | 'created'
  | 'accepted'
  | 'takenOver'
  | 'returned'
  | 'closed'
  | 'reopened'
  | 'transferred'
  /** The customer went on over another connection, as the ticket's was deleted. Written by `continue_ticket`. */
  | 'continued'
  | 'changed'
  | 'released'
  | 'tagged'
  | 'snoozed'
  | 'woken'
  | 'deleted'
  | 'merged'
  | 'noted'
  | 'noteDeleted'
  | 'messageEdited'
  | 'messageDeleted'
  /** A person gave up sending a message that waited. */
  | 'sendCancelled'
  /** A person gave the contact another number. */
  | 'numberChanged'
  /** The customer chose a queue in the menu, or went back. */
  | 'routed'
  /** A person wrote while a bot had the word. */
  | 'silenced'
  /** Two bots talked to each other. */
  | 'machineStopped'
  /** What answered from outside let go of the ticket, which stays where it is. */
  | 'machineLeft'
  /** A person let a flow speak, go on, or stop. */
  | 'flowStarted'
  | 'flowResumed'
  | 'flowStopped'
  | 'rated'
  /** The customer asked for no marketing, or for it again. Written by `change_consent`. */
  | 'optedOut'
  | 'marketingAllowed'

/** The author of an entry. */
export interface Doer {
  actorKind: Author['kind'] | 'customer' | 'phone'
  /** The id of the user or token; null for everybody else. */
  actorId: number | null
  actorName: string
}

/** A person of ours, a token, or the system. */
export const doerOf = (by: Author): Doer => actorColumns(by)

/** One line of a ticket's history. */
export interface NewTimelineEntry extends Doer {
  ticketId: number
  action: TimelineAction
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Appends an entry; nobody can change or remove one. */
export async function addTimelineEntry(db: CompanyDb, companyId: number, entry: NewTimelineEntry): Promise<void> {
  await addTimelineEntries(db, companyId, [entry])
}

/** Appends several entries in one statement. */
export async function addTimelineEntries(
  db: CompanyDb,
  companyId: number,
  entries: readonly NewTimelineEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    company_id: companyId,
    ticket_id: entry.ticketId,
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    action: entry.action,
    before: entry.before && JSON.stringify(entry.before),
    after: entry.after && JSON.stringify(entry.after),
  }))
  await db.insertInto('ticket_timeline').values(rows).execute()
}

/** Whether the last thing that happened to a ticket is that this person gave their own ticket back, less than a minute ago. */
export async function justReturnedBy(
  db: CompanyDb,
  companyId: number,
  { ticketId, userId }: { ticketId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ just: boolean }>`
    select action = 'returned' and actor_kind = 'user' and actor_id = ${userId} and (before->>'userId')::int = ${userId}
      and at > now() - interval '1 minute' as just
    from ticket_timeline where company_id = ${companyId} and ticket_id = ${ticketId} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.just ?? false
}
