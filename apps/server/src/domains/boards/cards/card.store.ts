import type { BoardPerson } from '@recado/contract/boards/board'
import type { CardVideo, Priority, RecurrenceRule } from '@recado/contract/boards/card'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { isRowId } from '../board.store.ts'
import { isCardInUse, isOnBoard } from '../in-use.store.ts'
import type { OrderedItem } from '../place.rules.ts'

/** A card with the summary of its parts that its face shows. Instants are seconds since 1970, days YYYY-MM-DD. */
export interface FaceRow {
  id: number
  columnId: number
  boardId: number
  place: string
  title: string
  tag: string
  color: string
  priority: Priority
  due: string | null
  users: BoardPerson[]
  cover: string | null
  revision: number
  version: number
  recurs: RecurrenceRule | null
  recursNext: string | null
  copyOf: number | null
  hasDescription: boolean
  subtasks: number
  completed: number
  comments: number
  files: number
  videos: number
  tickets: number
  createdAt: number
  updatedAt: number
}

/** The cards of a board that are not archived, or cards of the company by their ids in any state. */
export type WhichCards = { boardId: number } | { ids: readonly number[] }

/** Faces of cards, by column and in order. */
export async function faceRows(db: CompanyDb, companyId: number, which: WhichCards): Promise<FaceRow[]> {
  const condition =
    'boardId' in which
      ? sql`card.board_id = ${which.boardId}::int and ${isOnBoard('card')}`
      : sql`card.id = any(${which.ids}::int[])`
  const { rows } = await sql<FaceRow>`
    with c as materialized (select card.* from board_cards card where card.company_id = ${companyId} and ${condition}),
    people as (select p.card_id, jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id) as list
      from board_card_users p join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.company_id = ${companyId} and p.card_id in (select id from c) group by p.card_id),
    subtasks as (select card_id, count(*)::int as subtasks, (count(*) filter (where completed))::int as completed
      from board_subtasks where company_id = ${companyId} and card_id in (select id from c) group by card_id),
    comments as (select card_id, count(*)::int as comments
      from board_card_comments where company_id = ${companyId} and card_id in (select id from c) group by card_id),
    files as (select card_id, count(*)::int as files
      from board_card_files where company_id = ${companyId} and card_id in (select id from c) group by card_id),
    links as (select card_id, count(*)::int as tickets
      from board_card_tickets where company_id = ${companyId} and card_id in (select id from c) group by card_id)
    select c.id, c.column_id as "columnId", c.board_id as "boardId", c.place, c.title, c.tag, c.color, c.priority,
      c.due, coalesce(people.list, '[]') as users, c.cover, c.revision, c.version, c.recurs,
      c.recurs_next as "recursNext", c.copy_of as "copyOf", c.description <> '' as "hasDescription",
      coalesce(subtasks.subtasks, 0) as subtasks, coalesce(subtasks.completed, 0) as completed,
      coalesce(comments.comments, 0) as comments, coalesce(files.files, 0) as files,
      jsonb_array_length(c.videos) as videos, coalesce(links.tickets, 0) as tickets,
      date_part('epoch', c.created_at) as "createdAt", date_part('epoch', c.updated_at) as "updatedAt"
    from c left join people on people.card_id = c.id left join subtasks on subtasks.card_id = c.id
      left join comments on comments.card_id = c.id left join files on files.card_id = c.id
      left join links on links.card_id = c.id
    order by c.column_id, c.place, c.id`.execute(db)
  return rows
}

/** The parts of a card that only its dialog shows. */
export interface TextRow {
  id: number
  description: string
  videos: CardVideo[]
}

export async function textRows(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select id, description, videos from board_cards where company_id = ${companyId} and id = any(${ids}::int[])`.execute(
    db,
  )
  return rows
}

/** A card as stored, for comparison with a request. */
export interface BoardCardRow {
  id: number
  boardId: number
  columnId: number
  place: string
  title: string
  tag: string
  color: string
  priority: Priority
  description: string
  due: string | null
  videos: CardVideo[]
  cover: string | null
  revision: number
  recurs: RecurrenceRule | null
  recursNext: string | null
  recursDay: number | null
  recursColumnId: number | null
  /** The user who made it. Null: unknown, or they left. */
  createdBy: number | null
  isArchived: boolean
}

const stored = sql`c.id, c.board_id as "boardId", c.column_id as "columnId", c.place, c.title, c.tag, c.color, c.priority,
  c.description, c.due, c.videos, c.cover, c.revision, c.recurs, c.recurs_next as "recursNext",
  c.recurs_day as "recursDay", c.recurs_column_id as "recursColumnId", c.created_by as "createdBy",
  c.archived_at is not null as "isArchived"`

/** Locks a card in use until the transaction ends. Null when it does not exist or is archived, also with its column. */
export async function lockCard(db: CompanyDb, companyId: number, id: number): Promise<BoardCardRow | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<BoardCardRow>`
    select ${stored} from board_cards c
    where c.company_id = ${companyId} and c.id = ${id} and ${isCardInUse('c')} for no key update of c`.execute(db)
  return rows[0] ?? null
}

/** Locks a card in any state until the transaction ends. Null when it does not exist. */
export async function lockStoredCard(db: CompanyDb, companyId: number, id: number): Promise<BoardCardRow | null> {
  if (!isRowId(id)) return null
  const { rows } = await sql<BoardCardRow>`
    select ${stored} from board_cards c where c.company_id = ${companyId} and c.id = ${id} for no key update of c`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whether the company has this card in use. */
export async function isCard(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  if (!isRowId(id)) return false
  const { rows } = await sql`
    select 1 from board_cards c where c.company_id = ${companyId} and c.id = ${id} and ${isCardInUse('c')}`.execute(db)
  return rows.length > 0
}

/** Counts the cards of a board that are not archived. */
export async function countCards(db: CompanyDb, companyId: number, boardId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board_cards c
    where c.company_id = ${companyId} and c.board_id = ${boardId} and ${isOnBoard('c')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The cards of a column that are not archived in order, with their order keys only. */
export async function readCardsInOrder(
  db: CompanyDb,
  companyId: number,
  { boardId, columnId }: { boardId: number; columnId: number },
): Promise<OrderedItem[]> {
  const { rows } = await sql<OrderedItem>`
    select id, place from board_cards
    where company_id = ${companyId} and board_id = ${boardId} and column_id = ${columnId} and archived_at is null
    order by place, id`.execute(db)
  return rows
}

/** Columns of board_cards that an action may write. */
export interface CardColumns {
  board_id: number
  column_id: number
  place: string
  title: string
  tag: string
  color: string
  priority: Priority
  description: string
  due: string | null
  due_set_at: Date
  videos: string
  cover: string | null
  revision: number
  recurs: RecurrenceRule | null
  recurs_next: string | null
  recurs_day: number | null
  recurs_column_id: number | null
  copy_of: number | null
  copied_for: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

export async function insertCard(
  db: CompanyDb,
  companyId: number,
  card: Partial<CardColumns> & Pick<CardColumns, 'board_id' | 'column_id' | 'place' | 'title' | 'color'>,
): Promise<number> {
  const { id } = await db
    .insertInto('board_cards')
    .values({ company_id: companyId, ...card })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveCard(
  db: CompanyDb,
  companyId: number,
  id: number,
  change: Partial<CardColumns>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('board_cards').set(change).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Counts the next announced state of a card. */
export async function countState(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`update board_cards set version = version + 1 where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** @returns false when the card was already deleted */
export async function removeCard(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from board_cards where company_id = ${companyId} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}
