import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, optionalText } from '../values/wire.ts'
import {
  chosenContacts,
  extractedItem,
  extraction,
  extractionSources,
  extractionUsage,
  newExtraction,
  roomId,
  savedContacts,
} from './extraction.ts'

export const startExtraction = defineEndpoint({
  id: 'extractor.start',
  method: 'POST',
  path: '/scrape-google-maps',
  access: needs('extractor:edit'),
  summary: 'Look for businesses in a place; results come to the room one by one. A company has one running at a time',
  body: newExtraction,
  response: z.object({ message: z.string(), extraction }),
  errors: [
    'ERR_EXTRACTION_RUNNING',
    'ERR_EXTRACTION_LIMIT',
    'ERR_EXTRACTION_SOURCE',
    'ERR_NO_CONTACT_LIST_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_PLAN_FEATURE_DISABLED',
  ],
})

export const stopExtraction = defineEndpoint({
  id: 'extractor.stop',
  method: 'POST',
  path: '/stop-scrape-google-maps',
  access: needs('extractor:edit'),
  summary: 'Stop what runs in a room; what was found stays. Nothing runs there: answered alike, with no extraction',
  body: z.object({ roomId }),
  response: z.object({ message: z.string(), extraction: extraction.nullable() }),
})

export const saveExtracted = defineEndpoint({
  id: 'extractor.saveContacts',
  method: 'POST',
  path: '/extrator/save-contacts',
  access: needs('extractor:edit'),
  summary: 'Save found businesses to the contacts; those that are known stay as they are',
  body: z.object({ contatos: chosenContacts, companyId: optionalText(20) }),
  response: savedContacts,
})

export const moveExtracted = defineEndpoint({
  id: 'extractor.moveToList',
  method: 'POST',
  path: '/extrator/move-to-contactsList/:listId',
  access: needs('extractor:edit', 'useCampaigns'),
  summary: 'Copy found businesses into a contact list; numbers that it has are left out',
  params: idParam('listId'),
  body: z.object({ contatos: chosenContacts, companyId: optionalText(20) }),
  response: savedContacts,
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const showExtractor = defineEndpoint({
  id: 'extractor.setup',
  method: 'GET',
  path: '/extrator/setup',
  access: needs('extractor:view'),
  summary:
    'Where businesses can be looked for, what is used of the month, and the tiles of the map, if the operator set an address',
  response: z.object({
    /** The first one is the default. */
    sources: z.array(z.enum(extractionSources)),
    usage: extractionUsage,
    tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
})

/** Additive. */
export const listExtractions = defineEndpoint({
  id: 'extractor.list',
  method: 'GET',
  path: '/extrator/extractions',
  access: needs('extractor:view'),
  summary: "The company's latest 30 extractions, the newest first",
  response: z.object({ extractions: z.array(extraction) }),
})

/** Additive. */
export const showExtraction = defineEndpoint({
  id: 'extractor.show',
  method: 'GET',
  path: '/extrator/extractions/:id',
  access: needs('extractor:view'),
  summary: 'An extraction with all that it found, in the order in which it was found',
  params: idParam('id'),
  response: z.object({ extraction, items: z.array(extractedItem) }),
  errors: ['ERR_NO_EXTRACTION_FOUND'],
})

/** Additive. */
export const deleteExtraction = defineEndpoint({
  id: 'extractor.delete',
  method: 'DELETE',
  path: '/extrator/extractions/:id',
  access: needs('extractor:edit'),
  summary: 'Forget an extraction that is over, with its results; saved contacts stay',
  params: idParam('id'),
  response: confirmation,
  errors: ['ERR_NO_EXTRACTION_FOUND', 'ERR_EXTRACTION_RUNNING'],
})

/** Additive. */
export const recordExtractionExport = defineEndpoint({
  id: 'extractor.export',
  method: 'POST',
  path: '/extrator/extractions/:id/export',
  access: needs('extractor:export'),
  summary: 'Record that the results of an extraction are saved as a file, which the browser makes from them',
  params: idParam('id'),
  response: confirmation,
  errors: ['ERR_NO_EXTRACTION_FOUND'],
})
