import type { ReactNode } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useSlot } from '../../../platform/slots.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { openDialog } from '../inbox-state.ts'
import { startSlot } from '../slots.ts'

const newTicket = () => openDialog({ kind: 'new' })

/**
 * The first steps of a company, for its admins; for everybody else, and once they are done, the ordinary placeholder.
 */
export function Beginning({ children }: { children: ReactNode }) {
  const admin = useCan('dashboard:view')
  const Start = useSlot(startSlot)
  if (!admin || !Start) return children
  return (
    <LazyParts fallback={children}>
      <Start otherwise={children} onNew={newTicket} />
    </LazyParts>
  )
}
