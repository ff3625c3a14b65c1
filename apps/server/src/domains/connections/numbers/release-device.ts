import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import { claimedKeys, deleteHeldNumber } from './held-number.store.ts'
import { releaseNumber } from './number-claims.store.ts'

type Place = Pick<ConnectionRef, 'companyId' | 'connectionId'>

/**
 * Releases the number of a connection whose device is gone, and deletes the events of an undecided number.
 * @param epoch the owner's lease epoch, which must match; null for a connection without a lease
 */
export async function releaseDevice(
  { workplace }: Pick<SessionDependencies, 'workplace'>,
  at: Place,
  epoch: number | null,
): Promise<void> {
  await workplace.run(at.companyId, async ({ db }) => {
    await releaseNumber(db, at.connectionId, epoch)
    await deleteHeldNumber(db, at, epoch)
  })
}

/** Returns true if, as far as we know, a device of the connection is linked. */
export const hasDevice = ({ workplace }: Pick<SessionDependencies, 'workplace'>, at: Place): Promise<boolean> =>
  workplace.read(at.companyId, async ({ db }) => (await claimedKeys(db, at)).length > 0)
