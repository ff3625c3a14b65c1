import { appInfo } from '@recado/contract/app/endpoints'
import type { LiveCause } from '@recado/contract/app/live-paths'
import { call } from '../api/api.ts'
import { setReachable, useConnectionState } from '../api/connection-state.ts'
import {
  afterFailure,
  firstWay,
  pauseBeforeTry,
  STEADY_MS,
  TRUSTED_MS,
  type Way,
  type WayState,
} from './fallback.rules.ts'
import { probeWebsocket } from './probe.ts'
import { createReader } from './reader.ts'

/** A failure of the connection; `late`: it is not there soon; `limited`: the server wants no other now, by whichever way. */
export type Trouble = LiveCause | 'late' | 'limited'

/** The connection, as far as the fallback steers it. */
export interface LiveLine {
  isReady(): boolean
  /** Connects by another way. */
  open(way: 'websocket' | 'polling', cause: LiveCause): void
  /** Ends the connection, and its attempts. */
  close(): void
}

export interface Fallback {
  trouble(what: Trouble): void
  /** The server let the person in. */
  ready(): void
  stop(): void
}

/** An ordinary call that has no answer by then gets none, in ms. */
const CALL_PATIENCE = 8_000
/** A connection that lets nobody in by then has lost frames of one direction, in ms after it was late. */
const READY_PATIENCE = 7_000

/** Whether ordinary calls get through. */
async function reached(): Promise<boolean> {
  const signal = AbortSignal.timeout(CALL_PATIENCE)
  try {
    await call(appInfo, { signal })
    return true
  } catch {
    if (signal.aborted) setReachable(false)
    return false
  }
}

/**
 * Keeps the page in use while ordinary calls get through: from the websocket to long polling, from there to reading what
 * is shown, and back to the websocket once that carries frames again. Until a way stands, the page reads as well.
 */
export function createFallback(line: LiveLine): Fallback {
  let state: WayState = firstWay
  let stopped = false
  let probing: ReturnType<typeof probeWebsocket> | null = null
  const timers: Partial<Record<'ready' | 'try' | 'steady' | 'trusted', ReturnType<typeof setTimeout>>> = {}
  const reader = createReader()
  const after = (name: keyof typeof timers, ms: number, run: () => void) => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(run, ms)
  }
  async function trouble(what: Trouble): Promise<void> {
    clearTimeout(timers.steady)
    clearTimeout(timers.trusted)
    const isReached = await reached()
    if (stopped || !isReached) return
    if (!line.isReady()) reader.start()
    if (what === 'limited') return clearTimeout(timers.ready)
    if (what === 'late') return after('ready', READY_PATIENCE, giveUpOpening)
    const before = state.way
    state = afterFailure(state, what)
    if (state.way !== before) take(state.way)
  }

  /** Nothing says that frames of one direction are lost while a connection opens. */
  function giveUpOpening(): void {
    if (stopped || line.isReady() || state.way === 'reading') return
    const { way } = state
    void trouble('silent').then(() => {
      if (!stopped && state.way === way && !line.isReady()) line.open(way, state.cause)
    })
  }

  function take(way: Way): void {
    if (way === 'reading') {
      line.close()
      reader.start()
      reader.report(state.cause)
    } else line.open(way, state.cause)
    if (way !== 'websocket') tryLater(pauseBeforeTry(state.tries))
  }

  function tryLater(pause: number): void {
    probing?.cancel()
    after('try', pause, () => void tryWebsocket())
  }

  /** Returns to the websocket when it carries frames; from reading at least to long polling. */
  async function tryWebsocket(): Promise<void> {
    state = { ...state, tries: state.tries + 1 }
    probing = probeWebsocket()
    const carries = await probing.result
    if (stopped || state.way === 'websocket') return
    if (carries) {
      state = { ...state, way: 'websocket', failures: 0 }
      return take('websocket')
    }
    if (state.way === 'reading' && useConnectionState.getState().reachable) {
      state = { ...state, way: 'polling', failures: 0 }
      return take('polling')
    }
    tryLater(pauseBeforeTry(state.tries))
  }

  const online = () => state.way !== 'websocket' && tryLater(1_000)
  window.addEventListener('online', online)
  const unfollow = useConnectionState.subscribe(({ reachable }, before) => {
    if (reachable && !before.reachable) online()
  })
  return {
    trouble: (what) => void trouble(what),
    ready() {
      reader.stop()
      clearTimeout(timers.ready)
      after('steady', STEADY_MS, () => {
        state = { ...state, failures: 0 }
      })
      if (state.way === 'websocket')
        after('trusted', TRUSTED_MS, () => {
          state = firstWay
        })
    },
    stop() {
      stopped = true
      window.removeEventListener('online', online)
      unfollow()
      for (const timer of Object.values(timers)) clearTimeout(timer)
      probing?.cancel()
      reader.stop()
    },
  }
}
