import { useMemo } from 'react'
import { useMe } from '../../platform/session.ts'
import { type Viewer, viewerOf } from './state/ticket-visibility.rules.ts'

/** The person who is signed in, as far as seeing tickets is concerned. */
export function useViewer(): Viewer {
  const me = useMe()
  return useMemo(() => viewerOf(me), [me])
}
