import type { AnyRouter } from '@tanstack/react-router'
import { writesUnderWay } from './api/api.ts'
import { useConnectionState } from './api/connection-state.ts'
import { askBuild, isNewBuildAvailable } from './build.ts'
import { useToasts } from './toasts.ts'

/** Pauses before an unanswered request for the served build is repeated, in milliseconds. */
const PAUSES = [5_000, 20_000, 60_000] as const

/**
 * True when a reload would lose nothing: no call that changes data is pending, and no toast offers an action such as
 * undo.
 */
const nothingUnderWay = () => writesUnderWay() === 0 && !useToasts.getState().toasts.some(({ action }) => action)

/**
 * Loads a newly deployed version with the next navigation. Until then the page does not change, and data kept in this
 * browser (drafts, messages to send) survives the reload.
 * @param load reloads the page; tests pass their own
 */
export function followBuilds(router: AnyRouter, load = () => window.location.reload()): () => void {
  const stopAsking = askAfterReconnects()
  const stopLoading = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || !isNewBuildAvailable() || !nothingUnderWay()) return
    // The router writes the new URL a moment later, but the reload must load the requested page.
    router.history.flush()
    load()
  })
  return () => {
    stopAsking()
    stopLoading()
  }
}

/**
 * A deployment ends every connection, so a browser that reconnects asks for the served build until it gets an answer.
 */
function askAfterReconnects(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const ask = async ([pause, ...later]: readonly number[]) => {
    clearTimeout(timer)
    if ((await askBuild()) !== 'unreachable' || pause === undefined || isStopped) return
    clearTimeout(timer)
    // While offline, wait for the next reconnect.
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
