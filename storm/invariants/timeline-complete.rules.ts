import type { Entry } from '../journal.rules.ts'
import type { Snapshot, StoredMessage, StoredTicket, TimelineRow, Violation } from '../snapshot.rules.ts'

const rule = 'The timeline is complete'

/** The timeline entries of an accepted act, by act. */
const linesOf: Readonly<Record<string, readonly string[]>> = {
  note: ['noted'],
  snooze: ['snoozed'],
  edit: ['messageEdited'],
  delete: ['messageDeleted'],
}

/** These acts are accepted once stored, and done once the network has accepted them. */
const delayedActs: ReadonlySet<string> = new Set(['edit', 'delete'])

/** In order, a ticket's entries lead to its state. Each accepted act and changed message has its line. */
export function timelineComplete({ tickets, timeline, stored }: Snapshot, journal: readonly Entry[]): Violation[] {
  const entries = Map.groupBy(timeline, ({ company, ticketId }) => `${company}/${ticketId}`)
  const ofTickets = tickets.flatMap((ticket) => {
    const rows = (entries.get(`${ticket.company}/${ticket.id}`) ?? []).toSorted((a, b) => a.id - b.id)
    return [...leadsElsewhere(ticket, rows), ...otherTags(ticket, rows), ...otherSnooze(ticket, rows)]
  })
  return [...ofTickets, ...actsWithoutLine(entries, tickets, journal), ...messagesWithoutLine(timeline, stored)]
}

function otherTags(ticket: StoredTicket, rows: readonly TimelineRow[]): Violation[] {
  const tags = (rows.findLast(({ after }) => after && 'tags' in after)?.after?.tags ?? []) as ReadonlyArray<{
    id: number
  }>
  const recordedIds = tags.map(({ id }) => id).toSorted((a, b) => a - b)
  if (recordedIds.join() === ticket.tags.join()) return []
  return [{ rule, what: `the entries of ticket ${ticket.id} lead to other tags`, rows: [ticket, ...rows.slice(-4)] }]
}

/** A move also ends a snooze, without a separate entry. Merging another ticket does not. */
function otherSnooze(ticket: StoredTicket, rows: readonly TimelineRow[]): Violation[] {
  const last = rows.findLast(
    ({ action, after }) =>
      action === 'snoozed' || action === 'woken' || (action !== 'merged' && after && 'status' in after),
  )
  if ((last?.action === 'snoozed') === ticket.snoozed) return []
  const what = `the entries of ticket ${ticket.id} give another snooze state`
  return [{ rule, what, rows: [ticket, ...rows.slice(-4)] }]
}

/** Each deleted message, and each that a user cancelled, has an entry with its id. */
function messagesWithoutLine(timeline: readonly TimelineRow[], stored: readonly StoredMessage[]): Violation[] {
  const entryKeys = new Set(timeline.map(({ company, action, before }) => `${company}/${action}/${before?.messageId}`))
  return stored.flatMap((row) => {
    const missing = (action: string) => !entryKeys.has(`${row.company}/${action}/${row.id}`)
    if (row.deleted && missing('messageDeleted')) return [{ rule, what: 'a deleted message has no entry', rows: [row] }]
    if (row.sendError === 'ERR_SEND_CANCELLED' && missing('sendCancelled'))
      return [{ rule, what: 'a cancelled send has no entry', rows: [row] }]
    return []
  })
}

/** A ticket with only a program's messages has no entries until the customer answers. */
function leadsElsewhere(ticket: StoredTicket, rows: readonly TimelineRow[]): Violation[] {
  if (ticket.status === 'silent' && rows.length === 0) return []
  const last = (key: string) => rows.findLast(({ after }) => after && key in after)?.after?.[key]
  const recordedState = { status: last('status'), userId: last('userId') ?? null, queueId: last('queueId') ?? null }
  const parts = (['status', 'userId', 'queueId'] as const).filter((key) => recordedState[key] !== ticket[key])
  if (parts.length === 0) return []
  const what = `the entries of ticket ${ticket.id} lead to another ${parts.join(', ')}`
  return [{ rule, what, rows: [ticket, ...rows.slice(-4)] }]
}

function actsWithoutLine(
  entries: ReadonlyMap<string, TimelineRow[]>,
  tickets: readonly StoredTicket[],
  journal: readonly Entry[],
): Violation[] {
  const existingTickets = new Set(tickets.map(({ company, id }) => `${company}/${id}`))
  const acts = journal.filter(
    ({ actor, act, outcome }) => actor.startsWith('attendant') && act in linesOf && outcome === 'accepted',
  )
  const groups = Map.groupBy(acts, ({ company, ticketId, act, userId }) => `${company}/${ticketId}/${act}/${userId}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const rows = entries.get(`${first.company}/${first.ticketId}`) ?? []
    const lines = rows.filter(({ action, actorId }) => linesOf[first.act]?.includes(action) && actorId === first.userId)
    // A lost answer may still have added a line, so there may be more lines, but never fewer.
    if (lines.length >= group.length || rows.length === 0) return []
    // A change waiting behind its message was deleted with the ticket.
    if (delayedActs.has(first.act) && !existingTickets.has(`${first.company}/${first.ticketId}`)) return []
    return [
      { rule, what: `${group.length} accepted “${first.act}”, ${lines.length} lines`, rows: [...group, ...lines] },
    ]
  })
}
