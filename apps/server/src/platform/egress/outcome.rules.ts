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
  /** The beginning of the answer. */
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
    text: failed ? '' : beginning(ended.body, hidden),
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

/** What is masked must be whole: it is looked for before the text is cut. */
export function beginning(body: Buffer, hidden: readonly string[]): string {
  // PostgreSQL holds no NUL.
  const text = body
    .subarray(0, 64 * 1024)
    .toString('utf8')
    .replaceAll('\0', '')
  return masked(text, hidden).slice(0, SHOWN)
}

const masked = (text: string, hidden: readonly string[]): string =>
  [...hidden].sort((a, b) => b.length - a.length).reduce((left, secret) => left.replaceAll(secret, MASK), text)
