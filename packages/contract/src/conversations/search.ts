import { z } from 'zod'
import { contactBrief } from '../contacts/contact.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import { pageReply } from '../paging.ts'
import { instant, optionalText, trimmedText } from '../values/wire.ts'
import { ticket } from './ticket.ts'

/** A message that contains the search words. */
export const messageHit = z.object({
  id: z.int(),
  fromMe: z.boolean(),
  createdAt: instant,
  /** The user who wrote it. Null for messages of customers, the phone and bots. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The text around the hits, split into plain text parts. Never render it as HTML. */
  snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  ticket,
})
export type MessageHit = z.output<typeof messageHit>

export const searchMessages = defineEndpoint({
  id: 'messages.search',
  method: 'GET',
  path: '/messages/search',
  access: needs('tickets:view'),
  summary:
    'Messages that hold all the words, in tickets the person may see, newest first, 20 a page; accents and case do not count, the last word may be a beginning (additive, data.2)',
  query: z.object({ searchParam: trimmedText(2, 200), cursor: optionalText(40) }),
  response: z.object({ messages: z.array(messageHit), hasMore: pageReply.hasMore, cursor: pageReply.cursor }),
})

/** Groups of search results, one per kind. */
export const searchGroups = ['tickets', 'people', 'messages'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** Searches tickets, people and messages at once (additive). */
export const searchEverywhere = defineEndpoint({
  id: 'search.everywhere',
  method: 'GET',
  path: '/search',
  access: needs('tickets:view'),
  summary:
    'Tickets by protocol, contact, tag and last message, people, and messages with the words, as far as the person may see them: each group its best first, at most 20, the groups that found something in the order of their best (additive, data.2)',
  query: z.object({ searchParam: trimmedText(2, 200) }),
  response: z.object({
    groups: z.array(z.enum(searchGroups)),
    tickets: z.array(ticket),
    moreTickets: z.boolean(),
    people: z.array(contactBrief),
    morePeople: z.boolean(),
    messages: z.array(messageHit),
    moreMessages: z.boolean(),
  }),
})
export type FoundEverywhere = z.output<typeof searchEverywhere.response>
