import type { Work } from '../../../platform/db/work.ts'
import { type MachineGone, machineGone } from './jobs.ts'
import { liveTalks } from './talk.store.ts'

/**
 * A machine is being deleted in this work: after the commit each ticket in which it speaks goes to a person. Without
 * this the customer's next message would get no answer, because nothing is set up at the ticket's place any more.
 */
export async function endTalks(work: Work, deletion: Omit<MachineGone, 'companyId' | 'ticketId'>): Promise<void> {
  const { companyId } = work
  for (const ticketId of await liveTalks(work.db, companyId, deletion))
    await work.enqueue(machineGone, { companyId, ticketId, ...deletion })
}
