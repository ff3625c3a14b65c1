import { endOverdue } from '../access/session.store.ts'
import { overdueSessions } from '../access/sign-in.store.ts'
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

const AT_ONCE = 500

/**
 * Ends the sessions whose time is over (access.2), so that every node closes their sockets: calls end with the access token, a socket
 * only by this. Running twice does no harm.
 */
export async function endOverdueSessions({ platform, workplace, clock, accessChanges }: IdentityCore): Promise<void> {
  for (;;) {
    const sessions = await overdueSessions(platform, clock.now(), AT_ONCE)
    for (const { id, companyId } of sessions)
      await workplace.run(companyId, async (work) => {
        if (await endOverdue(work.db, companyId, id, clock.now())) await accessChanges.changed(work, { sessionId: id })
      })
    if (sessions.length < AT_ONCE) return
  }
}
