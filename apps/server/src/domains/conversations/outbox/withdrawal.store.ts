import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** A try without a result after this time belongs to a node that died. */
const TRYING = sql`interval '2 minutes'`

/** No part of it can have reached the customer. */
const untouched = sql`trying_since is null and not uncertain`

/** The network may be receiving it now. */
const underWay = sql`coalesce(trying_since > now() - ${TRYING}, false)`

/**
 * Withdraws a message of which nothing can have reached the customer. False when it may have been sent or no longer
 * waits. The row's lock prevents a concurrent delivery.
 */
export async function withdrawUnsent(db: CompanyDb, companyId: number, messageId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from outbox
    where company_id = ${companyId} and message_id = ${messageId} and kind = 'send' and ${untouched}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Ends the sending of a waiting message, unless a try is under way. Deliveries lock the same row, so exactly one of the
 * two gets it.
 * @returns where it waited, and whether an earlier try may have arrived; null when it cannot be stopped, or no longer
 *   waits
 */
export async function stopSending(
  db: CompanyDb,
  companyId: number,
  messageId: number,
): Promise<{ connectionId: number; contactId: number; uncertain: boolean } | null> {
  const { rows } = await sql<{ connectionId: number; contactId: number; uncertain: boolean }>`delete from outbox
    where company_id = ${companyId} and message_id = ${messageId} and kind = 'send' and not ${underWay}
    returning connection_id as "connectionId", contact_id as "contactId",
      uncertain or trying_since is not null as uncertain`.execute(db)
  return rows[0] ?? null
}

/** Whether a message is in the outbox, tried or not. */
export async function stillWaits(db: CompanyDb, companyId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from outbox
    where company_id = ${companyId} and message_id = ${messageId} and kind = 'send'`.execute(db)
  return rows.length > 0
}

/** Withdraws all items of this message, tried or not. */
export async function withdrawMessage(db: CompanyDb, companyId: number, messageId: number): Promise<void> {
  await sql`delete from outbox where company_id = ${companyId} and message_id = ${messageId}`.execute(db)
}

/**
 * Withdraws the waiting changes of a kind of which nothing can have been made.
 * @returns the ids of their rows, and whether others remain
 */
export async function withdrawChanges(
  db: CompanyDb,
  companyId: number,
  { messageId, kind }: { messageId: number; kind: string },
): Promise<{ ids: number[]; left: boolean }> {
  const { rows } = await sql<{ id: number }>`delete from outbox
    where company_id = ${companyId} and message_id = ${messageId} and kind = ${kind} and ${untouched}
    returning id`.execute(db)
  const { rows: left } = await sql`select 1 from outbox
    where company_id = ${companyId} and message_id = ${messageId} and kind = ${kind}`.execute(db)
  return { ids: rows.map(({ id }) => Number(id)), left: left.length > 0 }
}

/** Whether a message waits untried; locks its row, so that its delivery starts only after this transaction. */
export async function waitsUntried(db: CompanyDb, companyId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from outbox
    where company_id = ${companyId} and message_id = ${messageId} and kind = 'send' and ${untouched} for update`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the messages that wait to be sent to a contact, in sending order. */
export async function sendsForContact(db: CompanyDb, companyId: number, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select message_id as id from outbox
    where company_id = ${companyId} and contact_id = ${contactId} and kind = 'send' and message_id is not null
    order by class, id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Returns the changes that wait to be made to a contact's messages. */
export async function changesForContact(
  db: CompanyDb,
  companyId: number,
  contactId: number,
): Promise<{ messageId: number; kind: 'edit' | 'delete' | 'react' }[]> {
  const { rows } = await sql<{ messageId: number; kind: 'edit' | 'delete' | 'react' }>`
    select distinct o.message_id as "messageId", o.kind from outbox o
    where o.company_id = ${companyId} and o.contact_id = ${contactId} and o.kind in ('edit', 'delete', 'react')
      and not exists (select 1 from outbox s
        where s.company_id = ${companyId} and s.message_id = o.message_id and s.kind = 'send')
    order by 1, 2`.execute(db)
  return rows.map(({ messageId, kind }) => ({ messageId: Number(messageId), kind }))
}
