import type { Message } from '@recado/contract/conversations/message'
import type { Work } from '../../../platform/db/work.ts'
import type { MediaAddresses } from './media/media-address.ts'
import { saveSources } from './message.store.ts'
import { changedMessage } from './own-message.ts'

/** Stores the sources of an answer and announces them to its viewers. An empty list does nothing. */
export async function noteSources(
  work: Work,
  addresses: MediaAddresses,
  { messageId, sources }: { messageId: number; sources: NonNullable<Message['sources']> },
): Promise<void> {
  if (sources.length === 0) return
  await saveSources(work.db, work.companyId, { id: messageId, sources, now: work.now })
  await changedMessage(work, addresses, messageId)
}
