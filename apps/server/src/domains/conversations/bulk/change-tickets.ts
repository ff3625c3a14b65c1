import type { Work } from '../../../platform/db/work.ts'
import { announceDeletedTicket, announceTicket } from '../announce.ts'
import { ticketPlaced, ticketWaits } from '../facts.ts'
import { removeTickets } from '../tickets/delete-ticket.store.ts'
import { ticketsByIds } from '../tickets/ticket.view.ts'
import type { TicketServices } from '../tickets/ticket-services.ts'
import { addTimelineEntries, type Doer } from '../timeline/timeline.store.ts'
import { addTag, type BulkTicket, lockTickets, placeInQueue } from './many-tickets.store.ts'

/** The change that is applied to each ticket. */
export type ManyChange = { action: 'delete' } | { action: 'tag'; tagId: number } | { action: 'queue'; queueId: number }

export interface ManyOrder {
  ids: readonly number[]
  change: ManyChange
  by: Doer
  services: Pick<TicketServices, 'removeFiles'>
}

/**
 * Changes tickets in one transaction, with one timeline entry and one event per ticket that really changes.
 * @returns the number of changed tickets, without deleted ones and those that already have the value
 */
export async function changeTickets(work: Work, order: ManyOrder): Promise<number> {
  const lockedTickets = await lockTickets(work.db, work.companyId, order.ids)
  if (lockedTickets.length === 0) return 0
  switch (order.change.action) {
    case 'delete':
      return deleteAll(work, lockedTickets, order)
    case 'tag':
      return tagAll(work, lockedTickets, order.change.tagId, order.by)
    case 'queue':
      return queueAll(work, lockedTickets, order.change.queueId, order.by)
  }
}

const stateOf = ({ status, userId, queueId, connectionId }: BulkTicket) => ({
  ...{ status, userId, queueId, whatsappId: connectionId },
})

async function deleteAll(
  work: Work,
  lockedTickets: readonly BulkTicket[],
  { by, services }: ManyOrder,
): Promise<number> {
  const { db, companyId } = work
  const files = await removeTickets(
    db,
    companyId,
    lockedTickets.map(({ id }) => id),
  )
  const entries = lockedTickets.map((ticket) => ({
    ...{ ...by, ticketId: ticket.id, action: 'deleted' as const, after: null },
    before: { ...stateOf(ticket), contactId: ticket.contactId },
  }))
  await addTimelineEntries(db, companyId, entries)
  for (const ticket of lockedTickets) announceDeletedTicket(work, { ...ticket, companyId })
  await services.removeFiles(work, files)
  return lockedTickets.length
}

async function queueAll(work: Work, lockedTickets: readonly BulkTicket[], queueId: number, by: Doer): Promise<number> {
  const { db, companyId, now } = work
  const ticketsToMove = new Map(
    lockedTickets.filter((ticket) => ticket.queueId !== queueId).map((ticket) => [ticket.id, ticket]),
  )
  if (ticketsToMove.size === 0) return 0
  await placeInQueue(db, companyId, { ids: [...ticketsToMove.keys()], queueId, now })
  const entries = [...ticketsToMove.values()].map((ticket) => ({
    ...{ ...by, ticketId: ticket.id, action: 'transferred' as const },
    ...{ before: stateOf(ticket), after: { ...stateOf(ticket), queueId } },
  }))
  await addTimelineEntries(db, companyId, entries)
  const movedTickets = await ticketsByIds(db, [...ticketsToMove.keys()])
  for (const ticket of movedTickets) {
    const before = ticketsToMove.get(ticket.id)
    if (before) announceTicket(work, ticket, { ...before, companyId })
  }
  const waiting = movedTickets.filter(({ status }) => status === 'pending')
  for (const { id } of waiting)
    await work.record(ticketWaits, { ticketId: id, byUserId: by.actorId, amongMany: waiting.length > 1 })
  return ticketsToMove.size
}

async function tagAll(work: Work, lockedTickets: readonly BulkTicket[], tagId: number, by: Doer): Promise<number> {
  const { db, companyId, now } = work
  const ids = await addTag(db, companyId, { ids: lockedTickets.map(({ id }) => id), tagId, now })
  const tickets = await ticketsByIds(db, ids)
  const entries = tickets.map(({ id, tags }) => {
    const after = tags.map((tag) => ({ id: tag.id, name: tag.name }))
    const before = after.filter((tag) => tag.id !== tagId)
    return { ...by, ticketId: id, action: 'tagged' as const, before: { tags: before }, after: { tags: after } }
  })
  await addTimelineEntries(db, companyId, entries)
  for (const ticket of tickets) announceTicket(work, ticket)
  const isLane = tickets[0]?.tags.some(({ id, kanban }) => id === tagId && kanban === 1)
  if (isLane) for (const { id } of tickets) await work.record(ticketPlaced, { ticketId: id })
  return ids.length
}
