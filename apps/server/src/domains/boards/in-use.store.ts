import { type RawBuilder, sql } from 'kysely'

/**
 * Condition for a column that is archived neither itself nor with its board.
 * @param alias the alias of board_columns in the statement
 */
export const isColumnInUse = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(alias)}.archived_at is null and exists (select 1 from boards used_board
    where used_board.company_id = ${sql.ref(alias)}.company_id and used_board.id = ${sql.ref(alias)}.board_id
      and used_board.archived_at is null))`

/**
 * Condition for a card that is archived neither itself nor with its column. On an archived board it still holds.
 * @param alias the alias of board_cards in the statement
 */
export const isOnBoard = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(alias)}.archived_at is null and not exists (select 1 from board_columns hidden
    where hidden.company_id = ${sql.ref(alias)}.company_id and hidden.board_id = ${sql.ref(alias)}.board_id
      and hidden.id = ${sql.ref(alias)}.column_id and hidden.archived_at is not null))`

/**
 * Condition for a card that is archived neither itself nor with its column or board.
 * @param alias the alias of board_cards in the statement
 */
export const isCardInUse = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  ${isOnBoard(alias)} and exists (select 1 from boards used_board
    where used_board.company_id = ${sql.ref(alias)}.company_id and used_board.id = ${sql.ref(alias)}.board_id
      and used_board.archived_at is null))`
