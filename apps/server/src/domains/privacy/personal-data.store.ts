import { sql } from 'kysely'
import { CHUNK, type ExportedRecord, erasedBy, exportedPages, type PersonalData } from '../../platform/personal-data.ts'

/** Personal data of this area: consent answers (PLUS-21). The fact of the answer and its value stay as proof. */
export const privacyData: PersonalData = {
  exports: [
    exportedPages(
      'consent',
      ({ companyId }, { contactId }, after) => sql<ExportedRecord>`
        select q.version as id, json_build_object('version', q.version, 'question', x.text, 'askedAt', wire_instant(q.asked_at), 'answer', q.answer,
          'answeredAt', wire_instant(q.answered_at)) as data
        from consent_questions q join consent_texts x on x.company_id = q.company_id and x.version = q.version
        where q.company_id = ${companyId} and q.contact_id = ${contactId} and q.version > ${after} order by q.version limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      // Names of files in another installation. Files not yet copied from there are not fetched any more.
      name: 'movedFiles',
      erase: (work, { contactId, traces }) =>
        erasedBy(
          work,
          sql`update family_files f set path = '', is_here = true where f.company_id = ${work.companyId} and f.path <> '' and (
              (f.place = 'messages' and f.ours in (select m.id from messages m
                where m.company_id = ${work.companyId} and (m.contact_id = ${contactId} or m.author_contact_id = ${contactId})))
              or (f.place = 'schedules' and 'schedule ' || f.ours = any(${traces}::text[])))`,
        ),
    },
  ],
}
