import type { Message } from '@recado/contract/conversations/message'

/** The state of an outgoing message with a sending problem. */
export type SendTrouble = 'failed' | 'cancelled' | 'late' | 'unconfirmed' | 'unheard' | 'stopped'

type SendFields = Pick<Message, 'sendState' | 'sendError' | 'ack' | 'isDeleted'>

const CANCELLED = 'ERR_SEND_CANCELLED'
const UNHEARD = 'ERR_SEND_UNCONFIRMED'
/** The company was silenced; a bot's message is not sent later. */
const COMPANY_OFF = 'ERR_SEND_COMPANY_OFF'

/** Returns the sending problem of a message. Null if it was sent or has not waited long. */
export function troubleOf({ sendState, sendError, ack, isDeleted }: SendFields): SendTrouble | null {
  if (isDeleted || !sendState) return null
  if (sendState === 'failed') return sendError === CANCELLED ? 'cancelled' : 'failed'
  if (ack > 0 || !sendError || sendState === 'sent') return null
  if (sendError === CANCELLED || sendError === COMPANY_OFF) return 'stopped'
  if (sendError === UNHEARD) return 'unheard'
  return sendState === 'waiting' ? 'late' : 'unconfirmed'
}

/** Returns whether a message still waits to be sent. While its connection is down, it waits for the connection. */
export const isWaitingToSend = ({ sendState, ack, isDeleted }: SendFields) =>
  sendState === 'waiting' && ack === 0 && !isDeleted

/** Returns whether the message still waits, so that it can be sent now or cancelled. */
export const stillWaits = (trouble: SendTrouble) => trouble === 'late' || trouble === 'unconfirmed'

/**
 * Returns whether a retry may help. It cannot for a text that is too long, a first contact that must wait, or a deleted
 * connection. A message that only this browser has can be retried even then.
 */
export const mayRetry = ({ id, sendError }: Pick<Message, 'id' | 'sendError'>) =>
  sendError !== 'ERR_TEXT_TOO_LONG' &&
  sendError !== 'ERR_SEND_FIRST_WAITS' &&
  (sendError !== 'ERR_NO_WAPP_FOUND' || id < 0)

const reasonKeys = {
  ERR_WAPP_NOT_INITIALIZED: 'whyLine',
  ERR_SEND_BLOCKED: 'whyBlocked',
  ERR_SEND_QUEUED: 'whyQueued',
  ERR_NO_WAPP_FOUND: 'whyGone',
  ERR_SEND_UNCONFIRMED: 'whyUnheard',
  ERR_NETWORK: 'whyOffline',
  ERR_TOO_MANY_REQUESTS: 'whyLimited',
  ERR_ONLY_OWNER_WRITES: 'whyNotOwner',
} as const

/** Returns the text key of the reason, 'code' for the text of the error code, or null without a reason. */
export function reasonKeyOf(trouble: SendTrouble, code: string | null) {
  if (!code || code === CANCELLED) return null
  if (code === 'ERR_SENDING_WAPP_MSG') return stillWaits(trouble) ? 'whyNotTaken' : 'whyRefused'
  return Object.hasOwn(reasonKeys, code) ? reasonKeys[code as keyof typeof reasonKeys] : 'code'
}
