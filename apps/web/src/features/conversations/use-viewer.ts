import { useMemo } from 'react'
import { useMe } from '../../platform/session.ts'
import { type Viewer, viewerOf } from './state/ticket-visibility.rules.ts'

/** Returns the signed-in user as a viewer of tickets. */
export function useViewer(): Viewer {
  const me = useMe()
  return useMemo(() => viewerOf(me), [me])
}
