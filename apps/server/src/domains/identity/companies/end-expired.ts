import { isDatabaseGone } from '../../../platform/outage.ts'
import { endOverdue } from '../access/session.store.ts'
import { overdueSessions } from '../access/sign-in.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { companiesEndingOn } from './company.store.ts'

const DAY_MS = 86_400_000
const saoPauloDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/**
 * Notifies every node of the companies whose last day was yesterday: calls are rejected by the date alone, but open
 * sockets need a notification (companies.1). Runs shortly after midnight in São Paulo. Idempotent.
 */
export async function endExpired(
  core: Pick<IdentityCore, 'platform' | 'workplace' | 'accessChanges' | 'clock'>,
): Promise<void> {
  const yesterday = saoPauloDay.format(core.clock.now().getTime() - DAY_MS)
  for (const companyId of await companiesEndingOn(core.platform, yesterday)) {
    await core.workplace.run(companyId, (work) => core.accessChanges.changed(work, { companyId }))
  }
}

const AT_ONCE = 500

/**
 * Ends expired sessions (access.2), so that every node closes their sockets: calls end with the access token, but
 * sockets do not. Idempotent. A session that cannot be ended is logged and retried in the next run.
 * @param atOnce batch size
 * @throws the database error when the database cannot be reached
 */
export async function endOverdueSessions(
  core: Pick<IdentityCore, 'platform' | 'workplace' | 'clock' | 'accessChanges' | 'log'>,
  atOnce = AT_ONCE,
): Promise<void> {
  for (let failureCount = 0; ; ) {
    const sessions = await overdueSessions(core.platform, core.clock.now(), { most: atOnce, skip: failureCount })
    for (const session of sessions)
      await endSession(core, session).catch((error: unknown) => {
        if (isDatabaseGone(error)) throw error
        failureCount++
        core.log.error({ err: error, companyId: session.companyId }, 'an expired session could not be ended')
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
