import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idParam, idValue, optionalId, optionalText } from '../values/wire.ts'
import { contact, contactInput, waitingMessages, writtenNumber } from './contact.ts'
import { contactFilters } from './filters.ts'

const contactId = idParam('id')

export const listContacts = defineEndpoint({
  id: 'contacts.index',
  method: 'GET',
  path: '/contacts',
  access: { ...needs('contacts:view'), token: 'contacts:read' },
  summary:
    'Contacts by name, 20 a page; search by either name, number (both spellings) or e-mail, and filters by tag, queue, consent, origin and last contact',
  query: z.object({ ...pageQuery, ...contactFilters }),
  response: z.object({ contacts: z.array(contact), ...pageReply }),
})

export const listContactNames = defineEndpoint({
  id: 'contacts.list',
  method: 'GET',
  path: '/contacts/list',
  access: needs('contacts:view'),
  summary: 'Contacts for choosing one, at most 500, by name',
  query: z.object({ companyId: optionalText(20), name: optionalText(100), searchParam: optionalText(100) }),
  response: z.array(z.object({ id: z.int(), name: z.string(), number: z.string() })),
})

export const showContact = defineEndpoint({
  id: 'contacts.show',
  method: 'GET',
  path: '/contacts/:id',
  access: { ...needs('contacts:view'), token: 'contacts:read' },
  summary: 'One contact',
  params: contactId,
  response: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const createContact = defineEndpoint({
  id: 'contacts.create',
  method: 'POST',
  path: '/contacts',
  access: needs('contacts:edit'),
  summary: 'Add a contact; the number is checked over a connected session when there is one',
  body: contactInput.extend({ number: writtenNumber }),
  response: contact,
  errors: [
    'ERR_DUPLICATED_CONTACT',
    'ERR_NO_PERMISSION',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_NO_TAG_FOUND',
    'ERR_NO_QUEUE_FOUND',
  ],
})

export const updateContact = defineEndpoint({
  id: 'contacts.update',
  method: 'PUT',
  path: '/contacts/:id',
  access: needs('contacts:edit'),
  summary:
    'Change a contact; its number only by who sees its tickets, saying what becomes of messages that wait to be sent to it',
  params: contactId,
  body: contactInput.partial().extend({ waitingMessages: waitingMessages.optional() }),
  response: contact,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_CONTACT_MESSAGES_WAIT',
    'ERR_SEND_UNDER_WAY',
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NO_TAG_FOUND',
    'ERR_NO_QUEUE_FOUND',
  ],
})

/** Additive: shows the effects of changing the number, for the confirmation prompt. */
export const showNumberChange = defineEndpoint({
  id: 'contacts.numberChange',
  method: 'GET',
  path: '/contacts/:id/number-change',
  access: needs('contacts:edit'),
  summary: 'Whether one may change the number of a contact, and what waits to be sent to it',
  params: contactId,
  response: z.object({
    /** Whether the caller can see everything in progress with the contact. */
    allowed: z.boolean(),
    /** Number of queued messages; 0 for callers who may not change the number. */
    messages: z.int(),
    /** Pending scheduled messages. They go to the number that the contact has at sending time. */
    schedules: z.int(),
  }),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const deleteContact = defineEndpoint({
  id: 'contacts.delete',
  method: 'DELETE',
  path: '/contacts/:id',
  access: needs('contacts-page:deleteContact'),
  summary: 'Delete a contact with its tickets, their messages and files',
  params: contactId,
  response: confirmation,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
})

export const countContactTickets = defineEndpoint({
  id: 'contacts.tickets',
  method: 'GET',
  path: '/contacts/:id/tickets',
  access: needs('contacts-page:deleteContact'),
  summary: 'How many tickets a contact has: what would go with it',
  params: contactId,
  response: z.object({ count: z.int(), unfinished: z.int() }),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const markCompanyClient = defineEndpoint({
  id: 'contacts.markCompanyClient',
  method: 'PUT',
  path: '/clientes/add/:contactId',
  access: needs('customers:edit'),
  summary: 'Mark a contact as a company client, or take the mark away',
  params: idParam('contactId'),
  body: z.object({ isCompanyClient: flag }),
  response: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

/**
 * The documented call lists contacts. `all` with filters (additive) means every matching contact except those in
 * `except`.
 */
export const updateContacts = defineEndpoint({
  id: 'actions.updateContacts',
  method: 'PUT',
  path: '/actions/contacts/update',
  access: needs('contacts:edit'),
  summary:
    'Give contacts a tag or a queue, or take a tag from them: named ones, or with `all` everybody whom the filters find',
  body: z.object({
    ids: z.array(idValue).max(20_000).optional(),
    all: flag,
    except: z.array(idValue).max(20_000).optional(),
    ...contactFilters,
    updateData: z.object({
      ...{ tagId: optionalId, queueId: optionalId, tag: optionalId, queue: optionalId },
      /** Removes the tag (additive). */
      removeTagId: optionalId,
    }),
  }),
  response: confirmation.extend({ count: z.int() }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_QUEUE_FOUND'],
})

export const exportContacts = defineEndpoint({
  id: 'contacts.export',
  method: 'GET',
  path: '/contacts/export',
  access: needs('contacts:export'),
  summary: 'All contacts that the filters find as CSV: name;number;email',
  query: z.object(contactFilters),
  response: z.any(),
  raw: true,
})

export const importFromPhone = defineEndpoint({
  id: 'contacts.importFromPhone',
  method: 'POST',
  path: '/contacts/import',
  access: needs('contacts:import'),
  summary: 'Take over the address book of the connected phones; known numbers are updated, never doubled',
  response: confirmation.extend({ created: z.int(), updated: z.int(), skipped: z.int() }),
  errors: ['ERR_WAPP_NOT_INITIALIZED'],
})
