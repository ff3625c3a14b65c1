import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { clientId, idParam, idValue } from '../values/wire.ts'
import { editMessage } from './endpoints.ts'
import { MAX_FORWARDS } from './forwarding.ts'
import { message, ownChange } from './message.ts'

const messageErrors = ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_ONLY_OWNER_WRITES'] as const
const errors = [...messageErrors, 'ERR_SEND_UNDER_WAY'] as const

export const cancelSending = defineEndpoint({
  id: 'messages.cancel',
  method: 'POST',
  path: '/messages/:id/cancel',
  access: needs('tickets:answer'),
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
  access: needs('tickets:answer'),
  summary:
    'Withdraw the changes of this kind that wait to be made at the customer, and take away the marks of those that failed ' +
    '(additive)',
  params: z.object({ ...idParam('id').shape, kind: ownChange.shape.kind }),
  response: message,
  errors,
})

export const forwardMessage = defineEndpoint({
  id: 'messages.forward',
  method: 'POST',
  path: '/messages/:id/forward',
  access: needs('tickets:answer'),
  summary:
    'Send a message on to other conversations that one may write to, each for itself; under one clientId each gets it once (additive)',
  params: idParam('id'),
  body: z.object({ ticketIds: z.array(idValue).min(1).max(MAX_FORWARDS), clientId }),
  response: z.object({
    results: z.array(
      z.object({
        ticketId: z.int(),
        message: message.nullable(),
        error: z.string().nullable(),
        /** Values that the error's text needs, such as the owner (additive). */
        data: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  }),
  errors: [...messageErrors, 'ERR_CREATING_MESSAGE', 'ERR_NO_MEDIA_FOUND'],
})

export const retryMessage = defineEndpoint({
  id: 'messages.retry',
  method: 'POST',
  path: '/messages/:id/retry',
  access: needs('tickets:answer'),
  summary:
    'Send a failed message again, under the same provider id; one that waits is tried now, with what goes before it in ' +
    'its chat (additive, MSG-16)',
  params: idParam('id'),
  body: z.object({}).nullish(),
  response: message,
  errors: [...messageErrors, 'ERR_SENDING_WAPP_MSG'],
})

/** Additive: `messages.edit` as clients of the family call it. */
export const editMessageByPost = defineEndpoint({
  id: 'messages.editByPost',
  method: 'POST',
  path: '/messages/edit/:id',
  access: needs('tickets:answer'),
  summary: 'Edit an own text message, at the customer too: the same as PUT /messages/:id',
  params: idParam('id'),
  body: editMessage.body,
  response: message,
  errors: editMessage.errors,
})
