import type { Entry } from '../journal.rules.ts'
import type { Snapshot, Violation } from '../snapshot.rules.ts'

/** The line that an accepted act leaves in the audit log. */
const lineOf: Readonly<Record<string, string>> = {
  greeting: 'connection.update',
  menu: 'connection.update',
  queueGreeting: 'queue.update',
  deleteTicket: 'ticket.delete',
  schedule: 'schedule.create',
}

/** Each accepted act of a person that belongs in the log has a line of its own. */
export function auditComplete({ audit }: Snapshot, journal: readonly Entry[]): Violation[] {
  const acts = journal.filter(({ act, outcome }) => act in lineOf && outcome === 'accepted')
  const groups = Map.groupBy(acts, ({ company, userId, act }) => `${company}/${userId}/${lineOf[act]}`)
  return [...groups].flatMap(([key, group]) => {
    const lines = audit.filter(({ company, actorId, action }) => `${company}/${actorId}/${action}` === key)
    // After a lost answer there may be one line more, never one less.
    if (lines.length >= group.length) return []
    const what = `${group.length} accepted acts, ${lines.length} lines “${lineOf[group[0]?.act ?? '']}”`
    return [{ rule: 'The audit log is complete', what, rows: [...group, ...lines] }]
  })
}
