import type { Message } from '@recado/contract/conversations/message'

/** How a message of ours stands that did not go as it should. */
export type SendTrouble = 'failed' | 'cancelled' | 'late' | 'unconfirmed' | 'unheard' | 'stopped'

type Asked = Pick<Message, 'sendState' | 'sendError' | 'ack' | 'isDeleted'>

const CANCELLED = 'ERR_SEND_CANCELLED'
const UNHEARD = 'ERR_SEND_UNCONFIRMED'
/** The company was away, and a bot's message does not leave later by itself. */
const COMPANY_OFF = 'ERR_SEND_COMPANY_OFF'

/** Null: it went, or has not waited long. */
export function troubleOf({ sendState, sendError, ack, isDeleted }: Asked): SendTrouble | null {
  if (isDeleted || !sendState) return null
  if (sendState === 'failed') return sendError === CANCELLED ? 'cancelled' : 'failed'
  if (ack > 0 || !sendError || sendState === 'sent') return null
  if (sendError === CANCELLED || sendError === COMPANY_OFF) return 'stopped'
  if (sendError === UNHEARD) return 'unheard'
  return sendState === 'waiting' ? 'late' : 'unconfirmed'
}

/** Whether it waits and nothing was said of it yet: while its connection is down, it waits for that. */
export const waitsForLine = ({ sendState, ack, isDeleted }: Asked) => sendState === 'waiting' && ack === 0 && !isDeleted

/** Whether it still waits, so that it can be hurried or given up. */
export const stillWaits = (trouble: SendTrouble) => trouble === 'late' || trouble === 'unconfirmed'

/** Whether another try may help: not over a connection that is gone, with a text that the network does not take, or before the end of a wait. */
export const mayGoAgain = ({ id, sendError }: Pick<Message, 'id' | 'sendError'>) =>
  sendError !== 'ERR_TEXT_TOO_LONG' &&
  sendError !== 'ERR_SEND_FIRST_WAITS' &&
  (sendError !== 'ERR_NO_WAPP_FOUND' || id < 0)

const whys = {
  ERR_WAPP_NOT_INITIALIZED: 'whyLine',
  ERR_SEND_BLOCKED: 'whyBlocked',
  ERR_SEND_QUEUED: 'whyQueued',
  ERR_NO_WAPP_FOUND: 'whyGone',
  ERR_SEND_UNCONFIRMED: 'whyUnheard',
  ERR_NETWORK: 'whyOffline',
  ERR_TOO_MANY_REQUESTS: 'whyLimited',
  ERR_ONLY_OWNER_WRITES: 'whyNotOwner',
} as const

/** The words for the reason; 'code': those of the error's code; null: nothing more is to be said. */
export function whyOf(trouble: SendTrouble, code: string | null) {
  if (!code || code === CANCELLED) return null
  if (code === 'ERR_SENDING_WAPP_MSG') return stillWaits(trouble) ? 'whyNotTaken' : 'whyRefused'
  return Object.hasOwn(whys, code) ? whys[code as keyof typeof whys] : 'code'
}
