import type { Ticket } from '@recado/contract/conversations/ticket'
import { useEffect } from 'react'
import { useMe } from '../../../platform/session.ts'
import { useLooking } from '../../../ui/use-looking.ts'
import { isReader, markRead } from '../state/ticket-actions.ts'

/** A burst of messages is read in one go, in milliseconds. */
const WAIT = 500

/** Resets the unread counter when the ticket's owner looks at it, and as long as they do (TKT-32); nobody else reads for them. */
export function useMarkRead(ticket: Ticket): void {
  const looking = useLooking()
  const { id: userId } = useMe()
  const due = looking && ticket.status === 'open' && ticket.unreadMessages > 0 && isReader(ticket, userId)
  // Which ticket it is does not change while it is open; its newest state is what counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => void markRead(ticket), WAIT)
    return () => clearTimeout(timer)
  }, [due, ticket.id])
}
