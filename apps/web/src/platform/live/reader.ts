import { type LiveCause, reportLivePath } from '@recado/contract/app/live-paths'
import { call } from '../api/api.ts'
import { setReading, setStatus, useConnectionState } from '../api/connection-state.ts'
import { queryClient } from '../api/query-client.ts'

/** Pause between two readings, in ms. */
const EVERY_MS = 5_000
/** A page that nobody looks at reads this seldom, in ms. */
const HIDDEN_EVERY_MS = 15_000
/** What seldom changes is read with every sixth reading. */
const SLOW_EVERY = 6
/** The server counts a report for 90 s. In ms. */
const REPORT_EVERY_MS = 60_000

/** Keys of the data that conversations and other traffic change. */
const fast = new Set([
  ...['tickets', 'messages', 'window', 'search', 'chats', 'kanban'],
  ...['schedules', 'campaigns', 'connections', 'outages', 'simulator'],
])

/** Reads the data on screen by ordinary calls while no connection brings events. */
export interface Reader {
  start(): void
  /** Reports to the server from now on that this browser reads. */
  report(cause: LiveCause): void
  stop(): void
}

export function createReader(): Reader {
  /** Odd while it reads; a reading of an earlier turn ends. */
  let turn = 0
  let readings = 0
  let cause: LiveCause | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let reportTimer: ReturnType<typeof setTimeout> | undefined

  async function read(mine: number): Promise<void> {
    const all = readings++ % SLOW_EVERY === 0
    await queryClient
      .invalidateQueries({
        predicate: ({ queryKey, meta }) => !meta?.isHeld?.() && (all || fast.has(String(queryKey[0]))),
      })
      .catch(() => {})
    if (mine !== turn) return
    // What is shown is fresh: nothing is missing to work on.
    if (useConnectionState.getState().reachable) setStatus('online')
    timer = setTimeout(() => void read(mine), document.hidden ? HIDDEN_EVERY_MS : EVERY_MS)
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
