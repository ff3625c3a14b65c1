import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** A file of a card: its stored name and its original name. */
export interface FileRow {
  id: number
  cardId: number
  isImage: boolean
  file: string
  name: string
  mimetype: string
  size: number
}

/** The files of cards, oldest first. */
export async function fileRows(db: CompanyDb, companyId: number, cardIds: readonly number[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, card_id as "cardId", is_image as "isImage", media_file as file, media_name as name, mimetype,
      media_size as size
    from board_card_files where company_id = ${companyId} and card_id = any(${cardIds}::int[]) order by id`.execute(db)
  return rows
}

export async function insertFiles(
  db: CompanyDb,
  companyId: number,
  cardId: number,
  files: ReadonlyArray<Omit<FileRow, 'id' | 'cardId'>>,
): Promise<void> {
  if (files.length === 0) return
  const values = files.map(({ isImage, file, name, mimetype, size }) => ({
    ...{ company_id: companyId, card_id: cardId, is_image: isImage },
    ...{ media_file: file, media_name: name, mimetype, media_size: size },
  }))
  await db.insertInto('board_card_files').values(values).execute()
}

export async function removeFile(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`delete from board_card_files where company_id = ${companyId} and id = ${id}`.execute(db)
}

export interface CommentRow {
  id: number
  cardId: number
  userId: number | null
  user: string
  text: string
  /** Seconds since 1970. */
  createdAt: number
}

/** The comments of cards, oldest first. */
export async function commentRows(db: CompanyDb, companyId: number, cardIds: readonly number[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select id, card_id as "cardId", user_id as "userId", user_name as user, text,
      date_part('epoch', created_at) as "createdAt"
    from board_card_comments where company_id = ${companyId} and card_id = any(${cardIds}::int[]) order by id`.execute(
    db,
  )
  return rows
}

export async function insertComments(
  db: CompanyDb,
  companyId: number,
  {
    cardId,
    userId,
    userName,
    texts,
    now,
  }: {
    cardId: number
    userId: number
    userName: string
    texts: readonly string[]
    now: Date
  },
): Promise<Array<{ id: number; text: string }>> {
  if (texts.length === 0) return []
  const values = texts.map((text) => ({
    ...{ company_id: companyId, card_id: cardId, user_id: userId, user_name: userName, text, created_at: now },
  }))
  return db.insertInto('board_card_comments').values(values).returning(['id', 'text']).execute()
}

export async function saveComment(
  db: CompanyDb,
  companyId: number,
  { id, text }: { id: number; text: string },
): Promise<void> {
  await sql`update board_card_comments set text = ${text} where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function removeComments(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from board_card_comments where company_id = ${companyId} and id = any(${ids}::int[])`.execute(db)
}

export interface SubtaskRow {
  id: number
  cardId: number
  title: string
  completed: boolean
  due: string | null
}

/** The subtasks of cards in order. */
export async function subtaskRows(db: CompanyDb, companyId: number, cardIds: readonly number[]): Promise<SubtaskRow[]> {
  const { rows } = await sql<SubtaskRow>`
    select id, card_id as "cardId", title, completed, due from board_subtasks
    where company_id = ${companyId} and card_id = any(${cardIds}::int[]) order by ordinal, id`.execute(db)
  return rows
}

/** A subtask of a complete list; with an id it keeps its row. */
export interface SubtaskInput {
  id: number | null
  title: string
  completed: boolean
  due: string | null
}

/** Replaces the subtasks of a card by this list. Ids must belong to the card. */
export async function replaceSubtasks(
  db: CompanyDb,
  companyId: number,
  cardId: number,
  subtasks: readonly SubtaskInput[],
): Promise<void> {
  const keptIds = subtasks.flatMap(({ id }) => id ?? [])
  await sql`delete from board_subtasks
    where company_id = ${companyId} and card_id = ${cardId} and not (id = any(${keptIds}::int[]))`.execute(db)
  const rows = JSON.stringify(subtasks.map((one, ordinal) => ({ ...one, ordinal })))
  await sql`update board_subtasks s set ordinal = n.ordinal, title = n.title, completed = n.completed, due = n.due
    from jsonb_to_recordset(${rows}::jsonb) as n (id int, ordinal int, title text, completed boolean, due date)
    where s.company_id = ${companyId} and s.card_id = ${cardId} and s.id = n.id`.execute(db)
  await sql`insert into board_subtasks (company_id, card_id, ordinal, title, completed, due)
    select ${companyId}::int, ${cardId}::int, n.ordinal, n.title, n.completed, n.due
    from jsonb_to_recordset(${rows}::jsonb) as n (id int, ordinal int, title text, completed boolean, due date)
    where n.id is null order by n.ordinal`.execute(db)
}

/** Returns those ids that are users of the company, and locks them against deletion until the transaction ends. */
export async function lockAssignees(db: CompanyDb, companyId: number, ids: readonly number[]): Promise<number[]> {
  const possible = ids.filter((id) => id < 2 ** 31)
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${companyId} and id = any(${possible}::int[]) order by id for key share`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Replaces the people of a card. */
export async function replacePeople(
  db: CompanyDb,
  companyId: number,
  cardId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from board_card_users
    where company_id = ${companyId} and card_id = ${cardId} and not (user_id = any(${ids}::int[]))`.execute(db)
  await sql`insert into board_card_users (company_id, card_id, user_id)
    select ${companyId}::int, ${cardId}::int, id from unnest(${ids}::int[]) as added (id) on conflict do nothing`.execute(
    db,
  )
}

export async function peopleOfCards(db: CompanyDb, companyId: number, cardId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from board_card_users where company_id = ${companyId} and card_id = ${cardId} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
