import { deleteMessage } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { cancelSending, retryMessage, withdrawChange } from '@recado/contract/conversations/sending'
import { call } from '../../../platform/api/api.ts'
import { toast, toastError, toastWarning } from '../../../platform/toast.ts'
import { putMessage } from '../state/message-queries.ts'
import { removeOutgoing, useOutgoing } from '../state/outgoing-store.ts'
import { cancelOutgoing, sendAgain } from '../state/send-outgoing.ts'
import { troubleTexts } from '../trouble/trouble-texts.ts'
import type { OwnChange } from './own-changes.tsx'

const { text } = troubleTexts
/**
 * Returns the outgoing item of a bubble that only this browser has. A message of the server has no item, even before
 * the sending call is answered.
 */
const outgoingOf = ({ id, clientId }: Message) =>
  id < 0 ? useOutgoing.getState().items.find((item) => item.clientId === clientId) : undefined

/**
 * Retries a failed message, or sends a waiting one now. Uses the client id if the server never received it, otherwise
 * the message's id.
 */
export function sendMessageAgain(message: Message): void {
  const item = outgoingOf(message)
  if (item) sendAgain(item)
  else call(retryMessage, { params: { id: message.id }, body: {} }).then(showRetry, toastError)
}

/** A message that keeps waiting looks unchanged, so a toast says that it was retried. */
function showRetry(message: Message): void {
  putMessage(message)
  if (message.sendError === 'ERR_WAPP_NOT_INITIALIZED') toastWarning(text('stillNoLine'))
  else if (message.sendError && message.sendError !== 'ERR_SEND_FIRST_WAITS') toast(text('trying'))
}

/** Cancels sending a waiting message. */
export function cancelMessage(message: Message): void {
  const item = outgoingOf(message)
  if (item) cancelOutgoing(item)
  else call(cancelSending, { params: { id: message.id }, body: {} }).then(putMessage, toastError)
}

/** Discards a failed message. */
export function discardMessage(message: Message): void {
  const item = outgoingOf(message)
  if (item) removeOutgoing(item)
  else call(deleteMessage, { params: { id: message.id } }).then(putMessage, toastError)
}

/** Withdraws a waiting change, or removes the mark of a failed one. */
export function withdrawOwnChange({ id }: Message, kind: OwnChange['kind']): void {
  call(withdrawChange, { params: { id, kind } }).then(putMessage, toastError)
}
