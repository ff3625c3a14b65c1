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
/** The item of a bubble that is only here. What the server holds is its own, also before the answer to the sending came. */
const outgoingOf = ({ id, clientId }: Message) =>
  id < 0 ? useOutgoing.getState().items.find((item) => item.clientId === clientId) : undefined

/**
 * Sends a message again that failed, or now that waits: one that never reached the server under its client id, one that
 * did under its own.
 */
export function sendMessageAgain(message: Message): void {
  const item = outgoingOf(message)
  if (item) sendAgain(item)
  else call(retryMessage, { params: { id: message.id }, body: {} }).then(tried, toastError)
}

/** One that goes on waiting looks as before: that it was tried is said. */
function tried(message: Message): void {
  putMessage(message)
  if (message.sendError === 'ERR_WAPP_NOT_INITIALIZED') toastWarning(text('stillNoLine'))
  else if (message.sendError && message.sendError !== 'ERR_SEND_FIRST_WAITS') toast(text('trying'))
}

/** Gives up sending a message that waits. */
export function cancelMessage(message: Message): void {
  const item = outgoingOf(message)
  if (item) cancelOutgoing(item)
  else call(cancelSending, { params: { id: message.id }, body: {} }).then(putMessage, toastError)
}

/** Gives a failed message up. */
export function discardMessage(message: Message): void {
  const item = outgoingOf(message)
  if (item) removeOutgoing(item)
  else call(deleteMessage, { params: { id: message.id } }).then(putMessage, toastError)
}

/** Takes back a change that waits, and the mark of one that failed. */
export function withdrawOwnChange({ id }: Message, kind: OwnChange['kind']): void {
  call(withdrawChange, { params: { id, kind } }).then(putMessage, toastError)
}
