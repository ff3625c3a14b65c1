import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { type DataSubject, erasedBy, type PersonalData } from '../../platform/personal-data.ts'

/**
 * Calls made while the person was writing: a response may repeat the message and an address contain it, and the log
 * does not record the person. The entries stay.
 */
const oftheirTime = ({ companyId }: Work, { contactId, until }: DataSubject) =>
  sql`e.company_id = ${companyId} and e.created_at <= ${until} and (e.answer <> '' or strpos(e.address, '?') > 0)
    and e.created_at >= coalesce((select min(k.created_at) from tickets k where k.company_id = ${companyId} and k.contact_id = ${contactId}), ${until})`

/** Responses of outside calls (PLUS-21). */
export const outsideCallData: PersonalData = {
  erases: [
    {
      name: 'outsideCalls',
      erase: (work, subject) =>
        erasedBy(
          work,
          sql`update egress_log e set answer = '', address = split_part(e.address, '?', 1) where ${oftheirTime(work, subject)}`,
        ),
    },
  ],
}
