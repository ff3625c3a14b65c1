import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { idParam, trimmedText } from '../values/wire.ts'
import { knowledgeDocument, knowledgeInput, knowledgeSource } from './document.ts'

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

export const updateKnowledge = defineEndpoint({
  id: 'knowledge.update',
  method: 'PUT',
  path: '/knowledge/:id',
  access: needs('knowledge:edit', 'useOpenAi'),
  summary: 'Change a text or a frequent question',
  params: id,
  body: knowledgeInput.partial(),
  response: knowledgeDocument,
  errors: noDocument,
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
