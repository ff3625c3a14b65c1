import type { TicketStatus } from '@recado/contract/conversations/ticket'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { TicketOfContact } from './contact-access.rules.ts'
import { sightOf, type TicketViewer } from './ticket-access.rules.ts'

/** Whether `t` is a standing ticket: unfinished, or the latest when all are resolved. Silent tickets never are. */
const stands = sql`(t.status in ('pending', 'open') or t.status = 'closed' and not exists (select 1 from tickets n
  where n.company_id = t.company_id and n.contact_id = t.contact_id and n.id <> t.id
    and (n.status in ('pending', 'open') or n.status = 'closed' and n.id > t.id)))`

/**
 * Returns the standing tickets of a contact; with `lock`, locked until the transaction ends, in the order of their ids.
 */
export async function ticketsOfContact(
  db: CompanyDb,
  companyId: number,
  contactId: number,
  lock = false,
): Promise<TicketOfContact[]> {
  const { rows } = await sql<{
    id: number
    status: TicketStatus
    queueId: number | null
    userId: number | null
    connectionId: number | null
    lastMessageAt: Date
  }>`select t.id, t.status, t.queue_id as "queueId", t.user_id as "userId", t.connection_id as "connectionId",
      t.last_message_at as "lastMessageAt"
    from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId} and ${stands}
    order by t.id ${lock ? sql`for no key update of t` : sql``}`.execute(db)
  return rows.map((row) => ({ ...row, lastMessageAt: row.lastMessageAt.getTime() }))
}

/** The condition of a user who may use no contact. */
export const everyContact = sql<boolean>`true`

/**
 * Returns `maySeeContact` negated, as an SQL condition.
 * @param contactId the column with the contact's id, as `s.contact_id`
 */
export function isWalled(companyId: number, viewer: TicketViewer, contactId: string): RawBuilder<boolean> {
  const { everything, userId, queueIds, queueless } = sightOf(viewer)
  if (everything) return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from tickets t
    where t.company_id = ${companyId} and t.contact_id = ${sql.ref(contactId)} and ${stands}
      and t.user_id is distinct from ${userId}::int
      and case when t.queue_id is null then not ${queueless}::boolean
        else t.queue_id <> all(${sql.val([...queueIds])}::int[]) end)`
}
