import type { CustomerMessage } from '@recado/contract/customers/message-endpoints'

/** How a session is shown (R-CLI-10). */
export type SessionState = 'connected' | 'disconnected' | 'unknown'

/** @param status as it was answered; anything that is no text could not be read */
export function sessionState(status: unknown): SessionState {
  if (typeof status !== 'string' || status === '') return 'unknown'
  return status === 'successChat' ? 'connected' : 'disconnected'
}

/** Oldest first, by when they were written (R-CLI-12). */
export const byTime = (messages: readonly CustomerMessage[]): CustomerMessage[] =>
  messages.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))

/** The sign of a message of ours: sent, or anything else, which waits (R-CLI-11); one that failed waits for nobody. */
export const signOf = ({ status }: Pick<CustomerMessage, 'status'>): 'sent' | 'pending' | 'failed' =>
  status === 'sent' || status === 'failed' ? status : 'pending'
