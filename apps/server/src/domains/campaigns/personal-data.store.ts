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

const theirs = ({ companyId }: Work, { contactId, numbers }: DataSubject) =>
  sql`s.company_id = ${companyId} and (s.contact_id = ${contactId} or s.number = any(${numbers}::text[]))
    and (s.name <> '' or s.number <> '' or s.email <> '' or s.variables <> '[]')`

/** Personal data of campaigns: recipients (PLUS-21). Their rows stay, because reports count them. */
export const campaignData: PersonalData = {
  exports: [
    exportedPages(
      'campaigns',
      (work, subject, after) => sql<ExportedRecord>`
        select s.id, json_build_object('campaign', c.name, 'name', s.name, 'number', s.number, 'email', s.email, 'variables', s.variables, 'status', s.status,
          'sentAt', wire_instant(s.delivered_at), 'receivedAt', wire_instant(s.received_at), 'readAt', wire_instant(s.read_at),
          'answeredAt', wire_instant(s.answered_at), 'leftAt', wire_instant(s.left_at)) as data
        from campaign_shippings s join campaigns c on c.company_id = s.company_id and c.id = s.campaign_id
        where ${theirs(work, subject)} and s.id > ${after} order by s.id limit ${CHUNK}`,
    ),
  ],
  erases: [
    {
      name: 'campaigns',
      count: (work, subject) =>
        countedBy(
          work,
          sql<{
            count: number
          }>`select count(*)::int as count from campaign_shippings s where ${theirs(work, subject)}`,
        ),
      /** Recipients not written to yet are not reached any more. */
      erase: (work, subject) =>
        erasedBy(
          work,
          sql`update campaign_shippings s set name = '', number = '', email = '', variables = '[]',
              status = case when s.status = 'WAITING' then 'INVALID' else s.status end
            where ${theirs(work, subject)}`,
        ),
    },
  ],
}
