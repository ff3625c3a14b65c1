import type { Message } from '@recado/contract/conversations/message'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { messagePayload } from './inbound/receive.store.ts'
import type { MediaAddresses } from './media/media-address.ts'

/** Returns a message in the shape of responses and events; null when the company has none with that id. */
export async function messageById(db: CompanyDb, addresses: MediaAddresses, id: number): Promise<Message | null> {
  const payload = await messagePayload(db, id)
  return payload && addresses.signed(payload.message)
}
