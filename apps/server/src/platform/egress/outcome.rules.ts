import { bodyText } from './body-text.rules.ts'
import type { EgressCall } from './egress-call.ts'
import type { EgressFailed, EgressRefused } from './egress-error.ts'
import type { RawAnswer } from './travel.ts'

/** The outcome of a call, without secrets. */
export interface CallOutcome {
  companyId: number
  purpose: string
  subject: string | null
  method: string
  /** Scheme, host and path. The query is left out because it often contains a key. */
  address: string
  /** Null when no answer came. */
  status: number | null
  ms: number
  /** The beginning of a text answer; kind and size of any other answer. */
  text: string
  /** Messages of the answer beyond the limit of one answer. Absent: none. */
  dropped?: number
  /** Why no answer came. */
  failure: (EgressRefused | EgressFailed)['reason'] | null
}

const SHOWN = 500
const MASK = '•••'

/** Returns the log entry of a call. */
export function callOutcomeOf(
  call: EgressCall,
  result: RawAnswer | EgressRefused | EgressFailed,
  ms: number,
): CallOutcome {
  const secrets = [...Object.values(call.secretHeaders ?? {}), ...(call.secrets ?? [])].flatMap(partsOf)
  const hasFailed = result instanceof Error
  const droppedMessages = hasFailed ? 0 : (result.status < 300 && call.dropped?.(textOf(result))) || 0
  return {
    companyId: call.companyId,
    purpose: call.purpose,
    subject: call.subject ?? null,
    method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
    address: masked(addressShown(call.url), secrets).slice(0, SHOWN),
    status: hasFailed ? null : result.status,
    ms,
    text: hasFailed || (call.secretAnswer && result.status < 300) ? '' : beginning(result, secrets),
    ...(droppedMessages > 0 && { dropped: droppedMessages }),
    failure: hasFailed ? result.reason : null,
  }
}

const textOf = ({ body, headers }: Pick<RawAnswer, 'body' | 'headers'>) => bodyText(body, headers['content-type'])

/** `Bearer abc` is as secret as `abc`. */
const partsOf = (secret: string): string[] => [secret, ...secret.split(/\s+/)].filter((part) => part.length >= 4)

function addressShown(text: string): string {
  if (!URL.canParse(text))
    return text
      .slice(0, SHOWN)
      .replace(/[?#].*$/, '')
      .replace(/\/\/[^/]*@/, '//')
  const { protocol, host, pathname } = new URL(text)
  return `${protocol}//${host}${pathname}`
}

/**
 * Bytes of an answer that are inspected and masked. Secrets are masked before the text is cut, because only whole ones
 * are found.
 */
const INSPECTED_BYTES = 64 * 1024
const LONGEST_KIND = 100
const TEXTUAL = /^text\/|[/+](json|xml|javascript|x-www-form-urlencoded|x-ndjson)$/i

/** Returns what users see of an answer: the beginning of a text with masked secrets, otherwise kind and size. */
export function beginning({ headers, body }: Pick<RawAnswer, 'headers' | 'body'>, secrets: readonly string[]): string {
  const kind = (headers['content-type'] ?? '').split(';')[0]?.trim() ?? ''
  const start = body.subarray(0, INSPECTED_BYTES)
  if (!isText(start, TEXTUAL.test(kind))) {
    const kindLabel = masked(kind, secrets).replaceAll('\0', '').slice(0, LONGEST_KIND)
    return `[${[kindLabel, `${body.length} bytes`].filter(Boolean).join(', ')}]`
  }
  // PostgreSQL cannot store NUL.
  return masked(textOf({ body: start, headers }).replaceAll('\0', ''), secrets).slice(0, SHOWN)
}

/**
 * A text declared as such may be in another encoding. It is rejected only when it has NUL bytes and is invalid UTF-8.
 */
function isText(start: Buffer, isDeclaredText: boolean): boolean {
  const faults = [start.includes(0), !isUtf8(start)]
  return isDeclaredText ? faults.includes(false) : !faults.includes(true)
}

/** The end may be cut within a character. */
function isUtf8(start: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}

const masked = (text: string, secrets: readonly string[]): string =>
  [...secrets].sort((a, b) => b.length - a.length).reduce((left, secret) => left.replaceAll(secret, MASK), text)
