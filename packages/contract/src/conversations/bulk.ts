import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { pageQuery, pageReply } from '../paging.ts'
import { flag, idList, idParam, idValue, instant, optionalId, optionalText, wholeNumber } from '../values/wire.ts'
import { ticket, ticketStatus } from './ticket.ts'

/** Maximum number of ticket ids per call. `all` is not limited. */
export const MOST_BULK_IDS = 50_000

/**
 * A change of many tickets that a job processes (additive). `done` counts processed tickets, `changed` those that
 * changed. A cancelled change is also in the state `done`, with `done` less than `total`.
 */
export const ticketBulk = z.object({
  id: z.int(),
  action: z.enum(['delete', 'tag', 'queue']),
  state: z.enum(['running', 'done']),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  userName: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Name of the user who cancelled it. Changes made until then are kept. */
  cancelledBy: z.string().nullable(),
})
export type TicketBulk = z.output<typeof ticketBulk>

/** `company-{id}-ticketBulk` (additive), to users with `bulk:view`: progress of the change. */
export const ticketBulkEvent = z.object({ action: z.literal('update'), bulk: ticketBulk })

/** Filters of the bulk list in addition to the search (additive). All of them must match. */
const filters = {
  status: z.preprocess((value) => (value === '' || value === null ? undefined : value), ticketStatus.optional()),
  queueIds: idList,
  /** Only tickets without a queue. */
  queueless: flag,
  tags: idList,
  whatsappIds: idList,
  users: idList,
  /** Only tickets without an owner. */
  unowned: flag,
  /** Only tickets without a message for at least this number of days; 0 means no limit. */
  idleDays: wholeNumber(0, 3650, 0),
}

export const listAllTickets = defineEndpoint({
  id: 'tickets.all',
  method: 'GET',
  path: '/tickets/all',
  access: needs('bulk:view'),
  summary: 'Every ticket of the company for the bulk list, newest first, 40 a page; `showAll` changes nothing',
  query: z.object({ ...pageQuery, ...filters, showAll: flag }),
  response: z.object({ tickets: z.array(ticket), ...pageReply }),
})

/** The selected tickets: by ids, or (additive) all that match a search and filters, with exceptions. */
const selection = {
  ...filters,
  ids: z.array(idValue).max(MOST_BULK_IDS).optional(),
  all: flag,
  searchParam: optionalText(200),
  except: z.array(idValue).max(MOST_BULK_IDS).optional(),
}
export const chosenTickets = z.object(selection)
export type ChosenTickets = z.output<typeof chosenTickets>

/** `count`: number of matching tickets. `bulk`: the job, if there are too many to change at once. */
const bulkReply = z.object({ count: z.int(), bulk: ticketBulk.nullable() })

export const countChosenTickets = defineEndpoint({
  id: 'actions.countTickets',
  method: 'POST',
  path: '/actions/tickets/count',
  access: needs('bulk:view'),
  summary: 'How many tickets exactly a change of many would mean at this moment (additive)',
  body: chosenTickets,
  response: z.object({ count: z.int() }),
})

export const deleteTickets = defineEndpoint({
  id: 'actions.deleteTickets',
  method: 'POST',
  path: '/actions/tickets/delete',
  access: needs('ticket-options:deleteTicket'),
  summary: 'Delete many tickets with their messages',
  body: chosenTickets,
  response: bulkReply,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const tagTickets = defineEndpoint({
  id: 'actions.tagTickets',
  method: 'PUT',
  path: '/actions/tickets/update-tag',
  access: needs('bulk:edit'),
  summary: 'Put a tag on many tickets; those that they carry stay',
  body: z.object({ ...selection, updateData: z.object({ tagId: optionalId, tag: optionalId }) }),
  response: bulkReply,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const queueTickets = defineEndpoint({
  id: 'actions.queueTickets',
  method: 'PUT',
  path: '/actions/tickets/update-queue',
  access: needs('bulk:edit'),
  summary: 'Move many tickets to a queue; status and owner stay, and no customer is notified',
  body: z.object({ ...selection, updateData: z.object({ queueId: optionalId, queue: optionalId }) }),
  response: bulkReply,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_QUEUE_FOUND'],
})

export const listTicketBulks = defineEndpoint({
  id: 'actions.ticketBulks',
  method: 'GET',
  path: '/actions/tickets',
  access: needs('bulk:view'),
  summary: 'The latest changes of many tickets that jobs work off, the newest first (additive)',
  response: z.array(ticketBulk),
})

export const cancelTicketBulk = defineEndpoint({
  id: 'actions.cancelTicketBulk',
  method: 'POST',
  path: '/actions/tickets/:id/cancel',
  access: needs('bulk:edit'),
  summary:
    'End a change of many tickets that a job works off (additive); tickets that changed stay so. One that is done is answered as it is',
  params: idParam('id'),
  response: ticketBulk,
  errors: ['ERR_NO_BULK_FOUND'],
})
