import { useSyncExternalStore } from 'react'

/** A hook that follows a media query. The query is watched once, however many components ask, and not with every drawing. */
function mediaQuery(query: string): () => boolean {
  const listeners = new Set<() => void>()
  let watched: MediaQueryList | undefined
  let matches = false
  const snapshot = () => {
    if (!watched) {
      watched = window.matchMedia(query)
      matches = watched.matches
      watched.addEventListener('change', (event) => {
        matches = event.matches
        for (const listener of listeners) listener()
      })
    }
    return matches
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return () => useSyncExternalStore(subscribe, snapshot)
}

/** Below 600 px: overlay menu, cards instead of tables. */
export const useNarrow = mediaQuery('(max-width: 599.98px)')
/** Below 900 px: list and chat are two views. */
export const useSinglePane = mediaQuery('(max-width: 899.98px)')
/** From 1200 px: the menu is open by default. */
export const useWide = mediaQuery('(min-width: 1200px)')
