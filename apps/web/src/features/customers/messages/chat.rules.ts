import type { CustomerMessage } from '@recado/contract/customers/message-endpoints'

/** How a session is shown (R-CLI-10). */
export type SessionState = 'connected' | 'disconnected' | 'unknown'

/** @param status the status in the answer; anything but a string is unknown */
export function sessionState(status: unknown): SessionState {
  if (typeof status !== 'string' || status === '') return 'unknown'
  return status === 'successChat' ? 'connected' : 'disconnected'
}

/** Sorts messages by time, oldest first (R-CLI-12). */
export const byTime = (messages: readonly CustomerMessage[]): CustomerMessage[] =>
  messages.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))

/** The icon of our own message: sent, failed, or pending for everything else (R-CLI-11). */
export const stateIconOf = ({ status }: Pick<CustomerMessage, 'status'>): 'sent' | 'pending' | 'failed' =>
  status === 'sent' || status === 'failed' ? status : 'pending'
