import type { TicketStatus } from '@recado/contract/conversations/ticket'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { TicketState } from './ticket.rules.ts'

/** Locks a ticket until the transaction ends, so that concurrent moves run one after the other. */
export async function lockTicket(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`select 1 from tickets where company_id = ${companyId} and id = ${id} for update`.execute(db)
}

/** Returns the ticket id of a uuid; null when the company has no such ticket. */
export async function ticketIdOfUuid(db: CompanyDb, companyId: number, uuid: string): Promise<number | null> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the ticket ids of those uuids that the company has. */
export async function ticketIdsOfUuids(db: CompanyDb, companyId: number, uuids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${companyId} and uuid = any(${uuids}::uuid[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns only the fields that decide who may see the ticket. */
export async function findTicketOwnership(
  db: CompanyDb,
  companyId: number,
  id: number,
): Promise<{ queueId: number | null; userId: number | null } | null> {
  const row = await db
    .selectFrom('tickets')
    .select(['queue_id as queueId', 'user_id as userId'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export interface Placement {
  id: number
  from: TicketStatus
  next: TicketState
  /** Clears a stopped bot. */
  silence: boolean
  /** The ticket was transferred to a user: it counts as unread for them. */
  handed?: boolean
  now: Date
}

/**
 * Moves a ticket.
 * @returns false, without a change, when the contact has another unfinished ticket on that connection
 */
export async function placeTicket(db: CompanyDb, companyId: number, placement: Placement): Promise<boolean> {
  const { id, from, next, silence, handed, now } = placement
  // A user decided about it, so bots stop. A ticket that waits again has no speaker: it waits for a user.
  const speaker = next.status === 'open' ? 'person' : null
  const update = db
    .updateTable('tickets')
    .set({
      status: next.status,
      user_id: next.userId,
      queue_id: next.queueId,
      connection_id: next.whatsappId,
      closed_at: next.status === 'closed' ? now : null,
      updated_at: now,
      version: sql`version + 1`,
      // A user who moves a ticket wants it visible.
      snoozed_at: null,
      snoozed_until: null,
      ...(next.status === 'open' && from !== 'open' ? { opened_at: now } : {}),
      ...(silence ? { bot_stopped: false } : {}),
      ...(handed ? { unread: sql<number>`greatest(unread, 1)` } : {}),
      speaker,
      speaker_subject: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    // A silent ticket counts as a resolved one.
    .where('status', 'in', from === 'closed' ? ['closed', 'silent'] : [from])
  return writeMergingSilent(
    db,
    companyId,
    { ticketId: id, connectionId: next.whatsappId },
    async () => void (await update.execute()),
  )
}

/** Runs the write like `unlessTaken`. If only a silent ticket is in the way, merges it into this one and retries. */
async function writeMergingSilent(
  db: CompanyDb,
  companyId: number,
  place: { ticketId: number; connectionId: number | null },
  write: () => Promise<void>,
): Promise<boolean> {
  if (await unlessTaken(db, write)) return true
  const { rows } = await sql<{ absorbed: number | null }>`
    select absorb_silent(id, ${place.connectionId}) as absorbed from tickets
    where company_id = ${companyId} and id = ${place.ticketId}`.execute(db)
  return rows[0]?.absorbed ? unlessTaken(db, write) : false
}

// unique_violation of "one unfinished ticket per contact and connection".
const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'tickets_one_unfinished'

async function unlessTaken(db: CompanyDb, write: () => Promise<void>): Promise<boolean> {
  // Within a savepoint, so that the transaction can still look up the other ticket's owner.
  await sql`savepoint taking_place`.execute(db)
  try {
    await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    await sql`rollback to savepoint taking_place`.execute(db)
    return false
  }
  await sql`release savepoint taking_place`.execute(db)
  return true
}

/** Whether a contact has had tickets on a connection. */
export async function hasTickets(
  db: CompanyDb,
  companyId: number,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${companyId} and contact_id = ${contactId}
      and connection_id = ${connectionId} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the unfinished ticket of a contact on a connection. */
export async function unfinishedTicketId(
  db: CompanyDb,
  companyId: number,
  place: { contactId: number; connectionId: number | null },
): Promise<number | null> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', place.contactId)
    .where('connection_id', 'is not distinct from', place.connectionId)
    .where('status', 'in', ['pending', 'open'])
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NewTicket {
  contactId: number
  connectionId: number
  isGroup: boolean
  status: 'pending' | 'open'
  queueId: number | null
  userId: number | null
  now: Date
}

/** Inserts a ticket, or opens the contact's silent one on that connection. Null when an unfinished one exists there. */
export async function insertTicket(db: CompanyDb, companyId: number, ticket: NewTicket): Promise<number | null> {
  const row = await db
    .insertInto('tickets')
    .values({
      company_id: companyId,
      contact_id: ticket.contactId,
      connection_id: ticket.connectionId,
      is_group: ticket.isGroup,
      status: ticket.status,
      queue_id: ticket.queueId,
      user_id: ticket.userId,
      speaker: ticket.status === 'open' ? 'person' : null,
      opened_at: ticket.status === 'open' ? ticket.now : null,
      last_message_at: ticket.now,
      created_at: ticket.now,
      updated_at: ticket.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'contact_id', 'connection_id'])
        .where('status', '<>', 'closed')
        .doUpdateSet((set) => ({
          status: set.ref('excluded.status'),
          queue_id: set.ref('excluded.queue_id'),
          user_id: set.ref('excluded.user_id'),
          speaker: set.ref('excluded.speaker'),
          opened_at: set.ref('excluded.opened_at'),
          last_message_at: set.ref('excluded.last_message_at'),
          created_at: set.ref('excluded.created_at'),
          updated_at: set.ref('excluded.updated_at'),
          version: sql`tickets.version + 1`,
        }))
        .where('tickets.status', '=', 'silent'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Removes the bots from a ticket without moving it. */
export async function silenceTicket(db: CompanyDb, companyId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      speaker: null,
      speaker_subject: null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Returns the connection a user prefers; null when none is set. */
export async function preferredConnection(db: CompanyDb, companyId: number, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('default_connection_id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.default_connection_id ?? null
}

/** Returns the queue of a contact; null when it has none. */
export async function queueOfContact(db: CompanyDb, companyId: number, contactId: number): Promise<number | null> {
  const row = await db
    .selectFrom('contacts')
    .select('queue_id')
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  return row?.queue_id ?? null
}

/** Whether the company has any queues. */
export async function hasQueues(db: CompanyDb, companyId: number): Promise<boolean> {
  const row = await db.selectFrom('queues').select('id').where('company_id', '=', companyId).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Sets the unread counter to zero and marks the customer's messages as read.
 * @returns whether anything was unread
 */
export async function markTicketRead(db: CompanyDb, companyId: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    with counter as (
      update tickets set unread = 0, marked_at = greatest(marked_at, ${now}), updated_at = ${now}, version = version + 1
      where company_id = ${companyId} and id = ${id} and unread > 0 returning id),
    messages_read as (
      update messages set read = true
      where company_id = ${companyId} and ticket_id = ${id} and not read and not from_me returning id)
    select exists (select 1 from counter) or exists (select 1 from messages_read) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

/** Sets the unread counter of a read ticket to one; false when it has unread messages already. */
export async function markUnread(db: CompanyDb, companyId: number, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update tickets set unread = 1, marked_at = greatest(marked_at, ${now}), updated_at = ${now}, version = version + 1
    where company_id = ${companyId} and id = ${id} and unread = 0 and status in ('pending', 'open')`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns a user's unfinished tickets to waiting, and returns their previous state. */
export async function takeTicketsFrom(
  db: CompanyDb,
  companyId: number,
  userId: number,
  now: Date,
): Promise<Array<{ id: number; status: TicketStatus; queueId: number | null }>> {
  const { rows } = await sql<{ id: number; status: TicketStatus; queueId: number | null }>`
    with held as (
      select id, status, queue_id from tickets
      where company_id = ${companyId} and user_id = ${userId} and status in ('pending', 'open') order by id for update),
    released as (
      update tickets t set status = 'pending', user_id = null, snoozed_at = null, snoozed_until = null, updated_at = ${now}, version = version + 1
      from held where t.company_id = ${companyId} and t.id = held.id)
    select id, status, queue_id as "queueId" from held order by id`.execute(db)
  return rows
}
