import type { TestApp } from './app.ts'

/** Positions up to which the audit log and the timelines were read. */
export interface TraceMark {
  audit: number
  timeline: number
}

export async function traceMark(app: TestApp): Promise<TraceMark> {
  const [mark] = await app.rows<TraceMark>(
    `select (select coalesce(max(id), 0)::int from audit_log) as audit, (select coalesce(max(id), 0)::int from ticket_timeline) as timeline`,
  )
  return mark ?? { audit: 0, timeline: 0 }
}

/**
 * Returns the actions recorded since then, of all companies: those of the audit log and those of tickets, each in
 * order. Leaves out refusals, which are recorded some time after their answer.
 */
export async function tracesSince(app: TestApp, { audit, timeline }: TraceMark): Promise<string[]> {
  const rows = await app.rows<{ action: string }>(
    `select action from (select 1 as log, id, action from audit_log where id > $1 and action not like 'access.%'
       union all select 2, id, 'ticket ' || action from ticket_timeline where id > $2) as noted order by log, id`,
    [audit, timeline],
  )
  return rows.map(({ action }) => action)
}
