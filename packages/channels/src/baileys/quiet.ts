import type { ILogger } from 'baileys/lib/Utils/logger.js'
import type { ChannelLog } from '../channel.ts'

const LIBSIGNAL_LINES =
  /^(Closing (stale )?(open )?session|Opening session|Removing old closed session|Session already|Migrating session|Failed to decrypt message|Session error|Decrypted message with closed session|V1 session storage migration)/

let isSilenced = false

/**
 * libsignal prints session records, private keys included, to the console. Drops only its lines. Must run before
 * libsignal does.
 */
export function silenceLibsignal(): void {
  if (isSilenced) return
  isSilenced = true
  for (const level of ['info', 'warn', 'error'] as const) {
    const { [level]: original } = console
    console[level] = (...parts: unknown[]) => {
      if (typeof parts[0] === 'string' && LIBSIGNAL_LINES.test(parts[0])) return
      original.apply(console, parts)
    }
  }
}

const nothing = () => undefined

/**
 * A logger for Baileys that passes on only errors, as plain text: its objects contain keys and message contents.
 * @param listen also receives Baileys' lines about failures that it does not report elsewhere
 * @param trace receives its lines about steps and single changes of the shared state, which its events do not carry in
 *   full
 */
export function quietLogger(
  log: ChannelLog,
  label: string,
  listen: (text: string, about: Record<string, unknown>) => void = nothing,
  trace: (text: string, about: Record<string, unknown>) => void = nothing,
): ILogger {
  const logger: ILogger = {
    level: 'error',
    child: () => logger,
    trace: (about, text) => trace(text ?? '', (about ?? {}) as Record<string, unknown>),
    debug: nothing,
    info: (about, text) => {
      listen(text ?? '', (about ?? {}) as Record<string, unknown>)
      if (typeof about === 'string') trace(about, {})
    },
    warn: nothing,
    error: (about, text) => {
      const { err, error } = (about ?? {}) as { err?: unknown; error?: unknown }
      const cause = err ?? error
      const detail = cause instanceof Error ? cause.message : undefined
      listen(text ?? '', (about ?? {}) as Record<string, unknown>)
      log.warn({ label, detail }, typeof about === 'string' ? about : (text ?? 'baileys error'))
    },
  }
  return logger
}
