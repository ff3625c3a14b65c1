import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { type DataSubject, erasedBy, type PersonalData } from '../../platform/personal-data.ts'

/**
 * Calls since the person's first ticket: a response may repeat a message, and an address may contain it. The log does
 * not record which person a call concerns. The entries stay without these texts.
 */
const sinceFirstTicket = ({ companyId }: Work, { contactId, until }: DataSubject) =>
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
          sql`update egress_log e set answer = '', address = split_part(e.address, '?', 1) where ${sinceFirstTicket(work, subject)}`,
        ),
    },
  ],
}
