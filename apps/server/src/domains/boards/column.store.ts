import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { isRowId } from './board.store.ts'
import { isColumnInUse } from './in-use.store.ts'

export interface ColumnRow {
  id: number
  boardId: number
  title: string
  place: string
  wipLimit: number | null
  isDone: boolean
  version: number
  isArchived: boolean
}

const columns = sql`c.id, c.board_id as "boardId", c.title, c.place, c.wip_limit as "wipLimit", c.is_done as "isDone",
  c.version, c.archived_at is not null as "isArchived"`

/** The columns in use of a board, from left to right. */
export async function columnRows(db: CompanyDb, companyId: number, boardId: number): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select ${columns} from board_columns c
    where c.company_id = ${companyId} and c.board_id = ${boardId} and c.archived_at is null order by c.place, c.id`.execute(
    db,
  )
  return rows
}

/** Returns a column, or null when it does not exist or is archived, itself or with its board. */
export async function columnById(db: CompanyDb, companyId: number, id: number): Promise<ColumnRow | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<ColumnRow>`
    select ${columns} from board_columns c
    where c.company_id = ${companyId} and c.id = ${id} and ${isColumnInUse('c')}`.execute(db)
  return rows[0] ?? null
}

/** Locks a column in use until the transaction ends, so that cards enter it one after the other. */
export async function lockColumn(db: CompanyDb, companyId: number, id: number): Promise<ColumnRow | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<ColumnRow>`
    select ${columns} from board_columns c
    where c.company_id = ${companyId} and c.id = ${id} and ${isColumnInUse('c')} for no key update of c`.execute(db)
  return rows[0] ?? null
}

/** Locks a column in any state until the transaction ends. */
export async function lockStoredColumn(db: CompanyDb, companyId: number, id: number): Promise<ColumnRow | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<ColumnRow>`
    select ${columns} from board_columns c
    where c.company_id = ${companyId} and c.id = ${id} for no key update of c`.execute(db)
  return rows[0] ?? null
}

export interface NewColumn {
  boardId: number
  title: string
  place: string
  wipLimit: number | null
  isDone: boolean
}

export async function insertColumn(db: CompanyDb, companyId: number, column: NewColumn): Promise<number> {
  const { id } = await db
    .insertInto('board_columns')
    .values({
      ...{ company_id: companyId, board_id: column.boardId, title: column.title, place: column.place },
      ...{ wip_limit: column.wipLimit, is_done: column.isDone },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveColumn(
  db: CompanyDb,
  companyId: number,
  id: number,
  change: {
    title?: string
    place?: string
    wip_limit?: number | null
    is_done?: boolean
    version?: number
    archived_at?: Date | null
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('board_columns').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** @returns false when the column was already deleted */
export async function removeColumn(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from board_columns where company_id = ${companyId} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}

/** Stored file names of all cards of a column. */
export async function filesOfColumn(db: CompanyDb, companyId: number, column: ColumnRow): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select f.media_file as file from board_cards c
    join board_card_files f on f.company_id = c.company_id and f.card_id = c.id
    where c.company_id = ${companyId} and c.board_id = ${column.boardId} and c.column_id = ${column.id}`.execute(db)
  return rows.map(({ file }) => file)
}
