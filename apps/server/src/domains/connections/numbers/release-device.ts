import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import { claimedKeys, deleteHeldNumber } from './held-number.store.ts'
import { releaseNumber } from './number-claims.store.ts'

type Place = Pick<ConnectionRef, 'companyId' | 'connectionId'>

/**
 * The device of a connection is gone: its number is free, and what arrived for a number that nobody chose is deleted.
 * @param epoch of the owner's lease, without which nothing happens; null for a connection without a lease
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

/** Whether a device of the connection is linked at its network, as far as we know. */
export const hasDevice = ({ workplace }: Pick<SessionDependencies, 'workplace'>, at: Place): Promise<boolean> =>
  workplace.read(at.companyId, async ({ db }) => (await claimedKeys(db, at)).length > 0)
