import type { Connection } from '@recado/contract/connections/connection'

/** The end of a session with its circumstances. Times in milliseconds. */
export interface Closing {
  /** WhatsApp's close code. */
  code: number
  /** True when a QR code was shown but not scanned. */
  waitingForScan: boolean
  /** Consecutive failed attempts so far. */
  attempt: number
  /** How long the session was open. Null when it never opened. */
  openMs: number | null
  /** True while no other node has taken over the session. */
  leaseIsOurs: boolean
  /** How often it was replaced within the last ten minutes, including this time. */
  replacements: number
  /** A random number from 0 to 1. */
  random: number
}

export type ReconnectStep =
  | { action: 'reconnect'; delayMs: number; attempt: number; status: 'PAIRING' | 'TIMEOUT' }
  | { action: 'stop'; problem: Connection['problem']; forget: boolean }
  | { action: 'letGo' }

const FIRST_MS = 1_000
const LONGEST_MS = 300_000
const STEADY_MS = 60_000
const REPLACED_WAIT_MS = 30_000
const MOST_REPLACEMENTS = 3

/** Window for counting replacements. */
export const REPLACEMENT_SPAN_MS = 600_000

/** Returns the step after the end of a session (connections.4). */
export function stepAfterClosing(closing: Closing): ReconnectStep {
  if (!closing.leaseIsOurs) return { action: 'letGo' }
  switch (closing.code) {
    case 515:
      return { action: 'reconnect', delayMs: 0, attempt: closing.attempt, status: 'PAIRING' }
    case 401:
      return { action: 'stop', problem: 'loggedOut', forget: true }
    case 402:
    case 403:
      return { action: 'stop', problem: 'restricted', forget: false }
    case 405:
      return { action: 'stop', problem: 'updateNeeded', forget: false }
    case 440:
      return afterReplacement(closing)
    case 408:
      return closing.waitingForScan ? { action: 'stop', problem: 'none', forget: false } : retryStep(closing)
    default:
      return retryStep(closing)
  }
}

function afterReplacement(closing: Closing): ReconnectStep {
  if (closing.replacements > MOST_REPLACEMENTS) return { action: 'stop', problem: 'replaced', forget: false }
  return { action: 'reconnect', delayMs: REPLACED_WAIT_MS, attempt: closing.attempt + 1, status: 'TIMEOUT' }
}

/** Exponential backoff with full jitter, so that sessions lost together do not reconnect together. */
function retryStep({ attempt, openMs, random }: Closing): ReconnectStep {
  const before = openMs !== null && openMs >= STEADY_MS ? 0 : attempt
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(before, 20))
  return { action: 'reconnect', delayMs: Math.round(random * longest), attempt: before + 1, status: 'TIMEOUT' }
}
