import { z } from 'zod'
import { defineEndpoint, needs, operate } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { help, helpChange, helpInput } from './help.ts'

const id = idParam('id')

export const listHelpVideos = defineEndpoint({
  id: 'helps.list',
  method: 'GET',
  path: '/helps/list',
  access: needs('help:view'),
  summary: 'All help videos, in the order in which they were added',
  response: z.array(help),
})

export const listHelps = defineEndpoint({
  id: 'helps.index',
  method: 'GET',
  path: '/helps',
  access: operate,
  summary: 'Help videos, 20 a page',
  query: z.object(pageQuery),
  response: z.object({ records: z.array(help), ...pageReply }),
})

export const createHelp = defineEndpoint({
  id: 'helps.create',
  method: 'POST',
  path: '/helps',
  access: operate,
  summary: 'Add a help video; `video` is its code or its address',
  body: helpInput,
  response: help,
})

export const updateHelp = defineEndpoint({
  id: 'helps.update',
  method: 'PUT',
  path: '/helps/:id',
  access: operate,
  summary: 'Change a help video',
  params: id,
  body: helpChange,
  response: help,
  errors: ['ERR_NO_HELP_FOUND'],
})

export const deleteHelp = defineEndpoint({
  id: 'helps.delete',
  method: 'DELETE',
  path: '/helps/:id',
  access: operate,
  summary: 'Delete a help video',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_HELP_FOUND'],
})
