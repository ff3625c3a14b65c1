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
  /** The customer continued over another connection, because the ticket's was deleted. Written by `continue_ticket`. */
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
  /** A user cancelled a waiting message. */
  | 'sendCancelled'
  /** A user changed the contact's number. */
  | 'numberChanged'
  /** The customer chose a queue in the menu, or went back. */
  | 'routed'
  /** A user wrote while a bot was speaking. */
  | 'silenced'
  /** Two bots talked to each other. */
  | 'machineStopped'
  /** An external bot released the ticket, which stays in place. */
  | 'machineLeft'
  /** A user started, continued or stopped a flow. */
  | 'flowStarted'
  | 'flowResumed'
  | 'flowStopped'
  | 'rated'
  /** The customer opted out of marketing or in again. Written by `change_consent`. */
  | 'optedOut'
  | 'marketingAllowed'

/** The author of an entry. */
export interface Doer {
  actorKind: Author['kind'] | 'customer' | 'phone'
  /** The id of the user or token; null for other authors. */
  actorId: number | null
  actorName: string
}

/** A user, a token, or the system. */
export const doerOf = (by: Author): Doer => actorColumns(by)

/** A new entry of a ticket's timeline. */
export interface NewTimelineEntry extends Doer {
  ticketId: number
  action: TimelineAction
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Appends an entry, which cannot be changed or removed. */
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

/** Whether the ticket's last event is this user's return of the ticket, less than a minute ago. */
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
