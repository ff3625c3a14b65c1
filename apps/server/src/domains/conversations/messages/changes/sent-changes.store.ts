import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { AuthorAddress } from '../../outbox/addresses.store.ts'
import type { StoredMention } from '../stored-parts.ts'
import type { OwnChange } from './own-changes.rules.ts'

/** An own change as it is returned to a phone that requests it again. */
export interface SentChange {
  change: OwnChange
  /** The network's id of the changed message. */
  of: string
  from_me: boolean
  author: AuthorAddress | null
  /** The current mentions of the message. */
  mentions: readonly StoredMention[] | null
  /** The chat's expiration in seconds; null when the network never reported it. */
  expiration: number | null
}

/**
 * Stores the network's id of a change, and deletes the connection's old ones that no phone requests any more.
 * @param noted.id the id of the change's outbox row
 * @param since older ones are deleted
 */
export async function noteSentChange(
  db: CompanyDb,
  companyId: number,
  noted: { id: number; connectionId: number; messageId: number; changeId: string; change: OwnChange },
  since: Date,
): Promise<void> {
  await sql`with forgotten as (
      delete from sent_changes where company_id = ${companyId} and connection_id = ${noted.connectionId} and asked_at < ${since})
    insert into sent_changes (company_id, id, connection_id, message_id, external_id, change)
    values (${companyId}, ${noted.id}, ${noted.connectionId}, ${noted.messageId}, ${noted.changeId}, ${JSON.stringify(noted.change)}::jsonb)`.execute(
    db,
  )
}

/** Marks that the network accepted a change. */
export async function noteMadeChange(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`update sent_changes set is_made = true where company_id = ${companyId} and id = ${id}`.execute(db)
}

/**
 * Returns the change with this id in the state of the latest of its kind, because an old text would undo a newer one.
 * Null when it is unknown, too old, or its message is deleted.
 */
export async function findSentChange(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  changeId: string,
  since: Date,
): Promise<SentChange | null> {
  const { rows } = await sql<SentChange>`select latest.change, m.external_id as "of", m.from_me, m.mentions,
      (select e.seconds from chat_expirations e where e.company_id = ${companyId} and e.connection_id = m.connection_id and e.contact_id = m.contact_id) as expiration,
      case when a.id is not null then json_build_object('number', a.number, 'lid', a.lid, 'reach_phone', a.reach_phone, 'reach_lid', a.reach_lid) end as author
    from sent_changes asked
    join messages m on m.company_id = asked.company_id and m.id = asked.message_id
    left join contacts a on a.company_id = m.company_id and a.id = m.author_contact_id
    cross join lateral (select later.change from sent_changes later
      where later.company_id = asked.company_id and later.message_id = asked.message_id and later.id >= asked.id
        and later.change ->> 'kind' = asked.change ->> 'kind' and (later.is_made or later.id = asked.id)
      order by later.id desc limit 1) latest
    where asked.company_id = ${companyId} and asked.connection_id = ${connectionId} and asked.external_id = ${changeId}
      and asked.asked_at >= ${since} and (asked.change ->> 'kind' = 'delete' or not m.is_deleted)
    limit 1`.execute(db)
  return rows[0] ?? null
}
