import type { AnyRouter } from '@tanstack/react-router'
import { writesUnderWay } from './api/api.ts'
import { useConnectionState } from './api/connection-state.ts'
import { askBuild, newBuildKnown } from './build.ts'
import { useToasts } from './toasts.ts'

/** Pauses before an unanswered request for the served build is repeated, in milliseconds. */
const PAUSES = [5_000, 20_000, 60_000] as const

/** Nothing would be lost by loading the page anew: no call that changes something is out, and nothing can be undone. */
const nothingUnderWay = () => writesUnderWay() === 0 && !useToasts.getState().toasts.some(({ action }) => action)

/**
 * Loads a new version of the app with the next navigation after it was deployed: until then nothing changes under the
 * person's hands, and data kept at this browser (drafts, messages to send) is there again after it.
 * @param load loads the page anew; a test puts its own
 */
export function followBuilds(router: AnyRouter, load = () => window.location.reload()): () => void {
  const stopAsking = askAfterReconnects()
  const stopLoading = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || !newBuildKnown() || !nothingUnderWay()) return
    // The new address is written a moment later; the page that loads must be the one that was asked for.
    router.history.flush()
    load()
  })
  return () => {
    stopAsking()
    stopLoading()
  }
}

/** A deployment ends every connection: a browser that reconnects asks for the served build, until it is answered. */
function askAfterReconnects(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const ask = async ([pause, ...later]: readonly number[]) => {
    clearTimeout(timer)
    if ((await askBuild()) !== 'unreachable' || pause === undefined || isStopped) return
    clearTimeout(timer)
    // Offline, the next reconnect asks.
    timer = setTimeout(() => useConnectionState.getState().status === 'offline' || void ask(later), pause)
  }
  const unsubscribe = useConnectionState.subscribe((now, before) => {
    if (before.status === 'offline' && now.status !== 'offline') void ask(PAUSES)
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
