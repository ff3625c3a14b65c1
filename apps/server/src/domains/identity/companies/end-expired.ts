import type { IdentityCore } from '../identity-dependencies.ts'
import { companiesDueOn } from './company.store.ts'

const DAY_MS = 86_400_000
const saoPauloDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/**
 * Notifies every node of the companies whose last day was yesterday: calls are refused by the date alone, but open
 * sockets must receive it (companies.1). Runs shortly after midnight in São Paulo; running twice does no harm.
 */
export async function endExpired(
  core: Pick<IdentityCore, 'platform' | 'workplace' | 'accessChanges' | 'clock'>,
): Promise<void> {
  const yesterday = saoPauloDay.format(core.clock.now().getTime() - DAY_MS)
  for (const companyId of await companiesDueOn(core.platform, yesterday)) {
    await core.workplace.run(companyId, (work) => core.accessChanges.changed(work, { companyId }))
  }
}
