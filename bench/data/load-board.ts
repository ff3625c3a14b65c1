import { openAsOwner } from '../product/owner-database.ts'
import type { LoadedCompany } from './data-sets.ts'

export const boardSize = { tickets: 5000, lanes: 20 } as const

/** The number of the n-th ticket's contact, from 1. */
export const boardNumber = (n: number) => String(5_512_900_000_000 + n)

/**
 * Loads unfinished tickets with one message each, distributed over the lanes including the open one. The first is the
 * newest.
 * @returns one of the lanes
 */
export async function loadBoard(dataDir: string, company: LoadedCompany): Promise<number> {
  const client = await openAsOwner(dataDir)
  try {
    await client.query('update plans set use_kanban = true')
    const { rows } = await client.query<{ id: number }>(
      `insert into tags (company_id, name, color, kanban)
       select $1, 'Coluna ' || n, '#1d5fa8', 1 from generate_series(1, $2::int) n returning id`,
      [company.id, boardSize.lanes - 1],
    )
    await client.query(
      `with people as (
         insert into contacts (company_id, name, number, reach_phone)
         select $1, 'Cliente ' || n, (5512900000000 + n)::text, (5512900000000 + n)::text from generate_series(1, $3::int) n
         returning id, number),
       known as (
         insert into contact_identities (company_id, kind, value, contact_id) select $1, 'phone', number, id from people),
       made as (
         insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id, unread, last_message, last_message_at)
         select $1, id, $2, case when id % 3 = 0 then 'pending' else 'open' end, ($4::int[])[1 + id % 2],
           case when id % 3 > 0 then ($5::int[])[1 + id % 8] end, id % 4, 'Bom dia, queria saber o prazo de entrega do meu pedido',
           now() - id * interval '1 minute' from people returning id)
       insert into ticket_tags (company_id, ticket_id, tag_id)
       select $1, id, ($6::int[])[id % $7::int] from made where id % $7::int > 0`,
      [
        company.id,
        company.connectionId,
        boardSize.tickets,
        company.queueIds,
        company.attendants.map(({ userId }) => userId),
        rows.map(({ id }) => id),
        boardSize.lanes,
      ],
    )
    await client.query('vacuum analyze')
    return rows[0]!.id
  } finally {
    await client.end()
  }
}
