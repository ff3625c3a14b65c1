import type { ReactNode } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { inboxSlots } from '../inbox-slots.ts'
import { openDialog } from '../inbox-state.ts'

const newTicket = () => openDialog({ kind: 'new' })

/**
 * The first steps of a company, for its admins; for everybody else, and once they are done, the ordinary placeholder.
 */
export function Beginning({ children }: { children: ReactNode }) {
  const admin = useCan('dashboard:view')
  if (!admin || !inboxSlots.start) return children
  return (
    <LazyParts fallback={children}>
      <inboxSlots.start otherwise={children} onNew={newTicket} />
    </LazyParts>
  )
}
