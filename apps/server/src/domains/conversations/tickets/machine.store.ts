import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** What the wire does not tell of a ticket, and machines must know. */
export interface TicketStanding {
  speaker: string | null
  openedAt: Date | null
  closedAt: Date | null
  lastMessageAt: Date
  snoozedAt: Date | null
  snoozedUntil: Date | null
}

/** Holds a ticket until the transaction ends, and tells how it stands; null when it is gone. */
export async function holdStanding(db: CompanyDb, companyId: number, id: number): Promise<TicketStanding | null> {
  const { rows } = await sql<TicketStanding>`
    select speaker, opened_at as "openedAt", closed_at as "closedAt", last_message_at as "lastMessageAt",
      snoozed_at as "snoozedAt", snoozed_until as "snoozedUntil"
    from tickets where company_id = ${companyId} and id = ${id} for no key update`.execute(db)
  return rows[0] ?? null
}

/** A message that a machine hears. */
export interface HeardMessage {
  id: number
  mediaType: string
  body: string
  sentAt: Date
}

export async function findHeard(db: CompanyDb, companyId: number, id: number): Promise<HeardMessage | null> {
  const { rows } = await sql<HeardMessage>`
    select id, media_type as "mediaType", body, sent_at as "sentAt" from messages
    where company_id = ${companyId} and id = ${id} and not is_deleted`.execute(db)
  return rows[0] ?? null
}

export interface MachinePlacement {
  status: string
  queueId: number | null
  chatbot: boolean
  stopped: boolean
  now: Date
}

/** Puts a ticket where a machine's decision leads. */
export async function placeByMachine(
  db: CompanyDb,
  companyId: number,
  id: number,
  { status, queueId, chatbot, stopped, now }: MachinePlacement,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      status,
      queue_id: queueId,
      chatbot,
      machine_stopped: stopped,
      speaker: sql`case when ${chatbot} then 'menu' when speaker = 'menu' or ${status} = 'closed' then null else speaker end`,
      closed_at: status === 'closed' ? now : null,
      updated_at: now,
      version: sql`version + 1`,
      ...(status === 'closed' ? { snoozed_at: null, snoozed_until: null } : {}),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
