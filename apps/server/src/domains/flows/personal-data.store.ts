import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import {
  CHUNK,
  countedBy,
  type DataSubject,
  type ExportedRecord,
  erasedBy,
  exportedPages,
  type PersonalData,
} from '../../platform/personal-data.ts'

const theirTickets = ({ companyId }: Work, { contactId }: DataSubject) =>
  sql`(select k.id from tickets k where k.company_id = ${companyId} and k.contact_id = ${contactId})`

/**
 * Personal data in flows: variables, runs and traces (PLUS-21). Erasure keeps the runs' rows, because statistics count
 * them.
 */
export const flowData: PersonalData = {
  exports: [
    exportedPages(
      'flowVariables',
      ({ companyId }, { contactId }, after) => sql<ExportedRecord>`
        select v.variable_id as id, json_build_object('name', n.name, 'value', v.value, 'at', wire_instant(v.updated_at)) as data
        from flow_contact_values v join flow_variables n on n.company_id = v.company_id and n.id = v.variable_id
        where v.company_id = ${companyId} and v.contact_id = ${contactId} and v.variable_id > ${after} order by v.variable_id limit ${CHUNK}`,
    ),
    exportedPages(
      'flowRuns',
      (work, subject, after) => sql<ExportedRecord>`
        select r.id, json_build_object('flow', f.name, 'ticketId', r.ticket_id, 'state', r.state, 'startedAt', wire_instant(r.started_at),
          'endedAt', wire_instant(r.ended_at), 'answers', (select coalesce(json_agg(json_build_object('at', wire_instant(s.at), 'text', s.input) order by s.ordinal), '[]')
            from flow_steps s where s.company_id = r.company_id and s.run_id = r.id and s.kind = 'question' and s.input <> '')) as data
        from flow_runs r join flows f on f.company_id = r.company_id and f.id = r.flow_id
        where r.company_id = ${work.companyId} and r.ticket_id in ${theirTickets(work, subject)} and r.id > ${after} order by r.id limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      name: 'flowVariables',
      count: (work, { contactId }) =>
        countedBy(
          work,
          sql<{ count: number }>`select count(*)::int as count from flow_contact_values
            where company_id = ${work.companyId} and contact_id = ${contactId}`,
        ),
      erase: (work, { contactId }) =>
        erasedBy(
          work,
          sql`delete from flow_contact_values where company_id = ${work.companyId} and contact_id = ${contactId}`,
        ),
    },
    {
      name: 'flowRuns',
      count: (work, subject) =>
        countedBy(
          work,
          sql<{ count: number }>`select count(*)::int as count from flow_runs
            where company_id = ${work.companyId} and ticket_id in ${theirTickets(work, subject)}`,
        ),
      erase: (work, subject) =>
        erasedBy(
          work,
          sql`update flow_runs r set session = '{}', waits_for = null, due_at = null, ended_at = coalesce(r.ended_at, ${work.now}),
              state = case when r.state in ('running', 'stopped') then 'ended' else r.state end, reason = case when r.reason = '' then '' else 'erased' end
            where r.company_id = ${work.companyId} and r.ticket_id in ${theirTickets(work, subject)}
              and (r.session <> '{}' or r.state in ('running', 'stopped') or r.reason not in ('', 'erased'))`,
        ),
    },
    {
      name: 'flowSteps',
      erase: (work, subject) =>
        erasedBy(
          work,
          sql`update flow_steps s set input = '', output = ''
            where s.company_id = ${work.companyId} and (s.input <> '' or s.output <> '') and s.run_id in (
              select r.id from flow_runs r where r.company_id = ${work.companyId} and r.ticket_id in ${theirTickets(work, subject)})`,
        ),
    },
  ],
}
