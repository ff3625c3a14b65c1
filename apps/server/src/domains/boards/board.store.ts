import type { BoardPerson } from '@recado/contract/boards/board'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { isOnBoard } from './in-use.store.ts'

/** Whether an id fits the int column. A greater one could not even be compared with it. */
export const isRowId = (id: number): boolean => id < 2 ** 31

/** Instants are seconds since 1970, see epoch.rules.ts. */
export interface BoardRow {
  id: number
  title: string
  description: string
  color: string
  code: string
  members: BoardPerson[]
  cards: number
  createdBy: number | null
  createdAt: number
  updatedAt: number
  /** Null: in use. */
  archivedAt: number | null
}

/** A page of an archive, latest first. `at` is in milliseconds since 1970. */
export interface ArchivePage {
  after: { at: number; id: number } | null
  limit: number
}

/** One board in any state, all boards in use, or a page of the archive. */
export type WhichBoards = { id: number } | 'inUse' | { archive: ArchivePage }

function chosenBoards(companyId: number, which: WhichBoards): RawBuilder<unknown> {
  if (which === 'inUse') return sql`select * from boards where company_id = ${companyId} and archived_at is null`
  if ('id' in which) return sql`select * from boards where company_id = ${companyId} and id = ${which.id}`
  const { after, limit } = which.archive
  const start = after
    ? sql`(archived_at, id) < (to_timestamp(${after.at}::float8 / 1000), ${after.id}::int)`
    : sql`true`
  return sql`select * from boards where company_id = ${companyId} and archived_at is not null and ${start}
    order by archived_at desc, id desc limit ${limit}`
}

/** Boards with their members: the maker and every user assigned to a card, by name. Newest first, the archive by its time. */
export async function boardRows(db: CompanyDb, companyId: number, which: WhichBoards): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    with chosen as (${chosenBoards(companyId, which)}),
    cards as (select c.board_id, count(*)::int as cards from board_cards c
      where c.company_id = ${companyId} and c.board_id in (select id from chosen) and ${isOnBoard('c')} group by c.board_id),
    people as (
      select id as board_id, created_by as user_id from chosen where created_by is not null
      union select c.board_id, p.user_id from board_card_users p
        join board_cards c on c.company_id = p.company_id and c.id = p.card_id
        where p.company_id = ${companyId} and c.board_id in (select id from chosen) and ${isOnBoard('c')}),
    members as (select p.board_id, jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id) as list
      from people p join users u on u.company_id = ${companyId} and u.id = p.user_id group by p.board_id)
    select b.id, b.title, b.description, b.color, b.code, coalesce(m.list, '[]') as members,
      coalesce(c.cards, 0) as cards, b.created_by as "createdBy",
      date_part('epoch', b.created_at) as "createdAt", date_part('epoch', b.updated_at) as "updatedAt",
      date_part('epoch', b.archived_at) as "archivedAt"
    from chosen b left join cards c on c.board_id = b.id left join members m on m.board_id = b.id
    order by b.archived_at desc nulls last, b.id desc`.execute(db)
  return rows
}

/** Counts the boards in use. */
export async function countBoards(db: CompanyDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from boards where company_id = ${companyId} and archived_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks the company's boards, so that concurrent creations are counted one after the other. */
export async function lockBoards(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`boards ${companyId}`}, 0))`.execute(db)
}

/**
 * Locks a board until the transaction ends, so that additions to it run one after the other.
 * @returns false when the board does not exist
 */
export async function lockStoredBoard(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  if (!isRowId(id)) return false
  const { rows } = await sql`
    select 1 from boards where company_id = ${companyId} and id = ${id} for no key update`.execute(db)
  return rows.length > 0
}

/**
 * Locks a board in use until the transaction ends.
 * @returns false when the board does not exist or is archived
 */
export async function lockBoard(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  if (!isRowId(id)) return false
  const { rows } = await sql`
    select 1 from boards where company_id = ${companyId} and id = ${id} and archived_at is null for no key update`.execute(
    db,
  )
  return rows.length > 0
}

export interface NewBoard {
  title: string
  description: string
  color: string
  code: string
  createdBy: number
  now: Date
}

export async function insertBoard(db: CompanyDb, companyId: number, board: NewBoard): Promise<number> {
  const { id } = await db
    .insertInto('boards')
    .values({
      ...{ company_id: companyId, title: board.title, description: board.description, color: board.color },
      ...{ code: board.code, created_by: board.createdBy, created_at: board.now, updated_at: board.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveBoard(
  db: CompanyDb,
  companyId: number,
  id: number,
  change: {
    title?: string
    description?: string
    color?: string
    code?: string
    updated_at?: Date
    archived_at?: Date | null
  },
): Promise<void> {
  await db.updateTable('boards').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** @returns false when the board was already deleted */
export async function removeBoard(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from boards where company_id = ${companyId} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}

/** Stored file names of all cards of a board. */
export async function filesOfBoard(db: CompanyDb, companyId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select f.media_file as file from board_cards c
    join board_card_files f on f.company_id = c.company_id and f.card_id = c.id
    where c.company_id = ${companyId} and c.board_id = ${id}`.execute(db)
  return rows.map(({ file }) => file)
}
