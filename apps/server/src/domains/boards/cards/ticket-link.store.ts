import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { isCardInUse } from '../in-use.store.ts'

export interface LinkRow {
  id: number
  ticketId: number
}

/** The tickets linked to a card, oldest link first. */
export async function linkRows(db: CompanyDb, companyId: number, cardId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select id, ticket_id as "ticketId" from board_card_tickets
    where company_id = ${companyId} and card_id = ${cardId} order by id`.execute(db)
  return rows
}

/** @returns false when the link already exists */
export async function insertLink(
  db: CompanyDb,
  companyId: number,
  { cardId, ticketId }: { cardId: number; ticketId: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into board_card_tickets (company_id, card_id, ticket_id) values (${companyId}, ${cardId}, ${ticketId})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

export async function removeLink(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`delete from board_card_tickets where company_id = ${companyId} and id = ${id}`.execute(db)
}

export interface LinkedCardRow {
  linkId: number
  cardId: number
  boardTitle: string
  columnTitle: string
}

/** The cards in use that are linked to a ticket, latest link first. */
export async function cardsOfTicket(db: CompanyDb, companyId: number, ticketId: number): Promise<LinkedCardRow[]> {
  const { rows } = await sql<LinkedCardRow>`
    select l.id as "linkId", c.id as "cardId", b.title as "boardTitle", k.title as "columnTitle"
    from board_card_tickets l
      join board_cards c on c.company_id = l.company_id and c.id = l.card_id
      join boards b on b.company_id = c.company_id and b.id = c.board_id
      join board_columns k on k.company_id = c.company_id and k.board_id = c.board_id and k.id = c.column_id
    where l.company_id = ${companyId} and l.ticket_id = ${ticketId} and ${isCardInUse('c')} order by l.id desc limit 200`.execute(
    db,
  )
  return rows
}
