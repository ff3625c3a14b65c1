import { sql } from 'kysely'
import { erasedBy, type PersonalData } from '../../platform/personal-data.ts'

/** Pending notices for devices (PLUS-21). */
export const pushData: PersonalData = {
  erases: [
    {
      name: 'notices',
      erase: (work, { contactId }) =>
        erasedBy(
          work,
          sql`delete from push_notices n where n.company_id = ${work.companyId} and n.subject in (
              select 'ticket:' || k.id from tickets k where k.company_id = ${work.companyId} and k.contact_id = ${contactId})`,
        ),
    },
  ],
}
