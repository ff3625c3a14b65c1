import * as endpoints from '@recado/contract/conversations/endpoints'
import { listGroupMembers } from '@recado/contract/conversations/members'
import * as sending from '@recado/contract/conversations/sending'
import { showWindow as showWindowEndpoint } from '@recado/contract/conversations/window'
import type { Registrar } from '../../../platform/http/call.ts'
import { deleteMessage } from './changes/delete-message.ts'
import { editMessage } from './changes/edit-message.ts'
import { reactToMessage } from './changes/react-to-message.ts'
import { withdrawChange } from './changes/withdraw-change.ts'
import { listMessages } from './history/list-messages.ts'
import { retryMedia } from './media/retry-media.ts'
import { serveMedia } from './media/serve-media.ts'
import { listMembers } from './mentions/list-members.ts'
import type { MessageServices } from './message-services.ts'
import { cancelSending } from './outbound/cancel-sending.ts'
import { forwardMessage } from './outbound/forward-message.ts'
import { retryMessage } from './outbound/retry-message.ts'
import { sendMessages } from './outbound/send-messages.ts'
import { showWindow } from './window/message-window.ts'

/** Routes of messages and their media. */
export function messageRoutes(on: Registrar, services: MessageServices): void {
  const addresses = services.addresses
  on.inWork(endpoints.listMessages, ({ work, actor, params, query }) =>
    listMessages(work, actor, { ticketId: params.ticketId, query, addresses }),
  )
  on.outside(endpoints.sendMessages, async ({ actor, params, body, files, request }) => {
    const header = request.headers['idempotency-key']
    const idempotencyKey = typeof header === 'string' ? header : undefined
    return { messages: await sendMessages(services, actor, { ticketId: params.ticketId, body, files, idempotencyKey }) }
  })
  on.outside(endpoints.deleteMessage, ({ actor, params }) => deleteMessage(services, actor, params.id))
  for (const endpoint of [endpoints.editMessage, sending.editMessageByPost]) {
    on.outside(endpoint, ({ actor, params, body }) => editMessage(services, actor, { id: params.id, ...body }))
  }
  on.outside(endpoints.reactToMessage, ({ actor, params, body }) =>
    reactToMessage(services, actor, { id: params.id, emoji: body.emoji }),
  )
  on.outside(sending.forwardMessage, async ({ actor, params, body }) => ({
    results: await forwardMessage(services, actor, {
      messageId: params.id,
      ticketIds: body.ticketIds,
      clientId: body.clientId ?? null,
    }),
  }))
  on.inWork(sending.retryMessage, ({ work, actor, params }) => retryMessage(work, services, actor, params.id))
  on.inWork(sending.cancelSending, ({ work, actor, params }) => cancelSending(work, services, actor, params.id))
  on.inWork(sending.withdrawChange, ({ work, actor, params }) => withdrawChange(work, services, actor, params))
  on.outside(listGroupMembers, ({ actor, params }) => listMembers(services, actor, params.ticketId))
  on.inWork(showWindowEndpoint, ({ work, actor, params }) => showWindow(work, services, actor, params.id))
  on.inWork(endpoints.retryMedia, ({ work, actor, params }) => retryMedia(work, services, actor, params.id))
  on.outside(endpoints.publicMedia, ({ params, query, request, reply }) =>
    serveMedia(services, { ...params, expiry: query.e, signature: query.s ?? '', request, reply }),
  )
}
