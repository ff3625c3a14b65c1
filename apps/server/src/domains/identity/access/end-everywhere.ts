import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { dropChallenges } from '../two-factor/challenge.store.ts'
import { endSessions } from './session.store.ts'

/**
 * Logs the caller out of every browser including this one, removes their push devices, and voids logins that await
 * their second step.
 */
export async function endEverywhere(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  { forgetDevices }: Pick<IdentityPorts, 'forgetDevices'>,
): Promise<void> {
  const { companyId } = work
  await endSessions(work.db, companyId, actor.userId, 'everywhere', work.now)
  await dropChallenges(work.db, companyId, actor.userId)
  await forgetDevices(work, { userId: actor.userId })
  await audit(work, actor, 'session.endAll', `session ${actor.userId}`, null, null)
  await core.accessChanges.changed(work, { companyId, userId: actor.userId })
}
