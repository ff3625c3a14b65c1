import type { TicketStatus } from '@recado/contract/conversations/ticket'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** A locked ticket with its place, as the timeline stores it. */
export interface BulkTicket {
  id: number
  status: TicketStatus
  userId: number | null
  queueId: number | null
  connectionId: number | null
  contactId: number
}

const list = (ids: readonly number[]) => sql`${sql.val([...ids])}::int[]`

/** Locks tickets until the transaction ends, always in the order of their ids. Deleted ones are left out. */
export async function lockTickets(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<BulkTicket[]> {
  const { rows } = await sql<BulkTicket>`
    select id, case status when 'silent' then 'closed' else status end as status, user_id as "userId", queue_id as "queueId", connection_id as "connectionId", contact_id as "contactId"
    from tickets where company_id = ${companyId} and id = any(${list(ids)}) order by id for update`.execute(db)
  return rows
}

/** Moves locked tickets into a queue, wakes snoozed ones and ends a bot's claim, as in any move by a user. */
export async function placeInQueue(
  db: CompanyDb,
  companyId: number,
  { ids, queueId, now }: { ids: readonly number[]; queueId: number; now: Date },
): Promise<void> {
  await sql`
    update tickets set queue_id = ${queueId}, updated_at = ${now}, version = version + 1,
      snoozed_at = null, snoozed_until = null, speaker = case when speaker = 'person' then speaker end, speaker_subject = null
    where company_id = ${companyId} and id = any(${list(ids)})`.execute(db)
}

/**
 * Adds a tag to locked tickets.
 * @returns those that did not have it yet
 */
export async function addTag(
  db: CompanyDb,
  companyId: number,
  { ids, tagId, now }: { ids: readonly number[]; tagId: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with tagged as (
      insert into ticket_tags (company_id, ticket_id, tag_id)
      select ${companyId}, ticket_id, ${tagId} from unnest(${list(ids)}) as ticket_id
      on conflict do nothing returning ticket_id)
    update tickets t set updated_at = ${now}, version = version + 1
    from tagged where t.company_id = ${companyId} and t.id = tagged.ticket_id returning t.id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
