import type { Entry } from '../journal.rules.ts'
import type { AuditRow, Snapshot, TimelineRow, Violation } from '../snapshot.rules.ts'

const rule = 'The audit log is complete'

/** The line that an accepted act leaves in the audit log. */
const lineOf: Readonly<Record<string, string>> = {
  greeting: 'connection.update',
  menu: 'connection.update',
  queueGreeting: 'queue.update',
  deleteTicket: 'ticket.delete',
  schedule: 'schedule.create',
}

/** Each accepted act of a person that belongs in the log has a line of its own; of many tickets it says how many. */
export const auditComplete = ({ audit, timeline }: Snapshot, journal: readonly Entry[]): Violation[] => [
  ...actsWithoutLine(audit, journal),
  ...miscounted(audit, timeline, journal),
]

/** The lines of changes of many tickets, by the entry that each of them leaves on its timeline. */
const linesOfMany: Readonly<Record<string, readonly string[]>> = {
  tagged: ['tickets.tag'],
  transferred: ['tickets.queue'],
  deleted: ['tickets.delete', 'ticket.delete'],
}

/** An admin of the storm changes tickets in no other way, so both count the same tickets. */
function miscounted(
  audit: readonly AuditRow[],
  timeline: readonly TimelineRow[],
  journal: readonly Entry[],
): Violation[] {
  const admins = new Map(
    journal.flatMap(({ actor, company, userId }) =>
      actor.startsWith('admin') && userId !== undefined ? [[company, userId] as const] : [],
    ),
  )
  return [...admins].flatMap(([company, userId]) =>
    Object.entries(linesOfMany).flatMap(([action, actions]) => {
      const isTheirs = (row: { company: number; actorId: number | null }) =>
        row.company === company && row.actorId === userId
      const entries = timeline.filter((row) => isTheirs(row) && row.action === action)
      const lines = audit.filter((row) => isTheirs(row) && actions.includes(row.action))
      const counted = lines.reduce((sum, line) => sum + ticketsOf(line), 0)
      if (counted === entries.length) return []
      const what = `${entries.length} tickets “${action}” by the admin of company ${company}, ${counted} in the log`
      return [{ rule, what, rows: [...lines, ...entries] }]
    }),
  )
}

/** `tickets 3` are three, `ticket 3` is one. */
const ticketsOf = ({ subject }: AuditRow): number => Number(/^tickets (\d+)$/.exec(subject)?.[1] ?? 1)

function actsWithoutLine(audit: readonly AuditRow[], journal: readonly Entry[]): Violation[] {
  const acts = journal.filter(({ act, outcome }) => act in lineOf && outcome === 'accepted')
  const groups = Map.groupBy(acts, ({ company, userId, act }) => `${company}/${userId}/${lineOf[act]}`)
  return [...groups].flatMap(([key, group]) => {
    const lines = audit.filter(({ company, actorId, action }) => `${company}/${actorId}/${action}` === key)
    // After a lost answer there may be one line more, never one less.
    if (lines.length >= group.length) return []
    const what = `${group.length} accepted acts, ${lines.length} lines “${lineOf[group[0]?.act ?? '']}”`
    return [{ rule, what, rows: [...group, ...lines] }]
  })
}
