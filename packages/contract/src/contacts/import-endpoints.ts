import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { contactImport, IMPORT_MAX_BYTES, importedSheet, importReject } from './import.ts'

const importId = idParam('id')
const errors = ['ERR_NO_IMPORT_FOUND'] as const

export const listContactImports = defineEndpoint({
  id: 'contactImports.index',
  method: 'GET',
  path: '/contacts/imports',
  access: needs('contacts:import'),
  summary: 'The latest imports of contacts, the newest first',
  response: z.array(contactImport),
})

export const showContactImport = defineEndpoint({
  id: 'contactImports.show',
  method: 'GET',
  path: '/contacts/imports/:id',
  access: needs('contacts:import'),
  summary: 'How far an import of contacts is',
  params: importId,
  response: contactImport,
  errors,
})

export const previewContactImport = defineEndpoint({
  id: 'contactImports.preview',
  method: 'POST',
  path: '/contacts/imports',
  access: needs('contacts:import'),
  summary: 'Look at the rows of a spreadsheet and count what would come of them; writes no contact',
  body: importedSheet,
  bodyLimit: IMPORT_MAX_BYTES,
  response: contactImport,
})

const MOST_IMPORT_BYTES = 4 * 1024 * 1024

/** Additive; clients of the family upload a file this way. */
export const uploadContacts = defineEndpoint({
  id: 'contacts.upload',
  method: 'POST',
  path: '/contacts/upload',
  access: needs('contacts:import'),
  summary:
    'Import the contacts of a text file (CSV with ; , or tab, heads in any order), without a preview: the same import as /contacts/imports, begun at once',
  body: z.object({}),
  multipart: { field: 'file', maxFiles: 1, maxBytes: MOST_IMPORT_BYTES },
  response: contactImport,
  errors: [
    'ERR_EMPTY_FILE',
    'ERR_UNSUPPORTED_MEDIA',
    'ERR_BODY_TOO_LARGE',
    'ERR_TOO_MANY_FILES',
    'ERR_TOO_MANY_REQUESTS',
  ],
})

export const startContactImport = defineEndpoint({
  id: 'contactImports.start',
  method: 'POST',
  path: '/contacts/imports/:id/start',
  access: needs('contacts:import'),
  summary: 'Begin a previewed import, as its maker or an admin; it goes on by itself and announces its progress',
  params: importId,
  response: contactImport,
  errors: [...errors, 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const cancelContactImport = defineEndpoint({
  id: 'contactImports.cancel',
  method: 'POST',
  path: '/contacts/imports/:id/cancel',
  access: needs('contacts:import'),
  summary:
    'End an import that runs, as its maker or an admin; what is imported stays. One that is done is answered as it is',
  params: importId,
  response: contactImport,
  errors: [...errors, 'ERR_NO_PERMISSION'],
})

export const dropContactImport = defineEndpoint({
  id: 'contactImports.drop',
  method: 'DELETE',
  path: '/contacts/imports/:id',
  access: needs('contacts:import'),
  summary: 'Forget a previewed import that was not begun, as its maker or an admin',
  params: importId,
  response: confirmation,
  errors: [...errors, 'ERR_NO_PERMISSION'],
})

export const listImportRejects = defineEndpoint({
  id: 'contactImports.rejects',
  method: 'GET',
  path: '/contacts/imports/:id/rejects',
  access: needs('contacts:import'),
  summary:
    'The rows that are not imported, and why; with them those that are imported without their e-mail (emailInvalid)',
  params: importId,
  response: z.array(importReject),
  errors,
})
