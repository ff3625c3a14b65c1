import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { flag, idParam, idValue, instant } from '../values/wire.ts'
import { contactFilters } from './filters.ts'

/** Seconds until a deletion begins. Until then its user may undo it. */
export const UNDO_SECONDS = 20

/** A deletion of many contacts (CTC-15, additive). */
export const contactDeletion = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'running', 'done']),
  total: z.int(),
  deleted: z.int(),
  createdAt: instant,
  dueAt: instant,
  /** Milliseconds until `dueAt` by the server's clock; 0 afterwards. */
  remainingMs: z.int(),
})
export type ContactDeletion = z.output<typeof contactDeletion>

export const listContactDeletions = defineEndpoint({
  id: 'contactDeletions.index',
  method: 'GET',
  path: '/contacts/deletions',
  access: needs('contacts-page:deleteContact'),
  summary: "The caller's deletions of contacts that are not done",
  response: z.array(contactDeletion),
})

export const deleteContacts = defineEndpoint({
  id: 'contactDeletions.create',
  method: 'POST',
  path: '/contacts/deletions',
  access: needs('contacts-page:deleteContact'),
  summary: `Delete contacts with their tickets after ${UNDO_SECONDS} seconds, in which the caller may undo it: named ones, or with \`all\` everybody whom the filters find`,
  body: z.object({
    ids: z.array(idValue).max(20_000).optional(),
    all: flag,
    except: z.array(idValue).max(20_000).optional(),
    ...contactFilters,
  }),
  response: contactDeletion,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const undoContactDeletion = defineEndpoint({
  id: 'contactDeletions.undo',
  method: 'POST',
  path: '/contacts/deletions/:id/undo',
  access: needs('contacts-page:deleteContact'),
  summary: "Undo the caller's deletion of contacts before it begins",
  params: idParam('id'),
  response: confirmation,
  errors: ['ERR_NO_DELETION_FOUND', 'ERR_DELETION_BEGUN'],
})
