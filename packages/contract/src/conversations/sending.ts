import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam } from '../values/wire.ts'
import { message, ownChange } from './message.ts'

const access = { login: true, permission: null, feature: null } as const
const errors = ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_SEND_UNDER_WAY'] as const

export const cancelSending = defineEndpoint({
  id: 'messages.cancel',
  method: 'POST',
  path: '/messages/:id/cancel',
  access,
  summary:
    'Give up sending a message that still waits (additive): it becomes `failed` with ERR_SEND_CANCELLED. One of which an ' +
    'earlier try may have arrived is tried no more and stays `unconfirmed` with that code',
  params: idParam('id'),
  body: z.object({}).nullish(),
  response: message,
  errors: [...errors, 'ERR_SENDING_WAPP_MSG'],
})

export const withdrawChange = defineEndpoint({
  id: 'messages.withdrawChange',
  method: 'DELETE',
  path: '/messages/:id/changes/:kind',
  access,
  summary:
    'Withdraw the changes of this kind that wait to be made at the customer, and take away the marks of those that failed ' +
    '(additive)',
  params: z.object({ ...idParam('id').shape, kind: ownChange.shape.kind }),
  response: message,
  errors,
})
