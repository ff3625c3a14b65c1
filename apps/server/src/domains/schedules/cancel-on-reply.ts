import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { announceSchedule } from './require-schedule.ts'
import { cancelAnswered, cancelIfAnswered } from './series.store.ts'

/** Cancels the schedules that a contact's message makes unnecessary, as a reaction to `message.received`. */
export async function cancelOnReply(work: Work, messageId: number, sign: SignMedia): Promise<void> {
  const ids = await cancelAnswered(work.db, work.companyId, { messageId, now: work.now })
  for (const id of ids) await announceSchedule(work, 'update', id, sign)
}

/** Cancels a due schedule instead of sending it, if its contact has written since it was planned. @returns whether it did */
export async function cancelDueOnReply(work: Work, id: number, sign: SignMedia): Promise<boolean> {
  const isCancelled = await cancelIfAnswered(work.db, work.companyId, { id, now: work.now })
  if (isCancelled) await announceSchedule(work, 'update', id, sign)
  return isCancelled
}
