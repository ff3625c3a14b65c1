import type { FailedReason, RefusedReason } from '../../../platform/egress/egress-error.ts'

/**
 * Milliseconds after which a broken connection counts like a timeout, because the other side has begun its work. An
 * earlier break is a restart of the other side or the end of a kept connection.
 */
const BEGINS_WORK_MS = 2_000

interface FailedCall {
  /** It causes no work outside. */
  isRead: boolean
  afterMs: number
}

/** Whether a call that got no answer may be repeated: not when the other side may have done its work. */
export function isRepeatable(reason: FailedReason | RefusedReason, { isRead, afterMs }: FailedCall): boolean {
  switch (reason) {
    case 'name':
    case 'tls':
    case 'redirects':
      return true
    case 'network':
      return isRead || afterMs < BEGINS_WORK_MS
    case 'timeout':
      return isRead
    default:
      return false
  }
}

/** Timeouts of a gateway: the server behind it may have done the work. 524 is Cloudflare's. */
const gatewayTimeouts = new Set([504, 524])

/** Whether an answer with this status may be repeated: overload and downtime. */
export const isRetryStatus = (status: number): boolean =>
  status === 429 || status === 408 || (status >= 500 && !gatewayTimeouts.has(status))
