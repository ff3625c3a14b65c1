import { useSyncExternalStore } from 'react'

/** Creates a hook for a media query. The query is watched once for all components, not on every render. */
function mediaQuery(query: string): () => boolean {
  const listeners = new Set<() => void>()
  let list: MediaQueryList | undefined
  let matches = false
  const snapshot = () => {
    if (!list) {
      list = window.matchMedia(query)
      matches = list.matches
      list.addEventListener('change', (event) => {
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

/** Below 600 px: overlay menu, and cards instead of tables. */
export const useNarrow = mediaQuery('(max-width: 599.98px)')
/** Below 900 px: the list and the chat are two views. */
export const useSinglePane = mediaQuery('(max-width: 899.98px)')
/** From 1200 px: the menu is open by default. */
export const useWide = mediaQuery('(min-width: 1200px)')
