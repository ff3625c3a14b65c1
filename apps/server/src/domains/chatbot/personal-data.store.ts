import { sql } from 'kysely'
import { erasedBy, type PersonalData } from '../../platform/personal-data.ts'

/** The person's texts in the chatbot's memory (PLUS-21). */
export const chatbotData: PersonalData = {
  erases: [
    {
      name: 'chatbot',
      erase: (work, { contactId }) =>
        erasedBy(
          work,
          sql`update chatbot_states s set last_text = '' where s.company_id = ${work.companyId} and s.last_text <> '' and s.ticket_id in (
              select k.id from tickets k where k.company_id = ${work.companyId} and k.contact_id = ${contactId})`,
        ),
    },
  ],
}
