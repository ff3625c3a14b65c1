import type { Message } from '@recado/contract/conversations/message'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { MediaAddresses } from './media-address.ts'
import { messagePayload } from './receive.store.ts'

/** One message as it is answered and announced; null when the company has none of that id. */
export async function messageById(db: CompanyDb, addresses: MediaAddresses, id: number): Promise<Message | null> {
  const payload = await messagePayload(db, id)
  return payload && addresses.signed(payload.message)
}
