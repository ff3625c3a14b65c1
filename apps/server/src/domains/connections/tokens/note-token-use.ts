import type { Work } from '../../../platform/db/work.ts'
import { announceConnection } from '../announce-connection.ts'
import { lockConnection, noteTokenUsed } from '../connection.store.ts'
import { type Seeing, wholeConnection } from '../show-connections.ts'

/** Notes that a connection's token was used, and shows it on open pages of admins. */
export async function noteTokenUse(
  work: Work,
  services: Seeing,
  { connectionId, hash }: { connectionId: number; hash: Buffer },
): Promise<void> {
  const { db, companyId, now } = work
  // So that what is announced is not older than what a person saves now.
  await lockConnection(db, companyId, connectionId)
  if (!(await noteTokenUsed(db, companyId, connectionId, { hash, now }))) return
  const connection = await wholeConnection(work, services, connectionId)
  if (connection) announceConnection(work, connection)
}
