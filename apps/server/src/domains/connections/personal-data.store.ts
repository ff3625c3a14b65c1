import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { type DataSubject, erasedBy, type PersonalData } from '../../platform/personal-data.ts'

const theirs = ({ companyId }: Work, { numbers, lids, until }: DataSubject) =>
  sql`s.company_id = ${companyId} and s.sent_at <= ${until}
    and (s.number = any(${numbers}::text[]) or s.lid = any(${lids}::text[]) or s.content#>>'{author,phone}' = any(${numbers}::text[]))`

/** Personal data in the records of simulated phones (PLUS-21). */
export const connectionData: PersonalData = {
  erases: [
    {
      name: 'simulator',
      erase: (work, subject) => erasedBy(work, sql`delete from simulated_messages s where ${theirs(work, subject)}`),
    },
    {
      // Requests between nodes live for seconds, but a crashed node may leave one.
      name: 'remoteRequests',
      erase: (work, { numbers }) =>
        erasedBy(
          work,
          sql`delete from remote_requests r where r.company_id = ${work.companyId}
            and exists (select 1 from unnest(${numbers}::text[]) n where strpos(concat(r.request, r.answer), n) > 0)`,
        ),
    },
  ],
}
