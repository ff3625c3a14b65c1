import { MOST_CARDS } from '@recado/contract/boards/board'
import type { Work } from '../../../platform/db/work.ts'
import { companyToday, daysLater } from '../../identity/public.ts'
import { lockBoard } from '../board.store.ts'
import type { BoardDependencies } from '../board-services.ts'
import { insertActivity } from '../cards/activity.store.ts'
import { type BoardCardRow, countCards, insertCard, lockCard, readCardsInOrder, saveCard } from '../cards/card.store.ts'
import { announceBoardCard } from '../cards/lock-card.ts'
import {
  fileRows,
  insertFiles,
  peopleOfCards,
  replacePeople,
  replaceSubtasks,
  subtaskRows,
} from '../cards/parts.store.ts'
import { lockColumn } from '../column.store.ts'
import { placeFor } from '../place.rules.ts'
import { announceBoardAgain } from '../save-board.ts'
import { daysAround, daysBetween } from './recurrence.rules.ts'
import { dueRecurring, isCopied, type RecurringRow } from './recurring.store.ts'

const BATCH = 100

/**
 * Copies the due recurring cards of a company, each in its own transaction. Safe to run twice, also concurrently on two
 * nodes: the second run finds it done.
 */
export async function copyDueCards(deps: BoardDependencies, companyId: number): Promise<void> {
  const { workplace, log } = deps.services
  const today = await workplace.read(companyId, companyToday)
  for (let after = 0; ; ) {
    const rows = await workplace.read(companyId, ({ db }) =>
      dueRecurring(db, companyId, { today, after, limit: BATCH }),
    )
    for (const row of rows)
      await workplace
        .run(companyId, (work) => copyCard(work, deps, row))
        .catch((error: unknown) =>
          log.error({ err: error, companyId, cardId: row.id }, 'copying a recurring card failed'),
        )
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/** Copies a card for its day and sets the next day. On a full board the copy waits until there is room. */
async function copyCard(work: Work, deps: BoardDependencies, { id, boardId }: RecurringRow): Promise<void> {
  const { db, companyId } = work
  if (!(await lockBoard(db, companyId, boardId))) return
  const card = await lockCard(db, companyId, id)
  const today = await companyToday(work)
  if (!card?.recurs || card.recursNext === null || card.recursNext > today) return
  const recurring = { rule: card.recurs, dayOfMonth: card.recursDay ?? Number(card.recursNext.slice(8)) }
  const { day, next } = daysAround(recurring, card.recursNext, today)
  if (!(await isCopied(db, companyId, { id, day }))) {
    if ((await countCards(db, companyId, boardId)) >= MOST_CARDS) return
    const copy = await insertCopy(work, card, day)
    await announceBoardCard(work, 'create', copy, deps.sign)
    await announceBoardAgain(work, boardId)
  }
  await saveCard(db, companyId, id, { recurs_next: next })
  await announceBoardCard(work, 'update', id, deps.sign)
}

/** The copy starts fresh: no subtask completed, no comments, and its dates shifted with the card's. */
async function insertCopy(work: Work, card: BoardCardRow, day: string): Promise<number> {
  const { db, companyId, now } = work
  const ruleColumn = card.recursColumnId === null ? null : await lockColumn(db, companyId, card.recursColumnId)
  const columnId = ruleColumn?.id ?? card.columnId
  if (!ruleColumn) await lockColumn(db, companyId, columnId)
  const orderedCards = await readCardsInOrder(db, companyId, { boardId: card.boardId, columnId })
  const { title, tag, color, priority, description, cover } = card
  const id = await insertCard(db, companyId, {
    ...{ board_id: card.boardId, column_id: columnId, place: placeFor(orderedCards, null, {}) },
    ...{ title, tag, color, priority, description, cover, videos: JSON.stringify(card.videos) },
    ...{ due: card.due === null ? null : day, due_set_at: now, copy_of: card.id, copied_for: day },
    ...{ created_at: now, updated_at: now },
  })
  await insertFiles(db, companyId, id, await fileRows(db, companyId, [card.id]))
  await replacePeople(db, companyId, id, await peopleOfCards(db, companyId, card.id))
  const subtasks = await subtaskRows(db, companyId, [card.id])
  const shiftDay = (due: string | null) =>
    due === null || card.due === null ? null : daysLater(due, daysBetween(card.due, day))
  await replaceSubtasks(
    db,
    companyId,
    id,
    subtasks.map((one) => ({ id: null, title: one.title, completed: false, due: shiftDay(one.due) })),
  )
  await insertActivity(db, companyId, { cardId: id, user: null, action: 'copy', details: {}, revision: 1, now })
  return id
}
