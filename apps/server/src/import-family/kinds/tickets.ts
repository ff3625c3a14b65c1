import { type CompanyMove, ERASED, type MovedRow, type RowKind, rowKey } from '../move.ts'
import type { SourceRow } from '../source.ts'
import { instantFrom, numberFrom, textOf } from '../values.rules.ts'
import { commonColumns, stamps } from './setup.ts'

type Status = 'pending' | 'open' | 'closed'

/** Additional statuses of the family's versions. */
const statusOf: Readonly<Record<string, Status>> = {
  ...{ pending: 'pending', open: 'open', closed: 'closed' },
  ...{ nps: 'closed', campaign: 'closed', lgpd: 'pending', chatbot: 'pending', bot: 'pending', group: 'pending' },
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

interface Tracking {
  started: Date | null
  finished: Date | null
}

export const tickets: RowKind = {
  kind: 'ticket',
  tables: ['Tickets'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    ...['status', 'contactId', 'whatsappId', 'queueId', 'userId', 'isGroup', 'uuid', 'lastMessage', 'unreadMessages'],
    ...['createdAt', 'updatedAt'],
  ],
  ignoredColumns: [
    ...[
      ...commonColumns,
      'chatbot',
      'queueOptionId',
      'amountUsedBotQueues',
      'useIntegration',
      'integrationId',
      'promptId',
      'isBot',
      'fromMe',
    ],
    ...[
      'typebotSessionId',
      'typebotStatus',
      'typebotSessionTime',
      'flowWebhook',
      'lastFlowId',
      'hashFlowId',
      'flowStopped',
    ],
    ...[
      'dataWebhook',
      'channel',
      'isOutOfHour',
      'sendInactiveMessage',
      'amountUsedBotQueuesNPS',
      'lgpdSendMessageAt',
      'lgpdAcceptedAt',
    ],
  ],
  async take(move, rows) {
    const contact = await move.reference('contact', rows, 'contactId')
    const connection = await move.reference('connection', rows, 'whatsappId')
    const queue = await move.reference('queue', rows, 'queueId')
    const user = await move.reference('user', rows, 'userId')
    const unfinished = await unfinishedOf(
      move,
      rows.flatMap((row) => contact(row) ?? []),
    )
    const groups = await groupsAmong(
      move,
      rows.flatMap((row) => contact(row) ?? []),
    )
    const uuids = await usedUuids(move, rows)
    const tracking = await trackingOf(move, rows)
    const ids = await move.target.ids('tickets', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const contactId = contact(row)
      if (contactId === null) {
        move.problem('ticket', 'its contact was not imported', rowKey(row))
        continue
      }
      if (contactId === ERASED) {
        movedRows.push(move.leave('ticket', row))
        continue
      }
      const id = ids[at] ?? 0
      const connectionId = connection(row)
      const status = importedStatus(move, row, {
        userId: user(row),
        chat: connectionId && `${contactId}-${connectionId}`,
        unfinished,
      })
      const uuid = textOf(row.uuid).toLowerCase()
      const isOwn = UUID.test(uuid) && !uuids.has(uuid)
      uuids.add(uuid)
      newRows.push({
        ...{ company_id: move.companyId, id, uuid: isOwn ? uuid : crypto.randomUUID(), status, contact_id: contactId },
        ...{ connection_id: connectionId, queue_id: queue(row), user_id: status === 'pending' ? null : user(row) },
        ...{ is_group: groups.has(contactId), last_message: textOf(row.lastMessage).slice(0, 255) },
        ...timesOf(move, row, { status, tracking: tracking.get(rowKey(row)) }),
        speaker: status === 'open' ? 'person' : null,
      })
      movedRows.push({ theirs: rowKey(row), ours: id, isNew: true })
    }
    await move.target.insert('tickets', newRows)
    await move.target.insert(
      'family_stale_tickets',
      movedRows.filter(({ isNew }) => isNew).map(({ ours }) => ({ company_id: move.companyId, ticket_id: ours })),
    )
    return movedRows
  },
}

interface Where {
  userId: number | null
  /** Contact and connection; null without a connection. */
  chat: string | 0 | null
  unfinished: Set<string>
}

/**
 * Returns a ticket's status here: at most one unfinished ticket per contact and connection, and no open one without an
 * owner.
 */
function importedStatus(move: CompanyMove, row: SourceRow, { userId, chat, unfinished }: Where): Status {
  const sourceStatus = textOf(row.status).toLowerCase()
  let status = statusOf[sourceStatus]
  if (!status) {
    move.problem('ticket', `had the unknown status “${sourceStatus.slice(0, 30)}” and is resolved`, rowKey(row), {
      lost: false,
    })
    status = 'closed'
  }
  if (status === 'closed') return status
  if (chat && unfinished.has(chat)) {
    move.problem('ticket', 'was a second unfinished one of its contact and is resolved', rowKey(row), { lost: false })
    return 'closed'
  }
  if (chat) unfinished.add(chat)
  if (status === 'open' && userId === null) {
    move.problem('ticket', 'was open without an owner and is pending', rowKey(row), { lost: false })
    return 'pending'
  }
  return status
}

function timesOf(
  move: CompanyMove,
  row: SourceRow,
  { status, tracking }: { status: Status; tracking: Tracking | undefined },
) {
  const { created_at, updated_at } = stamps(row, move.now)
  const startedAt = tracking?.started ?? null
  const closed = status === 'closed' ? (tracking?.finished ?? updated_at) : null
  const talkSeconds =
    startedAt && closed && closed > startedAt ? Math.round((closed.getTime() - startedAt.getTime()) / 1000) : null
  return {
    ...{ created_at, updated_at, last_message_at: updated_at, closed_at: closed },
    ...{
      opened_at: status === 'open' ? (startedAt ?? updated_at) : startedAt,
      accepted_at: startedAt && startedAt >= created_at ? startedAt : null,
    },
    talk_seconds: talkSeconds === null ? null : Math.min(talkSeconds, 2_147_483_647),
  }
}

async function unfinishedOf(move: CompanyMove, contactIds: readonly number[]): Promise<Set<string>> {
  const rows = await move.target.rows<{ chat: string }>(
    `select contact_id || '-' || connection_id as chat from tickets
     where company_id = $1 and contact_id = any($2::int[]) and status <> 'closed' and connection_id is not null`,
    [move.companyId, contactIds],
  )
  return new Set(rows.map(({ chat }) => chat))
}

async function groupsAmong(move: CompanyMove, contactIds: readonly number[]): Promise<Set<number>> {
  const rows = await move.target.rows<{ id: number }>(
    `select id from contacts where company_id = $1 and id = any($2::int[]) and is_group`,
    [move.companyId, contactIds],
  )
  return new Set(rows.map(({ id }) => id))
}

async function usedUuids(move: CompanyMove, rows: readonly SourceRow[]): Promise<Set<string>> {
  const uuids = rows.map(({ uuid }) => textOf(uuid).toLowerCase()).filter((uuid) => UUID.test(uuid))
  const tickets = await move.target.rows<{ uuid: string }>(
    `select uuid::text from tickets where company_id = $1 and uuid = any($2::uuid[])`,
    [move.companyId, uuids],
  )
  return new Set(tickets.map(({ uuid }) => uuid))
}

/** Returns when each ticket was last accepted and last resolved, as far as the version records it. */
async function trackingOf(move: CompanyMove, rows: readonly SourceRow[]): Promise<Map<string, Tracking>> {
  const tableQuery = {
    tables: ['TicketTraking', 'TicketTrakings'],
    columns: ['ticketId', 'startedAt', 'finishedAt|closedAt'],
  }
  const trackingRows = await move.source.rowsBy(tableQuery, 'ticketId', rows.map(rowKey))
  return new Map(
    trackingRows.map((one) => [
      String(one.ticketId),
      { started: instantFrom(one.startedAt), finished: instantFrom(one.finishedAt) },
    ]),
  )
}

export const ratings: RowKind = {
  kind: 'rating',
  tables: ['UserRatings'],
  key: ['id'],
  membership: { own: 'companyId', parent: { tables: ['Tickets'], key: 'ticketId' } },
  columns: ['ticketId', 'userId', 'rate', 'createdAt'],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const ticket = await move.reference('ticket', rows, 'ticketId')
    const user = await move.reference('user', rows, 'userId')
    const ids = await move.target.ids('user_ratings', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const rate = numberFrom(row.rate, 0)
      const ticketId = ticket(row)
      if (ticketId === null) move.problem('rating', 'its ticket was not imported', rowKey(row))
      else if (ticketId === ERASED) movedRows.push(move.leave('rating', row))
      else if (rate !== 1 && rate !== 2 && rate !== 3) move.problem('rating', 'is not a score from 1 to 3', rowKey(row))
      else {
        newRows.push({
          ...{ company_id: move.companyId, id: ids[at] ?? 0, ticket_id: ticketId, user_id: user(row), rate },
          created_at: instantFrom(row.createdAt) ?? move.now,
        })
        movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
      }
    }
    await move.target.insert('user_ratings', newRows)
    return movedRows
  },
}

export const notes: RowKind = {
  kind: 'note',
  tables: ['TicketNotes'],
  key: ['id'],
  membership: { parent: { tables: ['Tickets'], key: 'ticketId' } },
  columns: ['note', 'ticketId', 'userId', 'createdAt'],
  ignoredColumns: [...commonColumns, 'contactId'],
  async take(move, rows) {
    const ticket = await move.reference('ticket', rows, 'ticketId')
    const user = await move.reference('user', rows, 'userId')
    const names = await namesOfUsers(
      move,
      rows.flatMap((row) => user(row) ?? []),
    )
    const ids = await move.target.ids('ticket_notes', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const ticketId = ticket(row)
      if (ticketId === ERASED) {
        movedRows.push(move.leave('note', row))
        continue
      }
      if (ticketId === null || textOf(row.note).trim() === '') {
        move.problem('note', 'is empty, or its ticket was not imported', rowKey(row))
        continue
      }
      const userId = user(row)
      newRows.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          ticket_id: ticketId,
          user_id: userId,
          note: textOf(row.note),
        },
        ...{ author: names.get(userId ?? 0) ?? '', created_at: instantFrom(row.createdAt) ?? move.now },
      })
      movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('ticket_notes', newRows)
    return movedRows
  },
}

export async function namesOfUsers(move: CompanyMove, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await move.target.rows<{ id: number; name: string }>(
    `select id, name from users where company_id = $1 and id = any($2::int[])`,
    [move.companyId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
