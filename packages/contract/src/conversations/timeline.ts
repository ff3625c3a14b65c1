import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { pageReply } from '../paging.ts'
import { idParam, instant, optionalText } from '../values/wire.ts'
import { ticketStatus } from './ticket.ts'

const loggedIn = { login: true, permission: null, feature: null } as const
const named = z.object({ id: z.int(), name: z.string() })

/**
 * One side of an entry: the state of the ticket, as far as the entry changes it. Names are today's; something deleted
 * has ''. `text` is the text of a message or note: for admins only, null for others (PLUS-09).
 */
const timelineState = z.object({
  status: ticketStatus.optional(),
  user: named.nullable().optional(),
  queue: named.nullable().optional(),
  connection: named.nullable().optional(),
  tags: z.array(named).optional(),
  text: z.string().nullable().optional(),
  /**
   * Why a bot did it: 'inactivity', 'unanswered', 'asked', 'unclear', 'goesOn', 'loop'; of machines outside
   * 'machineHandedOver', 'machineFailed', 'machineClosed', 'takenOff', 'dropped'; of flows 'flowHandedOver', 'flowEnded',
   * 'flowFailed'. Of the company's phone 'phoneArchived', 'phoneAnswered' (additive). With a changed number what became of messages that waited: 'waitingSent', 'waitingCancelled'.
   */
  reason: z.string().optional(),
  /** The number of the contact. */
  number: z.string().optional(),
  /** The customer's score, 1 to 3. */
  rate: z.int().optional(),
  /** The name of the flow that a person started, resumed or stopped, as it was then (additive). */
  flow: z.string().optional(),
  /** Which bot had the word that a person took by writing (additive). */
  speaker: z.string().optional(),
})
export type TimelineState = z.output<typeof timelineState>

/** One thing that happened to a ticket. Nobody can alter it. */
export const timelineEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.object({
    /** 'token': a program of the company's own (additive). */
    kind: z.enum(['user', 'token', 'customer', 'phone', 'system']),
    id: z.int().nullable(),
    name: z.string(),
  }),
  /** 'created', 'accepted', 'transferred' … A client shows unknown words in general terms. */
  action: z.string(),
  before: timelineState.nullable(),
  after: timelineState.nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const listTimeline = defineEndpoint({
  id: 'tickets.timeline',
  method: 'GET',
  path: '/tickets/:id/timeline',
  access: loggedIn,
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
  access: loggedIn,
  summary: 'The earlier texts of an edited message, oldest first; of a deleted one for admins only (additive, PLUS-22)',
  params: idParam('id'),
  response: z.array(
    z.object({
      body: z.string(),
      /** Until when the message said so. */
      until: instant,
    }),
  ),
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
})
