import { appInfo } from '@recado/contract/app/endpoints'
import type { LiveCause } from '@recado/contract/app/live-paths'
import { call } from '../api/api.ts'
import { setReachable, useConnectionState } from '../api/connection-state.ts'
import {
  afterFailure,
  firstWay,
  type LiveWay,
  pauseBeforeTry,
  STEADY_MS,
  TRUSTED_MS,
  type WayState,
} from './fallback.rules.ts'
import { probeWebsocket } from './probe.ts'
import { createReader } from './reader.ts'

/**
 * A failure of the connection. `late`: it does not open in time. `limited`: the server accepts no further connection
 * now, over any transport.
 */
export type Trouble = LiveCause | 'late' | 'limited'

/** The part of the connection that the fallback controls. */
export interface LiveLine {
  isReady(): boolean
  /** Connects over another transport. */
  open(way: 'websocket' | 'polling', cause: LiveCause): void
  /** Ends the connection and its attempts. */
  close(): void
}

export interface Fallback {
  trouble(what: Trouble): void
  /** The server admitted the user. */
  ready(): void
  stop(): void
}

/** Timeout of an ordinary call, in ms. */
const CALL_TIMEOUT = 8_000
/**
 * Time after `late` by which the server must have admitted the user, in ms. Otherwise frames are lost in one direction.
 */
const READY_TIMEOUT = 7_000

/** True when ordinary calls succeed. */
async function reachServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT)
  try {
    await call(appInfo, { signal })
    return true
  } catch {
    if (signal.aborted) setReachable(false)
    return false
  }
}

/**
 * Keeps the page usable while ordinary calls succeed. Falls back from the websocket to long polling, then to polling
 * the visible data, and returns to the websocket once it carries frames again. Until a transport works, the page polls
 * as well.
 */
export function createFallback(line: LiveLine): Fallback {
  let state: WayState = firstWay
  let isStopped = false
  let probing: ReturnType<typeof probeWebsocket> | null = null
  const timers: Partial<Record<'ready' | 'try' | 'steady' | 'trusted', ReturnType<typeof setTimeout>>> = {}
  const reader = createReader()
  const after = (name: keyof typeof timers, ms: number, run: () => void) => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(run, ms)
  }
  async function trouble(kind: Trouble): Promise<void> {
    clearTimeout(timers.steady)
    clearTimeout(timers.trusted)
    const isReached = await reachServer()
    if (isStopped || !isReached) return
    if (!line.isReady()) reader.start()
    if (kind === 'limited') return clearTimeout(timers.ready)
    if (kind === 'late') return after('ready', READY_TIMEOUT, giveUpOpening)
    const before = state.way
    state = afterFailure(state, kind)
    if (state.way !== before) switchTo(state.way)
  }

  /** Frames lost in one direction cause no error while a connection opens, so a timeout detects them. */
  function giveUpOpening(): void {
    if (isStopped || line.isReady() || state.way === 'reading') return
    const { way } = state
    void trouble('silent').then(() => {
      if (!isStopped && state.way === way && !line.isReady()) line.open(way, state.cause)
    })
  }

  function switchTo(way: LiveWay): void {
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

  /** Returns to the websocket if it carries frames; otherwise, from polling data, at least to long polling. */
  async function tryWebsocket(): Promise<void> {
    state = { ...state, tries: state.tries + 1 }
    probing = probeWebsocket()
    const carriesFrames = await probing.result
    if (isStopped || state.way === 'websocket') return
    if (carriesFrames) {
      state = { ...state, way: 'websocket', failures: 0 }
      return switchTo('websocket')
    }
    if (state.way === 'reading' && useConnectionState.getState().reachable) {
      state = { ...state, way: 'polling', failures: 0 }
      return switchTo('polling')
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
      isStopped = true
      window.removeEventListener('online', online)
      unfollow()
      for (const timer of Object.values(timers)) clearTimeout(timer)
      probing?.cancel()
      reader.stop()
    },
  }
}
