import type { PhoneAct } from '@recado/channels/channel'
import type { CompanyContexts } from '../../../../platform/actor.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { announceTicket, announceUnread } from '../../announce.ts'
import { followArchive } from './follow-phone.ts'
import { storedAct } from './phone-act.rules.ts'
import { applyPhoneAct } from './phone-act.store.ts'

/** Dependencies of applying acts of the phone. */
export interface PhoneFollowing extends CompanyContexts {
  workplace: Workplace
}

/**
 * Applies an act of the company's phone or another linked device to the chat's ticket. No bot is notified, and the
 * customer receives nothing. Idempotent.
 */
export async function receivePhoneAct(services: PhoneFollowing, at: ConnectionRef, act: PhoneAct): Promise<void> {
  const { settings } = await services.companyContext(at.companyId)
  if (act.chat.group !== null && settings.CheckMsgIsGroup === 'enabled') return
  const stored = storedAct(act, services.workplace.clock.now().getTime())
  if (!stored) return
  await services.workplace.run(at.companyId, async (work) => {
    const result = await applyPhoneAct(work.db, at.connectionId, stored)
    if (!result?.ticket) return
    const { ticket, changed: isChanged, served: wasServed } = result
    if (isChanged) {
      announceTicket(work, ticket)
      if (ticket.unreadMessages === 0) announceUnread(work, ticket)
    }
    if (wasServed && act.kind === 'archived' && !stored.initial) await followArchive(work, settings, ticket)
  })
}
