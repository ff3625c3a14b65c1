import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { useDraft, useIsClean } from './draft.ts'

const LeaveDialog = lazyPart<{ onLeave: () => void; onStay: () => void }>(() =>
  import('./leave-dialog.tsx').then((file) => file.LeaveDialog),
)

/** Asks before a way out, also the closing of the tab, throws away what is not saved. */
export function LeaveGuard() {
  const draft = useDraft()
  const clean = useIsClean()
  const loses = () => !draft.isClean() && !draft.store.getState().gone
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && loses(),
    enableBeforeUnload: loses,
    withResolver: true,
  })
  // From the first edit on, so that it can also ask without a connection.
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
