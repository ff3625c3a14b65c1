import { sql } from 'kysely'
import { erasedBy, type PersonalData } from '../../platform/personal-data.ts'

/** The external machines' memory of the person (PLUS-21). */
export const answeringData: PersonalData = {
  erases: [
    {
      name: 'machineTalks',
      erase: (work, { contactId }) =>
        erasedBy(
          work,
          sql`delete from machine_talks t where t.company_id = ${work.companyId} and t.ticket_id in (
              select k.id from tickets k where k.company_id = ${work.companyId} and k.contact_id = ${contactId})`,
        ),
    },
  ],
}
