import type { Outage } from '@recado/contract/connections/outage'

const WORTH_MS = 60_000

/** Outages that people must see in every tab: alerted, still going on, and not closed by this browser. */
export const pressing = (outages: readonly Outage[], dismissed: readonly number[]): Outage[] =>
  outages.filter(({ id, endedAt, alertedAt }) => endedAt === null && alertedAt !== null && !dismissed.includes(id))

/** Whether an outage is worth a line on the connections page: alerted, long, or it held messages back. */
export function isWorthShowing({ startedAt, endedAt, alertedAt, recovered }: Outage): boolean {
  if (alertedAt !== null || recovered > 0) return true
  return endedAt !== null && Date.parse(endedAt) - Date.parse(startedAt) >= WORTH_MS
}
