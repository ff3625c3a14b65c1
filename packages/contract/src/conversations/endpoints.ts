import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import {
  flag,
  idList,
  idParam,
  idValue,
  isSensibleYear,
  optionalDay,
  optionalId,
  optionalText,
  pageNumber,
  text,
  trimmedText,
  wholeNumber,
} from '../values/wire.ts'
import { handedTicket } from './handed-ticket.ts'
import { mentions } from './members.ts'
import { message } from './message.ts'
import { newMessage } from './new-message.ts'
import { noteMention } from './notes.ts'
import { ticket, ticketStatus } from './ticket.ts'

const ticketErrors = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const
const id = idParam('id')
const ticketId = idParam('ticketId')

const ticketFilters = {
  tags: idList,
  users: idList,
  status: z.preprocess((v) => (v === '' || v === null ? undefined : v), ticketStatus.optional()),
  date: optionalDay,
  updatedAt: optionalDay,
  showAll: flag,
  /** Tickets of these queues, plus tickets without a queue that the user may see. */
  queueIds: idList,
  /** Additive: only the named queues, without tickets that have no queue. */
  onlyQueues: flag,
  withUnreadMessages: flag,
  /** Additive: tickets from one of these advertisements (`GET /ads`). */
  ads: idList,
  /** Additive: only snoozed tickets. Lists of a status exclude them otherwise; a search over all finds them. */
  snoozed: flag,
  /** Additive: order of pending tickets, longest waiting first or (default) newest first. */
  order: z.preprocess((v) => (v === '' || v === null ? undefined : v), z.enum(['recent', 'waiting']).optional()),
  /** Additive: the user's list of the notification bell (tickets.8), instead of a status. */
  notices: flag,
}

export const listTickets = defineEndpoint({
  id: 'tickets.index',
  method: 'GET',
  path: '/tickets',
  access: { ...needs('tickets:view'), token: 'tickets:read' },
  summary: 'Tickets the person may see, newest first, 40 a page (tickets.3, tickets.6)',
  query: z.object({ ...pageQuery, ...ticketFilters }),
  response: z.object({ tickets: z.array(ticket), ...pageReply, handed: z.array(handedTicket).optional() }),
})

export const countTickets = defineEndpoint({
  id: 'tickets.counters',
  method: 'GET',
  path: '/tickets/counters',
  access: needs('tickets:view'),
  summary:
    'How many tickets each tab holds under the same filters, how many of mine have unread messages and how many the bell lists (additive)',
  query: z.object({ showAll: flag, queueIds: idList, onlyQueues: flag }),
  response: z.object({ open: z.int(), pending: z.int(), snoozed: z.int(), unread: z.int(), notices: z.int() }),
})

export const showTicket = defineEndpoint({
  id: 'tickets.show',
  method: 'GET',
  path: '/tickets/:id',
  access: { ...needs('tickets:view'), token: 'tickets:read' },
  summary: 'One ticket by id',
  params: id,
  response: ticket,
  errors: ticketErrors,
})

export const showTicketByUuid = defineEndpoint({
  id: 'tickets.showByUuid',
  method: 'GET',
  path: '/tickets/u/:ticketId',
  access: needs('tickets:view'),
  summary: 'One ticket by uuid',
  params: z.object({ ticketId: text(64, 1) }),
  response: ticket,
  errors: ticketErrors,
})

export const createTicket = defineEndpoint({
  id: 'tickets.create',
  method: 'POST',
  path: '/tickets',
  access: needs('tickets:start'),
  summary: 'Start a conversation with a contact',
  body: z.object({
    contactId: idValue,
    queueId: optionalId,
    whatsappId: optionalId,
    userId: optionalId,
    status: z.preprocess((v) => (v === null || v === '' ? undefined : v), z.enum(['pending', 'open']).optional()),
  }),
  response: ticket,
  errors: [
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_CREATING_TICKET',
    'ERR_NO_PERMISSION',
  ],
})

export const ticketChange = z.object({
  status: ticketStatus.optional(),
  userId: optionalId,
  queueId: optionalId,
  whatsappId: optionalId,
  useIntegration: flag,
  promptId: optionalId,
  integrationId: optionalId,
  /** Additive: stored as a note of the ticket. The new owner is notified at once. */
  note: z.preprocess((v) => (v === '' || v === null ? undefined : v), trimmedText(2, 5000).optional()),
})
export type TicketChange = z.output<typeof ticketChange>

export const updateTicket = defineEndpoint({
  id: 'tickets.update',
  method: 'PUT',
  path: '/tickets/:id',
  access: needs('tickets:view'),
  summary: 'Accept, return, resolve, reopen or transfer; the intent is read from the change (tickets.1)',
  params: id,
  body: ticketChange,
  response: ticket,
  errors: [
    ...ticketErrors,
    'ERR_OTHER_OPEN_TICKET',
    'ERR_GROUP_NOT_REACHED',
    'ERR_TICKET_STATUS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_QUICK_MESSAGE_FOUND',
    'ERR_NO_MEDIA_FOUND',
  ],
})

export const deleteTicket = defineEndpoint({
  id: 'tickets.delete',
  method: 'DELETE',
  path: '/tickets/:id',
  access: needs('ticket-options:deleteTicket'),
  summary: 'Delete a ticket with its messages',
  params: id,
  response: confirmation,
  errors: ticketErrors,
})

export const readTicket = defineEndpoint({
  id: 'tickets.read',
  method: 'POST',
  path: '/tickets/:id/read',
  access: needs('tickets:view'),
  summary:
    'Reset the unread counter and send read receipts; a look at a ticket that somebody else owns changes nothing (additive, tickets.2)',
  params: id,
  body: z.object({}).nullish(),
  response: ticket,
  errors: ticketErrors,
})

export const unreadTicket = defineEndpoint({
  id: 'tickets.unread',
  method: 'POST',
  path: '/tickets/:id/unread',
  access: needs('tickets:edit'),
  summary:
    'Mark a ticket as unread, by its owner or, while nobody owns it, by whoever sees it; what was read stays read (additive)',
  params: id,
  body: z.object({}).nullish(),
  response: ticket,
  errors: [...ticketErrors, 'ERR_TICKET_STATUS'],
})

export const snoozeTicket = defineEndpoint({
  id: 'tickets.snooze',
  method: 'POST',
  path: '/tickets/:id/snooze',
  access: needs('tickets:edit'),
  summary:
    "Put a ticket off until a time, or with null until the customer's next message, which always ends it (additive)",
  params: id,
  body: z.object({
    until: z.preprocess(
      (v) => (v === '' ? null : v),
      z.iso.datetime({ offset: true }).refine(isSensibleYear).nullable(),
    ),
  }),
  response: ticket,
  errors: [...ticketErrors, 'ERR_TICKET_STATUS'],
})

export const wakeTicket = defineEndpoint({
  id: 'tickets.wake',
  method: 'DELETE',
  path: '/tickets/:id/snooze',
  access: needs('tickets:edit'),
  summary: 'Bring a put-off ticket back to its list (additive)',
  params: id,
  response: ticket,
  errors: ticketErrors,
})

export const syncTicketTags = defineEndpoint({
  id: 'tags.sync',
  method: 'POST',
  path: '/tags/sync',
  access: needs('tickets:edit'),
  summary: 'Replace the whole tag set of a ticket',
  body: z.object({ ticketId: idValue, tags: z.array(z.union([idValue, z.object({ id: idValue })])).max(100) }),
  response: ticket,
  errors: [...ticketErrors, 'ERR_NO_TAG_FOUND'],
})

export const listMessages = defineEndpoint({
  id: 'messages.index',
  method: 'GET',
  path: '/messages/:ticketId',
  access: needs('tickets:view'),
  summary: 'Messages of a ticket, 20 a page from the newest, each page oldest first',
  params: ticketId,
  query: z.object({
    pageNumber,
    cursor: optionalText(400),
    /** Id of a message to be in the middle of the page (additive). */
    around: optionalId,
    /** `newerCursor` of an earlier response: returns the page after it (additive). */
    after: optionalText(400),
  }),
  response: z.object({
    messages: z.array(message),
    ticket,
    ...pageReply,
    /** With `around` and `after`: cursor of the next newer page. Null at the end of the ticket. */
    newerCursor: z.string().nullable().optional(),
  }),
  errors: [...ticketErrors, 'ERR_NO_MESSAGE_FOUND'],
})

export const sendMessages = defineEndpoint({
  id: 'messages.create',
  method: 'POST',
  path: '/messages/:ticketId',
  access: needs('tickets:answer'),
  idempotencyKey: true,
  summary: 'Send to the customer; stored first, delivered in order',
  params: ticketId,
  body: newMessage,
  multipart: { field: 'medias', maxFiles: 20, maxBytes: null },
  response: z.object({ messages: z.array(message) }),
  errors: [
    ...ticketErrors,
    'ERR_SENDING_WAPP_MSG',
    'ERR_CREATING_MESSAGE',
    'ERR_TICKET_STATUS',
    'ERR_ONLY_OWNER_WRITES',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_EMPTY_FILE',
    'ERR_UNSUPPORTED_MEDIA',
    'ERR_TOO_MANY_FILES',
    'ERR_BODY_TOO_LARGE',
    'ERR_NO_WAPP_FOUND',
    'ERR_WINDOW_CLOSED',
    'ERR_TEXT_TOO_LONG',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_UNUSABLE',
    'ERR_TEMPLATE_FIELDS',
    'OPTED_OUT',
    'ERR_MARKETING_BLOCKED',
    'ERR_TEMPLATE_FILE',
  ],
})

const messageErrors = ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_ONLY_OWNER_WRITES'] as const

export const deleteMessage = defineEndpoint({
  id: 'messages.delete',
  method: 'DELETE',
  path: '/messages/:id',
  access: needs('tickets:answer'),
  summary: 'Delete an own message, at the customer too',
  params: id,
  response: message,
  errors: [...messageErrors, 'ERR_DELETE_WAPP_MSG', 'ERR_FETCH_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED'],
})

export const editMessage = defineEndpoint({
  id: 'messages.edit',
  method: 'PUT',
  path: '/messages/:id',
  access: needs('tickets:answer'),
  summary: 'Edit an own text message, at the customer too (additive)',
  params: id,
  /** `mentions`: group members mentioned in the new text, in addition to those of the earlier one (additive). */
  body: z.object({ body: text(65_536, 1), mentions }),
  response: message,
  errors: [...messageErrors, 'ERR_EDIT_WAPP_MSG', 'ERR_FETCH_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED'],
})

export const reactToMessage = defineEndpoint({
  id: 'messages.react',
  method: 'POST',
  path: '/messages/:id/reaction',
  access: needs('tickets:answer'),
  summary: "React to a message; '' takes the reaction back (additive)",
  params: id,
  body: z.object({ emoji: text(16) }),
  response: message,
  errors: [...messageErrors, 'ERR_SENDING_WAPP_MSG', 'ERR_FETCH_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED'],
})

export const retryMedia = defineEndpoint({
  id: 'messages.retryMedia',
  method: 'POST',
  path: '/messages/:id/media',
  access: needs('tickets:answer'),
  summary: 'Fetch a medium again that could not be downloaded (additive)',
  params: id,
  body: z.object({}).nullish(),
  response: message,
  errors: [...messageErrors, 'ERR_WAPP_DOWNLOAD_MEDIA'],
})

/** Served by storage instead of the JSON endpoints: `/api/public/company{id}/{name}?e=…&s=…` (messages.3). */
export const publicMedia = defineEndpoint({
  id: 'media.public',
  method: 'GET',
  path: '/public/:company/:name',
  access: { login: false },
  summary: 'A medium by its signed address',
  params: z.object({ company: text(40, 1), name: text(200, 1) }),
  query: z.object({ e: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0), s: optionalText(100) }),
  response: z.unknown(),
  raw: true,
  head: true,
  errors: ['ERR_NO_MEDIA_FOUND', 'ERR_STORAGE_UNAVAILABLE'],
})

/** The executed steps of a macro, in order (additive). */
export const runMacro = defineEndpoint({
  id: 'tickets.macro',
  method: 'POST',
  path: '/tickets/:id/macro/:quickMessageId',
  access: needs('tickets:answer'),
  idempotencyKey: true,
  summary: 'Run a macro in a ticket; with a key (or the header Idempotency-Key) a repeated call does nothing twice',
  params: z.object({ id: idValue, quickMessageId: idValue }),
  body: z.object({ key: optionalText(100) }).nullish(),
  response: z.object({
    complete: z.boolean(),
    results: z.array(
      z.object({
        type: z.enum(['text', 'tag', 'transfer', 'resolve']),
        done: z.boolean(),
        error: z.string().nullable(),
      }),
    ),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_QUICK_MESSAGE_FOUND'],
})

/** Additive. Here, because the web app's first load contains this file and not the other calls about notes. */
export const listNoteMentions = defineEndpoint({
  id: 'ticketNotes.mentions',
  method: 'GET',
  path: '/ticket-notes/mentions',
  access: needs('tickets:view'),
  summary: 'Notes that mention the caller and that the caller has not seen yet, the latest first, at most 100',
  response: z.object({ records: z.array(noteMention) }),
})
