import { open, readdir, readFile } from 'node:fs/promises'
import type { Log } from '../log.ts'

/** Number of this process's open files, and its limit. */
export interface OpenFiles {
  openCount: number
  limit: number
}

const LOOK_EVERY_MS = 10_000
const LOG_EVERY_MS = 60_000
/** The log warns from this share of the limit. */
const NEARLY = 0.9

/**
 * Watches whether this process may open more files, because at the limit the system silently drops new connections.
 * Logs an error at the limit and a warning before it, each at most once a minute.
 * @param read tests only; throws EMFILE or ENFILE at the limit
 */
export function watchOpenFiles(log: Log, read: () => Promise<OpenFiles | null> = readOpenFiles) {
  let timer: NodeJS.Timeout | null = null
  const loggedAt = new Map<string, number>()

  function logOnceAMinute(level: 'error' | 'warn', fields: object, text: string): void {
    const now = performance.now()
    if (now - (loggedAt.get(level) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return
    loggedAt.set(level, now)
    log[level](fields, text)
  }

  async function look(): Promise<void> {
    try {
      const files = await read()
      if (files && files.openCount >= files.limit * NEARLY)
        logOnceAMinute(
          'warn',
          { used: files.openCount, limit: files.limit },
          'open files nearly run out: raise the limit (LimitNOFILE, ulimit -n)',
        )
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EMFILE' || code === 'ENFILE')
        logOnceAMinute(
          'error',
          { code },
          'open files have run out; new connections are dropped: raise the limit (LimitNOFILE, ulimit -n)',
        )
    }
  }

  return {
    look,
    start() {
      timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}

/** Returns null on systems other than Linux, where opening a file detects the limit too. */
async function readOpenFiles(): Promise<OpenFiles | null> {
  await (await open('/dev/null', 'r')).close()
  if (process.platform !== 'linux') return null
  const limit = /^Max open files\s+(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8'))?.[1]
  return limit ? { openCount: (await readdir('/proc/self/fd')).length, limit: Number(limit) } : null
}
