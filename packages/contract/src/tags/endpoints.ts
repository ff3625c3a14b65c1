import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { idParam, optionalText } from '../values/wire.ts'
import { countedTag, newTag, tag, tagChange } from './tag.ts'

const tagId = idParam('id')

export const listTags = defineEndpoint({
  id: 'tags.list',
  method: 'GET',
  path: '/tags/list',
  access: needs('tags:view'),
  summary: 'All tags of the company by name, for choosing',
  query: z.object({ companyId: optionalText(20), searchParam: optionalText(100) }),
  response: z.array(tag),
})

export const createTag = defineEndpoint({
  id: 'tags.create',
  method: 'POST',
  path: '/tags',
  access: needs('tags:edit'),
  summary: 'Add a tag; a kanban lane needs kanban:lanes too',
  body: newTag,
  response: tag,
  errors: ['ERR_DUPLICATED_TAG'],
})

export const pageTags = defineEndpoint({
  id: 'tags.index',
  method: 'GET',
  path: '/tags',
  access: needs('tags:view'),
  summary: 'Tags by name with how many tickets carry each, 20 a page; all of them without a page',
  query: z.object({
    ...pageQuery,
    pageNumber: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().int().min(1).max(1_000_000).optional(),
    ),
    companyId: optionalText(20),
  }),
  response: z.object({ tags: z.array(countedTag), ...pageReply }),
})

export const showTag = defineEndpoint({
  id: 'tags.show',
  method: 'GET',
  path: '/tags/:id',
  access: needs('tags:view'),
  summary: 'One tag',
  params: tagId,
  response: countedTag,
  errors: ['ERR_NO_TAG_FOUND'],
})

export const updateTag = defineEndpoint({
  id: 'tags.update',
  method: 'PUT',
  path: '/tags/:id',
  access: needs('tags:edit'),
  summary: 'Change a tag within the scope of tags:edit; whether it is a kanban lane with kanban:lanes only',
  params: tagId,
  body: tagChange,
  response: countedTag,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_DUPLICATED_TAG', 'ERR_NO_PERMISSION'],
})

export const deleteTag = defineEndpoint({
  id: 'tags.delete',
  method: 'DELETE',
  path: '/tags/:id',
  access: needs('tags:edit'),
  summary:
    'Delete a tag within the scope of tags:edit, and take it off its tickets and contacts; a kanban lane needs kanban:lanes too',
  params: tagId,
  response: confirmation,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_USED_BY_CAMPAIGN'],
})
