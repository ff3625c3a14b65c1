import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { outageOf } from './outage.ts'

export type Log = Logger

// Only a terminal needs it, and a server that writes lines for a machine should not hold it.
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null

/** Keys whose values never reach a log, at any of the first three depths of an event. */
const secretKeys = [
  'password',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'paymentToken',
  'apiKey',
  'secret',
  'secretKey',
  'authorization',
  'cookie',
  'jrt',
  '__Secure-jrt',
  'asaas',
  'creds',
  'keys',
]

const redactPaths = [
  ...secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  'headers["set-cookie"]',
  '*.headers["set-cookie"]',
]

// Tokens also travel inside texts: the socket's query, a signed address, a database address, an error's message.
const queryToken = /([?&](?:token|access_token|hub\.verify_token|s)=)[^&"\s\\]+/g
const bearer = /(Bearer )[A-Za-z0-9._~+/=-]+/g
// Paths of endpoints that carry secrets (`secretPath` of the contract).
const secretPath = /(\/(?:forgetpassword|resetpasswords)\/)[^?"\s\\]+/gi
const urlPassword = /(\b[a-z][a-z+]*:\/\/[^:/@"\s]+:)[^@/"\s]+@/g

/** Takes secrets out of a finished log line or any other text. */
export const withoutSecrets = (line: string): string =>
  line.replace(queryToken, '$1***').replace(secretPath, '$1***').replace(bearer, '$1***').replace(urlPassword, '$1***@')

/** An error without the database client that node-postgres hangs on it: pages of internals, and nothing to learn. */
function errorOf(error: Error): unknown {
  const plain: unknown = pino.stdSerializers.err(error)
  if (typeof plain !== 'object' || plain === null || !('client' in plain)) return plain
  const { client: _, ...rest } = plain
  return rest
}

/** In an outage every job, every call and every line says the same. */
function holdOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const heldBefore = createLogThrottle()
  return function (parts, write) {
    const [event] = parts as [unknown]
    const error = typeof event === 'object' && event !== null && 'err' in event ? event.err : event
    const held = heldBefore(error)
    if (held === null) return
    if (held > 0 && typeof event === 'object')
      parts[0] = { ...(event instanceof Error ? { err: event } : event), held } as never
    write.apply(this, parts)
  }
}

/**
 * The server's log: one JSON line per event on standard output, readable text when that is a terminal. Secrets are
 * removed by key and by pattern; an outage is logged once a minute.
 * @param level the least level that is written
 * @param destination stream of the lines; standard output when absent
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactPaths, censor: '***' },
      serializers: { err: errorOf, error: errorOf },
      hooks: { streamWrite: withoutSecrets, logMethod: holdOutages() },
    },
    destination ??
      (pretty
        ? pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
        : pino.destination({ dest: 1, sync: true })),
  )
}

const ONE_EACH_MS = 60_000

/**
 * Throttles the log line that every call writes while the disk is full or the database is away: one line a minute for
 * each such outage, which says how many were held back before it.
 * @returns null: the line is held back; else how many were, before this one
 */
function createLogThrottle(now: () => number = () => Date.now()): (error: unknown) => number | null {
  const last = new Map<string, { at: number; held: number }>()
  return (error) => {
    const outage = outageOf(error)
    if (outage === null) return 0
    const before = last.get(outage)
    if (before && now() - before.at < ONE_EACH_MS) {
      before.held++
      return null
    }
    last.set(outage, { at: now(), held: 0 })
    return before?.held ?? 0
  }
}
