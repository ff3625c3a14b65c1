import type { ErrorCode } from '@recado/contract/errors'
import type { Work } from '../../../platform/db/work.ts'
import { messageFailed } from '../facts.ts'
import { findStoredMessage, type StoredMessage } from '../messages/message.store.ts'
import { saveSendState } from './outbox.store.ts'
import { stopSending } from './withdrawal.store.ts'

/** A message that is no longer queued, and its chat, where the next ones may be sent. */
export interface EndedSend {
  row: StoredMessage
  connectionId: number
  contactId: number
}

/**
 * Ends the sending of a waiting message, with the reason to be shown.
 * @returns null when the network has it or may be receiving it, or when its sending already ended
 */
export async function endSending(work: Work, messageId: number, reason: ErrorCode): Promise<EndedSend | null> {
  const { db, companyId } = work
  // Lock order: the message first, as everywhere.
  const row = await findStoredMessage(db, companyId, messageId, true)
  const stopResult = row && (await stopSending(db, companyId, messageId))
  if (!stopResult) return null
  const { connectionId, contactId, uncertain } = stopResult
  // It may have been delivered, so it cannot be called failed.
  await saveSendState(db, companyId, messageId, uncertain ? 'unconfirmed' : 'failed', reason)
  await work.record(messageFailed, { messageId, ticketId: row.ticket_id })
  return { row, connectionId, contactId }
}
