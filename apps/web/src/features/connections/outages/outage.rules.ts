import type { Outage } from '@recado/contract/connections/outage'

const WORTH_MS = 60_000

/** Returns outages to show in every tab: alerted, not over, and not dismissed in this browser. */
export const pressing = (outages: readonly Outage[], dismissed: readonly number[]): Outage[] =>
  outages.filter(({ id, endedAt, alertedAt }) => endedAt === null && alertedAt !== null && !dismissed.includes(id))

/** Returns whether the connections page mentions an outage: alerted, long, or with recovered messages. */
export function isWorthShowing({ startedAt, endedAt, alertedAt, recovered }: Outage): boolean {
  if (alertedAt !== null || recovered > 0) return true
  return endedAt !== null && Date.parse(endedAt) - Date.parse(startedAt) >= WORTH_MS
}
