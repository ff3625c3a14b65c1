import { sql } from 'kysely'
import { CHUNK, type ExportedRecord, exportedPages, type PersonalData } from '../../platform/personal-data.ts'
import { cardLinks, cardTraces, cardWords } from './erase-cards.store.ts'

/**
 * The cards linked to a person's tickets (PLUS-21). An export omits cards that are also linked to another person's
 * ticket, because they may contain that person's words. An erasure removes name and number from every card, and the
 * links to the person's tickets; the rest of a card is the company's own.
 */
export const boardData: PersonalData = {
  traces: cardTraces,
  erases: [cardWords, cardLinks],
  exports: [
    exportedPages(
      'boardCards',
      ({ companyId }, { contactId }, after) => sql<ExportedRecord>`
        select l.id, json_build_object('ticketId', l.ticket_id, 'board', b.title, 'title', c.title, 'description', c.description,
          'due', c.due, 'createdAt', wire_instant(c.created_at)) as data
        from board_card_tickets l
          join tickets t on t.company_id = l.company_id and t.id = l.ticket_id
          join board_cards c on c.company_id = l.company_id and c.id = l.card_id
          join boards b on b.company_id = c.company_id and b.id = c.board_id
        where l.company_id = ${companyId} and t.contact_id = ${contactId} and l.id > ${after} and not exists (
          select 1 from board_card_tickets o join tickets u on u.company_id = o.company_id and u.id = o.ticket_id
          where o.company_id = l.company_id and o.card_id = l.card_id and u.contact_id <> ${contactId})
        order by l.id limit ${CHUNK}`,
    ),
  ],
}
