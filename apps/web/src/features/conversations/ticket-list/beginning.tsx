import type { ReactNode } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useSlot } from '../../../platform/slots.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { openDialog } from '../inbox-state.ts'
import { startSlot } from '../slots.ts'

const newTicket = () => openDialog({ kind: 'new' })

/** A company's first steps, for its admins. All other users, and admins who are done, see the ordinary placeholder. */
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
