import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { pageReply } from '../paging.ts'
import { idParam, instant, optionalText } from '../values/wire.ts'
import { ticketStatus } from './ticket.ts'

const namedRecord = z.object({ id: z.int(), name: z.string() })

/**
 * One side of an entry: the ticket's fields that the entry changes. Names are current; deleted records have ''. `text`
 * is the text of a message or note, for users with `tickets:moderate`, null for others (PLUS-09).
 */
const timelineState = z.object({
  status: ticketStatus.optional(),
  user: namedRecord.nullable().optional(),
  queue: namedRecord.nullable().optional(),
  connection: namedRecord.nullable().optional(),
  tags: z.array(namedRecord).optional(),
  text: z.string().nullable().optional(),
  /**
   * Why a bot did it: 'inactivity', 'unanswered', 'asked', 'unclear', 'goesOn', 'loop'. External machines:
   * 'machineHandedOver', 'machineFailed', 'machineClosed', 'takenOff', 'dropped'. Flows: 'flowHandedOver', 'flowEnded',
   * 'flowFailed'. The company's phone: 'phoneArchived', 'phoneAnswered' (additive). For a changed number, what happened
   * to queued messages: 'waitingSent', 'waitingCancelled'.
   */
  reason: z.string().optional(),
  /** The contact's number. */
  number: z.string().optional(),
  /** The customer's score, 1 to 3. */
  rate: z.int().optional(),
  /** Name of the flow that a user started, resumed or stopped, at that time (additive). */
  flow: z.string().optional(),
  /** The bot that a user stopped by writing (additive). */
  speaker: z.string().optional(),
})
export type TimelineState = z.output<typeof timelineState>

/** One event in a ticket's history. Entries cannot be changed. */
export const timelineEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.object({
    /** 'token': one of the company's own programs (additive). */
    kind: z.enum(['user', 'token', 'customer', 'phone', 'system']),
    id: z.int().nullable(),
    name: z.string(),
  }),
  /** 'created', 'accepted', 'transferred' … Clients show unknown actions in general terms. */
  action: z.string(),
  before: timelineState.nullable(),
  after: timelineState.nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const listTimeline = defineEndpoint({
  id: 'tickets.timeline',
  method: 'GET',
  path: '/tickets/:id/timeline',
  access: needs('tickets:view'),
  summary: 'What happened to a ticket, newest first, 30 a page (additive, data.8)',
  params: idParam('id'),
  query: z.object({ cursor: optionalText(40) }),
  response: z.object({ entries: z.array(timelineEntry), hasMore: pageReply.hasMore, cursor: pageReply.cursor }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})

export const listMessageVersions = defineEndpoint({
  id: 'messages.versions',
  method: 'GET',
  path: '/messages/:id/versions',
  access: needs('tickets:view'),
  summary:
    'The earlier texts of an edited message, oldest first; of a deleted one with tickets:moderate only (additive, PLUS-22)',
  params: idParam('id'),
  response: z.array(
    z.object({
      body: z.string(),
      /** When this text was replaced or deleted. */
      until: instant,
    }),
  ),
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
})
