import type { Ticket } from '@recado/contract/conversations/ticket'
import { useEffect } from 'react'
import { useMe } from '../../../platform/session.ts'
import { useLooking } from '../../../ui/use-looking.ts'
import { isReader, markRead } from '../state/ticket-actions.ts'
import { useTicketRights } from '../use-ticket-rights.ts'

/** A burst of messages is marked as read in one call, after this many milliseconds. */
const WAIT = 500

/**
 * Resets the unread counter while the ticket's owner, who may answer it, looks at it (TKT-32). Other users' looks do not
 * count while it has an owner.
 */
export function useMarkRead(ticket: Ticket): void {
  const looking = useLooking()
  const { id: userId } = useMe()
  const { may } = useTicketRights(ticket)
  const isDue = ticket.status === 'open' && ticket.unreadMessages > 0
  const due = looking && isDue && isReader(ticket, userId) && may('tickets:answer')
  // The ticket's id does not change while it is open; the effect reads its newest state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => void markRead(ticket), WAIT)
    return () => clearTimeout(timer)
  }, [due, ticket.id])
}
