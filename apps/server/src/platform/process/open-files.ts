import { open, readdir, readFile } from 'node:fs/promises'
import type { Log } from '../log.ts'

/** Open files of this process, and how many it may have. */
export interface OpenFiles {
  used: number
  limit: number
}

const LOOK_EVERY_MS = 10_000
const SAY_EVERY_MS = 60_000
/** From this share of the limit on the log warns. */
const NEARLY = 0.9

/**
 * Watches whether this process may open further files: at the limit the system drops new connections and logs nothing. The log
 * has an error when they ran out and a warning before, each at most once a minute.
 * @param read tests only; throws EMFILE or ENFILE when none is left
 */
export function watchOpenFiles(log: Log, read: () => Promise<OpenFiles | null> = readOpenFiles) {
  let timer: NodeJS.Timeout | null = null
  const saidAt = new Map<string, number>()

  function say(level: 'error' | 'warn', fields: object, text: string): void {
    const now = performance.now()
    if (now - (saidAt.get(level) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return
    saidAt.set(level, now)
    log[level](fields, text)
  }

  async function look(): Promise<void> {
    try {
      const files = await read()
      if (files && files.used >= files.limit * NEARLY)
        say('warn', { ...files }, 'open files nearly run out: raise the limit (LimitNOFILE, ulimit -n)')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EMFILE' || code === 'ENFILE')
        say(
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

/** Null where the system does not say (elsewhere than on Linux); opening a file finds the limit there too. */
async function readOpenFiles(): Promise<OpenFiles | null> {
  await (await open('/dev/null', 'r')).close()
  if (process.platform !== 'linux') return null
  const limit = /^Max open files\s+(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8'))?.[1]
  return limit ? { used: (await readdir('/proc/self/fd')).length, limit: Number(limit) } : null
}
