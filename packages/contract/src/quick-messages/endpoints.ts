import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { idParam, optionalId, optionalText } from '../values/wire.ts'
import { QUICK_MESSAGE_MAX_BYTES, quickMessage, quickMessageInput, quickSuggestion } from './quick-message.ts'

const messageId = idParam('id')

export const listQuickSuggestions = defineEndpoint({
  id: 'quickMessages.list',
  method: 'GET',
  path: '/quick-messages/list',
  access: needs('quick-messages:view'),
  summary: 'Quick messages that the caller may use in the composer, by shortcode',
  query: z.object({ companyId: optionalText(20), userId: optionalText(20) }),
  response: z.array(quickSuggestion),
})

export const listQuickMessages = defineEndpoint({
  id: 'quickMessages.index',
  method: 'GET',
  path: '/quick-messages',
  access: needs('quick-messages:view'),
  summary: 'Quick messages of the company and the caller’s own, by shortcode',
  query: z.object({ ...pageQuery, userId: optionalId }),
  response: z.object({ records: z.array(quickMessage), ...pageReply }),
})

export const showQuickMessage = defineEndpoint({
  id: 'quickMessages.show',
  method: 'GET',
  path: '/quick-messages/:id',
  access: needs('quick-messages:view'),
  summary: 'One quick message',
  params: messageId,
  response: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

export const createQuickMessage = defineEndpoint({
  id: 'quickMessages.create',
  method: 'POST',
  path: '/quick-messages',
  access: needs('quick-messages:edit'),
  summary: 'Add a quick message',
  body: quickMessageInput,
  response: quickMessage,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_USER_FOUND', 'ERR_DUPLICATED_SHORTCODE'],
})

export const updateQuickMessage = defineEndpoint({
  id: 'quickMessages.update',
  method: 'PUT',
  path: '/quick-messages/:id',
  access: needs('quick-messages:edit'),
  summary: 'Change a quick message',
  params: messageId,
  body: quickMessageInput.partial(),
  response: quickMessage,
  errors: [
    'ERR_NO_QUICK_MESSAGE_FOUND',
    'ERR_NO_TAG_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_DUPLICATED_SHORTCODE',
  ],
})

export const deleteQuickMessage = defineEndpoint({
  id: 'quickMessages.delete',
  method: 'DELETE',
  path: '/quick-messages/:id',
  access: needs('quick-messages:edit'),
  summary: 'Delete a quick message and its attachment',
  params: messageId,
  response: confirmation,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

export const uploadQuickMessageMedia = defineEndpoint({
  id: 'quickMessages.uploadMedia',
  method: 'POST',
  path: '/quick-messages/:id/media-upload',
  access: needs('quick-messages:edit'),
  summary: 'Attach a file to a quick message, in place of the one before; spaces in its name become underscores',
  params: messageId,
  body: z.object({ typeArch: optionalText(60) }),
  multipart: { field: 'file', maxFiles: 1, maxBytes: QUICK_MESSAGE_MAX_BYTES },
  response: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_EMPTY_FILE'],
})

export const deleteQuickMessageMedia = defineEndpoint({
  id: 'quickMessages.deleteMedia',
  method: 'DELETE',
  path: '/quick-messages/:id/media-upload',
  access: needs('quick-messages:edit'),
  summary: 'Remove the attachment of a quick message',
  params: messageId,
  response: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})
