import { LIVE_CAUSE, type LiveCause, type LivePath, liveCauses, livePaths } from '@recado/contract/app/live-paths'
import type { Server, Socket } from 'socket.io'
import type { Log } from '../log.ts'

/** A browser reports every minute that it polls. A report counts for this long, in ms. */
const REPORT_LASTS_MS = 90_000
/** At most one log line per path and cause in this time, in ms. */
const ONE_LINE_MS = 60_000

export interface LivePathCounts {
  paths: Array<{ path: LivePath; count: number }>
  causes: Array<{ cause: LiveCause; count: number }>
}

/** How the browsers at this node receive live updates. */
export interface LivePaths {
  /** Records that a session's browser polls because it has no live connection. */
  notePolling(sessionId: string, cause: LiveCause): void
  /** Starts counting and logging the sockets of this server. */
  attach(io: Server): void
  counts(): LivePathCounts
}

const causeOf = (socket: Socket): LiveCause | null =>
  liveCauses.find((cause) => cause === socket.handshake.query[LIVE_CAUSE]) ?? null

/** @param now milliseconds */
export function createLivePaths(log: Log, now: () => number = Date.now): LivePaths {
  const reading = new Map<string, { cause: LiveCause; at: number }>()
  const lines = new Map<string, { at: number; more: number }>()
  let sockets: () => readonly Socket[] = () => []

  function warn(path: LivePath, cause: LiveCause | null): void {
    const key = `${path} ${cause}`
    const before = lines.get(key)
    if (before && now() - before.at < ONE_LINE_MS) {
      before.more++
      return
    }
    lines.set(key, { at: now(), more: 0 })
    log.warn({ path, cause, more: before?.more ?? 0 }, 'a browser receives no live updates by websocket')
  }

  /** Returns the reports that still count. */
  function readers(): LiveCause[] {
    for (const [id, { at }] of reading) if (now() - at > REPORT_LASTS_MS) reading.delete(id)
    return [...reading.values()].map(({ cause }) => cause)
  }

  return {
    notePolling(sessionId, cause) {
      if (!reading.has(sessionId)) warn('reading', cause)
      reading.set(sessionId, { cause, at: now() })
    },
    attach(io) {
      sockets = () => [...io.of('/').sockets.values()]
      io.on('connection', (socket) => {
        if (socket.conn.transport.name === 'polling') warn('polling', causeOf(socket))
      })
    },
    counts() {
      const all = sockets()
      const polling = all.filter((socket) => socket.conn.transport.name === 'polling')
      const read = readers()
      const counted = { websocket: all.length - polling.length, polling: polling.length, reading: read.length }
      const causes = [...polling.map(causeOf), ...read]
      return {
        paths: livePaths.map((path) => ({ path, count: counted[path] })),
        causes: liveCauses.map((cause) => ({ cause, count: causes.filter((one) => one === cause).length })),
      }
    },
  }
}
