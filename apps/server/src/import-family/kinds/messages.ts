import { ERASED, type Kind, keyOf, type Move, type Taken } from '../move.ts'
import type { Row } from '../source.ts'
import { instantOf, isOn, textOf } from '../values.rules.ts'
import { fileNameOf, hasFile, messageOf } from './message-values.rules.ts'
import { usual } from './setup.ts'
import { namesOfUsers } from './tickets.ts'

const tables = ['Messages']

interface Ticket {
  id: number
  contact_id: number
  connection_id: number | null
  status: string
  is_group: boolean
}

/** A message on its way: its row there and here, the ticket, and the key of what it answers. */
interface Coming {
  row: Row
  id: number
  ticket: Ticket
  external: string
  quoted: string | null
}

export const messages: Kind = {
  kind: 'message',
  tables,
  key: ['id'],
  belongs: { own: 'companyId', parent: { tables: ['Tickets'], key: 'ticketId' } },
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
  left: [...usual, 'remoteJid', 'participant', 'dataJson', 'queueId', 'ticketTrakingId', 'channel', 'isForwarded'],
  batch: 2000,
  async take(move, rows) {
    const { tickets, erased } = await ticketsOf(move, rows)
    const author = await move.reference('contact', rows, 'contactId')
    const left: Taken[] = []
    const withTicket = rows.filter((row) => {
      const isTheirs = !isOn(row.fromMe) && author(row) === ERASED
      if (erased.has(String(row.ticketId)) || isTheirs) {
        left.push(move.leave('message', row))
        return false
      }
      if (tickets.has(String(row.ticketId))) return true
      move.problem('message', 'its ticket did not come', keyOf(row))
      return false
    })
    const private_ = withTicket.filter(({ isPrivate }) => isOn(isPrivate))
    const taken = await takePrivate(move, private_, tickets)
    const shown = withTicket.filter(({ isPrivate }) => !isOn(isPrivate))
    const quotes = await quotesOf(move, shown)
    const ids = await move.target.ids('messages', shown.length)
    const coming = shown.flatMap((row, at): Coming[] => {
      const ticket = tickets.get(String(row.ticketId))
      return ticket
        ? [{ row, id: ids[at] ?? 0, ticket, external: externalOf(row), quoted: quotes.get(keyOf(row)) ?? null }]
        : []
    })
    const stored = move.target.isDry ? new Set(ids) : await store(move, coming)
    for (const one of coming.filter(({ id }) => stored.has(id)))
      taken.push({ theirs: keyOf(one.row), ours: one.id, isNew: true })
    taken.push(
      ...(await doubles(
        move,
        coming.filter(({ id }) => !stored.has(id)),
      )),
    )
    await noteMedia(
      move,
      coming.filter(({ id }) => stored.has(id)),
    )
    return [...taken, ...left]
  },
}

const externalOf = (row: Row): string =>
  textOf(row.wid).trim() || (/^\d{1,12}$/.test(keyOf(row)) ? `family-${keyOf(row)}` : keyOf(row))

/** The tickets of these messages by their key there, and the keys of those that belong to an erased person. */
async function ticketsOf(
  move: Move,
  rows: readonly Row[],
): Promise<{ tickets: Map<string, Ticket>; erased: ReadonlySet<string> }> {
  const known = await move.ours(
    'ticket',
    rows.map(({ ticketId }) => ticketId),
  )
  const found = await move.target.rows<Ticket>(
    `select id, contact_id, connection_id, status, is_group from tickets where company_id = $1 and id = any($2::int[])`,
    [move.companyId, [...known.values()]],
  )
  const byId = new Map(found.map((ticket) => [ticket.id, ticket]))
  return {
    tickets: new Map(
      [...known].flatMap(([theirs, ours]) => (byId.has(ours) ? [[theirs, byId.get(ours) as Ticket]] : [])),
    ),
    erased: new Set([...known].flatMap(([theirs, ours]) => (ours === ERASED ? [theirs] : []))),
  }
}

/** The network's ids of the messages that these answer. Keys there are those ids themselves, or numbers. */
async function quotesOf(move: Move, rows: readonly Row[]): Promise<Map<string, string>> {
  const quoting = rows.filter(({ quotedMsgId }) => textOf(quotedMsgId) !== '')
  const sameType = move.source.typeOf(tables, 'id') === move.source.typeOf(tables, 'quotedMsgId')
  if (!sameType || !move.source.typeOf(tables, 'wid'))
    return new Map(
      quoting.map((row) => [keyOf(row), sameType ? externalOf({ key0: row.quotedMsgId }) : textOf(row.quotedMsgId)]),
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
      return external === undefined ? [] : [[keyOf(row), external]]
    }),
  )
}

/** Inserts what is not here yet. Answers the numbers that were stored. */
async function store(move: Move, coming: readonly Coming[]): Promise<Set<number>> {
  const user = await move.reference(
    'user',
    coming.map(({ row }) => row),
    'userId',
  )
  const author = await move.reference(
    'contact',
    coming.map(({ row }) => row),
    'contactId',
  )
  const made = coming.map((one) => columnsOf(move, one, { user: user(one.row), author: author(one.row) }))
  await move.target.insert('messages', made, 'on conflict do nothing')
  const stored = await move.target.rows<{ id: number }>(
    `select id from messages where company_id = $1 and id = any($2::bigint[])`,
    [move.companyId, coming.map(({ id }) => id)],
  )
  const tickets = [...new Set(coming.map(({ ticket }) => ticket.id))]
  await move.target.insert(
    'family_stale_tickets',
    tickets.map((id) => ({ company_id: move.companyId, ticket_id: id })),
    'on conflict do nothing',
  )
  return new Set(stored.map(({ id }) => Number(id)))
}

function columnsOf(
  move: Move,
  { row, id, ticket, external, quoted }: Coming,
  who: { user: number | null; author: number | null },
) {
  const { body, mediaType, path, voice, ack, isAutomatic } = messageOf(row)
  const mine = isOn(row.fromMe)
  const at = instantOf(row.createdAt) ?? move.now
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
      media_name: path ? fileNameOf(path) : null,
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
      updated_at: instantOf(row.updatedAt) ?? at,
      version: 1,
      own_changes: [],
      is_marketing: false,
    },
  }
}

/** What stands there twice, or came here by the network already, is the same message. */
async function doubles(move: Move, coming: readonly Coming[]): Promise<Taken[]> {
  if (coming.length === 0) return []
  const found = await move.target.rows<{ id: number; external_id: string; contact_id: number }>(
    `select id, external_id, contact_id from messages where company_id = $1 and external_id = any($2)`,
    [move.companyId, coming.map(({ external }) => external)],
  )
  const known = new Map(found.map((one) => [`${one.contact_id} ${one.external_id}`, Number(one.id)]))
  return coming.flatMap(({ row, ticket, external }) => {
    const ours = known.get(`${ticket.contact_id} ${external}`)
    move.problem('message', 'is here already, under the same id of the network', keyOf(row), {
      lost: ours === undefined,
    })
    return ours === undefined ? [] : [{ theirs: keyOf(row), ours, isNew: false }]
  })
}

const noteMedia = (move: Move, coming: readonly Coming[]) =>
  move.noteFiles(
    'messages',
    coming.flatMap(({ row, id }) => {
      const { path } = messageOf(row)
      return path ? [{ ours: id, path }] : []
    }),
  )

/** Some versions keep what colleagues write to each other among the messages: here it is a note, which no customer sees. */
async function takePrivate(move: Move, rows: readonly Row[], tickets: ReadonlyMap<string, Ticket>): Promise<Taken[]> {
  if (rows.length === 0) return []
  const user = await move.reference('user', rows, 'userId')
  const names = await namesOfUsers(
    move,
    rows.flatMap((row) => user(row) ?? []),
  )
  const ids = await move.target.ids('ticket_notes', rows.length)
  const made = rows.map((row, at) => ({
    ...{ company_id: move.companyId, id: ids[at] ?? 0, ticket_id: tickets.get(String(row.ticketId))?.id ?? 0 },
    ...{ user_id: user(row), author: names.get(user(row) ?? 0) ?? '', note: textOf(row.body) || '…' },
    created_at: instantOf(row.createdAt) ?? move.now,
  }))
  await move.target.insert('ticket_notes', made)
  move.problem('message', 'was written among colleagues and is a note here', keyOf(rows[0] ?? {}), {
    ...{ lost: false, count: rows.length },
  })
  // Below zero: it is no message that could be quoted.
  return rows.map((row, at) => ({ theirs: keyOf(row), ours: -(ids[at] ?? 0), isNew: true }))
}
