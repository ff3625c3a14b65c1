import type { Connection, ConnectionInput } from '@recado/contract/connections/connection'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import type { MachineRef } from '../queues/public.ts'
import { checkQueues } from './check-queues.ts'
import {
  clearDefault,
  connectionsWithMachine,
  lockConnection,
  setConnectionQueues,
  updateConnectionRow,
} from './connection.store.ts'
import { connectionColumns, distinctQueueIds } from './connection-input.rules.ts'
import type { ConnectionServices } from './connection-services.ts'
import { auditedConnection } from './connection-trace.ts'
import { convertNameViolation } from './name-violation.ts'
import { announceSaved, showConnection } from './show-connections.ts'

/**
 * Changes the given fields. The provider cannot change, and a company with connections always has a default one
 * (CON-09).
 */
export async function updateConnection(
  work: Work,
  actor: Actor,
  services: ConnectionServices,
  input: { id: number; change: Partial<ConnectionInput> },
): Promise<Connection> {
  const { id, change } = input
  const connection = await lockConnection(work.db, work.companyId, id)
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND')
  if (connection.is_default && change.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP')
  const before = await showConnection(work, actor, services, id)
  const queueIds = distinctQueueIds(change.queueIds ?? before.queueIds)
  const { transferQueueId, fallbackQueueId, greetingMessage: greeting = before.greetingMessage } = change
  await checkQueues(work, { queueIds, transferQueueId, fallbackQueueId, greeting })
  await services.checkMachines(work, actor, {
    promptId: change.promptId === before.promptId ? null : change.promptId,
    integrationId: change.integrationId === before.integrationId ? null : change.integrationId,
  })
  const becomesDefault = change.isDefault === true && !connection.is_default
  if (becomesDefault) await clearDefault(work.db, work.companyId)
  const values = {
    ...connectionColumns(change, before.schedules),
    ...(becomesDefault ? { is_default: true } : {}),
  }
  await convertNameViolation(() => updateConnectionRow(work.db, work.companyId, id, values, work.now))
  if (change.queueIds) await setConnectionQueues(work.db, work.companyId, id, queueIds)
  await services.configured(work, { connectionId: id })
  const after = await showConnection(work, actor, services, id)
  await audit(work, actor, 'connection.update', `connection ${id}`, auditedConnection(before), auditedConnection(after))
  await announceSaved(work, services, id)
  return after
}

/**
 * Removes a prompt or integration that is about to be deleted from the connections that use it.
 * @returns the names of those connections
 */
export async function forgetMachine(
  work: Work,
  actor: Actor,
  services: ConnectionServices,
  machine: MachineRef,
): Promise<string[]> {
  const usingConnections = await connectionsWithMachine(work.db, work.companyId, machine)
  const change = machine.kind === 'prompt' ? { promptId: null } : { integrationId: null }
  for (const { id } of usingConnections) await updateConnection(work, actor, services, { id, change })
  return usingConnections.map(({ name }) => name)
}
