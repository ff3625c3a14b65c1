import { canAll } from '@recado/contract/access'
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
import { mentionUsers } from '../mentions/mention-users.ts'
import type { BoardCardRow, CardColumns } from './card.store.ts'
import { commentChanges, fileNamed, isNoCover, subtaskChanges } from './card-change.rules.ts'
import { cleanDescription } from './clean-description.ts'
import type { NewFileRow } from './keep-files.ts'
import {
  commentRows,
  fileRows,
  insertComments,
  insertFiles,
  lockAssignees,
  peopleOfCards,
  removeComments,
  replacePeople,
  replaceSubtasks,
  saveComment,
  subtaskRows,
} from './parts.store.ts'

/** The content fields of a card form. */
export type Content = Omit<Partial<z.output<typeof cardChange>>, 'columnId' | 'quadroId' | 'revision'>

/** The result of writing the content. */
export interface ContentChanges {
  /** Columns of the card that still have to be written. */
  columns: Partial<CardColumns>
  /** Wire names of the changed fields. */
  fields: string[]
  /** Number of new comments. */
  comments: number
}

/**
 * Writes the submitted parts of a card and returns the changes of the card itself. Requires its lock.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_CARD_COVER_FOUND, ERR_CARD_DESCRIPTION_LONG, ERR_CARD_FILES_FULL,
 *   ERR_CARD_COMMENTS_FULL, ERR_NO_PERMISSION for deleting another user's comment
 */
export async function writeContent(
  work: Work,
  actor: Actor,
  card: BoardCardRow,
  content: Content,
  storedFiles: readonly NewFileRow[],
): Promise<ContentChanges> {
  const contentChanges: ContentChanges = { columns: {}, fields: [], comments: 0 }
  await writeFiles(work, card, content, storedFiles, contentChanges)
  compareColumns(work, card, content, contentChanges)
  await writePeople(work, card, content, contentChanges)
  await writeSubtasks(work, card, content, contentChanges)
  await writeComments(work, actor, card, content, contentChanges)
  return contentChanges
}

/** Files come first, because cover and description may refer to new ones. */
async function writeFiles(
  { db, companyId }: Work,
  card: BoardCardRow,
  { coverImage, description }: Content,
  storedFiles: readonly NewFileRow[],
  contentChanges: ContentChanges,
): Promise<void> {
  if (storedFiles.length === 0 && coverImage === undefined && !description) {
    if (description === '' && card.description !== '') change(contentChanges, 'description', { description: '' })
    return
  }
  const files = [...(await fileRows(db, companyId, [card.id])), ...storedFiles]
  if (files.length > MOST_CARD_FILES) throw new AppError('ERR_CARD_FILES_FULL')
  await insertFiles(db, companyId, card.id, storedFiles)
  for (const name of new Set(storedFiles.map(({ isImage }) => (isImage ? 'images' : 'files'))))
    contentChanges.fields.push(name)
  const pictures = files.filter(({ mimetype }) => isPicture(mimetype))
  if (description !== undefined) {
    if (description.split('<').length > CARD_DESCRIPTION_TAGS + 1) throw new AppError('ERR_CARD_DESCRIPTION_LONG')
    const sanitizedDescription = cleanDescription(description, (src) => fileNamed(pictures, src)?.file ?? null)
    if (sanitizedDescription.length > CARD_DESCRIPTION) throw new AppError('ERR_CARD_DESCRIPTION_LONG')
    if (sanitizedDescription !== card.description)
      change(contentChanges, 'description', { description: sanitizedDescription })
  }
  if (coverImage === undefined) return
  const cover = isNoCover(coverImage) ? null : (fileNamed(pictures, coverImage)?.file ?? missingCover())
  if (cover !== card.cover) change(contentChanges, 'coverImage', { cover })
}

export const isPicture = (mimetype: string): boolean => (cardImageTypes as readonly string[]).includes(mimetype)

/** @throws AppError ERR_NO_CARD_COVER_FOUND */
export function missingCover(): never {
  throw new AppError('ERR_NO_CARD_COVER_FOUND')
}

function change(contentChanges: ContentChanges, field: string, columns: Partial<CardColumns>): void {
  contentChanges.fields.push(field)
  Object.assign(contentChanges.columns, columns)
}

function compareColumns({ now }: Work, card: BoardCardRow, content: Content, contentChanges: ContentChanges): void {
  const { title, tag, color, priority, date, videos, recurrence } = content
  if (title !== undefined && title !== card.title) change(contentChanges, 'title', { title })
  if (tag !== undefined && tag !== card.tag) change(contentChanges, 'tag', { tag })
  if (color !== undefined && color !== card.color) change(contentChanges, 'color', { color })
  if (priority !== undefined && priority !== card.priority) change(contentChanges, 'priority', { priority })
  if (date !== undefined && date !== card.due) change(contentChanges, 'date', { due: date, due_set_at: now })
  if (videos !== undefined && !isSameVideos(videos, card.videos))
    change(contentChanges, 'videos', { videos: JSON.stringify(videos) })
  if (recurrence === undefined) return
  const { rule = null, next = null } = recurrence ?? {}
  if (rule === card.recurs && next === card.recursNext) return
  change(contentChanges, 'recurrence', {
    ...{ recurs: rule, recurs_next: next, recurs_day: next === null ? null : Number(next.slice(8)) },
    recurs_column_id: next === null ? null : card.columnId,
  })
}

const isSameVideos = (submitted: BoardCardRow['videos'], stored: BoardCardRow['videos']): boolean =>
  submitted.length === stored.length &&
  submitted.every(({ title, link }, at) => title === stored[at]?.title && link === stored[at]?.link)

async function writePeople(
  { db, companyId }: Work,
  card: BoardCardRow,
  { users }: Content,
  contentChanges: ContentChanges,
): Promise<void> {
  if (users === undefined) return
  const userIds = [...new Set(users.map(({ id }) => id))].sort((a, b) => a - b)
  const before = await peopleOfCards(db, companyId, card.id)
  if (userIds.length === before.length && userIds.every((id, at) => id === before[at])) return
  if ((await lockAssignees(db, companyId, userIds)).length !== userIds.length) throw new AppError('ERR_NO_USER_FOUND')
  await replacePeople(db, companyId, card.id, userIds)
  contentChanges.fields.push('users')
}

async function writeSubtasks(
  { db, companyId }: Work,
  card: BoardCardRow,
  { subtasks }: Content,
  contentChanges: ContentChanges,
): Promise<void> {
  if (subtasks === undefined) return
  const changedSubtasks = subtaskChanges(await subtaskRows(db, companyId, [card.id]), subtasks)
  if (changedSubtasks === null) return
  await replaceSubtasks(db, companyId, card.id, changedSubtasks)
  contentChanges.fields.push('subtasks')
}

async function writeComments(
  work: Work,
  actor: Actor,
  card: BoardCardRow,
  { comments = [], removedComments = [] }: Content,
  contentChanges: ContentChanges,
): Promise<void> {
  if (comments.length === 0 && removedComments.length === 0) return
  const { db, companyId, now } = work
  const storedComments = await commentRows(db, companyId, [card.id])
  const leaving = storedComments.filter(({ id }) => removedComments.includes(id))
  if (!canAll(actor, 'boards:deleteCards') && leaving.some(({ userId }) => userId !== actor.userId))
    throw new AppError('ERR_NO_PERMISSION')
  const { added, edited } = commentChanges(storedComments, comments, actor.userId)
  if (storedComments.length - leaving.length + added.length > MOST_COMMENTS)
    throw new AppError('ERR_CARD_COMMENTS_FULL')
  for (const one of edited) await saveComment(db, companyId, one)
  const created = await insertComments(db, companyId, {
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
  await mentionUsers(work, actor, [...created, ...edited])
  contentChanges.comments = added.length
  if (added.length + edited.length + leaving.length > 0) contentChanges.fields.push('comments')
}
