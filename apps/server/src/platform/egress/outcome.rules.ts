import type { EgressCall } from './egress-call.ts'
import type { EgressFailed, EgressRefused } from './egress-error.ts'
import type { Answered } from './travel.ts'

/** What became of a call, without anything secret. */
export interface Outcome {
  companyId: number
  purpose: string
  subject: string | null
  method: string
  /** Scheme, host and path: a query often holds a key. */
  address: string
  /** Null: no answer came. */
  status: number | null
  ms: number
  /** The beginning of the answer; of one that is no text its kind and size. */
  text: string
  /** Why no answer came. */
  failure: (EgressRefused | EgressFailed)['reason'] | null
}

const SHOWN = 500
const MASK = '•••'

/** What the log says of a call. */
export function outcomeOf(call: EgressCall, ended: Answered | EgressRefused | EgressFailed, ms: number): Outcome {
  const hidden = [...Object.values(call.secretHeaders ?? {}), ...(call.secrets ?? [])].flatMap(partsOf)
  const failed = ended instanceof Error
  return {
    companyId: call.companyId,
    purpose: call.purpose,
    subject: call.subject ?? null,
    method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
    address: masked(addressShown(call.url), hidden).slice(0, SHOWN),
    status: failed ? null : ended.status,
    ms,
    text: failed || (call.secretAnswer && ended.status < 300) ? '' : beginning(ended, hidden),
    failure: failed ? ended.reason : null,
  }
}

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

/** Answers are looked at, and masked, so far. What is masked must be whole: it is looked for before the text is cut. */
const LOOKED_AT = 64 * 1024
const LONGEST_KIND = 100
const TEXTUAL = /^text\/|[/+](json|xml|javascript|x-www-form-urlencoded|x-ndjson)$/i

/** What people are shown of an answer: its beginning, secrets masked; of one that is no text its kind and size. */
export function beginning({ headers, body }: Pick<Answered, 'headers' | 'body'>, hidden: readonly string[]): string {
  const kind = (headers['content-type'] ?? '').split(';')[0]?.trim() ?? ''
  const begun = body.subarray(0, LOOKED_AT)
  if (!isText(begun, TEXTUAL.test(kind))) {
    const shown = masked(kind, hidden).replaceAll('\0', '').slice(0, LONGEST_KIND)
    return `[${[shown, `${body.length} bytes`].filter(Boolean).join(', ')}]`
  }
  // PostgreSQL holds no NUL.
  return masked(begun.toString('utf8').replaceAll('\0', ''), hidden).slice(0, SHOWN)
}

/** What says that it is text is believed, in whichever alphabet of bytes, unless nothing about it is. */
function isText(begun: Buffer, saysSo: boolean): boolean {
  const faults = [begun.includes(0), !isUtf8(begun)]
  return saysSo ? faults.includes(false) : !faults.includes(true)
}

/** The end may be cut within a letter. */
function isUtf8(begun: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(begun, { stream: true })
    return true
  } catch {
    return false
  }
}

const masked = (text: string, hidden: readonly string[]): string =>
  [...hidden].sort((a, b) => b.length - a.length).reduce((left, secret) => left.replaceAll(secret, MASK), text)
