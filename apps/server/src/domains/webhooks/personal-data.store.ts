import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { countedBy, type DataSubject, type PersonalData } from '../../platform/personal-data.ts'

/** Events about the contact, their tickets, and their messages in groups. */
const theirs = ({ companyId }: Work, { contactId, until }: DataSubject) =>
  sql`d.company_id = ${companyId} and d.at <= ${until} and (d.body is not null or d.answer <> '' or d.about <> '{}' or d.state = 'waiting')
    and (d.subject = 'contact:' || ${contactId}::int
      or d.subject in (select 'ticket:' || k.id from tickets k where k.company_id = ${companyId} and k.contact_id = ${contactId})
      or d.about->>'messageId' in (select m.id::text from messages m where m.company_id = ${companyId} and m.author_contact_id = ${contactId}))`

/**
 * Deliveries with their bodies and responses (PLUS-21). An erasure keeps the fact that they were sent, and drops
 * waiting ones.
 */
export const webhookData: PersonalData = {
  erases: [
    {
      name: 'webhooks',
      count: (work, subject) =>
        countedBy(
          work,
          sql<{
            count: number
          }>`select count(*)::int as count from webhook_deliveries d where ${theirs(work, subject)}`,
        ),
      erase: async (work, subject) => {
        const { db, companyId, now } = work
        // Locked in the order of ids, like at the end of a delivery.
        const { rows } = await sql<{ id: number }>`
          with held as (select d.id from webhook_deliveries d where ${theirs(work, subject)} order by d.id for update)
          update webhook_deliveries d set body = null, answer = '', failure = case when d.failure is null then null else 'erased' end, about = '{}',
            state = case when d.state = 'waiting' then 'dropped' else d.state end, ended_at = coalesce(d.ended_at, ${now})
          from held where d.company_id = ${companyId} and d.id = held.id returning d.id`.execute(db)
        const erased = rows.map(({ id }) => id)
        // Deliveries of other people in the same group may wait behind one of these.
        await sql`select release_next_delivery(${companyId}::int, id) from unnest(${sql.val(erased)}::bigint[]) as e (id)`.execute(
          db,
        )
        return { rows: erased.length }
      },
    },
  ],
}
