import type { ErrorCode } from '@recado/contract/errors'
import type { Work } from '../../../platform/db/work.ts'
import { messageFailed } from '../facts.ts'
import { findStoredMessage, type StoredMessage } from '../messages/message.store.ts'
import { saveSendState } from './outbox.store.ts'
import { stopSending } from './withdrawal.store.ts'

/** A message for which nothing waits any more, and the chat in which the next ones may go. */
export interface EndedSend {
  row: StoredMessage
  connectionId: number
  contactId: number
}

/**
 * Ends the sending of a waiting message, with the reason that is shown.
 * @returns null when the network has it, may take it in this moment, or it ended before
 */
export async function endSending(work: Work, messageId: number, reason: ErrorCode): Promise<EndedSend | null> {
  const { db, companyId } = work
  // The message first, as everywhere.
  const row = await findStoredMessage(db, companyId, messageId, true)
  const stopped = row && (await stopSending(db, companyId, messageId))
  if (!stopped) return null
  const { connectionId, contactId, uncertain } = stopped
  // Of one that may have arrived nobody can say that it did not.
  await saveSendState(db, companyId, messageId, uncertain ? 'unconfirmed' : 'failed', reason)
  await work.record(messageFailed, { messageId, ticketId: row.ticket_id })
  return { row, connectionId, contactId }
}
