import {
  type Card,
  type CardActivity,
  type CardComment,
  type CardFace,
  type CardFile,
  progressOfCard,
} from '@recado/contract/boards/card'
import { isoOfEpoch } from '../../../platform/db/epoch.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import type { ActivityRow } from './activity.store.ts'
import { type FaceRow, faceRows, textRows, type WhichCards } from './card.store.ts'
import { shownDescription } from './clean-description.ts'
import { type CommentRow, commentRows, type FileRow, fileRows, type SubtaskRow, subtaskRows } from './parts.store.ts'

export function faceOf(row: FaceRow, urlOf: (file: string) => string): CardFace {
  const { id, columnId, boardId, title, tag, color, due, users, priority, place, revision, version, copyOf } = row
  const { hasDescription, subtasks, completed, comments, files, videos, tickets, cover, recurs, recursNext } = row
  return {
    ...{
      id,
      columnId,
      quadroId: boardId,
      title,
      tag,
      color,
      date: due,
      users,
      priority,
      order: place,
      revision,
      version,
      copyOf,
    },
    progress: progressOfCard(completed, subtasks),
    ...{ coverImage: cover ?? '', cover_image: cover ?? '', coverUrl: cover === null ? null : urlOf(cover) },
    recurrence: recurs && recursNext ? { rule: recurs, next: recursNext } : null,
    hasDescription,
    counts: { subtasks, completed, comments, files, videos, tickets },
    ...{ createdAt: isoOfEpoch(row.createdAt), updatedAt: isoOfEpoch(row.updatedAt) },
  }
}

const fileOf = ({ id, file, name, mimetype, size }: FileRow, urlOf: (file: string) => string): CardFile => ({
  ...{ id, filename: file, name, type: mimetype, size, url: urlOf(file) },
})

const commentOf = ({ id, user, userId, text, createdAt }: CommentRow): CardComment => ({
  ...{ id, user, userId, title: text, createdAt: isoOfEpoch(createdAt) },
})

const subtaskOf = ({ id, title, completed, due }: SubtaskRow) => ({ id, title, completed, due })

/** A card with only the content of its face. */
const briefOf = (face: CardFace): Card => ({
  ...face,
  ...{ description: '', images: [], files: [], videos: [], comments: [], subtasks: [] },
})

/** Faces of cards, by column and in order. */
export async function cardFaces({ db, companyId }: Work, which: WhichCards, sign: SignMedia): Promise<CardFace[]> {
  return (await faceRows(db, companyId, which)).map((row) => faceOf(row, (file) => sign(companyId, file)))
}

/**
 * Cards by column and in order. Runs one query per kind of part, regardless of the number of cards.
 * @param brief without the parts
 */
export async function cardsOf(work: Work, which: WhichCards, sign: SignMedia, brief: boolean): Promise<Card[]> {
  const faces = await cardFaces(work, which, sign)
  if (brief || faces.length === 0) return faces.map(briefOf)
  const { db, companyId } = work
  const ids = faces.map(({ id }) => id)
  const urlOf = (file: string) => sign(companyId, file)
  const texts = new Map((await textRows(db, companyId, ids)).map((row) => [row.id, row]))
  const files = Map.groupBy(await fileRows(db, companyId, ids), ({ cardId }) => cardId)
  const comments = Map.groupBy(await commentRows(db, companyId, ids), ({ cardId }) => cardId)
  const subtasks = Map.groupBy(await subtaskRows(db, companyId, ids), ({ cardId }) => cardId)
  return faces.map((face) => {
    const own = files.get(face.id) ?? []
    const { description = '', videos = [] } = texts.get(face.id) ?? {}
    return {
      ...face,
      description: shownDescription(description, urlOf),
      images: own.filter(({ isImage }) => isImage).map((row) => fileOf(row, urlOf)),
      files: own.filter(({ isImage }) => !isImage).map((row) => fileOf(row, urlOf)),
      videos,
      comments: (comments.get(face.id) ?? []).map(commentOf),
      subtasks: (subtasks.get(face.id) ?? []).map(subtaskOf),
    }
  })
}

export const activityOf = ({ id, action, userId, userName, details, at }: ActivityRow): CardActivity => ({
  ...{ id, action, at: isoOfEpoch(at), fields: [...(details.fields ?? [])] },
  user: userName === null ? null : { id: userId, name: userName },
  ...(details.from !== undefined && { from: details.from }),
  ...(details.to !== undefined && { to: details.to }),
  ...(details.name !== undefined && { name: details.name }),
})
