import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

const CHUNK = 500
/** Tickets per chunk. */
const TICKETS = 50

/** Queued messages stay at any age. */
const oldMedium = (companyId: number, before: Date) =>
  sql`m.company_id = ${companyId} and (m.media_file is not null or m.media_ref is not null) and m.sent_at < ${before}
    and m.send_state is distinct from 'waiting'`

/**
 * Removes the media of some old messages, whose bubbles stay. Returns the files, '' for a medium that was never
 * downloaded.
 */
export async function dropMedia(
  db: CompanyDb,
  companyId: number,
  { before, now }: { before: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    with due as (select m.id, m.media_file from messages m where ${oldMedium(companyId, before)} order by m.sent_at limit ${CHUNK} for update)
    update messages m set removed = 'media', media_file = null, media_name = null, media_size = null, media_ref = null, media_note = null, media_state = 'none',
      version = m.version + 1, updated_at = ${now}
    from due where m.company_id = ${companyId} and m.id = due.id returning due.media_file as file`.execute(db)
  return rows.map(({ file }) => file ?? '')
}

/** Matches old messages of resolved tickets that still have their text. */
const oldMessage = (companyId: number, before: Date) =>
  sql`m.company_id = ${companyId} and m.sent_at < ${before} and (m.removed is null or m.removed = 'media')`

/**
 * Empties old messages of some resolved tickets. Their rows stay, because they are counted.
 * @param after the last ticket of the previous chunk
 * @returns `next` is null after the last tickets
 */
export async function dropMessages(
  db: CompanyDb,
  companyId: number,
  { before, now, after }: { before: Date; now: Date; after: number },
): Promise<{ rows: number; files: Array<string | null>; next: number | null }> {
  const { rows: tickets } = await sql<{ id: number }>`
    select t.id from tickets t where t.company_id = ${companyId} and t.id > ${after} and t.status = 'closed'
      and (t.emptied_at is null or t.emptied_at < t.last_message_at)
    order by t.id limit ${TICKETS} for update`.execute(db)
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<{ file: string | null }>`
    with due as (
      select m.id, m.media_file from messages m
      where ${oldMessage(companyId, before)} and m.ticket_id = any(${ids}::int[]) order by m.id for update)
    update messages m set removed = 'message', body = '', media_file = null, media_name = null, media_size = null, media_ref = null, media_note = null,
      mimetype = null, media_state = 'none', edits = '[]', reactions = '[]', own_changes = '[]', template = null, transcript = null,
      sources = null, quote = null, mentions = null, link_preview = null, ad = null, version = m.version + 1, updated_at = ${now}
    from due where m.company_id = ${companyId} and m.id = due.id returning due.media_file as file`.execute(db)
  await sql`
    update tickets t set emptied_at = ${now}, last_message = '', version = t.version + 1
    where t.company_id = ${companyId} and t.id = any(${ids}::int[]) and t.last_message_at < ${before} and not exists (
      select 1 from messages m where m.company_id = ${companyId} and m.ticket_id = t.id and (m.removed is null or m.removed = 'media'))`.execute(
    db,
  )
  // Only an advertisement's click id identifies a person, so the advertisement itself is still counted.
  await sql`
    with clicks as (
      update ticket_ads a set click_id = '' where a.company_id = ${companyId} and a.ticket_id = any(${ids}::int[]) and a.click_id <> ''
        and exists (select 1 from tickets k where k.company_id = ${companyId} and k.id = a.ticket_id and k.emptied_at = ${now}))
    update tickets t set ad = t.ad || '{"clickId": ""}'
    where t.company_id = ${companyId} and t.id = any(${ids}::int[]) and t.emptied_at = ${now} and t.ad is not null`.execute(
    db,
  )
  return {
    rows: rows.length,
    files: rows.map(({ file }) => file),
    next: ids.length < TICKETS ? null : (ids.at(-1) ?? null),
  }
}

/** Counts the media and messages that would be removed. `before` null means none. */
export async function countOld(
  db: CompanyDb,
  companyId: number,
  { media, messages }: { media: Date | null; messages: Date | null },
): Promise<{ media: number; messages: number }> {
  const never = new Date(0)
  const { rows } = await sql<{ media: number; messages: number }>`
    select (select count(*)::int from messages m where ${oldMedium(companyId, media ?? never)}) as media,
      (select count(*)::int from messages m join tickets t on t.company_id = ${companyId} and t.id = m.ticket_id and t.status = 'closed'
        where ${oldMessage(companyId, messages ?? never)}) as messages`.execute(db)
  return rows[0] ?? { media: 0, messages: 0 }
}
