import { deleteMessage, retryMessage } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { call } from '../../../platform/api.ts'
import { tellError } from '../../../platform/tell.ts'
import { putMessage } from '../state/message-queries.ts'
import { removeOutgoing, useOutgoing } from '../state/outgoing-store.ts'
import { sendAgain } from '../state/send-outgoing.ts'

const outgoingOf = ({ clientId }: Message) => useOutgoing.getState().items.find((item) => item.clientId === clientId)

/** Sends a failed message again: one that never reached the server under its client id, one that did under its own. */
export function sendMessageAgain(message: Message): void {
  const item = outgoingOf(message)
  if (item) sendAgain(item)
  else call(retryMessage, { params: { id: message.id }, body: {} }).then(putMessage, tellError)
}

/** Gives a failed message up. */
export function discardMessage(message: Message): void {
  const item = outgoingOf(message)
  if (item) removeOutgoing(item)
  else call(deleteMessage, { params: { id: message.id } }).then(putMessage, tellError)
}
