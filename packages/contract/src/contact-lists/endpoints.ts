import { z } from 'zod'
import { placeFilters } from '../contacts/filters.ts'
import { IMPORT_MAX_BYTES, importedSheet, importReject } from '../contacts/import.ts'
import { chosenTickets } from '../conversations/bulk.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idList, idParam, idValue, optionalDay, optionalId, optionalText } from '../values/wire.ts'
import {
  contactList,
  contactListImport,
  contactListInput,
  contactListItem,
  contactListItemInput,
  MOST_SHEET_BYTES,
} from './contact-list.ts'

const id = idParam('id')
const noList = ['ERR_NO_CONTACT_LIST_FOUND'] as const
const managing = [...noList, 'ERR_NO_PERMISSION'] as const
/** `leftOut` (additive) counts people whose contact the caller may not see. */
const copiedPeople = z.object({ added: z.int(), known: z.int(), leftOut: z.int() })
const noItem = ['ERR_NO_LIST_ITEM_FOUND'] as const

export const listContactLists = defineEndpoint({
  id: 'lists.index',
  method: 'GET',
  path: '/contact-lists',
  access: needs('lists:view', 'useCampaigns'),
  summary: 'Contact lists by name with how many people each holds, 20 a page',
  query: z.object(pageQuery),
  response: z.object({ records: z.array(contactList), ...pageReply }),
})

export const listContactListNames = defineEndpoint({
  id: 'lists.list',
  method: 'GET',
  path: '/contact-lists/list',
  access: needs('lists:view', 'useCampaigns'),
  summary: 'All contact lists by name, for choosing',
  query: z.object({ companyId: optionalText(20) }),
  response: z.array(contactList),
})

export const showContactList = defineEndpoint({
  id: 'lists.show',
  method: 'GET',
  path: '/contact-lists/:id',
  access: needs('lists:view', 'useCampaigns'),
  summary: 'One contact list',
  params: id,
  response: contactList,
  errors: noList,
})

export const createContactList = defineEndpoint({
  id: 'lists.create',
  method: 'POST',
  path: '/contact-lists',
  access: needs('lists:edit', 'useCampaigns'),
  summary: 'Add a contact list',
  body: contactListInput,
  response: contactList,
})

export const updateContactList = defineEndpoint({
  id: 'lists.update',
  method: 'PUT',
  path: '/contact-lists/:id',
  access: needs('lists:edit', 'useCampaigns'),
  summary: 'Rename a contact list, as its maker or an admin',
  params: id,
  body: contactListInput,
  response: contactList,
  errors: managing,
})

export const deleteContactList = defineEndpoint({
  id: 'lists.delete',
  method: 'DELETE',
  path: '/contact-lists/:id',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'Delete a contact list with its people, as its maker or an admin; not while a campaign that is not over uses it',
  params: id,
  response: confirmation,
  errors: [...managing, 'ERR_CONTACT_LIST_IN_USE'],
})

export const uploadContactList = defineEndpoint({
  id: 'lists.upload',
  method: 'POST',
  path: '/contact-lists/:id/upload',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'Import a spreadsheet (.xls or .xlsx, heads in any order) into a list, without a preview: the same import as below, begun at once',
  params: id,
  body: z.object({}),
  multipart: { field: 'file', maxFiles: 1, maxBytes: MOST_SHEET_BYTES },
  response: contactListImport,
  errors: [
    ...managing,
    'ERR_EMPTY_FILE',
    'ERR_UNSUPPORTED_MEDIA',
    'ERR_BODY_TOO_LARGE',
    'ERR_TOO_MANY_FILES',
    'ERR_TOO_MANY_REQUESTS',
  ],
})

export const listContactListItems = defineEndpoint({
  id: 'items.index',
  method: 'GET',
  path: '/contact-list-items',
  access: needs('lists:view', 'useCampaigns'),
  summary: 'The people of a list by name, 20 a page; search by name, number or e-mail',
  query: z.object({ ...pageQuery, contactListId: idValue }),
  response: z.object({ contacts: z.array(contactListItem), ...pageReply }),
  errors: noList,
})

export const showContactListItem = defineEndpoint({
  id: 'items.show',
  method: 'GET',
  path: '/contact-list-items/:id',
  access: needs('lists:view', 'useCampaigns'),
  summary: 'One person of a list',
  params: id,
  response: contactListItem,
  errors: noItem,
})

export const createContactListItem = defineEndpoint({
  id: 'items.create',
  method: 'POST',
  path: '/contact-list-items',
  access: needs('lists:edit', 'useCampaigns'),
  summary: 'Add a person to a list; the number is looked up over a connected session when there is one',
  body: contactListItemInput,
  response: contactListItem,
  errors: managing,
})

export const updateContactListItem = defineEndpoint({
  id: 'items.update',
  method: 'PUT',
  path: '/contact-list-items/:id',
  access: needs('lists:edit', 'useCampaigns'),
  summary: 'Change a person of a list, who stays in it; another number is looked up anew',
  params: id,
  body: contactListItemInput.omit({ contactListId: true }).partial(),
  response: contactListItem,
  errors: [...noItem, 'ERR_NO_PERMISSION'],
})

export const deleteContactListItem = defineEndpoint({
  id: 'items.delete',
  method: 'DELETE',
  path: '/contact-list-items/:id',
  access: needs('contacts-page:deleteContact', 'useCampaigns'),
  summary: 'Take a person off a list',
  params: id,
  response: confirmation,
  errors: [...noItem, 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const addContactsToList = defineEndpoint({
  id: 'lists.addContacts',
  method: 'POST',
  path: '/contact-lists/:id/contacts',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'Copy contacts into a list: named ones, with `all` everybody whom the filters find but `except`, and with `tagIds` those of them (of all contacts, where nobody else is named) that carry one of the tags; groups, and numbers that the list has, are left out',
  params: id,
  body: z.object({
    ids: z.array(idValue).max(20_000).optional(),
    all: flag,
    except: z.array(idValue).max(20_000).optional(),
    searchParam: optionalText(200),
    date: optionalDay,
    dateStart: optionalDay,
    dateEnd: optionalDay,
    tagIds: idList,
    ...placeFilters,
  }),
  response: copiedPeople,
  errors: [...managing, 'ERR_NO_TAG_FOUND'],
})

/** Additive. */
export const addTicketsToList = defineEndpoint({
  id: 'lists.addTickets',
  method: 'POST',
  path: '/contact-lists/:id/tickets',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'Copy the contacts of chosen tickets into a list, each once: of named ones, or with `all` of those that the search and filters of the bulk list find but `except`; groups, and numbers that the list has, are left out',
  params: id,
  body: chosenTickets,
  response: copiedPeople,
  errors: [...managing, 'ERR_NO_TICKET_FOUND'],
})

/** Additive. */
export const checkContactList = defineEndpoint({
  id: 'lists.check',
  method: 'POST',
  path: '/contact-lists/:id/check',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'Begin to look up the numbers of a list that nobody looked up yet (`again`: all of them) over a connection (the default one first, where none is named); it goes on by itself and announces its progress',
  params: id,
  body: z.object({ whatsappId: optionalId, again: z.boolean().optional() }),
  response: contactList,
  errors: [...managing, 'ERR_NO_WAPP_FOUND'],
})

/** Additive. */
export const cancelListCheck = defineEndpoint({
  id: 'lists.cancelCheck',
  method: 'POST',
  path: '/contact-lists/:id/check/cancel',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'End the look-up of numbers of a list, as who began it or an admin; what was found stays. One that is done is answered as it is',
  params: id,
  response: contactList,
  errors: managing,
})

const importErrors = ['ERR_NO_IMPORT_FOUND'] as const

/** Additive. */
export const listContactListImports = defineEndpoint({
  id: 'listImports.index',
  method: 'GET',
  path: '/contact-lists/:id/imports',
  access: needs('lists:view', 'useCampaigns'),
  summary: 'The latest imports into a list, the newest first',
  params: id,
  response: z.array(contactListImport),
  errors: noList,
})

/** Additive. */
export const previewContactListImport = defineEndpoint({
  id: 'listImports.preview',
  method: 'POST',
  path: '/contact-lists/:id/imports',
  access: needs('lists:edit', 'useCampaigns'),
  summary: 'Look at the rows of a spreadsheet and count what would come of them; writes nobody into the list',
  params: id,
  body: importedSheet,
  bodyLimit: IMPORT_MAX_BYTES,
  response: contactListImport,
  errors: managing,
})

/** Additive. */
export const showContactListImport = defineEndpoint({
  id: 'listImports.show',
  method: 'GET',
  path: '/contact-list-imports/:id',
  access: needs('lists:view', 'useCampaigns'),
  summary: 'How far an import into a list is',
  params: id,
  response: contactListImport,
  errors: importErrors,
})

/** Additive. */
export const startContactListImport = defineEndpoint({
  id: 'listImports.start',
  method: 'POST',
  path: '/contact-list-imports/:id/start',
  access: needs('lists:edit', 'useCampaigns'),
  summary: 'Begin a previewed import, as its maker or an admin; it goes on by itself and announces its progress',
  params: id,
  response: contactListImport,
  errors: [...importErrors, 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const cancelContactListImport = defineEndpoint({
  id: 'listImports.cancel',
  method: 'POST',
  path: '/contact-list-imports/:id/cancel',
  access: needs('lists:edit', 'useCampaigns'),
  summary:
    'End an import that runs, as its maker or an admin; who is in the list stays. One that is done is answered as it is',
  params: id,
  response: contactListImport,
  errors: [...importErrors, 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const dropContactListImport = defineEndpoint({
  id: 'listImports.drop',
  method: 'DELETE',
  path: '/contact-list-imports/:id',
  access: needs('lists:edit', 'useCampaigns'),
  summary: 'Forget a previewed import that was not begun, as its maker or an admin',
  params: id,
  response: confirmation,
  errors: [...importErrors, 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const listContactListRejects = defineEndpoint({
  id: 'listImports.rejects',
  method: 'GET',
  path: '/contact-list-imports/:id/rejects',
  access: needs('lists:view', 'useCampaigns'),
  summary:
    'The rows that are not imported, and why; with them those that are imported without their e-mail (emailInvalid)',
  params: id,
  response: z.array(importReject),
  errors: importErrors,
})
