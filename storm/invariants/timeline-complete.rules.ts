import type { Entry } from '../journal.rules.ts'
import type { Snapshot, StoredTicket, TimelineRow, Violation } from '../snapshot.rules.ts'

const rule = 'The timeline is complete'

/** Entries that an accepted act leaves, by the act. */
const linesOf: Readonly<Record<string, readonly string[]>> = {
  note: ['noted'],
  edit: ['messageEdited'],
  delete: ['messageDeleted'],
}

/** Read one after the other, the entries of a ticket lead to its state; each accepted act has its line. */
export function timelineComplete({ tickets, timeline }: Snapshot, journal: readonly Entry[]): Violation[] {
  const entries = Map.groupBy(timeline, ({ company, ticketId }) => `${company}/${ticketId}`)
  const ofTickets = tickets.flatMap((ticket) => {
    const rows = (entries.get(`${ticket.company}/${ticket.id}`) ?? []).toSorted((a, b) => a.id - b.id)
    return leadsElsewhere(ticket, rows)
  })
  return [...ofTickets, ...actsWithoutLine(entries, journal)]
}

function leadsElsewhere(ticket: StoredTicket, rows: readonly TimelineRow[]): Violation[] {
  const last = (key: string) => rows.findLast(({ after }) => after && key in after)?.after?.[key]
  const recorded = { status: last('status'), userId: last('userId') ?? null, queueId: last('queueId') ?? null }
  const parts = (['status', 'userId', 'queueId'] as const).filter((key) => recorded[key] !== ticket[key])
  if (parts.length === 0) return []
  const what = `the entries of ticket ${ticket.id} lead to another ${parts.join(', ')}`
  return [{ rule, what, rows: [ticket, ...rows.slice(-4)] }]
}

function actsWithoutLine(entries: ReadonlyMap<string, TimelineRow[]>, journal: readonly Entry[]): Violation[] {
  const acts = journal.filter(
    ({ actor, act, outcome }) => actor.startsWith('attendant') && act in linesOf && outcome === 'accepted',
  )
  const groups = Map.groupBy(acts, ({ company, ticketId, act, userId }) => `${company}/${ticketId}/${act}/${userId}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const rows = entries.get(`${first.company}/${first.ticketId}`) ?? []
    const lines = rows.filter(({ action, actorId }) => linesOf[first.act]?.includes(action) && actorId === first.userId)
    // An answer that was lost may stand for a line, so there may be more lines, never fewer.
    if (lines.length >= group.length || rows.length === 0) return []
    return [
      { rule, what: `${group.length} accepted “${first.act}”, ${lines.length} lines`, rows: [...group, ...lines] },
    ]
  })
}
