import type { PhoneAct } from '@recado/channels/channel'
import type { CompanyContexts } from '../../../../platform/actor.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { announceTicket, announceUnread } from '../../announce.ts'
import { followArchive } from './follow-phone.ts'
import { storedAct } from './phone-act.rules.ts'
import { applyPhoneAct } from './phone-act.store.ts'

/** Dependencies of following what the phone did. */
export interface PhoneFollowing extends CompanyContexts {
  workplace: Workplace
}

/**
 * The company's phone, or another linked device, did something with a chat: its ticket shows it. No bot learns of it, and the customer
 * receives nothing. Applying it again changes nothing.
 */
export async function receivePhoneAct(services: PhoneFollowing, at: ConnectionRef, act: PhoneAct): Promise<void> {
  const { settings } = await services.companyContext(at.companyId)
  if (act.chat.group !== null && settings.CheckMsgIsGroup === 'enabled') return
  const stored = storedAct(act, services.workplace.clock.now().getTime())
  if (!stored) return
  await services.workplace.run(at.companyId, async (work) => {
    const applied = await applyPhoneAct(work.db, at.connectionId, stored)
    if (!applied?.ticket) return
    const { ticket, changed, served } = applied
    if (changed) {
      announceTicket(work, ticket)
      if (ticket.unreadMessages === 0) announceUnread(work, ticket)
    }
    if (served && act.kind === 'archived' && !stored.initial) await followArchive(work, settings, ticket)
  })
}
