import { isDatabaseGone } from '../../../platform/outage.ts'
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
 * only by this. Running twice does no harm. A session that cannot be ended is logged and stays for the next run.
 * @param atOnce the sessions of a round
 * @throws the error of the database when it cannot be reached
 */
export async function endOverdueSessions(
  core: Pick<IdentityCore, 'platform' | 'workplace' | 'clock' | 'accessChanges' | 'log'>,
  atOnce = AT_ONCE,
): Promise<void> {
  for (let failed = 0; ; ) {
    const sessions = await overdueSessions(core.platform, core.clock.now(), { most: atOnce, skip: failed })
    for (const session of sessions)
      await endSession(core, session).catch((error: unknown) => {
        if (isDatabaseGone(error)) throw error
        failed++
        core.log.error({ err: error, companyId: session.companyId }, 'a session whose time is over could not be ended')
      })
    if (sessions.length < atOnce) return
  }
}

const endSession = (
  { workplace, clock, accessChanges }: Pick<IdentityCore, 'workplace' | 'clock' | 'accessChanges'>,
  { id, companyId }: { id: string; companyId: number },
): Promise<void> =>
  workplace.run(companyId, async (work) => {
    if (await endOverdue(work.db, companyId, id, clock.now())) await accessChanges.changed(work, { sessionId: id })
  })
