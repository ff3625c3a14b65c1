import { openAsOwner } from '../product/owner-database.ts'
import type { LoadedCompany } from './data-sets.ts'

export const taskBoardSize = { cards: 2000, columns: 10 } as const

/**
 * A board of tasks with subtasks, comments, people, tags and days, as many cards in each column.
 * @returns its id
 */
export async function loadTaskBoard(dataDir: string, company: LoadedCompany): Promise<number> {
  const client = await openAsOwner(dataDir)
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into boards (company_id, title, color) values ($1, 'Obra', '#0e7490') returning id`,
      [company.id],
    )
    const boardId = rows[0]!.id
    await client.query(
      `with stages as (
         insert into board_columns (company_id, board_id, title, place)
         select $1, $2, 'Etapa ' || n, 'm' || lpad(n::text, 3, '0') || 'm' from generate_series(1, $3::int) n returning id),
       made as (
         insert into board_cards (company_id, board_id, column_id, place, title, tag, color, priority, due)
         select $1, $2, (select array_agg(id) from stages)[1 + n % $3::int], 'm' || lpad(n::text, 5, '0') || 'm',
           'Tarefa ' || n || ' com um título que ocupa duas linhas', 'Etiqueta ' || n % 7, '#ffffff',
           (array['Baixa', 'Normal', 'Alta', 'Urgente'])[1 + n % 4], current_date + n % 30
         from generate_series(1, $4::int) n returning id),
       steps as (
         insert into board_subtasks (company_id, card_id, ordinal, title, completed)
         select $1, id, n, 'Passo ' || n, n < 3 from made, generate_series(1, 5) n)
       insert into board_card_users (company_id, card_id, user_id)
       select $1, id, ($5::int[])[1 + id % 8] from made`,
      [company.id, boardId, taskBoardSize.columns, taskBoardSize.cards, company.attendants.map(({ userId }) => userId)],
    )
    await client.query('vacuum analyze')
    return boardId
  } finally {
    await client.end()
  }
}
