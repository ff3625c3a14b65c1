import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/jobs/job.ts'
import { daysLater, saoPauloDay } from '../../identity/public.ts'
import type { CustomerServices } from '../customer-services.ts'
import { companiesWithExpiries } from './due-companies.store.ts'
import { remindersDue, remindersSweep } from './jobs.ts'
import { noteReminderOutcomes, sendReminders, withdrawLateReminders } from './send-reminders.ts'

/** Range of days around today, in any time zone, in which an expiry may have a due or missed moment. */
const BACK = -9
const AHEAD = 6

/** @param platform only for finding companies with due reminders */
export function createReminders(services: CustomerServices, platform: PlatformDb) {
  const { workplace, log } = services.messages
  const sweep = async () => {
    const today = saoPauloDay(workplace.clock.now())
    const days = { first: daysLater(today, BACK), last: daysLater(today, AHEAD) }
    for (const companyId of await companiesWithExpiries(platform, days)) {
      await sendReminders(services, companyId)
        .then(() => workplace.run(companyId, (work) => noteReminderOutcomes(work, null)))
        .then(() => workplace.run(companyId, (work) => withdrawLateReminders(work, services)))
        .catch((error: unknown) => log.error({ err: error, companyId }, 'sending due reminders failed'))
    }
  }
  return {
    jobs: [handle(remindersDue, ({ companyId }) => sendReminders(services, companyId)), handle(remindersSweep, sweep)],
    noteOutcome: (work: Work, { messageId }: { messageId: number }) => noteReminderOutcomes(work, messageId),
  }
}
