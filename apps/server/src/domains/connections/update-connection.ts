import type { Connection, ConnectionInput } from '@recado/contract/connections/connection'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import type { MachineRef } from '../queues/public.ts'
import { announceConnection } from './announce-connection.ts'
import { checkQueues } from './check-queues.ts'
import {
  clearDefault,
  connectionsWithMachine,
  lockConnection,
  setConnectionQueues,
  updateConnectionRow,
} from './connection.store.ts'
import { connectionColumns, distinctIds } from './connection-input.rules.ts'
import type { ConnectionServices } from './connection-services.ts'
import { withoutSecrets } from './connection-trace.ts'
import { refusingTakenName } from './name-refusal.ts'
import { showConnection } from './show-connections.ts'

/** Changes the given fields; the provider stays. A company with connections always keeps a default one (CON-09). */
export async function updateConnection(
  work: Work,
  actor: Actor,
  services: ConnectionServices,
  input: { id: number; change: Partial<ConnectionInput> },
): Promise<Connection> {
  const { id, change } = input
  const found = await lockConnection(work.db, work.companyId, id)
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND')
  if (found.is_default && change.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP')
  const before = await showConnection(work, actor, services, id)
  const queueIds = distinctIds(change.queueIds ?? before.queueIds)
  const { transferQueueId, fallbackQueueId, greetingMessage: greeting = before.greetingMessage } = change
  await checkQueues(work, { queueIds, transferQueueId, fallbackQueueId, greeting })
  await services.checkMachines(work, actor, {
    promptId: change.promptId === before.promptId ? null : change.promptId,
    integrationId: change.integrationId === before.integrationId ? null : change.integrationId,
  })
  const becomesDefault = change.isDefault === true && !found.is_default
  if (becomesDefault) await clearDefault(work.db, work.companyId)
  const values = {
    ...connectionColumns(change),
    ...(becomesDefault ? { is_default: true } : {}),
  }
  await refusingTakenName(() => updateConnectionRow(work.db, work.companyId, id, values, work.now))
  if (change.queueIds) await setConnectionQueues(work.db, work.companyId, id, queueIds)
  await services.configured(work, { connectionId: id })
  const after = await showConnection(work, actor, services, id)
  await audit(work, actor, 'connection.update', `connection ${id}`, withoutSecrets(before), withoutSecrets(after))
  announceConnection(work, after)
  return after
}

/**
 * Takes a prompt or an integration that is about to be deleted out of the connections that use it.
 * @returns the names of those connections
 */
export async function forgetMachine(
  work: Work,
  actor: Actor,
  services: ConnectionServices,
  machine: MachineRef,
): Promise<string[]> {
  const used = await connectionsWithMachine(work.db, work.companyId, machine)
  const change = machine.kind === 'prompt' ? { promptId: null } : { integrationId: null }
  for (const { id } of used) await updateConnection(work, actor, services, { id, change })
  return used.map(({ name }) => name)
}
