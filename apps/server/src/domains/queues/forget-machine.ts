import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { queuesWithMachine } from './queue.store.ts'
import type { QueueServices } from './queue-services.ts'
import { updateQueue } from './save-queue.ts'

/** A prompt or an integration that answers customers. */
export interface MachineRef {
  kind: 'prompt' | 'integration'
  id: number
}

/**
 * Removes a prompt or integration that is about to be deleted from the queues that use it.
 * @returns the names of those queues
 */
export async function forgetMachineOfQueues(
  work: Work,
  actor: Actor,
  services: Pick<QueueServices, 'configured'>,
  machine: MachineRef,
): Promise<string[]> {
  const usingQueues = await queuesWithMachine(work.db, work.companyId, machine)
  const change = machine.kind === 'prompt' ? { promptId: null } : { integrationId: null }
  // No machine is added, so none needs a check.
  const uncheckedServices = { ...services, checkMachines: async () => undefined }
  for (const { id } of usingQueues) await updateQueue(uncheckedServices, work, actor, { id, change })
  return usingQueues.map(({ name }) => name)
}
