import {
  CARD_DESCRIPTION,
  CARD_DESCRIPTION_TAGS,
  type cardChange,
  cardImageTypes,
  MOST_CARD_FILES,
  MOST_COMMENTS,
} from '@recado/contract/boards/card'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { CardColumns, CardRow } from './card.store.ts'
import { commentChanges, fileNamed, isNoCover, subtaskChanges } from './card-change.rules.ts'
import { cleanDescription } from './clean-description.ts'
import type { KeptFile } from './keep-files.ts'
import {
  commentRows,
  fileRows,
  holdColleagues,
  insertComments,
  insertFiles,
  peopleOf,
  removeComments,
  replacePeople,
  replaceSubtasks,
  saveComment,
  subtaskRows,
} from './parts.store.ts'

/** What a form may say of a card's content. */
export type Content = Omit<Partial<z.output<typeof cardChange>>, 'columnId' | 'quadroId' | 'revision'>

/** What came of it. */
export interface Written {
  /** Of the card, still to be written. */
  columns: Partial<CardColumns>
  /** What differs from before, by the names on the wire. */
  fields: string[]
  /** How many comments are new. */
  comments: number
}

/**
 * Writes the parts of a card that a form gives, and says what of the card itself changes. Needs its lock.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_CARD_COVER_FOUND, ERR_CARD_DESCRIPTION_LONG, ERR_CARD_FILES_FULL,
 *   ERR_CARD_COMMENTS_FULL, ERR_NO_PERMISSION for removing a comment of somebody else
 */
export async function writeContent(
  work: Work,
  actor: Actor,
  card: CardRow,
  content: Content,
  kept: readonly KeptFile[],
): Promise<Written> {
  const written: Written = { columns: {}, fields: [], comments: 0 }
  await writeFiles(work, card, content, kept, written)
  compareColumns(work, card, content, written)
  await writePeople(work, card, content, written)
  await writeSubtasks(work, card, content, written)
  await writeComments(work, actor, card, content, written)
  return written
}

/** The files come first: cover and description may name one that is sent along. */
async function writeFiles(
  { db, companyId }: Work,
  card: CardRow,
  { coverImage, description }: Content,
  kept: readonly KeptFile[],
  written: Written,
): Promise<void> {
  if (kept.length === 0 && coverImage === undefined && !description) {
    if (description === '' && card.description !== '') change(written, 'description', { description: '' })
    return
  }
  const files = [...(await fileRows(db, companyId, [card.id])), ...kept]
  if (files.length > MOST_CARD_FILES) throw new AppError('ERR_CARD_FILES_FULL')
  await insertFiles(db, companyId, card.id, kept)
  for (const name of new Set(kept.map(({ isImage }) => (isImage ? 'images' : 'files')))) written.fields.push(name)
  const pictures = files.filter(({ mimetype }) => isPicture(mimetype))
  if (description !== undefined) {
    if (description.split('<').length > CARD_DESCRIPTION_TAGS + 1) throw new AppError('ERR_CARD_DESCRIPTION_LONG')
    const clean = cleanDescription(description, (src) => fileNamed(pictures, src)?.file ?? null)
    if (clean.length > CARD_DESCRIPTION) throw new AppError('ERR_CARD_DESCRIPTION_LONG')
    if (clean !== card.description) change(written, 'description', { description: clean })
  }
  if (coverImage === undefined) return
  const cover = isNoCover(coverImage) ? null : (fileNamed(pictures, coverImage)?.file ?? missingCover())
  if (cover !== card.cover) change(written, 'coverImage', { cover })
}

export const isPicture = (mimetype: string): boolean => (cardImageTypes as readonly string[]).includes(mimetype)

/** @throws AppError ERR_NO_CARD_COVER_FOUND */
export function missingCover(): never {
  throw new AppError('ERR_NO_CARD_COVER_FOUND')
}

function change(written: Written, field: string, columns: Partial<CardColumns>): void {
  written.fields.push(field)
  Object.assign(written.columns, columns)
}

function compareColumns({ now }: Work, card: CardRow, content: Content, written: Written): void {
  const { title, tag, color, priority, date, videos, recurrence } = content
  if (title !== undefined && title !== card.title) change(written, 'title', { title })
  if (tag !== undefined && tag !== card.tag) change(written, 'tag', { tag })
  if (color !== undefined && color !== card.color) change(written, 'color', { color })
  if (priority !== undefined && priority !== card.priority) change(written, 'priority', { priority })
  if (date !== undefined && date !== card.due) change(written, 'date', { due: date, due_set_at: now })
  if (videos !== undefined && !isSameVideos(videos, card.videos))
    change(written, 'videos', { videos: JSON.stringify(videos) })
  if (recurrence === undefined) return
  const { rule = null, next = null } = recurrence ?? {}
  if (rule === card.recurs && next === card.recursNext) return
  change(written, 'recurrence', {
    ...{ recurs: rule, recurs_next: next, recurs_day: next === null ? null : Number(next.slice(8)) },
    recurs_column_id: next === null ? null : card.columnId,
  })
}

const isSameVideos = (sent: CardRow['videos'], known: CardRow['videos']): boolean =>
  sent.length === known.length &&
  sent.every(({ title, link }, at) => title === known[at]?.title && link === known[at]?.link)

async function writePeople(
  { db, companyId }: Work,
  card: CardRow,
  { users }: Content,
  written: Written,
): Promise<void> {
  if (users === undefined) return
  const wanted = [...new Set(users.map(({ id }) => id))].sort((a, b) => a - b)
  const before = await peopleOf(db, companyId, card.id)
  if (wanted.length === before.length && wanted.every((id, at) => id === before[at])) return
  if ((await holdColleagues(db, companyId, wanted)).length !== wanted.length) throw new AppError('ERR_NO_USER_FOUND')
  await replacePeople(db, companyId, card.id, wanted)
  written.fields.push('users')
}

async function writeSubtasks(
  { db, companyId }: Work,
  card: CardRow,
  { subtasks }: Content,
  written: Written,
): Promise<void> {
  if (subtasks === undefined) return
  const changed = subtaskChanges(await subtaskRows(db, companyId, [card.id]), subtasks)
  if (changed === null) return
  await replaceSubtasks(db, companyId, card.id, changed)
  written.fields.push('subtasks')
}

async function writeComments(
  { db, companyId, now }: Work,
  actor: Actor,
  card: CardRow,
  { comments = [], removedComments = [] }: Content,
  written: Written,
): Promise<void> {
  if (comments.length === 0 && removedComments.length === 0) return
  const known = await commentRows(db, companyId, [card.id])
  const leaving = known.filter(({ id }) => removedComments.includes(id))
  if (actor.profile !== 'admin' && leaving.some(({ userId }) => userId !== actor.userId))
    throw new AppError('ERR_NO_PERMISSION')
  const { added, edited } = commentChanges(known, comments, actor.userId)
  if (known.length - leaving.length + added.length > MOST_COMMENTS) throw new AppError('ERR_CARD_COMMENTS_FULL')
  for (const one of edited) await saveComment(db, companyId, one)
  await insertComments(db, companyId, {
    cardId: card.id,
    userId: actor.userId,
    userName: actor.name,
    texts: added,
    now,
  })
  await removeComments(
    db,
    companyId,
    leaving.map(({ id }) => id),
  )
  written.comments = added.length
  if (added.length + edited.length + leaving.length > 0) written.fields.push('comments')
}
