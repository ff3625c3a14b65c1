import type { countTickets as endpoint } from '@recado/contract/conversations/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { countBadges } from './ticket-counters.store.ts'
import { slicesOf, waitingNotices } from './ticket-slices.rules.ts'

/** Returns how many tickets the tabs show to a user, with the same switches as the lists. */
export async function countTickets(
  work: Work,
  actor: Actor,
  { showAll, queueIds, onlyQueues }: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  return countBadges(work.db, work.companyId, {
    open: slicesOf(actor, { status: 'open', showAll, queueIds, onlyQueues }),
    pending: slicesOf(actor, { status: 'pending', showAll, queueIds, onlyQueues }),
    snoozed: slicesOf(actor, { snoozed: true, showAll, queueIds, onlyQueues }),
    waiting: waitingNotices(actor),
    userId: actor.userId,
  })
}
