import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { outageOf } from './outage.ts'

export type Log = Logger

// Loaded for a terminal only, to save memory on servers.
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null

/** Keys whose values are never logged, at the first three levels of an event. */
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

// Tokens also appear inside texts: the socket's query, a signed address, a database address, an error message.
const queryToken = /([?&](?:token|access_token|hub\.verify_token|s)=)[^&"\s\\]+/g
const bearer = /(Bearer )[A-Za-z0-9._~+/=-]+/g
// Paths of endpoints that contain secrets (`secretPath` of the contract).
const secretPath = /(\/(?:forgetpassword|resetpasswords)\/)[^?"\s\\]+/gi
const urlPassword = /(\b[a-z][a-z+]*:\/\/[^:/@"\s]+:)[^@/"\s]+@/g

/** Removes secrets from a finished log line or any other text. */
export const withoutSecretTexts = (line: string): string =>
  line.replace(queryToken, '$1***').replace(secretPath, '$1***').replace(bearer, '$1***').replace(urlPassword, '$1***@')

/** Drops the database client that node-postgres attaches to an error: pages of internals without information. */
function errorOf(error: Error): unknown {
  const plain: unknown = pino.stdSerializers.err(error)
  if (typeof plain !== 'object' || plain === null || !('client' in plain)) return plain
  const { client: _, ...rest } = plain
  return rest
}

/** Throttles log lines during an outage, when every job and call fails with the same error. */
function throttleOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const suppressedBefore = createLogThrottle()
  return function (parts, write) {
    const [event] = parts as [unknown]
    const error = typeof event === 'object' && event !== null && 'err' in event ? event.err : event
    const suppressedCount = suppressedBefore(error)
    if (suppressedCount === null) return
    if (suppressedCount > 0 && typeof event === 'object')
      parts[0] = { ...(event instanceof Error ? { err: event } : event), held: suppressedCount } as never
    write.apply(this, parts)
  }
}

/**
 * Creates the server's log: one JSON line per event on standard output, readable text on a terminal. Secrets are
 * removed by key and by pattern. An outage is logged once a minute.
 * @param level the lowest level that is written
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
      hooks: { streamWrite: withoutSecretTexts, logMethod: throttleOutages() },
    },
    destination ??
      (pretty
        ? pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
        : pino.destination({ dest: 1, sync: true })),
  )
}

const ONE_EACH_MS = 60_000

/**
 * Throttles the log line of every call while the disk is full or the database is away: one line a minute per outage.
 * @returns null to suppress the line, else the number of lines suppressed before it
 */
function createLogThrottle(now: () => number = () => Date.now()): (error: unknown) => number | null {
  const last = new Map<string, { at: number; suppressed: number }>()
  return (error) => {
    const outage = outageOf(error)
    if (outage === null) return 0
    const before = last.get(outage)
    if (before && now() - before.at < ONE_EACH_MS) {
      before.suppressed++
      return null
    }
    last.set(outage, { at: now(), suppressed: 0 })
    return before?.suppressed ?? 0
  }
}
