import type { Work } from '../../../platform/db/work.ts'
import { type MachineGone, machineGone } from './jobs.ts'
import { liveTalks } from './talk.store.ts'

/**
 * A machine is being deleted in this work: each ticket in which it speaks goes to a person, once the work is committed. Nobody
 * would be asked about the customer's next message any more, as nothing is set up where the ticket lies.
 */
export async function endTalks(work: Work, gone: Omit<MachineGone, 'companyId' | 'ticketId'>): Promise<void> {
  const { companyId } = work
  for (const ticketId of await liveTalks(work.db, companyId, gone))
    await work.enqueue(machineGone, { companyId, ticketId, ...gone })
}
