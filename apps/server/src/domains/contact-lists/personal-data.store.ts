import { sql } from 'kysely'
import {
  CHUNK,
  countedBy,
  type ExportedRecord,
  erasedBy,
  exportedPages,
  type PersonalData,
  tracesBy,
} from '../../platform/personal-data.ts'

/** Personal data in contact lists: the person's entries, found by their number (PLUS-21). */
export const contactListData: PersonalData = {
  traces: (work, { numbers }) =>
    tracesBy(
      work,
      sql<{ subject: string }>`select 'contactListItem ' || id as subject from contact_list_items
        where company_id = ${work.companyId} and number = any(${numbers}::text[])`,
    ),
  exports: [
    exportedPages(
      'contactLists',
      ({ companyId }, { numbers }, after) => sql<ExportedRecord>`
        select i.id, json_build_object('list', l.name, 'name', i.name, 'number', i.number, 'email', i.email, 'variables', i.variables, 'addedAt', wire_instant(i.created_at)) as data
        from contact_list_items i join contact_lists l on l.company_id = i.company_id and l.id = i.contact_list_id
        where i.company_id = ${companyId} and i.number = any(${numbers}::text[]) and i.id > ${after} order by i.id limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      name: 'contactLists',
      count: (work, { numbers }) =>
        countedBy(
          work,
          sql<{ count: number }>`select count(*)::int as count from contact_list_items
            where company_id = ${work.companyId} and number = any(${numbers}::text[])`,
        ),
      erase: (work, { numbers, until }) =>
        erasedBy(
          work,
          sql`delete from contact_list_items
            where company_id = ${work.companyId} and number = any(${numbers}::text[]) and created_at <= ${until}`,
        ),
    },
  ],
}
