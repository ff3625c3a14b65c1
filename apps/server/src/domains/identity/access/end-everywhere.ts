import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { dropChallenges } from '../two-factor/challenge.store.ts'
import { endSessions } from './session.store.ts'

/** Signs the caller out of every browser, this one too, and of their notices; logins that wait for their second step are void. */
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
