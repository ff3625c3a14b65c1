import type { Entry } from '../journal.rules.ts'
import type { AuditRow, Snapshot, TimelineRow, Violation } from '../snapshot.rules.ts'

const rule = 'The audit log is complete'

/** The audit log line of each accepted act. */
const lineOf: Readonly<Record<string, string>> = {
  greeting: 'connection.update',
  menu: 'connection.update',
  queueGreeting: 'queue.update',
  deleteTicket: 'ticket.delete',
  schedule: 'schedule.create',
}

/** Each accepted act that must be logged has its line; a line about many tickets has their number. */
export const auditComplete = ({ audit, timeline }: Snapshot, journal: readonly Entry[]): Violation[] => [
  ...actsWithoutLine(audit, journal),
  ...miscountedBulks(audit, timeline, journal),
]

/** The audit lines of bulk changes, by the timeline entry that each of them adds. */
const linesOfMany: Readonly<Record<string, readonly string[]>> = {
  tagged: ['tickets.tag'],
  transferred: ['tickets.queue'],
  deleted: ['tickets.delete', 'ticket.delete'],
}

/** A storm's admin changes tickets in no other way, so both count the same tickets. */
function miscountedBulks(
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
      const ticketCount = lines.reduce((sum, line) => sum + ticketsOf(line), 0)
      if (ticketCount === entries.length) return []
      const what = `${entries.length} tickets “${action}” by the admin of company ${company}, ${ticketCount} in the log`
      return [{ rule, what, rows: [...lines, ...entries] }]
    }),
  )
}

/** `tickets 3` counts three, `ticket 3` counts one. */
const ticketsOf = ({ subject }: AuditRow): number => Number(/^tickets (\d+)$/.exec(subject)?.[1] ?? 1)

function actsWithoutLine(audit: readonly AuditRow[], journal: readonly Entry[]): Violation[] {
  const acts = journal.filter(({ act, outcome }) => act in lineOf && outcome === 'accepted')
  const groups = Map.groupBy(acts, ({ company, userId, act }) => `${company}/${userId}/${lineOf[act]}`)
  return [...groups].flatMap(([key, group]) => {
    const lines = audit.filter(({ company, actorId, action }) => `${company}/${actorId}/${action}` === key)
    // After a lost answer there may be one line more, but never one less.
    if (lines.length >= group.length) return []
    const what = `${group.length} accepted acts, ${lines.length} lines “${lineOf[group[0]?.act ?? '']}”`
    return [{ rule, what, rows: [...group, ...lines] }]
  })
}
