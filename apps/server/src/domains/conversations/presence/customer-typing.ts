import type { ChannelEvents } from '@recado/channels/channel'
import type { Workplace } from '../../../platform/db/work.ts'
import type { ConnectionRef } from '../../connections/public.ts'
import { normalizeAddress } from '../messages/inbound/inbound.rules.ts'
import { ticketRoom } from '../tickets/ticket-rooms.ts'
import { ticketOfChat } from './presence.store.ts'

/** Announces to a ticket's viewers that the customer types or stopped, as the channel reports it. Nothing is stored. */
export async function announceCustomerTyping(
  workplace: Workplace,
  at: ConnectionRef,
  { chat, typing }: Parameters<ChannelEvents['presence']>[0],
): Promise<void> {
  await workplace.read(at.companyId, async (work) => {
    const ticketId = await ticketOfChat(work.db, at.companyId, at.connectionId, normalizeAddress(chat))
    if (ticketId === null) return
    const payload = { action: 'customer' as const, ticketId, typing }
    work.announce('ticketPresence', [ticketRoom(at.companyId, ticketId)], payload)
  })
}
