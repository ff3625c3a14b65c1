import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { SentItem } from '../../outbox/item-content.ts'

/**
 * Returns the current state of an own message by the network's id; null when it is unknown, deleted or was sent before
 * `since`.
 */
export async function findSentMessage(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  id: string,
  since: Date,
): Promise<SentItem | null> {
  const { rows } =
    await sql<SentItem>`select m.body, m.media_type, m.mimetype, m.media_name, m.media_file, m.media_size, m.voice, m.looping, m.template, m.mentions,
      (select e.seconds from chat_expirations e where e.company_id = ${companyId} and e.connection_id = m.connection_id and e.contact_id = m.contact_id) as expiration,
      case when q.id is not null then json_build_object('id', q.external_id, 'fromMe', q.from_me, 'text', left(q.body, 1000),
        'author', case when a.id is not null then json_build_object('number', a.number, 'lid', a.lid, 'reach_phone', a.reach_phone, 'reach_lid', a.reach_lid) end) end as quoted
    from messages m
    left join messages q on q.company_id = ${companyId} and q.id = m.quoted_id
    left join contacts a on a.company_id = ${companyId} and a.id = q.author_contact_id
    where m.company_id = ${companyId} and m.external_id = ${id} and m.connection_id = ${connectionId} and m.from_me
      and not m.is_deleted and m.sent_at >= ${since} limit 1`.execute(db)
  return rows[0] ?? null
}
