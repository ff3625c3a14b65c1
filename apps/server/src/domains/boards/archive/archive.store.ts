import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { type ArchivePage, isRowId } from '../board.store.ts'

/** A page of a board's archive, of rows whose title contains a text. */
export interface BoardArchivePage extends ArchivePage {
  boardId: number
  search: string | undefined
}

/** Conditions and order of a page. `x` is the alias of the table. */
function pageOfArchive({ boardId, search, after, limit }: BoardArchivePage): RawBuilder<unknown> {
  const matches = search
    ? sql`normalize_text(x.title) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql`true`
  const start = after
    ? sql`(x.archived_at, x.id) < (to_timestamp(${after.at}::float8 / 1000), ${after.id}::int)`
    : sql`true`
  return sql`x.board_id = ${boardId} and x.archived_at is not null and ${matches} and ${start}
    order by x.archived_at desc, x.id desc limit ${limit}`
}

export interface ArchivedColumnRow {
  id: number
  title: string
  cards: number
  /** Seconds since 1970. */
  archivedAt: number
}

/** Archived columns of a board with the number of cards that return with them. */
export async function archivedColumnRows(
  db: CompanyDb,
  companyId: number,
  page: BoardArchivePage,
): Promise<ArchivedColumnRow[]> {
  const { rows } = await sql<ArchivedColumnRow>`
    select x.id, x.title, date_part('epoch', x.archived_at) as "archivedAt",
      (select count(*)::int from board_cards c where c.company_id = x.company_id and c.board_id = x.board_id
        and c.column_id = x.id and c.archived_at is null) as cards
    from board_columns x where x.company_id = ${companyId} and ${pageOfArchive(page)}`.execute(db)
  return rows
}

export interface ArchivedCardRow {
  id: number
  title: string
  columnTitle: string
  createdBy: number | null
  /** Seconds since 1970. */
  archivedAt: number
}

/** Archived cards of a board with the title of their column. */
export async function archivedCardRows(
  db: CompanyDb,
  companyId: number,
  page: BoardArchivePage,
): Promise<ArchivedCardRow[]> {
  const { rows } = await sql<ArchivedCardRow>`
    select x.id, x.title, k.title as "columnTitle", x.created_by as "createdBy",
      date_part('epoch', x.archived_at) as "archivedAt"
    from board_cards x
      join board_columns k on k.company_id = x.company_id and k.board_id = x.board_id and k.id = x.column_id
    where x.company_id = ${companyId} and ${pageOfArchive(page)}`.execute(db)
  return rows
}

/** Counts the cards that return with a column. */
export async function countCardsInColumn(
  db: CompanyDb,
  companyId: number,
  { boardId, id }: { boardId: number; id: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board_cards
    where company_id = ${companyId} and board_id = ${boardId} and column_id = ${id} and archived_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the board of a column in any state, or null. Takes no lock, because the board is locked before its columns. */
export async function boardOfColumn(db: CompanyDb, companyId: number, id: number): Promise<number | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<{ boardId: number }>`
    select board_id as "boardId" from board_columns where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]?.boardId ?? null
}

/** Returns the board of a card in any state, or null. Takes no lock, because the board is locked before its cards. */
export async function boardOfCard(db: CompanyDb, companyId: number, id: number): Promise<number | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<{ boardId: number }>`
    select board_id as "boardId" from board_cards where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]?.boardId ?? null
}
