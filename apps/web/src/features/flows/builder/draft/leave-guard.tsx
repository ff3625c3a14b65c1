import { useEffect, useState } from 'react'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { useLeaveGuard } from '../../../../ui/leaving/use-leave-guard.ts'
import { useFlowDraft, useIsClean } from './draft.ts'

const LeaveDialog = lazyPart<{ onLeave: () => void; onStay: () => void }>(() =>
  import('./leave-dialog.tsx').then((file) => file.LeaveDialog),
)

/** Asks before leaving or closing the tab would discard unsaved edits. */
export function FlowLeaveGuard() {
  const draft = useFlowDraft()
  const clean = useIsClean()
  const loses = () => !draft.isClean() && !draft.store.getState().isDeleted
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useLeaveGuard(loses, { ask: (proceed) => setLeave(() => proceed) })
  // Loaded at the first edit, so that it can also ask without a connection.
  useEffect(() => {
    if (!clean) void LeaveDialog.preload()
  }, [clean])
  if (!leave) return null
  const stay = () => setLeave(null)
  const go = () => {
    stay()
    leave()
  }
  return (
    <LazyParts onFail={stay}>
      <LeaveDialog onLeave={go} onStay={stay} />
    </LazyParts>
  )
}
