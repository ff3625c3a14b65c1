import { MOST_CARDS } from '@recado/contract/boards/board'
import {
  CARD_COLOR,
  CARD_PRIORITY,
  type Card,
  type cardChange,
  MOST_CARD_FILES,
  type newCard,
} from '@recado/contract/boards/card'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import type { BoardDependencies } from '../board-services.ts'
import { columnById, lockColumn } from '../column.store.ts'
import { placeFor } from '../place.rules.ts'
import { announceBoardAgain, lockBoardOrFail } from '../save-board.ts'
import { changesSince } from './activity.store.ts'
import {
  type BoardCardRow,
  countCards,
  insertCard,
  isCard,
  lockCard,
  readCardsInOrder,
  saveCard,
} from './card.store.ts'
import { cardsOf } from './card.view.ts'
import { keepFiles, type NewFileRow } from './keep-files.ts'
import { announceBoardCard, lockCardOrFail, recordActivity } from './lock-card.ts'
import { moveInto } from './move-card.ts'
import { fileRows } from './parts.store.ts'
import { writeContent } from './write-content.ts'

type NewCard = z.output<typeof newCard>
type CardChange = z.output<typeof cardChange>

/**
 * Adds a card at the end of a column.
 * @throws AppError ERR_NO_BOARD_FOUND, ERR_NO_BOARD_COLUMN_FOUND, ERR_BOARD_CARDS_FULL, and the errors of its content
 */
export async function createCard(
  deps: BoardDependencies,
  actor: Actor,
  { body, files }: { body: NewCard; files: readonly UploadedFile[] },
): Promise<{ card: Card; overLimit: boolean }> {
  const { workplace, storage } = deps.services
  // Check the board first, so that no files are stored for one that does not exist.
  if (files.length > 0) await workplace.read(actor.companyId, (work) => requireColumn(work, body))
  return keepFiles({ workplace, storage, companyId: actor.companyId }, files, (storedFiles) =>
    workplace.run(actor.companyId, (work) => addCard(work, deps, actor, body, storedFiles)),
  )
}

async function addCard(
  work: Work,
  deps: BoardDependencies,
  actor: Actor,
  body: NewCard,
  storedFiles: readonly NewFileRow[],
): Promise<{ card: Card; overLimit: boolean }> {
  const { db, companyId, now } = work
  const { quadroId: boardId, columnId, title } = body
  await lockBoardOrFail(work, boardId)
  const column = await lockColumn(db, companyId, columnId)
  if (column?.boardId !== boardId) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  if ((await countCards(db, companyId, boardId)) >= MOST_CARDS) throw new AppError('ERR_BOARD_CARDS_FULL')
  const orderedCards = await readCardsInOrder(db, companyId, { boardId, columnId })
  const id = await insertCard(db, companyId, {
    ...{ board_id: boardId, column_id: columnId, place: placeFor(orderedCards, null, {}), title },
    ...{ color: CARD_COLOR, priority: CARD_PRIORITY, created_by: actor.userId, created_at: now, updated_at: now },
    due_set_at: now,
  })
  const card = await lockCard(db, companyId, id)
  if (!card) throw new Error('the new card was not found')
  const { columns } = await writeContent(work, actor, card, { ...body, title }, storedFiles)
  await saveCard(db, companyId, id, columns)
  await recordActivity(work, actor, card, { action: 'create', to: column.title })
  await announceBoardCard(work, 'create', id, deps.sign)
  await announceBoardAgain(work, boardId)
  const overLimit = column.wipLimit !== null && orderedCards.length + 1 > column.wipLimit
  return { card: await wholeCard(work, deps, id), overLimit }
}

/**
 * Changes the given fields of a card and adds files.
 * @throws AppError ERR_NO_CARD_FOUND; ERR_CARD_CHANGED with the changes when `revision` is outdated; the errors of its
 *   content
 */
export async function updateCard(
  deps: BoardDependencies,
  actor: Actor,
  { id, body, files }: { id: number; body: CardChange; files: readonly UploadedFile[] },
): Promise<{ card: Card }> {
  const { workplace, storage } = deps.services
  // Check first, so that no files are stored for a card that does not exist, is full, or has been changed.
  if (files.length > 0)
    await workplace.read(actor.companyId, async (work) => {
      if (!(await isCard(work.db, work.companyId, id))) throw new AppError('ERR_NO_CARD_FOUND')
      const stored = await fileRows(work.db, work.companyId, [id])
      if (stored.length + files.length > MOST_CARD_FILES) throw new AppError('ERR_CARD_FILES_FULL')
    })
  return keepFiles({ workplace, storage, companyId: actor.companyId }, files, (storedFiles) =>
    workplace.run(actor.companyId, (work) => changeCard(work, deps, actor, { id, body, storedFiles })),
  )
}

async function changeCard(
  work: Work,
  deps: BoardDependencies,
  actor: Actor,
  { id, body, storedFiles }: { id: number; body: CardChange; storedFiles: readonly NewFileRow[] },
): Promise<{ card: Card }> {
  const { db, companyId, now } = work
  const card = await lockCardOrFail(work, id)
  if (body.quadroId && body.quadroId !== card.boardId) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
  await checkRevision(work, card, body.revision)
  const { columns, fields, comments } = await writeContent(work, actor, card, body, storedFiles)
  const revision = card.revision + 1
  if (fields.length > 0) {
    await saveCard(db, companyId, id, { ...columns, revision, updated_at: now })
    const texts = fields.filter((field) => field !== 'comments' && field !== 'files' && field !== 'images')
    if (texts.length > 0) await recordActivity(work, actor, { id, revision }, { action: 'update', fields: texts })
    if (comments > 0) await recordActivity(work, actor, { id, revision }, { action: 'comment', fields: ['comments'] })
    for (const { name, isImage } of storedFiles)
      await recordActivity(
        work,
        actor,
        { id, revision },
        { action: 'addFile', name, fields: [isImage ? 'images' : 'files'] },
      )
  }
  if (body.columnId && body.columnId !== card.columnId)
    await moveInto(
      work,
      actor,
      { ...card, revision: fields.length > 0 ? revision : card.revision },
      { columnId: body.columnId },
    )
  await announceBoardCard(work, 'update', id, deps.sign)
  if (fields.includes('users')) await announceBoardAgain(work, card.boardId)
  return { card: await wholeCard(work, deps, id) }
}

/** @throws AppError ERR_CARD_CHANGED */
async function checkRevision(
  { db, companyId }: Work,
  card: BoardCardRow,
  knownRevision: number | undefined,
): Promise<void> {
  if (knownRevision === undefined || knownRevision === card.revision) return
  const changes = await changesSince(db, companyId, { cardId: card.id, revision: knownRevision })
  const changedFields = [...new Set(changes.flatMap(({ details }) => details.fields ?? []))]
  throw new AppError('ERR_CARD_CHANGED', {
    revision: card.revision,
    ...{ changed: changedFields, changedBy: changes[0]?.userName ?? null },
  })
}

/** @throws AppError ERR_NO_BOARD_COLUMN_FOUND */
async function requireColumn({ db, companyId }: Work, { columnId, quadroId }: NewCard): Promise<void> {
  const column = await columnById(db, companyId, columnId)
  if (column?.boardId !== quadroId) throw new AppError('ERR_NO_BOARD_COLUMN_FOUND')
}

/** @throws AppError ERR_NO_CARD_FOUND */
export async function wholeCard(work: Work, { sign }: BoardDependencies, id: number): Promise<Card> {
  const [card] = (await isCard(work.db, work.companyId, id)) ? await cardsOf(work, { ids: [id] }, sign, false) : []
  if (!card) throw new AppError('ERR_NO_CARD_FOUND')
  return card
}
