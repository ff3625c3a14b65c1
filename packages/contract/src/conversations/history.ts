import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { pageReply } from '../paging.ts'
import { idParam, instant, optionalText } from '../values/wire.ts'
import { message } from './message.ts'
import { ticket, ticketStatus } from './ticket.ts'

/** An earlier ticket of the same contact, shown as the heading above its messages. */
export const earlierTicket = z.object({
  id: z.int(),
  uuid: z.string(),
  code: z.string(),
  status: ticketStatus,
  queue: ticket.shape.queue,
  whatsapp: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** The user who resolved it; '' if unknown. */
  closedBy: z.string(),
})
export type EarlierTicket = z.output<typeof earlierTicket>

export const listHistory = defineEndpoint({
  id: 'tickets.history',
  method: 'GET',
  path: '/tickets/:id/history',
  access: needs('tickets:view'),
  summary:
    'What the same contact and we wrote in earlier tickets, over whatever connection, as far as the person may see them; 20 messages a page, each page oldest first (additive)',
  params: idParam('id'),
  query: z.object({ cursor: optionalText(60) }),
  response: z.object({
    messages: z.array(message),
    /** The tickets of the page's messages. */
    tickets: z.array(earlierTicket),
    hasMore: pageReply.hasMore,
    cursor: pageReply.cursor,
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})

export const ticketTranscript = defineEndpoint({
  id: 'tickets.transcript',
  method: 'GET',
  path: '/tickets/:id/transcript',
  access: needs('tickets:export'),
  summary:
    'The whole conversation of a ticket as PDF; a company has one made at a time, others wait up to 20 seconds (additive)',
  params: idParam('id'),
  response: z.unknown(),
  raw: true,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TOO_MANY_REQUESTS', 'ERR_TRANSCRIPT_UNFINISHED'],
})
