import { type CompanyContext, system } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { type ChunkedWork, runChunks } from '../../platform/jobs/chunked-work.ts'
import { lockTicket, ticketById } from '../conversations/public.ts'
import { type DueTicket, dueTickets, lockMoving } from './due.store.ts'
import { lanesDue } from './jobs.ts'
import { type KanbanServices, lanesAct } from './kanban-services.ts'
import { putIntoLane } from './move-card.ts'
import { findBoardPlace } from './place.store.ts'

// Tickets per run: each commit waits for the disk, and users' moves come in between.
const BATCH = 20

/**
 * Moves a company's tickets on that have been in their lane for its time limit. Idempotent, also on two nodes at once:
 * a move is one transaction and starts a new stay.
 */
export const moveDue = (services: KanbanServices, companyId: number): Promise<void> =>
  runChunks(services.messages.workplace, lanesDue, { companyId }, dueMoves(services, companyId))

/** The tickets are the rows of the chunked work. */
function dueMoves(services: KanbanServices, companyId: number): ChunkedWork<true, DueTicket> {
  let context: CompanyContext | null = null
  return {
    async prepare() {
      context = await services.messages.companyContext(companyId)
    },
    async hold(work) {
      await lockMoving(work.db, companyId)
      return context && lanesAct(services, context, work.now) ? true : null
    },
    take: (work) => dueTickets(work.db, companyId, BATCH),
    async write(work, _held, rows) {
      for (const row of [...rows].sort((a, b) => a.ticketId - b.ticketId)) await moveToNextLane(work, row)
    },
  }
}

/** A ticket that a user moved, resolved or deleted in the meantime stays unchanged. */
async function moveToNextLane(work: Work, { ticketId, from, to }: DueTicket): Promise<void> {
  await lockTicket(work.db, work.companyId, ticketId)
  const at = await findBoardPlace(work.db, work.companyId, ticketId)
  const before = await ticketById(work.db, ticketId)
  if (!before || before.status === 'closed' || !at?.shown || at.tagId !== from) return
  await putIntoLane(work, system, { before, tagId: to })
}
