import type { Work } from '../../../platform/db/work.ts'
import { lockConnection, noteTokenUsed } from '../connection.store.ts'
import { announceSaved, type ConnectionViewServices } from '../show-connections.ts'

/** Records a use of a connection's token, and shows it on the admins' open pages. */
export async function noteConnectionTokenUse(
  work: Work,
  services: ConnectionViewServices,
  { connectionId, hash }: { connectionId: number; hash: Buffer },
): Promise<void> {
  const { db, companyId, now } = work
  // The lock prevents announcing an older state than one that a user saves now.
  await lockConnection(db, companyId, connectionId)
  if (!(await noteTokenUsed(db, companyId, connectionId, { hash, now }))) return
  await announceSaved(work, services, connectionId)
}
