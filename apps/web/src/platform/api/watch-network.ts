import { appInfo } from '@recado/contract/app/endpoints'
import { call } from './api.ts'
import { setReachable, setStatus, useConnectionState } from './connection-state.ts'
import { refetchCached } from './query-client.ts'

/**
 * Interval between checks whether the server answers again, in milliseconds. The first answer must arrive before
 * connection-note.tsx shows the bar.
 */
const CHECK_EVERY = 1000
/** Timeout of such a check, in milliseconds. */
const CHECK_TIMEOUT = 8000

/** Refetches the data on screen before it counts as fresh. A connection lost in the meantime starts this again. */
async function catchUp(): Promise<void> {
  const { status } = useConnectionState.getState()
  if (status !== 'online') return
  setStatus('recovering')
  await refetchCached().catch(() => {})
  if (useConnectionState.getState().status === 'recovering') setStatus('online')
}

/**
 * Detects that the server does not answer: the browser reports it, a call got no answer, or the socket is lost and a
 * call gets no answer either. Then polls until the server answers, and refetches the data on screen. Returns a function
 * that stops watching.
 */
export function watchNetwork(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    // `call` itself records whether it got an answer.
    const signal = AbortSignal.timeout(CHECK_TIMEOUT)
    await call(appInfo, { signal }).catch(() => signal.aborted && setReachable(false))
    if (!useConnectionState.getState().reachable) timer = setTimeout(ask, CHECK_EVERY)
  }
  const look = () => {
    clearTimeout(timer)
    void ask()
  }
  const unfollow = useConnectionState.subscribe(({ reachable, status }, before) => {
    // A lost socket or the browser's report alone is no proof, because ordinary calls may still succeed.
    if (status === 'offline' && before.status !== 'offline' && reachable) return look()
    if (reachable === before.reachable) return
    clearTimeout(timer)
    if (reachable) void catchUp()
    else timer = setTimeout(ask, CHECK_EVERY)
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
