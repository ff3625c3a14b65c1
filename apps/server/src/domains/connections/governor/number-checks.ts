import type { Work } from '../../../platform/db/work.ts'
import { checksGranted, dayAfter } from './governor.rules.ts'
import { countChecks, governorRow } from './governor.store.ts'

/** How many number checks may be made now; where none may, when to ask again. */
export interface NumberChecks {
  granted: number
  /** Null: once a person lets the connection go on. */
  until: Date | null
}

/**
 * Takes number checks out of a connection's limit of the day, which they share with schedules and campaigns (connections.7). They
 * count with the transaction, whether the network answers or not; those who ask at once wait for one another.
 * @param wanted how many
 */
export async function takeNumberChecks(work: Work, connectionId: number, wanted: number): Promise<NumberChecks> {
  const at = { companyId: work.companyId, connectionId }
  const row = await governorRow(work.db, at, true)
  const granted = row ? checksGranted(row.pace, wanted) : wanted
  if (granted > 0) await countChecks(work.db, at, granted)
  const until = row?.pace.isPaused ? null : new Date(dayAfter(work.now.getTime()))
  return { granted, until }
}
