import type { MediaType } from '@recado/contract/conversations/message'
import { deletedPreview, previewOf } from '../domains/conversations/messages/preview.rules.ts'
import type { CompanyMove } from './move.ts'

const AT_ONCE = 500

interface Stale {
  id: number
  status: string
  count: number
  unread: number
  waits: Date | null
  body: string | null
  media_type: MediaType
  media_name: string | null
  voice: boolean
  is_deleted: boolean
  from_me: boolean
  is_automatic: boolean
  user_id: number | null
  author: string | null
  sent_at: Date | null
}

/**
 * Updates the counts, last message and waiting time of tickets, and links quotes, once all messages are imported.
 * Messages that arrived over the network in the meantime count as well. Works in steps and records what is left.
 */
export async function refreshTickets(move: CompanyMove): Promise<void> {
  while (await move.target.step(() => refreshSome(move))) {
    // Continues with the next tickets.
  }
}

async function refreshSome(move: CompanyMove): Promise<boolean> {
  const stale = await move.target.rows<Stale>(readStale, [move.companyId, AT_ONCE])
  if (stale.length === 0) return false
  const ids = stale.map(({ id }) => id)
  await move.target.rows(writeTickets, [
    move.companyId,
    JSON.stringify(stale.filter(({ sent_at }) => sent_at !== null).map(standing)),
  ])
  await move.target.rows(answerQuotes, [move.companyId, ids])
  await move.target.rows(`delete from family_stale_tickets where company_id = $1 and ticket_id = any($2::int[])`, [
    ...[move.companyId, ids],
  ])
  return true
}

function standing(row: Stale) {
  const { media_type: mediaType, media_name: mediaName, voice, body } = row
  const preview = row.is_deleted
    ? deletedPreview('pt')
    : previewOf('pt', { mediaType, mediaName, voice, body: body ?? '' })
  const speaker = !row.from_me ? 'customer' : row.is_automatic ? 'machine' : 'user'
  const isClosed = row.status === 'closed'
  return {
    ...{ id: row.id, message_count: row.count, unread: isClosed ? 0 : row.unread, last_message: preview },
    ...{ last_message_at: row.sent_at, last_speaker: speaker, last_speaker_id: row.user_id },
    ...{ last_speaker_name: row.author ?? '', waiting_since: isClosed ? null : row.waits },
  }
}

const readStale = `
  with stale as (select ticket_id from family_stale_tickets where company_id = $1 order by ticket_id limit $2),
  held as (select t.id, t.status from stale s join tickets t on t.company_id = $1 and t.id = s.ticket_id for no key update of t)
  select t.id, t.status, a.count, a.unread, w.waits, l.body, l.media_type, l.media_name, coalesce(l.voice, false) as voice,
    coalesce(l.is_deleted, false) as is_deleted, coalesce(l.from_me, false) as from_me,
    coalesce(l.is_automatic, false) as is_automatic, l.user_id, l.author, l.sent_at
  from held t
  cross join lateral (
    select count(*)::int as count, count(*) filter (where not m.read and not m.from_me)::int as unread,
      max(m.sent_at) filter (where m.from_me and not m.is_automatic) as answered
    from messages m where m.company_id = $1 and m.ticket_id = t.id) a
  left join lateral (
    select m.*, coalesce(u.name, c.name) as author from messages m
    left join users u on u.company_id = $1 and u.id = m.user_id
    left join contacts c on c.company_id = $1 and c.id = m.author_contact_id
    where m.company_id = $1 and m.ticket_id = t.id order by m.sent_at desc, m.id desc limit 1) l on true
  left join lateral (
    select min(m.sent_at) as waits from messages m
    where m.company_id = $1 and m.ticket_id = t.id and not m.from_me and m.sent_at > coalesce(a.answered, '-infinity')
      and t.status <> 'closed') w on true`

const writeTickets = `
  update tickets t set message_count = s.message_count, unread = s.unread, last_message = s.last_message,
    last_message_at = s.last_message_at, last_speaker = s.last_speaker, last_speaker_id = s.last_speaker_id,
    last_speaker_name = s.last_speaker_name, waiting_since = s.waiting_since, version = t.version + 1
  from json_populate_recordset(null::tickets, $2) s where t.company_id = $1 and t.id = s.id`

const answerQuotes = `
  update messages m set quoted_id = q.id
  from messages q
  where m.company_id = $1 and m.ticket_id = any($2::int[]) and m.quoted_id is null and m.quoted_external_id is not null
    and q.company_id = $1 and q.external_id = m.quoted_external_id and q.contact_id = m.contact_id and q.id <> m.id
    and q.connection_id is not distinct from m.connection_id`
