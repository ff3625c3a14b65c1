import type { Pool } from 'pg'

const PAGE = 40

export interface TicketRow {
  id: number
  status: string
  last_message_at: Date
  last_speaker: string | null
  [column: string]: unknown
}

const columns = `t.id, t.uuid, t.company_id, t.status, t.unread, t.last_message, t.last_message_at, t.is_group, t.user_id, t.queue_id,
  t.connection_id, t.contact_id, t.speaker, t.speaker_subject,
  to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id as code, t.created_at, t.updated_at,
  t.snoozed_at, t.snoozed_until, t.bot_stopped, t.last_speaker, t.last_speaker_id, t.last_speaker_name, t.waiting_since,
  t.unsent, t.version, t.message_count, c.name, c.number, c.lid, c.email, c.picture, c.is_group as contact_is_group, u.name as user_name,
  q.name as queue_name, q.color as queue_color, w.name as connection_name, s.status as connection_status, tags.list as tags,
  case when t.status = 'closed' then (select rate from user_ratings r
    where r.company_id = t.company_id and r.ticket_id = t.id order by r.id desc limit 1) end as rating`

const relatedJoins = `join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join connection_sessions s on s.company_id = t.company_id and s.connection_id = t.connection_id
  left join lateral (
    select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by g.name, g.id) as list
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id) tags on true`

const page = `select ${columns} from (
    select * from tickets where company_id = $1 and status = $2 and snoozed_at is null
    order by last_message_at desc, id desc limit ${PAGE + 1}) t
  ${relatedJoins} order by t.last_message_at desc, t.id desc`

const one = `select ${columns} from tickets t ${relatedJoins} where t.company_id = $1 and t.id = $2`

const countQuery = 'select coalesce(sum(n), 0)::int as n from ticket_counters where company_id = $1 and status = $2'

/** The first page of a company's tickets with a status, newest first, with their number. */
export async function listTickets(pool: Pool, companyId: number, status: string): Promise<object> {
  const values = [companyId, status]
  const [{ rows }, { rows: counts }] = await Promise.all([
    pool.query<TicketRow>({ name: 'tickets', text: page, values }),
    pool.query<{ n: number }>({ name: 'count', text: countQuery, values }),
  ])
  const pageRows = rows.slice(0, PAGE)
  const hasMore = rows.length > PAGE
  const last = pageRows.at(-1)
  const count = counts[0]?.n ?? 0
  return {
    tickets: pageRows.map(ticketOf),
    count,
    hasMore,
    cursor: hasMore && last ? cursorOf(last, count) : null,
  }
}

/** A ticket with its number of messages. */
export async function showTicket(
  pool: Pool,
  companyId: number,
  id: number,
): Promise<{ ticket: object; count: unknown }> {
  const { rows } = await pool.query<TicketRow>({ name: 'ticket', text: one, values: [companyId, id] })
  if (!rows[0]) throw new Error('no such ticket')
  return { ticket: ticketOf(rows[0]), count: rows[0].message_count }
}

// The cursor of the next page. The bench loads only whole milliseconds.
const cursorOf = ({ last_message_at: at, id }: TicketRow, count: number) =>
  Buffer.from(JSON.stringify([`${at.toISOString().slice(0, -1)}000Z`, id, count, false])).toString('base64url')

function ticketOf(row: TicketRow): object {
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.company_id,
    status: row.status,
    unreadMessages: row.unread,
    lastMessage: row.last_message,
    lastMessageAt: row.last_message_at,
    isGroup: row.is_group,
    userId: row.user_id,
    queueId: row.queue_id,
    whatsappId: row.connection_id,
    contactId: row.contact_id,
    chatbot: row.status !== 'closed' && row.speaker !== null && row.speaker !== 'person',
    flowWebhook: row.status !== 'closed' && row.speaker === 'flow',
    useIntegration: row.status !== 'closed' && row.speaker === 'integration',
    promptId: row.speaker === 'assistant' ? row.speaker_subject : null,
    integrationId: row.speaker === 'integration' ? row.speaker_subject : null,
    code: row.code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contact: {
      id: row.contact_id,
      name: row.name,
      number: row.number,
      lid: row.lid,
      email: row.email,
      profilePicUrl: row.picture,
      isGroup: row.contact_is_group,
    },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
    queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name, color: row.queue_color },
    whatsapp: row.connection_id === null ? null : connectionOf(row),
    tags: row.tags ?? [],
    snoozedAt: row.snoozed_at,
    snoozedUntil: row.snoozed_until,
    machineStopped: row.bot_stopped,
    rating: row.rating,
    lastSpeaker: row.last_speaker === null ? null : speakerOf(row),
    waitingSince: row.waiting_since,
    unsent: Number(row.unsent) > 0,
    version: row.version,
  }
}

const connectionOf = ({ connection_id: id, connection_name: name, connection_status: status }: TicketRow) => ({
  id,
  name,
  status: status ?? 'DISCONNECTED',
})

const speakerOf = ({
  last_speaker: kind,
  last_speaker_id: userId,
  last_speaker_name: storedName,
  name,
}: TicketRow) => ({
  kind,
  userId,
  name: kind === 'customer' && storedName === '' ? name : storedName,
})
