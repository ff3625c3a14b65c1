import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { isSession } from './payment-session.ts'
import { endSessionById } from './session.store.ts'

/** Ends the caller's session and removes its push device. A payment token has neither. */
export async function logout(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  { forgetDevices }: Pick<IdentityPorts, 'forgetDevices'>,
): Promise<void> {
  if (!isSession(actor.sessionId)) return
  await endSessionById(work.db, work.companyId, actor.sessionId, 'logout', work.now)
  await forgetDevices(work, { userId: actor.userId, sessionId: actor.sessionId })
  await audit(work, actor, 'session.end', `session ${actor.userId}`, null, null)
  await core.accessChanges.changed(work, { sessionId: actor.sessionId })
}
