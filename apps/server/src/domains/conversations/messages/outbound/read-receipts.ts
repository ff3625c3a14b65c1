import type { Work } from '../../../../platform/db/work.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import { addReceipts, takeUnread } from './receipts.store.ts'

/** The outbox for read receipts. */
export interface ReceiptQueueing {
  outbox: Pick<OutboxPort, 'wake'>
}

// Maximum receipts per ticket: networks handle long lists badly, and on most phones the newest receipt covers the older
// ones.
const MOST_RECEIPTS = 100

/** Marks a ticket's messages as read and queues read receipts to the customer's phone. */
export async function enqueueReadReceipts(work: Work, services: ReceiptQueueing, ticketId: number): Promise<void> {
  const unread = await takeUnread(work.db, work.companyId, ticketId)
  if (unread.length === 0) return
  const newest = unread.slice(-MOST_RECEIPTS).map((row) => ({ id: row.external_id, author: row.author_contact_id }))
  const receiptConnection = await addReceipts(work.db, work.companyId, ticketId, newest)
  if (receiptConnection) work.afterCommit(() => services.outbox.wake(work.companyId, receiptConnection.connectionId))
}
