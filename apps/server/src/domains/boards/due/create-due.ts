import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { handle } from '../../../platform/jobs/job.ts'
import { daysLater, saoPauloDay } from '../../identity/public.ts'
import type { BoardDependencies } from '../board-services.ts'
import { copyDueCards } from './copy-cards.ts'
import { companiesWithDueCards } from './due-companies.store.ts'
import { boardsSweep } from './jobs.ts'
import { remindOfCards } from './remind.ts'

/** @param platform only for finding companies with due cards */
export function dueJobs(deps: BoardDependencies, platform: PlatformDb) {
  const { workplace, log } = deps.services
  const sweep = async () => {
    const today = saoPauloDay(workplace.clock.now())
    // Companies may be a day behind or ahead of São Paulo.
    const days = { first: daysLater(today, -1), last: daysLater(today, 2) }
    for (const companyId of await companiesWithDueCards(platform, days)) {
      await copyDueCards(deps, companyId)
        .then(() => remindOfCards(workplace, companyId))
        .catch((error: unknown) => log.error({ err: error, companyId }, 'processing due cards failed'))
    }
  }
  return [handle(boardsSweep, sweep)]
}
