import type { Connection } from '@recado/contract/connections/connection'

/** The end of a session with its circumstances. Times in milliseconds. */
export interface Closing {
  /** WhatsApp's close code. */
  code: number
  /** A QR code was shown and nobody scanned it. */
  waitingForScan: boolean
  /** How many attempts in a row have failed before. */
  attempt: number
  /** How long the session had been open; null when it never was. */
  openMs: number | null
  /** Nobody else took the session over. */
  leaseIsOurs: boolean
  /** How often it was replaced within the last ten minutes, this time included. */
  replacements: number
  /** From 0 to 1, chosen by chance. */
  random: number
}

export type Next =
  | { action: 'reconnect'; delayMs: number; attempt: number; status: 'PAIRING' | 'TIMEOUT' }
  | { action: 'stop'; problem: Connection['problem']; forget: boolean }
  | { action: 'letGo' }

const FIRST_MS = 1_000
const LONGEST_MS = 300_000
const STEADY_MS = 60_000
const REPLACED_WAIT_MS = 30_000
const MOST_REPLACEMENTS = 3

/** Within this time replacements are counted together. */
export const REPLACEMENT_SPAN_MS = 600_000

/** The action after the end of a session (connections.4). */
export function afterClosing(closing: Closing): Next {
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
      return closing.waitingForScan ? { action: 'stop', problem: 'none', forget: false } : again(closing)
    default:
      return again(closing)
  }
}

function afterReplacement(closing: Closing): Next {
  if (closing.replacements > MOST_REPLACEMENTS) return { action: 'stop', problem: 'replaced', forget: false }
  return { action: 'reconnect', delayMs: REPLACED_WAIT_MS, attempt: closing.attempt + 1, status: 'TIMEOUT' }
}

/** Doubling, with full jitter: sessions that were lost together do not come back together. */
function again({ attempt, openMs, random }: Closing): Next {
  const before = openMs !== null && openMs >= STEADY_MS ? 0 : attempt
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(before, 20))
  return { action: 'reconnect', delayMs: Math.round(random * longest), attempt: before + 1, status: 'TIMEOUT' }
}
