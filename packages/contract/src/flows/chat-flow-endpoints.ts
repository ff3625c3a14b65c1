import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { flag, idParam, text } from '../values/wire.ts'
import { CHAT_FLOW_MAX_LENGTH, currentFlow, MOST_STEP_FILES, STEP_FILE_MAX_BYTES } from './chat-flow.ts'

const id = idParam('id')

export const showChatFlow = defineEndpoint({
  id: 'chatFlows.show',
  method: 'GET',
  path: '/ezion/chat-flow/getById/:id',
  access: needs('flows:view'),
  summary: 'A step-based flow; an id of the company that is not used answers the two seeded steps',
  params: id,
  query: z.object({ graph: flag }),
  response: z.object({ currentFlow }),
  errors: ['ERR_NO_CHAT_FLOW_FOUND'],
})

export const saveChatFlow = defineEndpoint({
  id: 'chatFlows.save',
  method: 'PATCH',
  path: '/ezion/chat-flow/editar/:id',
  access: needs('flows:publish'),
  summary: 'Save a step-based flow with its files: `flowData` is its JSON, files are named as their media fields say',
  params: id,
  body: z.object({ flowData: text(CHAT_FLOW_MAX_LENGTH, 2) }),
  multipart: {
    ...{ field: 'files', maxFiles: MOST_STEP_FILES, maxBytes: STEP_FILE_MAX_BYTES },
    // A character has at most three bytes.
    maxFieldBytes: CHAT_FLOW_MAX_LENGTH * 3,
  },
  response: confirmation.extend({ currentFlow }),
  errors: [
    'ERR_NO_CHAT_FLOW_FOUND',
    'ERR_CHAT_FLOW_DATA',
    'ERR_FLOW_FILE_TYPE',
    'ERR_FLOW_FILE_SIZE',
    'ERR_EMPTY_FILE',
  ],
})
