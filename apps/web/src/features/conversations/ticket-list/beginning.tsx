import type { ReactNode } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useSlot } from '../../../platform/slots.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { openDialog } from '../inbox-state.ts'
import { startSlot } from '../slots.ts'

const newTicket = () => openDialog({ kind: 'new' })

/**
 * A company's first steps, for users who set it up. All other users, and users who are done, see the ordinary
 * placeholder.
 */
export function Beginning({ children }: { children: ReactNode }) {
  const seesFigures = useCan('dashboard:view')
  const setsUp = useCan('connections-page:addConnection')
  const Start = useSlot(startSlot)
  if (!seesFigures || !setsUp || !Start) return children
  return (
    <LazyParts fallback={children}>
      <Start otherwise={children} onNew={newTicket} />
    </LazyParts>
  )
}
