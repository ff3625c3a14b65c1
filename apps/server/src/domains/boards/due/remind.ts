import type { CardReminder } from '@recado/contract/boards/card'
import type { Actor } from '../../../platform/actor.ts'
import { isoOfEpoch } from '../../../platform/db/epoch.rules.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { companyToday, daysLater } from '../../identity/public.ts'
import { cardReminderRoom } from '../sockets.ts'
import {
  dropReminders,
  insertDueReminders,
  markSeen,
  type ReminderRow,
  remindersByIds,
  unseenReminders,
} from './reminder.store.ts'

const BATCH = 200
const MOST_UNSEEN = 100
const KEPT_DAYS = 60

/** Reminds a company's users of due cards. Safe to run twice, also concurrently on two nodes. */
export async function remindOfCards(workplace: Workplace, companyId: number): Promise<void> {
  let reminded = 0
  do reminded = await workplace.run(companyId, remindSome)
  while (reminded === BATCH)
}

async function remindSome(work: Work): Promise<number> {
  const { db, companyId, now } = work
  const today = await companyToday(work)
  const ids = await insertDueReminders(db, companyId, { now, today, limit: BATCH })
  for (const row of await remindersByIds(db, companyId, ids))
    work.announce('boardReminder', [cardReminderRoom(companyId, row.userId)], {
      action: 'create',
      record: reminderOf(row),
    })
  await dropReminders(db, companyId, daysLater(today, -KEPT_DAYS))
  return ids.length
}

const reminderOf = ({ id, cardId, boardId, title, boardTitle, due, moment, at }: ReminderRow): CardReminder => ({
  ...{ id, cardId, quadroId: boardId, title, boardTitle, date: due, moment, at: isoOfEpoch(at) },
})

/** A user's unseen reminders, latest first. */
export const listReminders = async (
  { db, companyId }: Work,
  { userId }: Pick<Actor, 'userId'>,
): Promise<{ records: CardReminder[] }> => ({
  records: (await unseenReminders(db, companyId, { userId, limit: MOST_UNSEEN })).map(reminderOf),
})

/** Marks reminders as seen and notifies the user's other screens. Ids of other users are ignored. */
export async function seeReminders(
  work: Work,
  { userId }: Pick<Actor, 'userId'>,
  ids: readonly number[],
): Promise<void> {
  const { db, companyId, now } = work
  const seenIds = await markSeen(db, companyId, { userId, ids: ids.filter((id) => id < 2 ** 31), now })
  if (seenIds.length > 0)
    work.announce('boardReminder', [cardReminderRoom(companyId, userId)], { action: 'seen', ids: seenIds })
}
