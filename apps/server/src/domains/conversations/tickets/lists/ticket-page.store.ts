import type { Ticket } from '@recado/contract/conversations/ticket'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { type TicketBeside, type TicketRow, ticketColumns, ticketInstants, ticketOf } from '../ticket-row.view.ts'
import { orders, type TicketOrder } from './ticket-order.store.ts'

/** Times as epoch.rules.ts reads them. */
const columns = sql.raw(
  [
    ...ticketColumns.map((name) => `t.${name}`),
    ...ticketInstants.map((name) => `date_part('epoch', t.${name}) as ${name}`),
  ].join(', '),
)

/** A ticket with its related data in one row. */
export interface TicketPageRow extends TicketRow {
  name: string
  number: string
  lid: string | null
  email: string
  picture: string | null
  contact_is_group: boolean
  user_name: string | null
  queue_name: string | null
  queue_color: string | null
  connection_name: string | null
  connection_status: string | null
  tags: TicketBeside['tags']
  rating: number | null
}

/** Converts a ticket of a page to the contract's shape. */
export const ticketOfPage = (row: TicketPageRow): Ticket =>
  ticketOf(row, {
    contact: {
      id: row.contact_id,
      name: row.name,
      number: row.number,
      lid: row.lid,
      email: row.email,
      picture: row.picture,
      is_group: row.contact_is_group,
    },
    user_name: row.user_name,
    queue: row.queue_name === null ? null : { name: row.queue_name, color: row.queue_color ?? '' },
    connection: row.connection_name === null ? null : { name: row.connection_name, status: row.connection_status },
    tags: row.tags,
    rating: row.rating,
  })

/**
 * Returns tickets with contact, owner, queue, connection and tags in one statement. Uses plain columns, because
 * building JSON in PostgreSQL costs three times as much as everything else.
 * @param page a statement that returns whole rows of `tickets`, at most a page of them
 * @returns in that order
 */
export async function ticketRows(
  db: CompanyDb,
  page: RawBuilder<unknown>,
  order: TicketOrder = 'recent',
): Promise<TicketPageRow[]> {
  const { rows } = await sql<TicketPageRow>`
    select ${columns},
      c.name, c.number, c.lid, c.email, c.picture, c.is_group as contact_is_group,
      u.name as user_name, q.name as queue_name, q.color as queue_color, w.name as connection_name, s.status as connection_status,
      (select json_agg(json_build_array(g.id, g.name, g.color, g.kanban) order by g.name, g.id)
        from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
        where tt.company_id = t.company_id and tt.ticket_id = t.id) as tags,
      case when t.status = 'closed' then (
        select r.rate from user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id order by r.id desc limit 1) end as rating
    from (${page}) as t
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    left join users u on u.company_id = t.company_id and u.id = t.user_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join connections w on w.company_id = t.company_id and w.id = t.connection_id
    left join connection_sessions s on s.company_id = t.company_id and s.connection_id = t.connection_id
    ${orders[order].by('t')}`.execute(db)
  return rows
}

/** Builds the input of `ticketRows` from ticket ids. */
export const ticketsOfIds = (ids: RawBuilder<unknown>) => sql`select t.* from (${ids}) as page
  join tickets t on t.company_id = (select current_company()) and t.id = page.id`

/** Same for given ids; unknown ones are left out. */
export async function ticketRowsByIds(
  db: CompanyDb,
  ids: readonly number[],
  order: TicketOrder = 'recent',
): Promise<TicketPageRow[]> {
  if (ids.length === 0) return []
  return ticketRows(db, ticketsOfIds(sql`select unnest(${sql.val([...ids])}::int[]) as id`), order)
}
