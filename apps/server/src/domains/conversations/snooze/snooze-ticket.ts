import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { announceTicket } from '../announce.ts'
import { ticketWake } from '../jobs.ts'
import { lockTicket } from '../tickets/ticket.store.ts'
import { ticketById } from '../tickets/ticket.view.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { addTimelineEntry, doerOf } from '../timeline/timeline.store.ts'
import { snoozeRefusal } from './snooze.rules.ts'
import { saveSnooze } from './snooze.store.ts'

/**
 * Snoozes a ticket until a time or until its customer writes. The customer's next message ends both kinds.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_STATUS, ERR_VALIDATION
 */
export async function snoozeTicket(
  work: Work,
  actor: Actor,
  input: { id: number; until: string | null },
): Promise<Ticket> {
  const { id } = input
  const until = input.until === null ? null : new Date(input.until)
  if (id < 2 ** 31) await lockTicket(work.db, work.companyId, id)
  const before = await ticketFor(work, actor, id, 'tickets:edit')
  const refusal = snoozeRefusal(before.status, until, work.now)
  if (refusal) throw new AppError(refusal, refusal === 'ERR_VALIDATION' ? { field: 'until' } : undefined)
  await saveSnooze(work.db, work.companyId, { ticketId: id, until, now: work.now })
  // In the same transaction, so that a ticket is snoozed if and only if a job will wake it.
  if (until) {
    const job = { companyId: work.companyId, ticketId: id, until: until.toISOString() }
    await work.enqueue(ticketWake, job, { startAfter: until })
  }
  await addTimelineEntry(work.db, work.companyId, {
    ticketId: id,
    ...doerOf(actor),
    action: 'snoozed',
    before: before.snoozedAt ? { until: before.snoozedUntil } : null,
    after: { until: until?.toISOString() ?? null },
  })
  const ticket = (await ticketById(work.db, id)) ?? before
  announceTicket(work, ticket)
  return ticket
}
