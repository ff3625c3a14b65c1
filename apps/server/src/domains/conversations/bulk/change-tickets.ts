import type { Work } from '../../../platform/db/work.ts'
import { announceDeletedTicket, announceTicket } from '../announce.ts'
import { ticketPlaced, ticketWaits } from '../facts.ts'
import { removeTickets } from '../tickets/delete-ticket.store.ts'
import { ticketsByIds } from '../tickets/ticket.view.ts'
import type { TicketServices } from '../tickets/ticket-services.ts'
import { addTimelineEntries, type Doer } from '../timeline/timeline.store.ts'
import { addTag, holdTickets, placeInQueue, type StandingTicket } from './many-tickets.store.ts'

/** The change of each of many tickets. */
export type ManyChange = { action: 'delete' } | { action: 'tag'; tagId: number } | { action: 'queue'; queueId: number }

export interface ManyOrder {
  ids: readonly number[]
  change: ManyChange
  by: Doer
  services: Pick<TicketServices, 'removeFiles'>
}

/**
 * Changes tickets in one transaction: one timeline entry and one event for each that really changes.
 * @returns the number of changed tickets; one that is gone, or already has the value, does not count
 */
export async function changeTickets(work: Work, order: ManyOrder): Promise<number> {
  const held = await holdTickets(work.db, work.companyId, order.ids)
  if (held.length === 0) return 0
  switch (order.change.action) {
    case 'delete':
      return deleteAll(work, held, order)
    case 'tag':
      return tagAll(work, held, order.change.tagId, order.by)
    case 'queue':
      return queueAll(work, held, order.change.queueId, order.by)
  }
}

const stateOf = ({ status, userId, queueId, connectionId }: StandingTicket) => ({
  ...{ status, userId, queueId, whatsappId: connectionId },
})

async function deleteAll(work: Work, held: readonly StandingTicket[], { by, services }: ManyOrder): Promise<number> {
  const { db, companyId } = work
  const files = await removeTickets(
    db,
    companyId,
    held.map(({ id }) => id),
  )
  const entries = held.map((ticket) => ({
    ...{ ...by, ticketId: ticket.id, action: 'deleted' as const, after: null },
    before: { ...stateOf(ticket), contactId: ticket.contactId },
  }))
  await addTimelineEntries(db, companyId, entries)
  for (const ticket of held) announceDeletedTicket(work, { ...ticket, companyId })
  await services.removeFiles(work, files)
  return held.length
}

async function queueAll(work: Work, held: readonly StandingTicket[], queueId: number, by: Doer): Promise<number> {
  const { db, companyId, now } = work
  const moving = new Map(held.filter((ticket) => ticket.queueId !== queueId).map((ticket) => [ticket.id, ticket]))
  if (moving.size === 0) return 0
  await placeInQueue(db, companyId, { ids: [...moving.keys()], queueId, now })
  const entries = [...moving.values()].map((ticket) => ({
    ...{ ...by, ticketId: ticket.id, action: 'transferred' as const },
    ...{ before: stateOf(ticket), after: { ...stateOf(ticket), queueId } },
  }))
  await addTimelineEntries(db, companyId, entries)
  const moved = await ticketsByIds(db, [...moving.keys()])
  for (const ticket of moved) {
    const before = moving.get(ticket.id)
    if (before) announceTicket(work, ticket, { ...before, companyId })
  }
  const waiting = moved.filter(({ status }) => status === 'pending')
  for (const { id } of waiting)
    await work.record(ticketWaits, { ticketId: id, byUserId: by.actorId, amongMany: waiting.length > 1 })
  return moving.size
}

async function tagAll(work: Work, held: readonly StandingTicket[], tagId: number, by: Doer): Promise<number> {
  const { db, companyId, now } = work
  const ids = await addTag(db, companyId, { ids: held.map(({ id }) => id), tagId, now })
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
