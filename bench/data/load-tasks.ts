import { openAsOwner } from '../product/owner-database.ts'
import type { LoadedCompany } from './data-sets.ts'

export const taskBoardSize = { cards: 2000, columns: 8 } as const

/**
 * Loads a realistic task board: a text in each card, people on most, subtasks and comments on many.
 * @returns its id
 */
export async function loadTasks(dataDir: string, company: LoadedCompany): Promise<number> {
  const client = await openAsOwner(dataDir)
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into boards (company_id, title, color, code) values ($1, 'Projetos', '#0e7490', 'PRJ') returning id`,
      [company.id],
    )
    const boardId = rows[0]!.id
    await client.query(
      `with columns as (
         insert into board_columns (company_id, board_id, title, place)
         select $1, $2, 'Coluna ' || n, 'V' || lpad(n::text, 5, '0') from generate_series(1, $3::int) n returning id, place),
       known as (select array_agg(id order by place) as ids from columns),
       cards as (
         insert into board_cards (company_id, board_id, column_id, place, title, tag, color, priority, due, description)
         select $1, $2, ids[1 + n % $3::int], 'V' || lpad(n::text, 5, '0'), 'Entregar o pedido ' || n, 'entrega', '#ffffff',
           (array['Baixa', 'Normal', 'Alta', 'Urgente'])[1 + n % 4], current_date + n % 90,
           '<p>' || repeat('Combinar com o cliente o dia da entrega. ', 10) || '</p>'
         from known, generate_series(1, $4::int) n returning company_id, id),
       people as (
         insert into board_card_users (company_id, card_id, user_id)
         select company_id, id, ($5::int[])[1 + id % 8] from cards where id % 5 > 0),
       subtasks as (
         insert into board_subtasks (company_id, card_id, ordinal, title, completed)
         select company_id, id, n, 'Passo ' || n, n <= id % 4 from cards, generate_series(1, 3) n where id % 2 = 0)
       insert into board_card_comments (company_id, card_id, user_id, user_name, text)
       select company_id, id, ($5::int[])[1 + id % 8], 'Ana', 'O cliente pediu para ligar antes.'
       from cards, generate_series(1, 2) where id % 3 = 0`,
      [company.id, boardId, taskBoardSize.columns, taskBoardSize.cards, company.attendants.map(({ userId }) => userId)],
    )
    await client.query('vacuum analyze')
    return boardId
  } finally {
    await client.end()
  }
}
