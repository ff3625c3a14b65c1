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
 * Takes a prompt or an integration that is about to be deleted out of the queues that use it.
 * @returns the names of those queues
 */
export async function forgetMachineOfQueues(
  work: Work,
  actor: Actor,
  services: Pick<QueueServices, 'configured'>,
  machine: MachineRef,
): Promise<string[]> {
  const used = await queuesWithMachine(work.db, work.companyId, machine)
  const change = machine.kind === 'prompt' ? { promptId: null } : { integrationId: null }
  // Nothing new is named.
  const clearing = { ...services, checkMachines: async () => undefined }
  for (const { id } of used) await updateQueue(clearing, work, actor, { id, change })
  return used.map(({ name }) => name)
}
