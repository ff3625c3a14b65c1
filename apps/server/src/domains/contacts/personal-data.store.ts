import { sql } from 'kysely'
import {
  CHUNK,
  countedBy,
  type ExportedRecord,
  erasedBy,
  exportedPages,
  type PersonalData,
} from '../../platform/personal-data.ts'

/**
 * Personal data of contacts: their fields, consent, and rows of imports (PLUS-21). The contact itself is emptied when
 * the erasure begins.
 */
export const contactData: PersonalData = {
  exports: [
    exportedPages(
      'contact',
      ({ companyId }, { contactId }, after) => sql<ExportedRecord>`
        select c.id, json_build_object('id', c.id, 'name', c.name, 'profileName', c.profile_name, 'number', c.number, 'lid', c.lid, 'email', c.email, 'customFields', c.extra_info,
          'isCompanyClient', c.is_company_client, 'marketing', c.marketing, 'createdAt', wire_instant(c.created_at),
          'identities', (select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value)), '[]') from contact_identities i
            where i.company_id = c.company_id and i.contact_id = c.id),
          'tags', (select coalesce(json_agg(t.name order by t.name), '[]') from contact_tags x join tags t on t.company_id = x.company_id and t.id = x.tag_id
            where x.company_id = c.company_id and x.contact_id = c.id)) as data
        from contacts c where c.company_id = ${companyId} and c.id = ${contactId} and c.id > ${after}`,
    ),
    exportedPages(
      'marketingConsents',
      ({ companyId }, { contactId }, after) => sql<ExportedRecord>`
        select h.id, json_build_object('state', h.state, 'at', wire_instant(h.at), 'text', h.text, 'by', h.user_name) as data
        from contact_consents h where h.company_id = ${companyId} and h.contact_id = ${contactId} and h.id > ${after}
        order by h.id limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      name: 'consents',
      erase: (work, { contactId }) =>
        erasedBy(
          work,
          sql`update contact_consents set text = '' where company_id = ${work.companyId} and contact_id = ${contactId} and text <> ''`,
        ),
    },
    {
      name: 'contactTags',
      erase: (work, { contactId }) =>
        erasedBy(
          work,
          sql`delete from contact_tags where company_id = ${work.companyId} and contact_id = ${contactId}`,
        ),
    },
    {
      name: 'importRows',
      count: (work, { numbers }) =>
        countedBy(
          work,
          sql<{ count: number }>`select count(*)::int as count from contact_import_rows
            where company_id = ${work.companyId} and phone = any(${numbers}::text[])`,
        ),
      erase: (work, { numbers }) =>
        erasedBy(
          work,
          sql`update contact_import_rows set name = '', number = '', phone = null, email = '', variables = '[]'
            where company_id = ${work.companyId} and phone = any(${numbers}::text[])`,
        ),
    },
  ],
}
