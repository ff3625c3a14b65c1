import type { ChannelEvents } from '@recado/channels/channel'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { normalizeAddress } from '../inbound/inbound.rules.ts'
import { noteExpiration } from './expiration.store.ts'

/** Stores the expiration of a chat's messages. Chats without a contact are ignored. */
export async function receiveExpiration(
  workplace: Workplace,
  { companyId, connectionId }: ConnectionRef,
  { chat, seconds, at }: Parameters<ChannelEvents['expiration']>[0],
): Promise<void> {
  if (!Number.isSafeInteger(seconds) || seconds < 0) return
  await workplace.run(companyId, ({ db }) => noteExpiration(db, connectionId, normalizeAddress(chat), { seconds, at }))
}
