import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { useFlowDraft, useIsClean } from './draft.ts'

const LeaveDialog = lazyPart<{ onLeave: () => void; onStay: () => void }>(() =>
  import('./leave-dialog.tsx').then((file) => file.LeaveDialog),
)

/** Asks before leaving or closing the tab would discard unsaved edits. */
export function FlowLeaveGuard() {
  const draft = useFlowDraft()
  const clean = useIsClean()
  const loses = () => !draft.isClean() && !draft.store.getState().isDeleted
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && loses(),
    enableBeforeUnload: loses,
    withResolver: true,
  })
  // Loaded at the first edit, so that it can also ask without a connection.
  useEffect(() => {
    if (!clean) void LeaveDialog.preload()
  }, [clean])
  if (blocker.status !== 'blocked') return null
  return (
    <LazyParts onFail={blocker.reset}>
      <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
    </LazyParts>
  )
}
