import { ERASED, type Kind, keyOf, type Move, type Taken } from '../move.ts'
import type { Row } from '../source.ts'
import { instantOf, numberOf, textOf } from '../values.rules.ts'
import { stamps, usual } from './setup.ts'

type Status = 'pending' | 'open' | 'closed'

/** States that versions of the family have beside the three. */
const statusOf: Readonly<Record<string, Status>> = {
  ...{ pending: 'pending', open: 'open', closed: 'closed' },
  ...{ nps: 'closed', campaign: 'closed', lgpd: 'pending', chatbot: 'pending', bot: 'pending', group: 'pending' },
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

interface Tracking {
  started: Date | null
  finished: Date | null
}

export const tickets: Kind = {
  kind: 'ticket',
  tables: ['Tickets'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: [
    ...['status', 'contactId', 'whatsappId', 'queueId', 'userId', 'isGroup', 'uuid', 'lastMessage', 'unreadMessages'],
    ...['createdAt', 'updatedAt'],
  ],
  left: [
    ...[
      ...usual,
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
    const made: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const contactId = contact(row)
      if (contactId === null) {
        move.problem('ticket', 'its contact did not come', keyOf(row))
        continue
      }
      if (contactId === ERASED) {
        taken.push(move.leave('ticket', row))
        continue
      }
      const id = ids[at] ?? 0
      const connectionId = connection(row)
      const status = placed(move, row, {
        userId: user(row),
        chat: connectionId && `${contactId}-${connectionId}`,
        unfinished,
      })
      const uuid = textOf(row.uuid).toLowerCase()
      const isOwn = UUID.test(uuid) && !uuids.has(uuid)
      uuids.add(uuid)
      made.push({
        ...{ company_id: move.companyId, id, uuid: isOwn ? uuid : crypto.randomUUID(), status, contact_id: contactId },
        ...{ connection_id: connectionId, queue_id: queue(row), user_id: status === 'pending' ? null : user(row) },
        ...{ is_group: groups.has(contactId), last_message: textOf(row.lastMessage).slice(0, 255) },
        ...timesOf(move, row, { status, tracking: tracking.get(keyOf(row)) }),
        speaker: status === 'open' ? 'person' : null,
      })
      taken.push({ theirs: keyOf(row), ours: id, isNew: true })
    }
    await move.target.insert('tickets', made)
    await move.target.insert(
      'family_stale_tickets',
      taken.filter(({ isNew }) => isNew).map(({ ours }) => ({ company_id: move.companyId, ticket_id: ours })),
    )
    return taken
  },
}

interface Where {
  userId: number | null
  /** Contact and connection; null: over no connection. */
  chat: string | 0 | null
  unfinished: Set<string>
}

/** The status that a ticket has here: one unfinished ticket for each contact and connection, and none open without its owner. */
function placed(move: Move, row: Row, { userId, chat, unfinished }: Where): Status {
  const given = textOf(row.status).toLowerCase()
  let status = statusOf[given]
  if (!status) {
    move.problem('ticket', `had the unknown status “${given.slice(0, 30)}” and is resolved`, keyOf(row), {
      lost: false,
    })
    status = 'closed'
  }
  if (status === 'closed') return status
  if (chat && unfinished.has(chat)) {
    move.problem('ticket', 'was a second unfinished one of its contact and is resolved', keyOf(row), { lost: false })
    return 'closed'
  }
  if (chat) unfinished.add(chat)
  if (status === 'open' && userId === null) {
    move.problem('ticket', 'was open without an owner and waits', keyOf(row), { lost: false })
    return 'pending'
  }
  return status
}

function timesOf(move: Move, row: Row, { status, tracking }: { status: Status; tracking: Tracking | undefined }) {
  const { created_at, updated_at } = stamps(row, move.now)
  const started = tracking?.started ?? null
  const closed = status === 'closed' ? (tracking?.finished ?? updated_at) : null
  const talked =
    started && closed && closed > started ? Math.round((closed.getTime() - started.getTime()) / 1000) : null
  return {
    ...{ created_at, updated_at, last_message_at: updated_at, closed_at: closed },
    ...{
      opened_at: status === 'open' ? (started ?? updated_at) : started,
      accepted_at: started && started >= created_at ? started : null,
    },
    talk_seconds: talked === null ? null : Math.min(talked, 2_147_483_647),
  }
}

async function unfinishedOf(move: Move, contactIds: readonly number[]): Promise<Set<string>> {
  const rows = await move.target.rows<{ chat: string }>(
    `select contact_id || '-' || connection_id as chat from tickets
     where company_id = $1 and contact_id = any($2::int[]) and status <> 'closed' and connection_id is not null`,
    [move.companyId, contactIds],
  )
  return new Set(rows.map(({ chat }) => chat))
}

async function groupsAmong(move: Move, contactIds: readonly number[]): Promise<Set<number>> {
  const rows = await move.target.rows<{ id: number }>(
    `select id from contacts where company_id = $1 and id = any($2::int[]) and is_group`,
    [move.companyId, contactIds],
  )
  return new Set(rows.map(({ id }) => id))
}

async function usedUuids(move: Move, rows: readonly Row[]): Promise<Set<string>> {
  const given = rows.map(({ uuid }) => textOf(uuid).toLowerCase()).filter((uuid) => UUID.test(uuid))
  const found = await move.target.rows<{ uuid: string }>(
    `select uuid::text from tickets where company_id = $1 and uuid = any($2::uuid[])`,
    [move.companyId, given],
  )
  return new Set(found.map(({ uuid }) => uuid))
}

/** When somebody took a ticket and finished it, as far as that version keeps it; the last of its rounds. */
async function trackingOf(move: Move, rows: readonly Row[]): Promise<Map<string, Tracking>> {
  const wanted = {
    tables: ['TicketTraking', 'TicketTrakings'],
    columns: ['ticketId', 'startedAt', 'finishedAt|closedAt'],
  }
  const found = await move.source.rowsBy(wanted, 'ticketId', rows.map(keyOf))
  return new Map(
    found.map((one) => [
      String(one.ticketId),
      { started: instantOf(one.startedAt), finished: instantOf(one.finishedAt) },
    ]),
  )
}

export const ratings: Kind = {
  kind: 'rating',
  tables: ['UserRatings'],
  key: ['id'],
  belongs: { own: 'companyId', parent: { tables: ['Tickets'], key: 'ticketId' } },
  columns: ['ticketId', 'userId', 'rate', 'createdAt'],
  left: usual,
  async take(move, rows) {
    const ticket = await move.reference('ticket', rows, 'ticketId')
    const user = await move.reference('user', rows, 'userId')
    const ids = await move.target.ids('user_ratings', rows.length)
    const made: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const rate = numberOf(row.rate, 0)
      const ticketId = ticket(row)
      if (ticketId === null) move.problem('rating', 'its ticket did not come', keyOf(row))
      else if (ticketId === ERASED) taken.push(move.leave('rating', row))
      else if (rate !== 1 && rate !== 2 && rate !== 3) move.problem('rating', 'is no score from 1 to 3', keyOf(row))
      else {
        made.push({
          ...{ company_id: move.companyId, id: ids[at] ?? 0, ticket_id: ticketId, user_id: user(row), rate },
          created_at: instantOf(row.createdAt) ?? move.now,
        })
        taken.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true })
      }
    }
    await move.target.insert('user_ratings', made)
    return taken
  },
}

export const notes: Kind = {
  kind: 'note',
  tables: ['TicketNotes'],
  key: ['id'],
  belongs: { parent: { tables: ['Tickets'], key: 'ticketId' } },
  columns: ['note', 'ticketId', 'userId', 'createdAt'],
  left: [...usual, 'contactId'],
  async take(move, rows) {
    const ticket = await move.reference('ticket', rows, 'ticketId')
    const user = await move.reference('user', rows, 'userId')
    const names = await namesOfUsers(
      move,
      rows.flatMap((row) => user(row) ?? []),
    )
    const ids = await move.target.ids('ticket_notes', rows.length)
    const made: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const ticketId = ticket(row)
      if (ticketId === ERASED) {
        taken.push(move.leave('note', row))
        continue
      }
      if (ticketId === null || textOf(row.note).trim() === '') {
        move.problem('note', 'is empty, or its ticket did not come', keyOf(row))
        continue
      }
      const userId = user(row)
      made.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          ticket_id: ticketId,
          user_id: userId,
          note: textOf(row.note),
        },
        ...{ author: names.get(userId ?? 0) ?? '', created_at: instantOf(row.createdAt) ?? move.now },
      })
      taken.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('ticket_notes', made)
    return taken
  },
}

export async function namesOfUsers(move: Move, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await move.target.rows<{ id: number; name: string }>(
    `select id, name from users where company_id = $1 and id = any($2::int[])`,
    [move.companyId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
