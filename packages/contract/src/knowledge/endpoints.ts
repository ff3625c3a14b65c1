import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { idParam, trimmedText } from '../values/wire.ts'
import { LARGEST_KNOWLEDGE_FILE } from './choices.ts'
import { knowledgeDocument, knowledgeFileInput, knowledgeInput, knowledgeSource, pageInput } from './document.ts'

const id = idParam('id')
const noDocument = ['ERR_NO_DOCUMENT_FOUND'] as const

export const listKnowledge = defineEndpoint({
  id: 'knowledge.index',
  method: 'GET',
  path: '/knowledge',
  access: needs('knowledge:view', 'useOpenAi'),
  summary: 'What the company’s answers rest on: texts and frequent questions by title, 20 a page',
  query: z.object(pageQuery),
  response: z.object({ records: z.array(knowledgeDocument), ...pageReply }),
})

export const searchKnowledge = defineEndpoint({
  id: 'knowledge.search',
  method: 'POST',
  path: '/knowledge/search',
  access: needs('knowledge:view', 'useOpenAi'),
  summary: 'The passages that would be used to answer a question, the best first',
  body: z.object({ question: trimmedText(1, 1000) }),
  response: z.object({ sources: z.array(knowledgeSource) }),
})

export const showKnowledge = defineEndpoint({
  id: 'knowledge.show',
  method: 'GET',
  path: '/knowledge/:id',
  access: needs('knowledge:view', 'useOpenAi'),
  summary: 'One text or frequent question',
  params: id,
  response: knowledgeDocument,
  errors: noDocument,
})

export const createKnowledge = defineEndpoint({
  id: 'knowledge.create',
  method: 'POST',
  path: '/knowledge',
  access: needs('knowledge:edit', 'useOpenAi'),
  summary: 'Add a text or a frequent question',
  body: knowledgeInput,
  response: knowledgeDocument,
  errors: ['ERR_KNOWLEDGE_FULL'],
})

export const addKnowledgePage = defineEndpoint({
  id: 'knowledge.addPage',
  method: 'POST',
  path: '/knowledge/page',
  access: needs('knowledge:edit', 'useOpenAi'),
  summary:
    'Add a web page, which is read in the background: public addresses only, at most 1 MB, 10 seconds (additive)',
  body: pageInput,
  response: knowledgeDocument,
  errors: ['ERR_KNOWLEDGE_FULL', 'ERR_KNOWLEDGE_ADDRESS'],
})

export const addKnowledgeFile = defineEndpoint({
  id: 'knowledge.addFile',
  method: 'POST',
  path: '/knowledge/file',
  access: needs('knowledge:edit', 'useOpenAi'),
  summary: 'Add a PDF or text file (.txt, .md, .csv) of at most 10 MB, which is read in the background (additive)',
  body: knowledgeFileInput,
  multipart: { field: 'file', maxFiles: 1, maxBytes: LARGEST_KNOWLEDGE_FILE },
  response: knowledgeDocument,
  errors: ['ERR_KNOWLEDGE_FULL', 'ERR_KNOWLEDGE_FILE', 'ERR_EMPTY_FILE'],
})

export const refreshKnowledge = defineEndpoint({
  id: 'knowledge.refresh',
  method: 'POST',
  path: '/knowledge/:id/refresh',
  access: needs('knowledge:edit', 'useOpenAi'),
  summary: 'Read a page or file again; until then answers rest on the text that was read before (additive)',
  params: id,
  response: knowledgeDocument,
  errors: [...noDocument, 'ERR_KNOWLEDGE_NO_SOURCE'],
})

export const updateKnowledge = defineEndpoint({
  id: 'knowledge.update',
  method: 'PUT',
  path: '/knowledge/:id',
  access: needs('knowledge:edit', 'useOpenAi'),
  summary: 'Change a text or a frequent question; of a page or file only the title',
  params: id,
  body: knowledgeInput.partial(),
  response: knowledgeDocument,
  errors: [...noDocument, 'ERR_KNOWLEDGE_READ_ONLY'],
})

export const deleteKnowledge = defineEndpoint({
  id: 'knowledge.delete',
  method: 'DELETE',
  path: '/knowledge/:id',
  access: needs('knowledge:edit', 'useOpenAi'),
  summary: 'Delete a text or a frequent question: no answer rests on it any more',
  params: id,
  response: confirmation,
  errors: noDocument,
})
