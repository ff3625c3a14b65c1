import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import {
  CHUNK,
  countedBy,
  type DataSubject,
  type ErasedPart,
  type ExportedPart,
  type ExportedRecord,
  erasedBy,
  exportedPages,
  type PersonalData,
} from '../../platform/personal-data.ts'
import { erasePersonalTexts } from '../identity/public.ts'

/** Messages of the person's chats, and their messages in groups. */
const isOfPerson = ({ companyId }: Work, { contactId }: DataSubject) =>
  sql`m.company_id = ${companyId} and (m.contact_id = ${contactId} or m.author_contact_id = ${contactId})`
const theirTickets = ({ companyId }: Work, { contactId }: DataSubject) =>
  sql`(select k.id from tickets k where k.company_id = ${companyId} and k.contact_id = ${contactId})`

const messages: ErasedPart = {
  name: 'messages',
  count: (work, subject) =>
    countedBy(
      work,
      sql<{
        count: number
      }>`select count(*)::int as count from messages m where ${isOfPerson(work, subject)} and m.removed is distinct from 'erased'`,
    ),
  /** The row stays with its time, direction, kind and acknowledgement, because statistics count it. */
  async erase(work, subject) {
    const { rows } = await sql<{ file: string | null }>`
      with due as (
        select m.id, m.media_file from messages m where ${isOfPerson(work, subject)} and m.removed is distinct from 'erased'
        order by m.id limit ${CHUNK} for update)
      update messages m set removed = 'erased', body = '', media_name = null, media_file = null, media_size = null, mimetype = null, media_note = null,
        media_state = 'none', media_ref = null, quoted_external_id = null, edits = '[]', reactions = '[]', own_changes = '[]',
        client_id = null, template = null, transcript = null, sources = null, quote = null, mentions = null, link_preview = null, ad = null,
        send_state = case when m.send_state = 'waiting' then 'failed' else m.send_state end,
        send_error = case when m.send_state = 'waiting' then 'ERR_SEND_CANCELLED' else m.send_error end,
        read = true, version = m.version + 1, updated_at = ${work.now}
      from due where m.company_id = ${work.companyId} and m.id = due.id returning due.media_file as file`.execute(
      work.db,
    )
    return { rows: rows.length, files: rows.map(({ file }) => file) }
  },
}

/** The person's name in reactions in groups. */
const groupReactions: ErasedPart = {
  name: 'reactions',
  erase: (work, { contactId }) =>
    erasedBy(
      work,
      sql`update messages m set version = m.version + 1, updated_at = ${work.now}, reactions = (
          select coalesce(jsonb_agg(r.reaction order by r.at), '[]') from jsonb_array_elements(m.reactions) with ordinality as r(reaction, at)
          where r.reaction->>'author' is distinct from ${String(contactId)})
        where m.company_id = ${work.companyId} and m.id in (
          select g.id from messages g where g.company_id = ${work.companyId}
            and g.contact_id in (select c.id from contacts c where c.company_id = ${work.companyId} and c.is_group)
            and g.reactions @> jsonb_build_array(jsonb_build_object('author', ${String(contactId)}::text)) limit ${CHUNK})`,
    ),
}

/** The person's words in other people's quotes. */
const quotes: ErasedPart = {
  name: 'quotes',
  erase: (work, { contactId }) =>
    erasedBy(
      work,
      sql`update messages m set quote = null, version = m.version + 1, updated_at = ${work.now}
        where m.company_id = ${work.companyId} and m.id in (
          select o.id from messages o join contacts c on c.company_id = ${work.companyId} and c.id = ${contactId}
          where o.company_id = ${work.companyId} and o.quote is not null and names_contact(o.quote, c) limit ${CHUNK})`,
    ),
}

/** The person's name in other people's mentions. */
const mentions: ErasedPart = {
  name: 'mentions',
  erase: (work, { contactId }) =>
    erasedBy(
      work,
      sql`update messages m set version = m.version + 1, updated_at = ${work.now}, body = without_mentions(m.body, m.mentions, c),
          edits = without_mentions(m.edits::text, m.mentions, c)::jsonb,
          mentions = (select nullif(jsonb_agg(n), '[]') from jsonb_array_elements(m.mentions) n where names_contact(n, c) is not true)
        from contacts c where c.company_id = ${work.companyId} and c.id = ${contactId} and m.company_id = ${work.companyId} and m.id in (
          select o.id from messages o where o.company_id = ${work.companyId} and o.mentions is not null and exists (
            select 1 from jsonb_array_elements(o.mentions) n where names_contact(n, c)) limit ${CHUNK})`,
    ),
}

/** The person's answers to polls and events in groups. The counts stay without the name. */
const groupAnswers: ErasedPart = {
  name: 'answers',
  erase: (work, { contactId, numbers, lids }) =>
    erasedBy(
      work,
      sql`update message_answers a set answers = a.answers - ${[String(contactId), ...numbers, ...lids]}::text[]
        where a.company_id = ${work.companyId} and a.message_id in (
          select g.message_id from message_answers g where g.company_id = ${work.companyId}
            and g.answers ?| ${[String(contactId), ...numbers, ...lids]}::text[] limit ${CHUNK})`,
    ),
}

/** The person's name in the list preview of a message that mentions them. Erased before the mentions themselves. */
const mentionPreviews: ErasedPart = {
  name: 'mentionPreviews',
  erase: (work, { contactId }) =>
    erasedBy(
      work,
      sql`update tickets t set last_message = without_mentions(t.last_message, due.mentions, c), version = t.version + 1, updated_at = ${work.now}
        from contacts c, (
          select distinct on (o.ticket_id) o.ticket_id, o.mentions from messages o
          join contacts p on p.company_id = ${work.companyId} and p.id = ${contactId}
          join tickets k on k.company_id = ${work.companyId} and k.id = o.ticket_id
          where o.company_id = ${work.companyId} and o.mentions is not null
            and k.last_message <> without_mentions(k.last_message, o.mentions, p)
          order by o.ticket_id limit ${CHUNK}) due
        where t.company_id = ${work.companyId} and t.id = due.ticket_id and c.company_id = ${work.companyId} and c.id = ${contactId}`,
    ),
}

const tickets: ErasedPart = {
  name: 'tickets',
  count: (work, subject) =>
    countedBy(
      work,
      sql<{
        count: number
      }>`select count(*)::int as count from tickets t where t.company_id = ${work.companyId} and t.contact_id = ${subject.contactId}`,
    ),
  /** The tickets stay, resolved, because they cannot be answered. No bot sends a closing text. */
  erase: (work, { contactId }) =>
    erasedBy(
      work,
      sql`update tickets t set last_message = '', last_speaker_name = case when t.last_speaker = 'user' then t.last_speaker_name else '' end,
          status = case when t.status in ('pending', 'open') then 'closed' else t.status end, closed_at = coalesce(t.closed_at, ${work.now}),
          speaker = null, speaker_subject = null, unread = 0, waiting_since = null, ad = null, snoozed_at = null, snoozed_until = null,
          version = t.version + 1, updated_at = ${work.now}
        where t.company_id = ${work.companyId} and t.id in (
          select k.id from tickets k where k.company_id = ${work.companyId} and k.contact_id = ${contactId}
            and (k.last_message <> '' or k.status in ('pending', 'open') or k.speaker is not null or k.unread > 0 or k.ad is not null
              or (k.last_speaker is distinct from 'user' and k.last_speaker_name <> '')) limit ${CHUNK})`,
    ),
}

/** Deletes whole rows beside tickets and messages. */
const deletedRows = (
  name: string,
  table: string,
  where: (work: Work, subject: DataSubject) => ReturnType<typeof sql>,
  isGroupAnswer = false,
): ErasedPart => ({
  name,
  ...(isGroupAnswer && {
    count: (work: Work, subject: DataSubject) =>
      countedBy(
        work,
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} x where ${where(work, subject)}`,
      ),
  }),
  erase: (work, subject) =>
    erasedBy(
      work,
      sql`delete from ${sql.table(table)} d using (select x.ctid from ${sql.table(table)} x where ${where(work, subject)} limit ${CHUNK}) due
        where d.ctid = due.ctid and d.company_id = ${work.companyId}`,
    ),
})

const byTicket = (work: Work, subject: DataSubject) =>
  sql`x.company_id = ${work.companyId} and x.ticket_id in ${theirTickets(work, subject)}`
const byMessage = (work: Work, subject: DataSubject) =>
  sql`x.company_id = ${work.companyId} and x.message_id in (select m.id from messages m where ${isOfPerson(work, subject)})`

const erases: readonly ErasedPart[] = [
  // Queued messages first, so that nothing more is sent.
  deletedRows(
    'outbox',
    'outbox',
    ({ companyId }, { contactId }) => sql`x.company_id = ${companyId} and x.contact_id = ${contactId}`,
  ),
  deletedRows('timers', 'ticket_timers', byTicket),
  deletedRows(
    'expirations',
    'chat_expirations',
    ({ companyId }, { contactId }) => sql`x.company_id = ${companyId} and x.contact_id = ${contactId}`,
  ),
  deletedRows('sentChanges', 'sent_changes', byMessage),
  deletedRows(
    'pendingChanges',
    'pending_changes',
    (work, subject) =>
      sql`x.company_id = ${work.companyId} and exists (select 1 from messages m where ${isOfPerson(work, subject)} and m.external_id = x.external_id)`,
  ),
  deletedRows('originals', 'message_originals', byMessage),
  deletedRows('answered', 'message_answers', byMessage),
  deletedRows(
    'quietMessages',
    'quiet_messages',
    ({ companyId }, { numbers, lids }) => sql`x.company_id = ${companyId}
      and ((x.chat_kind = 'phone' and x.chat_value = any(${[...numbers]})) or (x.chat_kind = 'lid' and x.chat_value = any(${[...lids]})))`,
  ),
  deletedRows('macros', 'macro_runs', byTicket),
  deletedRows('ads', 'ticket_ads', byTicket),
  deletedRows('notes', 'ticket_notes', byTicket, true),
  {
    name: 'drafts',
    async erase(work, subject) {
      const { rows } = await sql<{ uuid: string }>`
        select t.uuid::text as uuid from tickets t
        where t.company_id = ${work.companyId} and t.contact_id = ${subject.contactId}`.execute(work.db)
      const names = rows.flatMap(({ uuid }) => [`draft:${uuid}`, `note:${uuid}`])
      return { rows: await erasePersonalTexts(work.db, work.companyId, names, CHUNK) }
    },
  },
  messages,
  groupReactions,
  quotes,
  mentionPreviews,
  mentions,
  groupAnswers,
  tickets,
  {
    name: 'timeline',
    async erase({ db }, { contactId }) {
      const { rows } = await sql<{ rows: number }>`select erase_timeline(${contactId}, ${CHUNK}) as rows`.execute(db)
      return { rows: rows[0]?.rows ?? 0 }
    },
  },
]

const exports: readonly ExportedPart[] = [
  exportedPages(
    'tickets',
    ({ companyId }, { contactId }, after) => sql<ExportedRecord>`
    select t.id, json_build_object('id', t.id, 'status', case t.status when 'silent' then 'closed' else t.status end,
      'createdAt', wire_instant(t.created_at), 'closedAt', wire_instant(t.closed_at),
      'connection', (select c.name from connections c where c.company_id = t.company_id and c.id = t.connection_id),
      'queue', (select q.name from queues q where q.company_id = t.company_id and q.id = t.queue_id),
      'attendant', (select u.name from users u where u.company_id = t.company_id and u.id = t.user_id),
      'tags', (select coalesce(json_agg(g.name order by g.name), '[]') from ticket_tags x join tags g on g.company_id = x.company_id and g.id = x.tag_id
        where x.company_id = t.company_id and x.ticket_id = t.id),
      'scores', (select coalesce(json_agg(json_build_object('score', r.rate, 'at', wire_instant(r.created_at)) order by r.id), '[]') from user_ratings r
        where r.company_id = t.company_id and r.ticket_id = t.id),
      'timeline', (select coalesce(json_agg(json_build_object('at', wire_instant(l.at), 'action', l.action, 'by', l.actor_name,
          'before', l.before, 'after', l.after) order by l.id), '[]') from ticket_timeline l
        where l.company_id = t.company_id and l.ticket_id = t.id)) as data
    from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.id > ${after} order by t.id limit ${CHUNK}`,
  ),
  // As conversations show them: a resent message appears once, at its last time. From groups only the person's own
  // messages. A quote is included when the person or the company wrote the quoted message.
  exportedPages(
    'messages',
    (work, subject, after, at) => sql<ExportedRecord>`
    select m.id, m.sent_at::text as at, json_build_object('id', m.id, 'ticketId', m.ticket_id, 'at', wire_instant(m.sent_at),
      'from', case when m.from_me then 'company' else 'contact' end, 'inGroup', m.contact_id <> ${subject.contactId}::int,
      'kind', m.media_type, 'text', case when m.is_deleted then '' else m.body end, 'transcript', case when m.is_deleted then null else m.transcript end,
      'earlierTexts', case when m.is_deleted then '[]' else m.edits end, 'fileName', m.media_name, 'ad', case when m.is_deleted then null else m.ad end,
      'answers', case when m.is_deleted then null
        when q.from_me or q.author_contact_id = ${subject.contactId}::int or (q.author_contact_id is null and q.contact_id = ${subject.contactId}::int)
          then json_build_object('id', q.id, 'from', case when q.from_me then 'company' else 'contact' end, 'kind', q.media_type,
            'text', case when q.is_deleted then '' else q.body end)
        when m.quoted_id is null and ((m.quote->>'fromMe')::boolean or (m.quote->>'contactId')::int = ${subject.contactId}::int)
          then json_build_object('from', case when (m.quote->>'fromMe')::boolean then 'company' else 'contact' end,
            'kind', m.quote->>'mediaType', 'isStatus', m.quote->>'kind' = 'status', 'text', m.quote->>'text') end, 'deleted', m.is_deleted, 'removed', m.removed) as data,
      case when m.is_deleted then null else m.media_file end as file, m.media_name as filename
    from messages m left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
    where ${isOfPerson(work, subject)} and (m.sent_at, m.id) > (${at}::timestamptz, ${after}::bigint)
    order by m.sent_at, m.id limit ${CHUNK}`,
  ),
  exportedPages(
    'notes',
    (work, subject, after) => sql<ExportedRecord>`
    select x.id, json_build_object('ticketId', x.ticket_id, 'at', wire_instant(x.created_at), 'by', x.author, 'text', x.note) as data
    from ticket_notes x where ${byTicket(work, subject)} and x.id > ${after} order by x.id limit ${CHUNK}`,
  ),
]

/** The personal data in tickets and messages (PLUS-21). */
export const conversationData: PersonalData = { exports, erases }
