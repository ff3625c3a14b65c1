import { appInfo } from '@recado/contract/app/endpoints'
import { call } from './api.ts'
import { setReachable, setStatus, useConnectionState } from './connection-state.ts'
import { fetchAnew } from './query-client.ts'

/**
 * Pause between two questions whether the server answers again, in milliseconds. The first answer must be there before
 * connection-note.tsx shows the bar.
 */
const AGAIN = 1000
/** A call that has no answer by then gets none, in milliseconds. */
const PATIENCE = 8000

/** Fetches the data on screen anew before it counts as fresh; a connection that is lost meanwhile starts this again. */
async function catchUp(): Promise<void> {
  const { status } = useConnectionState.getState()
  if (status !== 'online') return
  setStatus('recovering')
  await fetchAnew().catch(() => {})
  if (useConnectionState.getState().status === 'recovering') setStatus('online')
}

/**
 * Notices that the server does not answer: the browser says so, a call got no answer, or the socket is lost and a call
 * gets none either.
 * From then on it asks until the server answers, and fetches the data on screen anew. Returns how to stop.
 */
export function watchNetwork(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    // A call notes by itself whether it got an answer.
    const signal = AbortSignal.timeout(PATIENCE)
    await call(appInfo, { signal }).catch(() => signal.aborted && setReachable(false))
    if (!useConnectionState.getState().reachable) timer = setTimeout(ask, AGAIN)
  }
  const look = () => {
    clearTimeout(timer)
    void ask()
  }
  const unfollow = useConnectionState.subscribe(({ reachable, status }, before) => {
    // A lost socket alone is no proof, and neither is the browser's word: ordinary calls may get through.
    if (status === 'offline' && before.status !== 'offline' && reachable) return look()
    if (reachable === before.reachable) return
    clearTimeout(timer)
    if (reachable) void catchUp()
    else timer = setTimeout(ask, AGAIN)
  })
  window.addEventListener('offline', look)
  window.addEventListener('online', look)
  return () => {
    clearTimeout(timer)
    unfollow()
    window.removeEventListener('offline', look)
    window.removeEventListener('online', look)
  }
}
