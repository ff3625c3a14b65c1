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

/**
 * The subscription record with the person's number, and its sent reminders (PLUS-21). Password and key are secrets and
 * left out.
 */
export const customerData: PersonalData = {
  traces: (work, { numbers, keepsCustomer }) =>
    tracesBy(
      work,
      sql<{ subject: string }>`select 'customer ' || id as subject from customers
        where company_id = ${work.companyId} and number = any(${numbers}::text[]) and not ${keepsCustomer}`,
    ),
  exports: [
    exportedPages(
      'customers',
      ({ companyId }, { numbers }, after) => sql<ExportedRecord>`
        select c.id, json_build_object('name', c.name, 'number', c.number, 'email', c.email, 'login', c.login, 'device', c.device, 'mac', c.mac,
          'apps', c.apps, 'comment', c.comment, 'invoice', c.invoice, 'endDate', c.end_date,
          'plan', (select p.title from customer_plans p where p.company_id = c.company_id and p.id = c.plan_id),
          'service', (select s.title from customer_services s where s.company_id = c.company_id and s.id = c.service_id)) as data
        from customers c where c.company_id = ${companyId} and c.number = any(${numbers}::text[]) and c.id > ${after} order by c.id limit ${CHUNK}`,
    ),
    exportedPages(
      'reminders',
      ({ companyId }, { numbers }, after) => sql<ExportedRecord>`
        select r.id, json_build_object('moment', r.moment, 'endDate', r.end_date, 'text', r.text, 'state', r.state, 'at', wire_instant(r.at)) as data
        from customer_reminders r where r.company_id = ${companyId} and r.number = any(${numbers}::text[]) and r.id > ${after}
        order by r.id limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      name: 'customers',
      count: (work, { numbers }) =>
        countedBy(
          work,
          sql<{ count: number }>`select count(*)::int as count from customers
            where company_id = ${work.companyId} and number = any(${numbers}::text[])`,
        ),
      erase: async (work, { numbers, keepsCustomer }) =>
        keepsCustomer
          ? { rows: 0 }
          : erasedBy(
              work,
              sql`delete from customers where company_id = ${work.companyId} and number = any(${numbers}::text[])`,
            ),
    },
    {
      name: 'reminders',
      /** The counts of sent reminders stay. If the record stays, its reminders stay too, without their texts. */
      erase: (work, { numbers, keepsCustomer }) =>
        erasedBy(
          work,
          sql`update customer_reminders set text = '', reason = case when state in ('failed', 'missed') then reason else '' end,
              name = case when ${keepsCustomer} then name else '' end, number = case when ${keepsCustomer} then number else '' end
            where company_id = ${work.companyId} and number = any(${numbers}::text[]) and (text <> '' or not ${keepsCustomer})`,
        ),
    },
  ],
}
