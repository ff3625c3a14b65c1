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

/** Numbers of other countries are stored here with a + (`extracted-number.rules.ts`). */
const theirs = ({ companyId }: Work, { numbers, until }: DataSubject) =>
  sql`i.company_id = ${companyId} and ltrim(i.number, '+') = any(${numbers}::text[]) and i.extraction_id in (
    select e.id from extractions e where e.company_id = ${companyId} and e.started_at <= ${until})`

/** Results of extractions with the person's number (PLUS-21). The count of results in the extraction's row stays. */
export const extractorData: PersonalData = {
  exports: [
    exportedPages(
      'extractedItems',
      (work, subject, after) => sql<ExportedRecord>`
        select i.id, json_build_object('name', i.name, 'address', i.address, 'number', i.number, 'rating', i.rating, 'ratings', i.ratings,
          'lat', i.lat, 'lng', i.lng, 'foundAt', (select wire_instant(e.started_at) from extractions e
            where e.company_id = i.company_id and e.id = i.extraction_id)) as data
        from extracted_items i where ${theirs(work, subject)} and i.id > ${after} order by i.id limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      name: 'extractedItems',
      count: (work, subject) =>
        countedBy(
          work,
          sql<{ count: number }>`select count(*)::int as count from extracted_items i where ${theirs(work, subject)}`,
        ),
      erase: (work, subject) => erasedBy(work, sql`delete from extracted_items i where ${theirs(work, subject)}`),
    },
  ],
}
