import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { mailUser } from '../identity/public.ts'
import { failureMail } from './failure-mail.ts'
import { announceSchedule, requireSchedule } from './require-schedule.ts'
import type { SignMedia } from './schedule.view.ts'

/**
 * Announces that a schedule failed: to open calendars, and to its author, wherever they are. An author who lost sight
 * of the ticket would find it nowhere: they get a mail too.
 */
export async function announceFailure(work: Work, id: number, sign: SignMedia): Promise<void> {
  const schedule = await announceSchedule(work, 'update', id, sign)
  const { user_id: author, reason, contact_name: name, send_at: sendAt } = await requireSchedule(work, id)
  if (author === null) return
  work.announce('scheduleFailed', [rooms.user(work.companyId, author)], { action: 'create', schedule })
  if (reason === 'ERR_SEND_NO_SIGHT')
    await mailUser(work, author, (language) => failureMail(language, { name, sendAt }))
}
