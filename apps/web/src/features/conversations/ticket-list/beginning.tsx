import type { ReactNode } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { inboxSlots } from '../inbox-slots.ts'
import { openDialog } from '../inbox-state.ts'

const newTicket = () => openDialog({ kind: 'new' })

/** What a company does first, for its admins; for everybody else, and once it has begun, what stands here otherwise. */
export function Beginning({ children }: { children: ReactNode }) {
  const admin = useCan('dashboard:view')
  if (!admin || !inboxSlots.start) return children
  return (
    <LazyParts fallback={children}>
      <inboxSlots.start otherwise={children} onNew={newTicket} />
    </LazyParts>
  )
}
