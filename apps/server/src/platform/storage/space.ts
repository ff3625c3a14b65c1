import { statfs } from 'node:fs/promises'
import type { Log } from '../log.ts'

/** Below this, the disk counts as full, in bytes. PostgreSQL allocates 16 MB at a time. */
export const LEAST_FREE = 100 * 1024 * 1024

const LOOK_EVERY_MS = 5_000
const LOG_EVERY_MS = 60_000
/** How long an error counts that the free space does not explain, such as another machine's disk or a quota. */
const ERROR_COUNTS_MS = 10_000

/** Returns a file system's free space for this user, in bytes. */
export type ReadSpace = (folder: string) => Promise<number>

export interface Space {
  /** Checks immediately, then repeatedly. */
  start(): Promise<void>
  stop(): void
  /** Returns the full storages: `disk-data`, `disk-media`, or `disk` when only errors show it. */
  full(): string[]
  /** Free bytes at the last check, by folder. A folder that cannot be read is left out. */
  free(): Array<{ of: string; value: number }>
  /** Reports that a call could not store its data because the disk is full. */
  noteFullDisk(): void
  /** Calls the listener when the disk became full, and when it is no longer full. */
  onChange(listener: (full: boolean) => void): void
}

export const readSpace: ReadSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Watches the free space for data and media. Logs once a minute that it is exhausted, and suppresses the log lines of
 * the resulting errors.
 * @param folders by their names in metrics and readiness
 */
export function watchSpace(folders: Record<string, string>, log: Log, read: ReadSpace = readSpace): Space {
  const free = new Map<string, number>()
  const listeners: Array<(full: boolean) => void> = []
  let fullErrorAt = Number.NEGATIVE_INFINITY
  let loggedAt = Number.NEGATIVE_INFINITY
  let wasFull = false
  let timer: NodeJS.Timeout | null = null

  const full = (): string[] => {
    const low = [...free].filter(([, bytes]) => bytes < LEAST_FREE).map(([of]) => `disk-${of}`)
    if (low.length > 0) return low
    return performance.now() - fullErrorAt < ERROR_COUNTS_MS ? ['disk'] : []
  }

  function judge(): void {
    const now = performance.now()
    const fullStorages = full()
    if (fullStorages.length > 0 && now - loggedAt >= LOG_EVERY_MS) {
      loggedAt = now
      log.error({ full: fullStorages, free: Object.fromEntries(free), folders }, 'no storage space is left')
    }
    if (fullStorages.length > 0 === wasFull) return
    wasFull = fullStorages.length > 0
    if (!wasFull) {
      loggedAt = Number.NEGATIVE_INFINITY
      log.warn({ free: Object.fromEntries(free) }, 'storage space is available again')
    }
    for (const listener of listeners) listener(wasFull)
  }

  async function look(): Promise<void> {
    for (const [of, folder] of Object.entries(folders)) {
      try {
        free.set(of, await read(folder))
      } catch {
        free.delete(of)
      }
    }
    judge()
  }

  return {
    async start() {
      await look()
      timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
    full,
    free: () => [...free].map(([of, value]) => ({ of, value })),
    noteFullDisk() {
      fullErrorAt = performance.now()
      judge()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
