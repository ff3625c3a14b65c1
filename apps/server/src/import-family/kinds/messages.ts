import { type CompanyMove, ERASED, type MovedRow, type RowKind, rowKey } from '../move.ts'
import type { SourceRow } from '../source.ts'
import { instantFrom, isOn, textOf } from '../values.rules.ts'
import { hasFile, lastPathPart, readMessage } from './message-values.rules.ts'
import { commonColumns } from './setup.ts'
import { namesOfUsers } from './tickets.ts'

const tables = ['Messages']

interface Ticket {
  id: number
  contact_id: number
  connection_id: number | null
  status: string
  is_group: boolean
}

/** A message to import: its source row, its new id, the ticket, and the network id of the message that it quotes. */
interface NewMessage {
  row: SourceRow
  id: number
  ticket: Ticket
  external: string
  quoted: string | null
}

export const messages: RowKind = {
  kind: 'message',
  tables,
  key: ['id'],
  membership: { own: 'companyId', parent: { tables: ['Tickets'], key: 'ticketId' } },
  columns: [
    ...[
      'id',
      'wid',
      'ticketId',
      'contactId',
      'userId',
      'body',
      'fromMe',
      'mediaType',
      'mediaUrl',
      'ack',
      'read',
      'isDeleted',
    ],
    ...['isEdited', 'isPrivate', 'quotedMsgId', 'createdAt', 'updatedAt'],
  ],
  ignoredColumns: [
    ...commonColumns,
    'remoteJid',
    'participant',
    'dataJson',
    'queueId',
    'ticketTrakingId',
    'channel',
    'isForwarded',
  ],
  batch: 2000,
  async take(move, rows) {
    const { tickets, erased } = await ticketsOf(move, rows)
    const author = await move.reference('contact', rows, 'contactId')
    const left: MovedRow[] = []
    const withTicket = rows.filter((row) => {
      const isTheirs = !isOn(row.fromMe) && author(row) === ERASED
      if (erased.has(String(row.ticketId)) || isTheirs) {
        left.push(move.leave('message', row))
        return false
      }
      if (tickets.has(String(row.ticketId))) return true
      move.problem('message', 'its ticket was not imported', rowKey(row))
      return false
    })
    const private_ = withTicket.filter(({ isPrivate }) => isOn(isPrivate))
    const movedRows = await takePrivate(move, private_, tickets)
    const publicRows = withTicket.filter(({ isPrivate }) => !isOn(isPrivate))
    const quotes = await quotesOf(move, publicRows)
    const ids = await move.target.ids('messages', publicRows.length)
    const newMessages = publicRows.flatMap((row, at): NewMessage[] => {
      const ticket = tickets.get(String(row.ticketId))
      return ticket
        ? [{ row, id: ids[at] ?? 0, ticket, external: externalOf(row), quoted: quotes.get(rowKey(row)) ?? null }]
        : []
    })
    const stored = move.target.isDry ? new Set(ids) : await store(move, newMessages)
    for (const one of newMessages.filter(({ id }) => stored.has(id)))
      movedRows.push({ theirs: rowKey(one.row), ours: one.id, isNew: true })
    movedRows.push(
      ...(await doubles(
        move,
        newMessages.filter(({ id }) => !stored.has(id)),
      )),
    )
    await noteMedia(
      move,
      newMessages.filter(({ id }) => stored.has(id)),
    )
    return [...movedRows, ...left]
  },
}

const externalOf = (row: SourceRow): string =>
  textOf(row.wid).trim() || (/^\d{1,12}$/.test(rowKey(row)) ? `family-${rowKey(row)}` : rowKey(row))

/** Returns the tickets of these messages by their source key, and the keys of tickets of erased persons. */
async function ticketsOf(
  move: CompanyMove,
  rows: readonly SourceRow[],
): Promise<{ tickets: Map<string, Ticket>; erased: ReadonlySet<string> }> {
  const ticketIds = await move.ours(
    'ticket',
    rows.map(({ ticketId }) => ticketId),
  )
  const tickets = await move.target.rows<Ticket>(
    `select id, contact_id, connection_id, status, is_group from tickets where company_id = $1 and id = any($2::int[])`,
    [move.companyId, [...ticketIds.values()]],
  )
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return {
    tickets: new Map(
      [...ticketIds].flatMap(([theirs, ours]) => (byId.has(ours) ? [[theirs, byId.get(ours) as Ticket]] : [])),
    ),
    erased: new Set([...ticketIds].flatMap(([theirs, ours]) => (ours === ERASED ? [theirs] : []))),
  }
}

/** Returns the network's ids of quoted messages. The source's keys are those ids, or numbers. */
async function quotesOf(move: CompanyMove, rows: readonly SourceRow[]): Promise<Map<string, string>> {
  const quoting = rows.filter(({ quotedMsgId }) => textOf(quotedMsgId) !== '')
  const sameType = move.source.typeOf(tables, 'id') === move.source.typeOf(tables, 'quotedMsgId')
  if (!sameType || !move.source.typeOf(tables, 'wid'))
    return new Map(
      quoting.map((row) => [rowKey(row), sameType ? externalOf({ key0: row.quotedMsgId }) : textOf(row.quotedMsgId)]),
    )
  const quoted = await move.source.rowsBy(
    { tables, columns: ['id', 'wid'] },
    'id',
    quoting.map(({ quotedMsgId }) => quotedMsgId),
  )
  const byKey = new Map(quoted.map((row) => [String(row.id), externalOf({ ...row, key0: row.id })]))
  return new Map(
    quoting.flatMap((row) => {
      const external = byKey.get(String(row.quotedMsgId))
      return external === undefined ? [] : [[rowKey(row), external]]
    }),
  )
}

/** Inserts missing messages. Returns the ids that were stored. */
async function store(move: CompanyMove, newMessages: readonly NewMessage[]): Promise<Set<number>> {
  const user = await move.reference(
    'user',
    newMessages.map(({ row }) => row),
    'userId',
  )
  const author = await move.reference(
    'contact',
    newMessages.map(({ row }) => row),
    'contactId',
  )
  const newRows = newMessages.map((one) => columnsOf(move, one, { user: user(one.row), author: author(one.row) }))
  await move.target.insert('messages', newRows, 'on conflict do nothing')
  const stored = await move.target.rows<{ id: number }>(
    `select id from messages where company_id = $1 and id = any($2::bigint[])`,
    [move.companyId, newMessages.map(({ id }) => id)],
  )
  const tickets = [...new Set(newMessages.map(({ ticket }) => ticket.id))]
  await move.target.insert(
    'family_stale_tickets',
    tickets.map((id) => ({ company_id: move.companyId, ticket_id: id })),
    'on conflict do nothing',
  )
  return new Set(stored.map(({ id }) => Number(id)))
}

function columnsOf(
  move: CompanyMove,
  { row, id, ticket, external, quoted }: NewMessage,
  who: { user: number | null; author: number | null },
) {
  const { body, mediaType, path, voice, ack, isAutomatic } = readMessage(row)
  const mine = isOn(row.fromMe)
  const at = instantFrom(row.createdAt) ?? move.now
  return {
    ...{
      company_id: move.companyId,
      id,
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      connection_id: ticket.connection_id,
    },
    ...{ external_id: external, from_me: mine, author_contact_id: !mine && ticket.is_group ? who.author : null },
    ...{ user_id: mine ? who.user : null, is_automatic: isAutomatic, from_phone: false, body, media_type: mediaType },
    ...{
      mimetype: null,
      media_name: path ? lastPathPart(path) : null,
      media_state: hasFile(mediaType) ? 'failed' : 'none',
    },
    ...{
      voice,
      quoted_external_id: quoted,
      ack,
      read: mine || ticket.status === 'closed' || isOn(row.read),
      edits: [],
    },
    ...{
      is_deleted: isOn(row.isDeleted),
      is_edited: isOn(row.isEdited),
      reactions: [],
      send_state: mine ? 'sent' : null,
    },
    ...{
      sent_at: at,
      created_at: at,
      updated_at: instantFrom(row.updatedAt) ?? at,
      version: 1,
      own_changes: [],
      is_marketing: false,
    },
  }
}

/** A message that exists twice in the source, or already arrived here over the network, is the same message. */
async function doubles(move: CompanyMove, newMessages: readonly NewMessage[]): Promise<MovedRow[]> {
  if (newMessages.length === 0) return []
  const storedMessages = await move.target.rows<{ id: number; external_id: string; contact_id: number }>(
    `select id, external_id, contact_id from messages where company_id = $1 and external_id = any($2)`,
    [move.companyId, newMessages.map(({ external }) => external)],
  )
  const messageIds = new Map(storedMessages.map((one) => [`${one.contact_id} ${one.external_id}`, Number(one.id)]))
  return newMessages.flatMap(({ row, ticket, external }) => {
    const ours = messageIds.get(`${ticket.contact_id} ${external}`)
    move.problem('message', 'is here already, under the same id of the network', rowKey(row), {
      lost: ours === undefined,
    })
    return ours === undefined ? [] : [{ theirs: rowKey(row), ours, isNew: false }]
  })
}

const noteMedia = (move: CompanyMove, newMessages: readonly NewMessage[]) =>
  move.noteFiles(
    'messages',
    newMessages.flatMap(({ row, id }) => {
      const { path } = readMessage(row)
      return path ? [{ ours: id, path }] : []
    }),
  )

/** Some versions store colleagues' comments among the messages. They become notes, which customers do not see. */
async function takePrivate(
  move: CompanyMove,
  rows: readonly SourceRow[],
  tickets: ReadonlyMap<string, Ticket>,
): Promise<MovedRow[]> {
  if (rows.length === 0) return []
  const user = await move.reference('user', rows, 'userId')
  const names = await namesOfUsers(
    move,
    rows.flatMap((row) => user(row) ?? []),
  )
  const ids = await move.target.ids('ticket_notes', rows.length)
  const newRows = rows.map((row, at) => ({
    ...{ company_id: move.companyId, id: ids[at] ?? 0, ticket_id: tickets.get(String(row.ticketId))?.id ?? 0 },
    ...{ user_id: user(row), author: names.get(user(row) ?? 0) ?? '', note: textOf(row.body) || '…' },
    created_at: instantFrom(row.createdAt) ?? move.now,
  }))
  await move.target.insert('ticket_notes', newRows)
  move.problem('message', 'was written among colleagues and is a note here', rowKey(rows[0] ?? {}), {
    ...{ lost: false, count: rows.length },
  })
  // Negative, because it is not a message that could be quoted.
  return rows.map((row, at) => ({ theirs: rowKey(row), ours: -(ids[at] ?? 0), isNew: true }))
}
