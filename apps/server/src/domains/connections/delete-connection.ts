import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceDeletedConnection } from './announce-connection.ts'
import { deleteConnectionRow, lockConnection } from './connection.store.ts'
import type { ConnectionServices } from './connection-services.ts'
import { auditedConnection } from './connection-trace.ts'
import { changeWriters } from './numbers/number-writers.store.ts'
import { showConnection } from './show-connections.ts'

/** Logs out the device, then deletes the connection. Tickets and messages stay; items queued for it fail. */
export async function deleteConnection(
  workplace: Workplace,
  actor: Actor,
  services: ConnectionServices,
  id: number,
): Promise<void> {
  const { companyId } = actor
  await workplace.run(companyId, (work) => requireDeletable(work, services, id))
  await services.registry.logOut({ companyId, connectionId: id })
  await workplace.run(companyId, async (work) => {
    await requireDeletable(work, services, id)
    const before = await showConnection(work, actor, services, id)
    const announceEnded = await services.listener().deleting(work, id)
    await changeWriters(work.db, { companyId, connectionId: id }, null)
    await deleteConnectionRow(work.db, companyId, id)
    await announceEnded()
    await audit(work, actor, 'connection.delete', `connection ${id}`, auditedConnection(before), null)
    announceDeletedConnection(work, id)
    work.afterCommit(() => services.phones?.forget({ companyId, connectionId: id }))
  })
}

/**
 * Another connection must become the default before the default is deleted (CON-09), and campaigns that use it must end.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_OTHER_WHATSAPP, ERR_USED_BY_CAMPAIGN
 */
async function requireDeletable(
  work: Work,
  { requireUnused }: Pick<ConnectionServices, 'requireUnused'>,
  id: number,
): Promise<void> {
  const connection = await lockConnection(work.db, work.companyId, id)
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND')
  if (connection.is_default && connection.others > 0) throw new AppError('ERR_NO_OTHER_WHATSAPP')
  await requireUnused(work, id)
}
