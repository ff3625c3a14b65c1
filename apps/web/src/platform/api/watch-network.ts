import { appInfo } from '@recado/contract/app/endpoints'
import { call } from './api.ts'
import { setReachable, setStatus, useConnectionState } from './connection-state.ts'
import { fetchAnew } from './query-client.ts'

/** Whether the server answers again is asked this often, in milliseconds. */
const AGAIN = 2000

/** Fetches the data on screen anew before it counts as fresh; a connection that is lost meanwhile starts this again. */
async function catchUp(): Promise<void> {
  const { status } = useConnectionState.getState()
  if (status !== 'online') return
  setStatus('recovering')
  await fetchAnew().catch(() => {})
  if (useConnectionState.getState().status === 'recovering') setStatus('online')
}

/**
 * Notices that only the network is gone: the browser says so, or a call got no answer, while the socket still hopes.
 * From then on it asks until the server answers, and fetches the data on screen anew. Returns how to stop.
 */
export function watchNetwork(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    // A call notes by itself whether it got an answer.
    await call(appInfo, {}).catch(() => {})
    if (!useConnectionState.getState().reachable) timer = setTimeout(ask, AGAIN)
  }
  const gone = () => setReachable(false)
  const back = () => {
    clearTimeout(timer)
    void ask()
  }
  const unfollow = useConnectionState.subscribe(({ reachable }, before) => {
    if (reachable === before.reachable) return
    clearTimeout(timer)
    if (reachable) void catchUp()
    else timer = setTimeout(ask, AGAIN)
  })
  window.addEventListener('offline', gone)
  window.addEventListener('online', back)
  return () => {
    clearTimeout(timer)
    unfollow()
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', back)
  }
}
