import { sql } from 'kysely'
import {
  CHUNK,
  countedBy,
  type ExportedRecord,
  exportedPages,
  type PersonalData,
  tracesBy,
} from '../../platform/personal-data.ts'

/** Scheduled messages to the person, sent or not (PLUS-21). */
export const scheduleData: PersonalData = {
  traces: (work, { contactId }) =>
    tracesBy(
      work,
      sql<{ subject: string }>`select 'schedule ' || id as subject from schedules
        where company_id = ${work.companyId} and contact_id = ${contactId}`,
    ),
  exports: [
    exportedPages(
      'schedules',
      ({ companyId }, { contactId }, after) => sql<ExportedRecord>`
        select s.id, json_build_object('text', s.body, 'sendAt', wire_instant(s.send_at), 'sentAt', wire_instant(s.sent_at), 'status', s.status) as data,
          s.media_file as file, 'agendamento-' || coalesce(s.media_name, s.media_file) as filename
        from schedules s where s.company_id = ${companyId} and s.contact_id = ${contactId} and s.id > ${after} order by s.id limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      name: 'schedules',
      count: (work, { contactId }) =>
        countedBy(
          work,
          sql<{ count: number }>`select count(*)::int as count from schedules
            where company_id = ${work.companyId} and contact_id = ${contactId}`,
        ),
      async erase({ db, companyId }, { contactId }) {
        const { rows } = await sql<{ file: string | null }>`
          delete from schedules where company_id = ${companyId} and contact_id = ${contactId} returning media_file as file`.execute(
          db,
        )
        return { rows: rows.length, files: rows.map(({ file }) => file) }
      },
    },
  ],
}
