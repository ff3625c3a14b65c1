import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { pageReply } from '../paging.ts'
import { instant, optionalText, trimmedText } from '../values/wire.ts'
import { ticket } from './ticket.ts'

/** A message that says what was looked for. */
export const messageHit = z.object({
  id: z.int(),
  fromMe: z.boolean(),
  createdAt: instant,
  /** Who of ours wrote it; null for customers, the phone and machines. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The part of the text around the found words, in pieces of plain text; never to be drawn as HTML. */
  snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  ticket,
})
export type MessageHit = z.output<typeof messageHit>

export const searchMessages = defineEndpoint({
  id: 'messages.search',
  method: 'GET',
  path: '/messages/search',
  access: { login: true, permission: null, feature: null },
  summary:
    'Messages that hold all the words, in tickets the person may see, newest first, 20 a page; accents and case do not count, the last word may be a beginning (additive, RULINGS 9)',
  query: z.object({ searchParam: trimmedText(2, 200), cursor: optionalText(40) }),
  response: z.object({ messages: z.array(messageHit), hasMore: pageReply.hasMore, cursor: pageReply.cursor }),
})
