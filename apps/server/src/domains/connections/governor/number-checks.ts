import type { Work } from '../../../platform/db/work.ts'
import { checksGranted, dayAfter } from './governor.rules.ts'
import { countChecks, governorRow } from './governor.store.ts'

/** The number of checks granted now, and when to ask again if none is. */
export interface NumberChecks {
  granted: number
  /** Null until a user resumes the connection. */
  until: Date | null
}

/**
 * Reserves number checks from a connection's daily limit, shared with schedules and campaigns (connections.7). They
 * count once the transaction commits, whether or not the network answers. Concurrent callers wait for each other.
 * @param requestedChecks how many
 */
export async function takeNumberChecks(
  work: Work,
  connectionId: number,
  requestedChecks: number,
): Promise<NumberChecks> {
  const at = { companyId: work.companyId, connectionId }
  const row = await governorRow(work.db, at, true)
  const granted = row ? checksGranted(row.pace, requestedChecks) : requestedChecks
  if (granted > 0) await countChecks(work.db, at, granted)
  const until = row?.pace.isPaused ? null : new Date(dayAfter(work.now.getTime(), row?.pace.timeZone))
  return { granted, until }
}
