import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../../platform/db/prepared-statements.ts'
import type { OutboxItem } from '../outbox.store.ts'
import type { SendClass } from '../send-class.ts'

/**
 * Moves a campaign's queued items for a person to the end of the outbox, in their order, with an earliest retry time,
 * so that other recipients come first. False when the message belongs to no campaign.
 */
export async function requeueCampaignItems(
  db: CompanyDb,
  companyId: number,
  item: Pick<OutboxItem, 'id' | 'message_id' | 'connection_id' | 'contact_id'>,
  until: number,
): Promise<boolean> {
  const { rows } = await sql`${sql.raw(PLANNED_ANEW)} with gone as (
      delete from outbox where company_id = ${companyId} and connection_id = ${item.connection_id} and class = 3
        and contact_id = ${item.contact_id} and (id = ${item.id} or trying_since is null)
        and exists (select 1 from messages m where m.company_id = ${companyId} and m.id = ${item.message_id}
          and m.campaign_id is not null)
      returning *)
    insert into outbox (company_id, connection_id, contact_id, message_id, kind, payload, class, is_new, prepares,
      first_contact, reason, next_attempt_at)
    select company_id, connection_id, contact_id, message_id, kind, payload, class, is_new, prepares,
      is_first_contact(company_id, connection_id, contact_id), 'ERR_SEND_FIRST_CONTACT',
      ${new Date(until)} from gone order by id
    returning id`.execute(db)
  return rows.length > 0
}

/** Makes rejected first contacts due immediately once the hold is over. */
export async function makeFirstDue(db: CompanyDb, companyId: number, connectionId: number): Promise<void> {
  await sql`${sql.raw(PLANNED_ANEW)} update outbox set next_attempt_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and class = any('{0,1,2,3}') and first_contact
      and reason = 'ERR_SEND_FIRST_CONTACT' and next_attempt_at > now()
      and not exists (select 1 from connection_pace where company_id = ${companyId} and connection_id = ${connectionId}
        and first_contacts_until > now())`.execute(db)
}

/**
 * Returns a message's connection, and whether its contact never wrote to that connection. Null for groups and for
 * messages of deleted connections.
 */
export async function findFirstContactState(
  db: CompanyDb,
  companyId: number,
  messageId: number,
): Promise<{ connectionId: number; isFirst: boolean } | null> {
  const { rows } = await sql<{ connectionId: number; isFirst: boolean }>`
    select m.connection_id as "connectionId", not exists (select 1 from connection_writers w where w.company_id = ${companyId}
        and w.connection_id = m.connection_id and w.contact_id = m.contact_id) as "isFirst"
    from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id and not c.is_group
    where m.company_id = ${companyId} and m.id = ${messageId} and m.connection_id is not null`.execute(db)
  return rows[0] ?? null
}

/** A position in the outbox: the items of a class behind this one. */
export interface FirstPlace {
  sendClass: SendClass
  after: number
}

/** Returns a page of the messages of a class that wait as first contacts. */
export async function waitingFirst(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  { sendClass, after, limit }: FirstPlace & { limit: number },
): Promise<Array<{ id: number; messageId: number }>> {
  const { rows } = await sql<{ id: number; messageId: number }>`${sql.raw(PLANNED_ANEW)}
    select id, message_id as "messageId" from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and class = ${sendClass} and first_contact
      and id > ${after} and kind = 'send' and message_id is not null
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id, messageId }) => ({ id: Number(id), messageId: Number(messageId) }))
}

/** Stores on a waiting message until when first contacts wait, or removes that. False when nothing changed. */
export async function holdFirstContact(db: CompanyDb, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`select (hold_first_contact(${messageId})).id as id`.execute(db)
  return (rows[0]?.id ?? null) !== null
}

/**
 * Puts a message that failed at the network back into the outbox: one rejected by rate limiting if it was written since
 * a time, or a campaign's message rejected as a first contact.
 * @returns its connection; null when it stays failed
 */
export async function queueAgain(
  db: CompanyDb,
  companyId: number,
  messageId: number,
  again: { until: Date; since: Date; error: string },
): Promise<number | null> {
  const { rows } = await sql<{ connectionId: number }>`with back as (
      update messages set send_state = 'waiting', send_error = null, version = version + 1, updated_at = now()
      where company_id = ${companyId} and id = ${messageId} and send_state = 'failed' and ack = 0 and connection_id is not null
        and not is_deleted
        and case when ${again.error} = 'ERR_SEND_LIMIT' then created_at > ${again.since} else campaign_id is not null end
      returning *)
    insert into outbox (company_id, connection_id, contact_id, message_id, kind, first_contact, class, reason, next_attempt_at)
    select company_id, connection_id, contact_id, id, 'send', is_first_contact(company_id, connection_id, contact_id),
      case when is_marketing then 3 when not is_automatic then 0 when user_id is null then 1 else 2 end, ${again.error}, ${again.until}
    from back returning connection_id as "connectionId"`.execute(db)
  return rows[0]?.connectionId ?? null
}
