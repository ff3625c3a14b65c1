import { type LiveCause, reportLivePath } from '@recado/contract/app/live-paths'
import { call } from '../api/api.ts'
import { setReading, setStatus, useConnectionState } from '../api/connection-state.ts'
import { queryClient } from '../api/query-client.ts'

/** Polling interval, in ms. */
const EVERY_MS = 5_000
/** Polling interval of a hidden page, in ms. */
const HIDDEN_EVERY_MS = 15_000
/** Data that rarely changes is fetched with every sixth poll. */
const SLOW_EVERY = 6
/** The server counts a report as current for 90 s. In ms. */
const REPORT_EVERY_MS = 60_000

/** Query keys of data that conversations and other traffic change. */
const fast = new Set([
  ...['tickets', 'messages', 'window', 'search', 'chats', 'kanban'],
  ...['schedules', 'campaigns', 'connections', 'outages', 'simulator'],
])

/** Polls the data on screen while no connection delivers events. */
export interface Reader {
  start(): void
  /** Starts to report to the server that this browser polls. */
  report(cause: LiveCause): void
  stop(): void
}

export function createReader(): Reader {
  /** Odd while polling. A poll of an earlier turn stops. */
  let turn = 0
  let readings = 0
  let cause: LiveCause | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let reportTimer: ReturnType<typeof setTimeout> | undefined

  async function read(pollTurn: number): Promise<void> {
    const all = readings++ % SLOW_EVERY === 0
    await queryClient
      .invalidateQueries({
        predicate: ({ queryKey, meta }) => !meta?.isHeld?.() && (all || fast.has(String(queryKey[0]))),
      })
      .catch(() => {})
    if (pollTurn !== turn) return
    // The data on screen is fresh, so the page counts as online.
    if (useConnectionState.getState().reachable) setStatus('online')
    timer = setTimeout(() => void read(pollTurn), document.hidden ? HIDDEN_EVERY_MS : EVERY_MS)
  }

  function send(): void {
    if (!cause) return
    call(reportLivePath, { body: { path: 'reading', cause } }).catch(() => {})
    reportTimer = setTimeout(send, REPORT_EVERY_MS)
  }

  return {
    start() {
      if (turn % 2 === 1) return
      turn += 1
      readings = 0
      setReading(true)
      void read(turn)
    },
    report(why) {
      clearTimeout(reportTimer)
      cause = why
      send()
    },
    stop() {
      if (turn % 2 === 1) turn += 1
      setReading(false)
      clearTimeout(timer)
      clearTimeout(reportTimer)
      cause = null
    },
  }
}
